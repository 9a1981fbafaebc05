/* ibuffer.h - the I-buffers: the number of fetched, unissued instructions of each warp, and which warps may fetch
 * (BAWS 2.1, 2.2).
 *
 * Entries are counted, not stored; the back end knows the instructions. An outstanding line belongs to the warp slot.
 * If the warp jumps or exits meanwhile, the slot still waits for the line and drops it on arrival; until then the slot
 * does not fetch, not even for a new warp. */
#ifndef MODEL_BLOCKS_IBUFFER_H
#define MODEL_BLOCKS_IBUFFER_H

#include "model/machine/ports.h"

struct ibuffer {
	unsigned count[MAX_WARPS]; /* valid entries, 0 to `ibuffer` of the config */
	uint64_t miss;             /* slots with an outstanding line */
	uint64_t drop;             /* of these, slots that drop the line on arrival */
	uint64_t asked;            /* fetch_answer: the slot that was granted a fetch in the last cycle */
	uint64_t stale;            /* of asked, the slot that drops what the answer brings */
};

void ibuffer_reset(struct ibuffer *b);
void ibuffer_comb(const struct config *cfg, const struct ibuffer *b, const struct ibuffer_in *in,
		  struct ibuffer_out *out);
void ibuffer_clock(const struct config *cfg, struct ibuffer *b, const struct ibuffer_in *in,
		   const struct ibuffer_out *out);
void ibuffer_observe(const struct config *cfg, const struct ibuffer *b, struct ibuffer_obs *obs);

#endif
