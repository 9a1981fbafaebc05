/* drive.h - for tests: the plain front end under a stimulus, a cycle at a time. */
#ifndef TESTS_UNIT_MODEL_DRIVE_H
#define TESTS_UNIT_MODEL_DRIVE_H

#include "model/blocks/front_end.h"
#include "model/machine/stimulus.h"

struct drive {
	const struct config *cfg;
	struct stimulus *stimulus;
	struct front_end front_end;
	struct front_end_in in; /* of the last cycle */
	struct front_end_out out;
};

/* From reset. cfg and stimulus must outlive it; the caller closes the stimulus. */
void drive_reset(struct drive *d, const struct config *cfg, struct stimulus *s);

/* One cycle; the test fails if the stimulus breaks a port's contract. */
void drive_cycle(struct drive *d);

#endif
