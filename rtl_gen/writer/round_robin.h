/* round_robin.h - round robin without a number to decode, a wrap or a comparison on its path.
 *
 * The slots stand in groups. Of the slot that was granted last two masks are kept: the slots of its own group up to it
 * (passed), and which groups its group is not in front of (reached). */
#ifndef RTL_GEN_WRITER_ROUND_ROBIN_H
#define RTL_GEN_WRITER_ROUND_ROBIN_H

#include "rtl_gen/writer/pieces.h"

struct round_robin {
	unsigned slots;
	unsigned group; /* slots of a group */
	bool stays;     /* the group of the last one goes before all others, in turn; these from their lowest slots */
};

/* Round robin over so many slots, in groups of about the square root. */
struct round_robin round_robin_of(unsigned slots);

unsigned round_robin_groups(const struct round_robin *ring);

/* There are groups to speak of: else the reference implementation is as good. */
bool round_robin_pays(const struct round_robin *ring);

/* N and G as localparams. */
void emit_round_robin_params(struct verilog *v, const struct round_robin *ring);

/* For a formal tail, inside a generate, over so many slots (text): &stands & &rises says that the masks `passed` and
 * `reached` are those of a slot, or of none. */
void emit_round_robin_claims(struct verilog *v, const char *slots, const char *passed, const char *reached);

/* A helper module of `block`: ports req_i, passed_i, reached_i, gnt_o and, but for `grant_only`, passed_o, reached_o.
 */
void emit_round_robin(struct verilog *v, enum block block, const char *name, const struct round_robin *ring,
		      bool grant_only);

#endif
