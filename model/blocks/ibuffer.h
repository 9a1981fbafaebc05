/* ibuffer.h - how many instructions each warp has fetched and not issued, and which warps may fetch (BAWS 2.1, 2.2).
 *
 * Entries are counted, not stored: what they are is the back end's. A line that is outstanding belongs to the warp
 * slot: it is awaited even when the warp has jumped or finished meanwhile, and dropped when it comes; until then the
 * slot does not fetch, not even for a new warp. */
#ifndef MODEL_BLOCKS_IBUFFER_H
#define MODEL_BLOCKS_IBUFFER_H

#include "model/machine/ports.h"

struct ibuffer {
	unsigned count[MAX_WARPS]; /* valid entries */
	uint64_t miss;             /* a line is outstanding */
	uint64_t drop;             /* and will be dropped when it comes */
};

void ibuffer_reset(struct ibuffer *b);
void ibuffer_comb(const struct config *cfg, const struct ibuffer *b, const struct ibuffer_in *in,
		  struct ibuffer_out *out);
void ibuffer_clock(const struct config *cfg, struct ibuffer *b, const struct ibuffer_in *in,
		   const struct ibuffer_out *out);
void ibuffer_observe(const struct config *cfg, const struct ibuffer *b, struct ibuffer_obs *obs);

#endif
