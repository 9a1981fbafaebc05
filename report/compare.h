/* compare.h - the page that compares policies on workloads: one HTML file without external resources. */
#ifndef REPORT_COMPARE_H
#define REPORT_COMPARE_H

#include <jansson.h>
#include <stdio.h>

#include "model/machine/config.h"
#include "sim/timing/sim_report.h"

struct comparison {
	const struct config *configs; /* of each policy */
	const struct sim_runs *runs;
	const char *command; /* that makes the page again, without -o */
	json_t *sim;         /* as `sim --json` writes it */
	json_t *recordings;  /* of each run an array: recording_json() of each SM */
	json_t *costs;       /* of each policy: facts_costs() */
	json_t *proofs;      /* of each policy: facts_proofs() */
	json_t *lock_step;   /* facts_lock_step() */
	json_t *builds;      /* facts_builds() */
};

/* Fills in costs, proofs, lock_step and builds. */
void comparison_look_up(struct comparison *c);

void comparison_write(FILE *f, struct comparison *c);

/* Releases the JSON values. */
void comparison_free(struct comparison *c);

#endif
