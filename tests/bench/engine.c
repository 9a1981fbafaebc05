/* engine.c - measures the speed of the PTX engine: for each launch file of the command line, warp and lane instructions
 * per second of processor time, best of three runs, including reading the files and recording the stream. */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/diag.h"
#include "sim/launch/launch.h"
#include "sim/streams/stream_file.h"
#include "sim/streams/stream_stats.h"

enum { RUNS = 3 };

static double now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* Executes a launch file; returns the seconds and adds its counts to *total. */
static double run(const char *path, struct stream_stats *total)
{
	const struct launch_options options = {0};
	struct stream s;
	double start = now();
	if (launch_run(path, &options, &s))
		die(EXIT_FAIL, "%s: an expect directive failed", path);
	double seconds = now() - start;
	*total = (struct stream_stats){0};
	for (unsigned i = 0; i < s.kernel_count; i++) {
		struct stream_stats t = stream_stats(&s.kernels[i]);
		total->warp_instructions += t.warp_instructions;
		total->lane_instructions += t.lane_instructions;
	}
	stream_free(&s);
	return seconds;
}

int main(int argc, char **argv)
{
	diag_start();
	printf("%-28s %10s %10s %8s %10s\n", "", "warp instr", "lanes each", "M warp/s", "M lanes/s");
	for (int i = 1; i < argc; i++) {
		struct stream_stats t;
		const char *slash = strrchr(argv[i], '/');
		double best = run(argv[i], &t);
		for (unsigned again = 1; again < RUNS; again++) {
			double seconds = run(argv[i], &t);
			best = seconds < best ? seconds : best;
		}
		double warps = (double)t.warp_instructions, lanes = (double)t.lane_instructions;
		printf("%-28s %10.0f %10.1f %8.2f %10.1f\n", slash ? slash + 1 : argv[i], warps, lanes / warps,
		       warps / best / 1e6, lanes / best / 1e6);
	}
	return EXIT_PASS;
}
