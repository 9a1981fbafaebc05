/* stimulus.h - what drives a front end: a kernel on the rest of an SM, random numbers, or a list of cycles.
 *
 * A cycle of front end `cfg`, `state` under stimulus `s`:
 *     struct front_end_in in = {0};
 *     s->inputs(s, &in);                         everything but the answers to the fetch grants
 *     front_end_comb(cfg, state, &in, &out);
 *     s->answer(s, &out, &in);                   fetch_hit, later_hit, ...; they reach no output of the cycle
 *     ... compare out and the observe ports with another implementation that gets the same `in` ...
 *     s->clock(s, &in, &out);
 *     front_end_clock(cfg, state, &in, &out);
 * A stimulus sees the outputs of the model only. */
#ifndef MODEL_MACHINE_STIMULUS_H
#define MODEL_MACHINE_STIMULUS_H

#include <stdbool.h>

#include "model/machine/ports.h"

struct stimulus {
	void (*inputs)(struct stimulus *s, struct front_end_in *in);
	void (*answer)(struct stimulus *s, const struct front_end_out *out, struct front_end_in *in);
	void (*clock)(struct stimulus *s, const struct front_end_in *in, const struct front_end_out *out);
	bool (*done)(const struct stimulus *s); /* nothing is left to do: every kernel has completed */
	/* What warp slot w's head is, as "pc opcode", into text (at most `size` bytes); "" if it has none. May be NULL.
	 */
	void (*describe)(const struct stimulus *s, unsigned w, char *text, unsigned size);
};

#endif
