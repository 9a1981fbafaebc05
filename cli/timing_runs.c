/* timing_runs.c - workloads by the names of -w, and the JSON of all runs. */
#include "cli/timing_runs.h"

#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/version.h"
#include "sim/timing/sim_run.h"
#include "sim/workloads/workload.h"
#include "sim/workloads/workload_list.h"

enum { SIM_SCHEMA = 2 }; /* version of the JSON; version 1 had one workload and no stalls */

unsigned timing_workloads(const struct common_options *c, char *list, const char **names, unsigned most)
{
	unsigned n = 0;
	common_check_utf8(c, "-w", list);
	for (char *name; (name = strsep(&list, ","));) {
		if (n == most)
			die(EXIT_USAGE, "more than %u workloads", most);
		unsigned members = workload_exists(name) ? 0 : workload_set(name, &names[n], most - n);
		n += members;
		if (members)
			continue;
		workload_check(name);
		names[n++] = name;
	}
	return n;
}

/* The front end of all runs, or "mixed". */
static const char *front_ends_name(const struct config *configs, unsigned n, enum front_end_id wanted)
{
	enum front_end_id first = front_end_available(&configs[0], wanted);
	for (unsigned i = 1; i < n; i++)
		if (front_end_available(&configs[i], wanted) != first)
			return "mixed";
	return front_end_name(first);
}

json_t *timing_json(const struct config *configs, enum front_end_id wanted, const struct sim_runs *runs)
{
	json_t *all =
	    json_pack("{s:i, s:s, s:s, s:b, s:i, s:s, s:s, s:o}", "schema_version", SIM_SCHEMA, "generator",
		      "warpsmith " WARPSMITH_VERSION, "config", configs[0].name, "calibrated", configs[0].calibrated,
		      "sms", (int)configs[0].sms, "front_end", front_ends_name(configs, runs->policies, wanted),
		      "speedup_over", runs->all[runs->baseline].policy, "runs", sim_runs_json(runs));
	if (runs->workloads > 1)
		json_object_set_new(all, "means", sim_means_json(runs));
	return all;
}

void timing_free(struct sim_runs *runs)
{
	for (unsigned i = 0; i < runs->workloads * runs->policies; i++)
		sim_run_free(&runs->all[i]);
	free(runs->all);
}
