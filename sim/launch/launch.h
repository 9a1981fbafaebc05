/* launch.h - executes a launch file: allocates buffers, launches kernels of one PTX file, dumps and compares buffers.
 *
 * docs/launch-format.md describes the format. The whole file is read and checked before the first kernel runs. */
#ifndef SIM_LAUNCH_LAUNCH_H
#define SIM_LAUNCH_LAUNCH_H

#include <stdint.h>

#include "model/stream/stream.h"
#include "sim/engine/schedule.h"

struct launch_options {
	const char *output;                  /* folder for dumps; NULL: dumps are left out */
	const char *text;                    /* the lines of the launch file, separated by ";"; NULL: read the file */
	const struct ptx_schedule *schedule; /* NULL: rr */
	bool quiet;                          /* no warnings of executing kernels */
	bool
	    write_stream; /* write stream.wst into `output` TB by TB: kernels have no warps; the schedule must ascend */
	bool no_stream;   /* execute and count only: kernels have no warps */
	/* Bytes of warps to keep in memory: the launch that exceeds them, and those behind it that do, go to temporary
	 * files, from which thread blocks are read when they are launched. 0: all are kept. The schedule must ascend.
	 */
	uint64_t kept;
	uint64_t budget; /* instructions that a thread block may execute; 0: the default */
	/* Of the textures, in the order of their directives, for parameters on a GPU; NULL: the engine's. */
	const uint64_t *handles;
};

enum { LAUNCH_BUDGET = 1 << 24 };

/* Executes the file, or the options' text for the .cu file `path`. Fills *s with the streams of its launches, the name
 * of the file without folder and extension, and the schedule; the caller releases *s with stream_free(). Returns the
 * number of failed expect directives, each of which is a line on stderr. Every other error dies with one line. */
unsigned launch_run(const char *path, const struct launch_options *o, struct stream *s);

#endif
