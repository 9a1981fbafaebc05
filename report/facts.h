/* facts.h - what the tree knows of a config and a policy, from the tables that measurements and proofs left:
 * docs/cost/, fpga/results/, tests/faults/. Nothing is measured or proven here. The caller releases the results. */
#ifndef REPORT_FACTS_H
#define REPORT_FACTS_H

#include <jansson.h>

#include "model/machine/config.h"

/* The rows of docs/cost/pareto.csv for the selector of this config and policy, of every implementation: {"impl",
 * "module", "um2", "ns", "ffs", "cells", "old"}; old: measured by an earlier version of the flow. */
json_t *facts_costs(const struct config *cfg);

/* The rows of docs/cost/energy.csv for the config's name and the policy: {"policy", "keys", "workload", "cycles",
 * "pj_per_cycle", "pj_per_issue", "nj", "um2", "ns", "old"}; keys: those in which the run differs from the config,
 * beside the optimized implementation; nj: of the whole run; old: by an earlier version of the flow. */
json_t *facts_energy(const struct config *cfg);

/* The blocks whose optimized implementation differs from the reference: {"block", "verdict", "seconds", "largest",
 * "text"}. The verdict is that of docs/cost/equiv.csv for exactly these two texts; "NOT_LISTED": there is none. Null
 * for a config without Verilog. */
json_t *facts_proofs(const struct config *cfg);

/* The lock-step runs of docs/cost/configs.csv for the config's name: {"config", "policy", "impl", "cycles",
 * "comparisons", "mismatches"}. */
json_t *facts_lock_step(const struct config *cfg);

/* The FPGA builds of fpga/results/ for the config's name: the JSON of each, with "floorplan", the text of its SVG. */
json_t *facts_builds(const struct config *cfg);

/* The faults of tests/faults/ for the issue policy, and those of the fetch arbiter for the fetch policy: {"name",
 * "module", "policy", "what"}. */
json_t *facts_faults(const struct policy *policy);

#endif
