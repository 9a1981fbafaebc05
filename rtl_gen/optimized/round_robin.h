/* round_robin.h - emits a round-robin arbiter whose pointer is kept as thermometer masks, so that its critical path has
 * no decoder, no comparison and no carry.
 *
 * The slots are split into groups. The pointer, the slot granted last, is kept as two masks: `passed`, the slots of its
 * group up to and including it, and `reached`: bit g-1: the pointer is in group g or a higher one. */
#ifndef RTL_GEN_OPTIMIZED_ROUND_ROBIN_H
#define RTL_GEN_OPTIMIZED_ROUND_ROBIN_H

#include "rtl_gen/writer/pieces.h"

struct round_robin {
	unsigned slots;
	unsigned group; /* slots of a group */
	bool stays;     /* two-level: the pointer's group has priority over all others and is served round robin; the
			   others from their lowest slot */
};

/* Round robin over `slots` slots, in groups of about sqrt(slots). */
struct round_robin round_robin_of(unsigned slots);

unsigned round_robin_groups(const struct round_robin *rr);

/* There is more than one group; with one, the reference implementation is as fast. */
bool round_robin_pays(const struct round_robin *rr);

/* For a formal tail, inside a generate, over `slots` slots (a localparam): &stands & &rises: the masks `passed` and
 * `reached` are those of a slot, or of none. */
void emit_round_robin_claims(struct verilog *v, const char *slots, const char *passed, const char *reached);

/* A helper module of `block`: ports req_i, passed_i, reached_i, gnt_o and, but for `grant_only`, passed_o, reached_o.
 */
void emit_round_robin(struct verilog *v, enum block block, const char *name, const struct round_robin *rr,
		      bool grant_only);

#endif
