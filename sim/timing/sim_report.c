/* sim_report.c - tables and JSON of timing runs. */
#include "sim/timing/sim_report.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/screen.h"

static const struct sim_run *run_of(const struct sim_runs *runs, unsigned w, unsigned p)
{
	return &runs->all[w * runs->policies + p];
}

unsigned sim_baseline(const struct config *configs, unsigned n)
{
	for (unsigned i = 0; i < n; i++)
		if (configs[i].policy.issue == ISSUE_LRR && configs[i].policy.fetch == FETCH_RR)
			return i;
	return 0;
}

void sim_speedups(struct sim_runs *runs, unsigned w)
{
	double base = metrics_ipc(&run_of(runs, w, runs->baseline)->metrics);
	for (unsigned p = 0; p < runs->policies; p++) {
		struct sim_run *r = &runs->all[w * runs->policies + p];
		r->speedup = metrics_ipc(&r->metrics) / base;
	}
}

double sim_geometric(const struct sim_runs *runs, unsigned p)
{
	double sum = 0;
	for (unsigned w = 0; w < runs->workloads; w++)
		sum += log(run_of(runs, w, p)->speedup);
	return exp(sum / runs->workloads);
}

double sim_arithmetic(const struct sim_runs *runs, unsigned p)
{
	double sum = 0;
	for (unsigned w = 0; w < runs->workloads; w++)
		sum += run_of(runs, w, p)->speedup;
	return sum / runs->workloads;
}

/* ---- tables ---- */

/* Columns of the tables without the policy's name. */
enum { RUN_NUMBERS = 63, STALL_NUMBERS = 67 };

/* The columns for names of policies: as many as the longest needs and the terminal has beside `numbers`. */
static int name_columns(const struct sim_runs *runs, unsigned w, int numbers)
{
	int most = (int)screen_columns() - numbers, columns = (int)strlen("policy");
	for (unsigned p = 0; p < runs->policies; p++) {
		int length = (int)strlen(run_of(runs, w, p)->policy);
		columns = length > columns ? length : columns;
	}
	return columns < most || most < 1 ? columns : most;
}

/* A name that is longer than its column has a line of its own. */
static void print_name(const char *policy, int columns)
{
	if ((int)strlen(policy) > columns)
		printf("%s\n%*s", policy, columns, "");
	else
		printf("%-*s", columns, policy);
}

void sim_table(const struct sim_runs *runs, unsigned w)
{
	const int columns = name_columns(runs, w, RUN_NUMBERS);
	printf("%-*s %9s %6s %7s %8s %7s %6s  %s\n", columns, "policy", "cycles", "IPC", "speedup", "barrier", "exit",
	       "RTRU", "front end");
	for (unsigned p = 0; p < runs->policies; p++) {
		const struct sim_run *r = run_of(runs, w, p);
		const struct metrics *m = &r->metrics;
		print_name(r->policy, columns);
		printf(" %9" PRIu64 " %6.3f %7.3f %6.1f %% %5.1f %% %6.3f  %s\n", m->cycles, metrics_ipc(m), r->speedup,
		       100 * metrics_barrier_share(m), 100 * metrics_exit_share(m), metrics_rtru(m),
		       front_end_name(r->front_end));
	}
	if (runs->policies > 1)
		printf("speedup: IPC over that of %s\n", run_of(runs, w, runs->baseline)->policy);
}

/* Prints counts as percentages of their sum. */
static void print_parts(const uint64_t *counts, unsigned n, const struct state_name *names)
{
	uint64_t all = 0;
	for (unsigned i = 0; i < n; i++)
		all += counts[i];
	for (unsigned i = 0; i < n; i++)
		printf(" %*.1f", (int)strlen(names[i].name), all ? 100 * (double)counts[i] / (double)all : 0);
	puts("");
}

static void print_names(const char *title, int columns, unsigned n, const struct state_name *names)
{
	printf("\n%s\n%-*s", title, columns, "policy");
	for (unsigned i = 0; i < n; i++)
		printf(" %s", names[i].name);
	puts("");
}

static void print_memory(const struct sim_run *r)
{
	const struct metrics *m = &r->metrics;
	printf(" %9.2f %9" PRIu64 " %5.1f %% %6" PRIu64 " %7" PRIu64 " %8" PRIu64 " %6" PRIu64 " %7.0f\n",
	       metrics_in_flight(m), m->l1d.accesses, 100 * metrics_miss_rate(m), m->l1d.merged, m->l1d.no_mshr,
	       m->l1d.no_queue, m->l1d.no_way, metrics_last_tb(m));
}

void sim_stall_tables(const struct sim_runs *runs, unsigned w)
{
	const int columns = name_columns(runs, w, STALL_NUMBERS);
	print_names("warps, % of their cycles", columns, WARP_STATES, warp_states);
	for (unsigned p = 0; p < runs->policies; p++) {
		print_name(run_of(runs, w, p)->policy, columns);
		print_parts(run_of(runs, w, p)->metrics.stalls.warps, WARP_STATES, warp_states);
	}
	print_names("schedulers, % of cycles", columns, SLOT_STATES, slot_states);
	for (unsigned p = 0; p < runs->policies; p++) {
		print_name(run_of(runs, w, p)->policy, columns);
		print_parts(run_of(runs, w, p)->metrics.stalls.slots, SLOT_STATES, slot_states);
	}
	printf("\nmemory; last TB, cycles\n%-*s %9s %9s %7s %6s %7s %8s %6s %7s\n", columns, "policy", "in flight",
	       "L1D loads", "missed", "merged", "no MSHR", "no queue", "no way", "last TB");
	for (unsigned p = 0; p < runs->policies; p++) {
		print_name(run_of(runs, w, p)->policy, columns);
		print_memory(run_of(runs, w, p));
	}
}

void sim_mean_table(const struct sim_runs *runs)
{
	const int columns = name_columns(runs, 0, RUN_NUMBERS);
	printf("\nspeedup over %s, mean over %u workloads\n", run_of(runs, 0, runs->baseline)->policy, runs->workloads);
	printf("%-*s %9s %10s\n", columns, "policy", "geometric", "arithmetic");
	for (unsigned p = 0; p < runs->policies; p++)
		printf("%-*s %9.3f %10.3f\n", columns, run_of(runs, 0, p)->policy, sim_geometric(runs, p),
		       sim_arithmetic(runs, p));
}

/* ---- JSON ---- */

json_t *sim_runs_json(const struct sim_runs *runs)
{
	json_t *all = json_array();
	for (unsigned i = 0; i < runs->workloads * runs->policies; i++)
		json_array_append_new(all, sim_run_json(&runs->all[i]));
	return all;
}

json_t *sim_means_json(const struct sim_runs *runs)
{
	json_t *all = json_array();
	for (unsigned p = 0; p < runs->policies; p++)
		json_array_append_new(all,
				      json_pack("{s:s, s:f, s:f}", "policy", run_of(runs, 0, p)->policy, "geometric",
						sim_geometric(runs, p), "arithmetic", sim_arithmetic(runs, p)));
	return all;
}
