/* lockstep.h - the checker: the golden model and RTL in a simulator, cycle by cycle, every output.
 *
 * Both get the same inputs; the inputs come from a stimulus that sees the model's outputs only. The RTL gets nothing
 * else. Every output, and with the observe bus every register, is compared in every cycle; the first difference stays
 * in the struct and ends the run. The checker knows no simulator and no block. */
#ifndef SIM_LOCKSTEP_LOCKSTEP_H
#define SIM_LOCKSTEP_LOCKSTEP_H

#include "model/machine/stimulus.h"
#include "sim/lockstep/simulator.h"
#include "sim/stimuli/events.h"

enum { PIN_VALUE = 24 };

struct lockstep {
	const struct config *cfg;
	const struct pins *pins;
	struct simulator *simulator; /* NULL: the model alone */
	struct front_end model;
	struct front_end_in in; /* of the cycle that lockstep_cycle() ran last */
	struct front_end_out out;
	uint64_t cycle; /* since reset; after a difference, the cycle that has it */
	struct events events;
	uint64_t comparisons;      /* values compared: bits, bits of masks, numbers */
	const struct pin *differs; /* the first pin that differs; NULL: none */
	unsigned element;          /* of that pin */
	char expected[PIN_VALUE], got[PIN_VALUE];
	uint32_t *in_frame, *expected_frame, *got_frame, *unknown_frame; /* of that cycle */
};

/* Resets both sides. `cfg`, `pins` and `simulator` must outlive it. */
void lockstep_open(struct lockstep *l, const struct config *cfg, const struct pins *pins, struct simulator *simulator);
/* Frees what it allocated, not the simulator. */
void lockstep_close(struct lockstep *l);

/* Computes the cycle's inputs and the model's outputs: l->in, l->out and the two frames. */
void lockstep_prepare(struct lockstep *l, struct stimulus *s);
/* Gives the inputs to the simulator and compares; then clocks the model and the stimulus. False: they differ. Dies with
 * code 4 when the inputs break a contract of front_end.def. */
bool lockstep_finish(struct lockstep *l, struct stimulus *s);
/* Clocks the model and the stimulus, without the simulator and without a comparison. */
void lockstep_advance(struct lockstep *l, struct stimulus *s);
/* lockstep_prepare() and lockstep_finish(). */
bool lockstep_cycle(struct lockstep *l, struct stimulus *s);

/* "cycle 17: issue_sel last[1] (pin issue_sel_last_obs_o): expected 5, got 4; inputs ready=3 ..."; the caller frees. */
char *lockstep_message(const struct lockstep *l);

#endif
