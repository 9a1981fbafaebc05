/* access.h - where the lanes' addresses lead. */
#ifndef SIM_PTX_ACCESS_H
#define SIM_PTX_ACCESS_H

#include "sim/ptx/run.h"

/* The lanes' places for an access. */
struct ptx_access {
	uint8_t *at[LANES]; /* in the host's memory */
	enum mem_space space[LANES];
};

/* Finds in->count elements of in->type for each lane of mask at address row in->src[0] plus in->offset and records the
 * addresses. Stops the program for what lies outside, is misaligned or must not be written. */
void ptx_locate(struct ptx_warp *w, const struct ptx_inst *in, uint32_t mask, bool writes, struct ptx_access *a);

ptx_run ptx_run_load, ptx_run_store, ptx_run_atom;

/* inst.mode of accesses: the address register has 32 bits. */
enum { ACCESS_NARROW = 1 };

enum ptx_atomic {
	ATOM_AND,
	ATOM_OR,
	ATOM_XOR,
	ATOM_EXCH,
	ATOM_ADD,
	ATOM_MIN,
	ATOM_MAX,
	ATOM_INC,
	ATOM_DEC,
	ATOM_CAS,
};

#endif
