/* input_classes.h - every class of inputs that a front end may see in a state.
 *
 * A class fixes all that matters: the launch, the fills, the set of ready warps with all that ranks them, the kind of
 * each instruction that issues (plain, jump, barrier, barrier with a jump, exit), and the answer to the fetch. What
 * does not matter is left 0: heads of warps that do not issue, the jump of an exit, the r-bit of a warp that may not,
 * the warps of a launch that is none; input_classes_fill() sets it to anything. Lanes of a head are 0, unless the
 * counters of PRO are so small (counter_bits) that all values can be reached: as many lanes as saturate a counter, or
 * more, are one class. */
#ifndef PROOF_INPUT_CLASSES_H
#define PROOF_INPUT_CLASSES_H

#include "model/blocks/front_end.h"

/* The version of the classes; results of an earlier one are of fewer inputs. 2: a barrier that jumps, hints of warps
 * without a head, completions for warps that are not live. */
enum { INPUT_CLASSES_VERSION = 2 };

/* Calls take() for each class of inputs that the contracts of front_end allow in a state of the model, with the model's
 * outputs. */
void input_classes_each(const struct config *cfg, const struct front_end *state,
			void (*take)(void *arg, const struct front_end_in *in, const struct front_end_out *out),
			void *arg);

/* The largest number of lanes of a class; 0: all have none. */
uint64_t input_classes_lanes(const struct config *cfg);

/* Sets what does not matter in a class to the bits of `random`. */
void input_classes_fill(const struct config *cfg, const struct front_end_out *out, uint64_t random,
			struct front_end_in *in);

#endif
