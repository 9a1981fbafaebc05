/* parting.h - where two runs of one workload part: the first cycle in which they issue or fetch differently. */
#ifndef SIM_WHY_PARTING_H
#define SIM_WHY_PARTING_H

#include "sim/why/cause.h"

struct why_parting {
	bool parts;   /* false: both runs issue and fetch the same in every cycle */
	bool fetches; /* the fetches differ in that cycle, and the issues do not */
	unsigned sm;
	uint64_t cycle;
};

/* Both runs have the same number of SMs. */
struct why_parting why_parting(const struct why_run *a, const struct why_run *b);

#endif
