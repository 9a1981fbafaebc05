/* drive.h - for tests: a config from its keys, and the golden front end under a stimulus, one cycle at a time. */
#ifndef TESTS_UNIT_MODEL_DRIVE_H
#define TESTS_UNIT_MODEL_DRIVE_H

#include "model/blocks/front_end.h"
#include "model/machine/stimulus.h"

struct drive {
	const struct config *cfg;
	struct stimulus *stimulus;
	struct front_end front_end;
	struct front_end_in in; /* inputs of the last cycle */
	struct front_end_out out;
};

/* The derived config of a policy: the defaults and these keys, each KEY=VALUE; NULL ends them. The test fails where
 * that is no config. */
struct config drive_config(const char *policy, const char *const *keys);

/* Starts from reset. cfg and stimulus must outlive *d; the caller closes the stimulus. */
void drive_reset(struct drive *d, const struct config *cfg, struct stimulus *s);

/* Runs one cycle. The test fails if the stimulus breaks a port's contract. */
void drive_cycle(struct drive *d);

#endif
