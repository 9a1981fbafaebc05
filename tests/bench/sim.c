/* sim.c - measures the speed of timing runs: warp instructions per second, median of five runs, for streams of at least
 * a million warp instructions on the machine of `make calibrate`. Prints metrics of the run and the rate of an integer
 * loop, for comparison between hosts. Arguments: the numbers of the rows to run; none: all rows. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/diag.h"
#include "config/config_file.h"
#include "sim/streams/stream_file.h"
#include "sim/timing/run.h"
#include "sim/workloads/workload.h"

enum { RUNS = 5, LOOP = 100000000 };

/* The goal of a row with one thread is in million warp instructions per second, with more threads the speedup over the
 * previous row. */
static const struct row {
	const char *what, *workload, *config;
	unsigned threads;
	double goal;
} rows[] = {{"compute", "matrix_mul_full", "fermi", 1, 10},  {"barriers", "page_view_count_full", "fermi", 1, 10},
	    {"memory", "bplus_tree_full", "fermi", 1, 3},    {"15 SMs", "matrix_mul_full", "gtx480", 1, 3},
	    {"15 SMs", "matrix_mul_full", "gtx480", 2, 1.6}, {"15 SMs", "srad_full", "gtx480", 1, 3},
	    {"15 SMs", "srad_full", "gtx480", 2, 1.6}};
enum { ROWS = sizeof rows / sizeof *rows };

static const char policy[] = "gto+rr";

static double now(clockid_t clock)
{
	struct timespec t;
	clock_gettime(clock, &t);
	return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static int by_value(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;
	return (x > y) - (x < y);
}

static double middle(double *values)
{
	qsort(values, RUNS, sizeof *values, by_value);
	return values[RUNS / 2];
}

/* Steps of xorshift per second, in millions. */
static double integer_loop(void)
{
	volatile uint64_t seed = 88172645463325252, result;
	uint64_t x = seed;
	double start = now(CLOCK_PROCESS_CPUTIME_ID);
	for (unsigned i = 0; i < LOOP; i++) {
		x ^= x << 13;
		x ^= x >> 7;
		x ^= x << 17;
	}
	result = x;
	(void)result;
	return LOOP / (now(CLOCK_PROCESS_CPUTIME_ID) - start) / 1e6;
}

static void configure(struct config *cfg, const struct row *row)
{
	char why[(int)CONFIG_WHY + (int)POLICY_TEXT];
	config_read(cfg, row->config);
	if (!policy_parse(&cfg->policy, policy, why) || !config_derive(cfg, why))
		die(EXIT_BUG, "%s", why);
}

struct rates {
	double processor, clock,
	    loop; /* warp instructions per second of processor time and of wall clock; the loop's */
};

static struct rates measure(const struct row *row, const struct stream *stream, struct metrics *m)
{
	struct config cfg;
	struct run_options options = {.threads = row->threads};
	double processor[RUNS], clock[RUNS], loop[RUNS];
	configure(&cfg, row);
	for (unsigned i = 0; i < RUNS; i++) {
		loop[i] = integer_loop();
		processor[i] = now(CLOCK_PROCESS_CPUTIME_ID);
		clock[i] = now(CLOCK_MONOTONIC);
		run_stream(&cfg, front_end_available(&cfg, FRONT_END_BIT_PARALLEL), stream, &options, NULL, NULL, m);
		processor[i] = now(CLOCK_PROCESS_CPUTIME_ID) - processor[i];
		clock[i] = now(CLOCK_MONOTONIC) - clock[i];
	}
	return (struct rates){(double)m->issued / middle(processor), (double)m->issued / middle(clock), middle(loop)};
}

static void head(void)
{
	printf("%-9s %-20s %-6s %3s %8s %6s | %6s %6s %6s %6s | %8s %8s %6s | %8s\n", "", "", "", "", "warp", "",
	       "sched", "-ulers", "in %", "", "million", "a second", "", "integer");
	printf("%-9s %-20s %-6s %3s %8s %6s | %6s %6s %6s %6s | %8s %8s %6s | %8s\n", "", "workload", "config", "thr",
	       "insts", "IPC", "issued", "idle", "scoreb", "pipel.", "CPU", "clock", "goal", "loop");
}

/* `alone`: the rate by the clock of the row with one thread. */
static void print_row(const struct row *row, const struct metrics *m, const struct rates *r, double alone)
{
	double slots = 0, times = r->clock / alone;
	printf("%-9s %-20s %-6s %3u %8llu %6.2f |", row->what, row->workload, row->config, row->threads,
	       (unsigned long long)m->issued, metrics_ipc(m));
	for (unsigned i = 0; i < SLOT_STATES; i++)
		slots += (double)m->stalls.slots[i];
	for (unsigned i = 0; i < SLOT_STATES; i++)
		printf(" %6.1f", 100 * (double)m->stalls.slots[i] / slots);
	printf(" | %8.2f %8.2f", r->processor / 1e6, r->clock / 1e6);
	if (row->threads == 1)
		printf(" %6.1f | %8.0f  %s\n", row->goal, r->loop, r->processor / 1e6 >= row->goal ? "met" : "MISSED");
	else
		printf(" %5.1fx | %8.0f  %.2fx: %s\n", row->goal, r->loop, times,
		       times >= row->goal ? "met" : "MISSED");
}

int main(int argc, char **argv)
{
	struct stream stream = {0};
	const char *loaded = "";
	double alone = 0;
	diag_start();
	head();
	for (unsigned i = 0; i < ROWS; i++) {
		bool wanted = argc == 1;
		struct metrics m;
		for (int k = 1; k < argc; k++)
			wanted = wanted || (unsigned)atoi(argv[k]) == i + 1;
		if (!wanted)
			continue;
		if (strcmp(loaded, rows[i].workload) != 0) {
			stream_free(&stream);
			workload_load(&stream, rows[i].workload);
			loaded = rows[i].workload;
		}
		struct rates r = measure(&rows[i], &stream, &m);
		if (rows[i].threads == 1)
			alone = r.clock;
		print_row(&rows[i], &m, &r, alone);
		fflush(stdout);
	}
	stream_free(&stream);
	return EXIT_PASS;
}
