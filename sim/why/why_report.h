/* why_report.h - what `warpsmith why` prints, and its JSON. */
#ifndef SIM_WHY_WHY_REPORT_H
#define SIM_WHY_WHY_REPORT_H

#include <jansson.h>

#include "sim/why/parting.h"
#include "sim/why/tally.h"

/* What is computed of each run. */
struct why_result {
	struct why_run run;
	struct why_tally tally;
	struct why_path path;
};

/* Fills in tally and path of a run. Dies with code 4 if the spans do not add up to the run's stalls, or the path to its
 * cycles. Release with why_free(). */
void why_compute(struct why_result *r);
void why_free(struct why_result *r);

/* Print on stdout: the chain of a warp slot's wait; the stalls by line and by warp of a run; the critical paths of n
 * runs, and, of two, where they part and what the difference costs. */
void why_print_chain(const struct why_run *r, unsigned sm, unsigned slot, uint64_t cycle);
void why_print_lines(const struct why_result *r);
void why_print_warps(const struct why_result *r);
void why_print_paths(const struct why_result *results, unsigned n);

/* JSON of a run, without its chain; of a chain; of the difference of two runs. The caller owns them. */
json_t *why_run_json(const struct why_result *r);
json_t *why_chain_json(const struct why_run *r, unsigned sm, unsigned slot, uint64_t cycle);
json_t *why_difference_json(const struct why_result *a, const struct why_result *b);

#endif
