/* timing_runs.h - timing runs of several workloads under several policies: what `sim` and `report` share. */
#ifndef CLI_TIMING_RUNS_H
#define CLI_TIMING_RUNS_H

#include "cli/options.h"
#include "model/bitpar/timing_front_end.h"
#include "sim/timing/sim_report.h"

/* Splits `list` into workload names, a set into those of its workloads, and checks that each exists; returns their
 * number, at most `most`. Dies with one line otherwise. The names last as long as `list`. */
unsigned timing_workloads(const struct common_options *c, char *list, const char **names, unsigned most);

/* All runs as `sim --json` writes them; the caller owns it. configs[p] is that of policy p. */
json_t *timing_json(const struct config *configs, enum front_end_id wanted, const struct sim_runs *runs);

/* Frees runs->all and what its runs own. */
void timing_free(struct sim_runs *runs);

#endif
