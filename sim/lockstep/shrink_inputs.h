/* shrink_inputs.h - shortens the inputs of a run that ends with a mismatch, for one config and its Verilog (shrink.h).
 */
#ifndef SIM_LOCKSTEP_SHRINK_INPUTS_H
#define SIM_LOCKSTEP_SHRINK_INPUTS_H

#include "sim/lockstep/cosim.h"

/* One run for a config, and the inputs that are to become fewer. */
struct shrinking {
	const struct config *cfg;
	const struct pins *pins;
	const struct rtl_source *rtl;
	const struct simulator_kind *kind;
	uint32_t *best; /* frames of the shortest run so far that ends with a mismatch */
	uint64_t cycles;
	uint32_t *trial; /* frames of the run that is tried */
	bool clean;      /* see repair.h */
	unsigned trials;
	struct simulator *simulator; /* of the last trial; NULL: none yet */
};

/* Records the inputs of `s` in cycles `first` to `last` into s->best, from the model alone. */
void shrink_record(struct shrinking *s, struct stimulus *stimulus, uint64_t first, uint64_t last);

/* Runs `cycles` frames, repaired, from reset on. If there is a mismatch, and the run is smaller than the best one or
 * `any` is true, it becomes the best one. */
bool shrink_try(struct shrinking *s, const uint32_t *frames, uint64_t cycles, bool any);

/* Shortens s->best. False: it has no mismatch when it is repeated. */
bool shrink_inputs(struct shrinking *s);

void shrink_free(struct shrinking *s);

#endif
