/* repair.h - changes the inputs of a cycle so that they keep the contracts of front_end.def, as little as possible.
 *
 * Inputs of a run of which cycles are left out no longer fit the state: a launch goes into a slot that is not free, a
 * line comes that no miss waits for, a head changes before it issues. What does not fit becomes 0, and a head keeps
 * what it was in its first cycle, a hint what it was in its warp's first. */
#ifndef SIM_STIMULI_REPAIR_H
#define SIM_STIMULI_REPAIR_H

#include "model/blocks/front_end.h"

struct repair {
	const struct config *cfg;
	bool clean;               /* inputs that the contracts declare ignored become 0 */
	uint64_t headed;          /* warps with a head that `head` describes */
	uint64_t asked;           /* fetch_answer: the warp whose fetch is answered in this cycle */
	uint64_t hinted;          /* live warps whose hint is in `head` */
	struct front_end_in head; /* what the heads are */
};

/* The inputs of a cycle without the answers to the grants; `model` is in the state of that cycle. */
void repair_inputs(struct repair *r, const struct front_end *model, struct front_end_in *in);
/* The answers, when the outputs are known. */
void repair_answers(const struct repair *r, const struct front_end_out *out, struct front_end_in *in);
/* After the cycle: heads that issued are gone. */
void repair_clock(struct repair *r, const struct front_end_out *out);

#endif
