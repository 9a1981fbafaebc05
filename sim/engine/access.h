/* access.h - resolves the addresses of a memory instruction to host memory, and executes loads, stores and atomics. */
#ifndef SIM_ENGINE_ACCESS_H
#define SIM_ENGINE_ACCESS_H

#include "sim/engine/run.h"
#include "sim/ptx/operations.h"

/* A resolved access; entries of lanes outside the mask are undefined. */
struct ptx_access {
	uint8_t *at[LANES];          /* host memory of the lane's first element */
	enum mem_space space[LANES]; /* memory space of the lane's address */
};

/* Resolves, for each lane of mask, the address of in->count elements of in->type: row in->src[0] plus in->offset. Adds
 * the addresses to the warp's last record. Ends the program with code 1 for an address that is out of bounds,
 * misaligned, or read-only while `writes` is set. */
void ptx_locate(struct ptx_warp *w, const struct ptx_inst *in, uint32_t mask, bool writes, struct ptx_access *a);

/* Host memory of `size` bytes at a lane's generic address; NULL if out of bounds. The access is not recorded. */
const uint8_t *ptx_generic_at(struct ptx_warp *w, const struct ptx_inst *in, unsigned lane, uint64_t address,
			      unsigned size);

#endif
