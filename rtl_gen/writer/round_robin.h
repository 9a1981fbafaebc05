/* round_robin.h - round robin without a number to decode, a wrap or a comparison on its path.
 *
 * The slots stand in groups. Of the slot that was granted last two masks are kept: the slots of its own group up to it
 * (passed), and which groups its group is not in front of (reached). */
#ifndef RTL_GEN_WRITER_ROUND_ROBIN_H
#define RTL_GEN_WRITER_ROUND_ROBIN_H

#include "rtl_gen/writer/pieces.h"

struct fast_ring {
	unsigned slots;
	unsigned group; /* slots of a group */
	bool stays;     /* the group of the last one goes before all others, in turn; these from their lowest slots */
};

/* Round robin over so many slots, in groups of about the square root. */
struct fast_ring fast_ring_of(unsigned slots);

unsigned fast_ring_groups(const struct fast_ring *ring);

/* There are groups to speak of: else the plain form is as good. */
bool fast_ring_pays(const struct fast_ring *ring);

/* N and G as localparams. */
void fast_ring_params(struct verilog *v, const struct fast_ring *ring);

/* For a formal tail, inside a generate, over so many slots (text): &stands & &rises says that the masks `passed` and
 * `reached` are those of a slot, or of none. */
void fast_ring_claims(struct verilog *v, const char *slots, const char *passed, const char *reached);

/* A helper module of `block`: ports req_i, passed_i, reached_i, gnt_o and, but for `grant_only`, passed_o, reached_o.
 */
void emit_fast_ring(struct verilog *v, enum block block, const char *name, const struct fast_ring *ring,
		    bool grant_only);

#endif
