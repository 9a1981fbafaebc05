/* launch.h - runs what a .launch file describes: buffers, kernels of one PTX file, dumps and comparisons.
 *
 * docs/launch-format.md describes the format. The file is read and checked as a whole before the first kernel runs. */
#ifndef SIM_LAUNCH_LAUNCH_H
#define SIM_LAUNCH_LAUNCH_H

#include <stdint.h>

#include "model/stream/stream.h"
#include "sim/ptx/schedule.h"

struct launch_options {
	const char *output;                  /* folder for dumps; NULL: dumps are left out */
	const struct ptx_schedule *schedule; /* NULL: rr */
	bool quiet;                          /* no warnings about what kernels do */
	uint64_t budget;                     /* instructions that a thread block may execute; 0: the default */
};

enum { LAUNCH_BUDGET = 1 << 24 };

/* Runs the file and leaves what the kernels did in *s, named after the file, with the order. Returns the number of
 * expect directives that failed; each is a line on stderr. Dies with one line for everything else that is wrong. */
unsigned launch_run(const char *path, const struct launch_options *o, struct stream *s);

#endif
