/* front_end.c - speed of the golden and of the bit-parallel front end: the inputs of a workload on one Fermi SM are
 * recorded and fed to each of the two, for each policy named. Prints ns of processor time per cycle, median of five. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "base/diag.h"
#include "config/config_file.h"
#include "model/bitpar/timing_front_end.h"
#include "model/sm/sm.h"
#include "sim/streams/stream_file.h"
#include "sim/workloads/workload.h"

enum { RUNS = 5 };

struct trace_recording {
	const struct config *cfg;
	struct front_end_in *in;
	uint64_t cycles, room, issued;
};

static double now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void keep(struct trace_recording *r, const struct front_end_in *in)
{
	if (r->cycles == r->room) {
		r->room = r->room ? 2 * r->room : 65536;
		r->in = xrealloc(r->in, r->room * sizeof *r->in);
	}
	r->in[r->cycles++] = *in;
}

static void record(struct trace_recording *r, const struct stream *stream)
{
	char why[CONFIG_WHY];
	struct front_end_out out = {0};
	struct timing_front_end *f = timing_front_end_open(r->cfg, FRONT_END_GOLDEN);
	struct stimulus *s = sm_open(r->cfg, stream, why);
	if (!s)
		die(EXIT_USAGE, "%s: %s", stream->name, why);
	while (!s->done(s)) {
		struct front_end_in in = {0};
		s->inputs(s, &in);
		f->comb(f, &in, &out);
		s->answer(s, &out, &in);
		s->clock(s, &in, &out);
		f->clock(f, &in, &out);
		keep(r, &in);
		r->issued += (unsigned)__builtin_popcountll(out.issue);
	}
	sm_close(s);
	timing_front_end_close(f);
}

static double run(const struct trace_recording *r, enum front_end_id id)
{
	struct front_end_out out = {0};
	struct timing_front_end *f = timing_front_end_open(r->cfg, id);
	double start = now();
	for (uint64_t c = 0; c < r->cycles; c++) {
		f->comb(f, &r->in[c], &out);
		f->clock(f, &r->in[c], &out);
	}
	timing_front_end_close(f);
	return now() - start;
}

static int by_value(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;
	return (x > y) - (x < y);
}

/* Nanoseconds per cycle, median of RUNS runs. */
static double median(const struct trace_recording *r, enum front_end_id id)
{
	double seconds[RUNS];
	for (unsigned n = 0; n < RUNS; n++)
		seconds[n] = run(r, id);
	qsort(seconds, RUNS, sizeof *seconds, by_value);
	return seconds[RUNS / 2] / (double)r->cycles * 1e9;
}

int main(int argc, char **argv)
{
	struct stream stream;
	diag_start();
	if (argc < 3)
		die(EXIT_USAGE, "bench-front_end: expected WORKLOAD POLICY...");
	workload_load(&stream, argv[1]);
	printf("%-28s %8s %6s %11s %11s %6s\n", "policy", "cycles", "IPC", "golden ns", "bit-par. ns", "ratio");
	for (int i = 2; i < argc; i++) {
		struct config cfg;
		char why[(int)POLICY_TEXT + (int)CONFIG_WHY];
		config_read(&cfg, "fermi");
		if (!policy_parse(&cfg.policy, argv[i], why) || !config_derive(&cfg, why))
			die(EXIT_USAGE, "%s", why);
		struct trace_recording r = {.cfg = &cfg};
		record(&r, &stream);
		double golden = median(&r, FRONT_END_GOLDEN);
		double bitpar = median(&r, front_end_available(&cfg, FRONT_END_BIT_PARALLEL));
		printf("%-28s %8llu %6.3f %11.1f %11.1f %6.1f\n", argv[i], (unsigned long long)r.cycles,
		       (double)r.issued / (double)r.cycles, golden, bitpar, golden / bitpar);
		free(r.in);
	}
	stream_free(&stream);
	return EXIT_PASS;
}
