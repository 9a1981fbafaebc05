/* launch.h - runs what a .launch file describes: buffers, kernels of one PTX file, dumps and comparisons.
 *
 * docs/launch-format.md describes the format. The file is read and checked as a whole before the first kernel runs. */
#ifndef LAUNCH_H
#define LAUNCH_H

#include <stdint.h>

#include "stream.h"

struct launch_options {
	const char *output; /* folder for dumps; NULL: dumps are left out */
	uint64_t quantum;   /* instructions of a warp's turn; 0: the default */
	uint64_t budget;    /* instructions that a warp may execute; 0: the default */
};

enum { LAUNCH_QUANTUM = 4096, LAUNCH_BUDGET = 1 << 24 };

/* Runs the file and leaves what the kernels did in *s, named after the file. Returns the number of expect directives
 * that failed; each is a line on stderr. Dies with one line for everything else that is wrong. */
unsigned launch_run(const char *path, const struct launch_options *o, struct stream *s);

#endif
