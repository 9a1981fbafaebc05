/* lockstep.h - the checker: compares every output of the golden model and of the simulated RTL in every cycle.
 *
 * Model and RTL get the same inputs from a stimulus, which sees the model's outputs only. Every output is compared in
 * every cycle and, if the RTL has observe ports, every register. The first difference is kept in the struct and ends
 * the run. The checker depends on no particular simulator and no particular block. */
#ifndef SIM_LOCKSTEP_LOCKSTEP_H
#define SIM_LOCKSTEP_LOCKSTEP_H

#include "model/machine/stimulus.h"
#include "sim/lockstep/simulator.h"
#include "sim/stimuli/events.h"

enum { PIN_VALUE = 24 };
enum { LOCKSTEP_LAST = 8 }; /* cycles before a mismatch that its report shows */

struct lockstep {
	const struct config *cfg;
	const struct pins *pins;
	struct simulator *simulator; /* NULL: the model alone */
	struct front_end model;
	struct front_end_in in; /* of the cycle that lockstep_cycle() ran last */
	struct front_end_out out;
	uint64_t cycle; /* since reset; after a difference, the cycle that has it */
	struct events events;
	uint64_t comparisons;      /* compared values: each bit of a mask and each number counts 1 */
	const struct pin *differs; /* the first pin that differs, see lockstep_rank(); NULL: none */
	unsigned element;          /* index of the element of that pin */
	char expected[PIN_VALUE], got[PIN_VALUE];
	uint32_t *in_frame, *expected_frame, *got_frame, *unknown_frame; /* of that cycle */
	uint32_t *last_in, *last_out; /* frames of cycle c at c mod LOCKSTEP_LAST: of the cycles before that cycle */
};

/* The place of an output pin in the order of dependence, in which the first pin that differs is reported: registers in
 * the order of their blocks in the data flow, then outputs in that order; outputs that follow from the grants last. */
unsigned lockstep_rank(const struct pin *p);
/* Whether element n of an output pin differs in the last cycle. */
bool lockstep_differs(const struct lockstep *l, const struct pin *p, unsigned n);

/* Resets both sides. `cfg`, `pins` and `simulator` must outlive it. */
void lockstep_open(struct lockstep *l, const struct config *cfg, const struct pins *pins, struct simulator *simulator);
/* Frees what lockstep_open() allocated; the simulator stays open. */
void lockstep_close(struct lockstep *l);

/* Resets both sides in the middle of a run, whose cycles are counted on. The inputs have to start anew. */
void lockstep_reset(struct lockstep *l);

/* Computes the cycle's inputs and the model's outputs: l->in, l->out and the two frames. */
void lockstep_prepare(struct lockstep *l, struct stimulus *s);
/* Runs the cycle in the simulator and compares its outputs; if they are equal, clocks the model and the stimulus, else
 * returns false. Dies with code 4 if the inputs violate a contract of front_end.def. */
bool lockstep_finish(struct lockstep *l, struct stimulus *s);
/* Clocks the model and the stimulus, without the simulator and without comparing. */
void lockstep_advance(struct lockstep *l, struct stimulus *s);
/* One cycle: lockstep_prepare(), then lockstep_finish(). */
bool lockstep_cycle(struct lockstep *l, struct stimulus *s);

/* The first difference as text: its block, register or output, and element, such as "cycle 17: issue_sel last[1] (pin
 * issue_sel_last_obs_o): expected 5, got 4; inputs ready=3 ..."; the caller frees. */
char *lockstep_message(const struct lockstep *l);

#endif
