/* stream_differ.h - finds the first difference between two streams of one kernel. */
#ifndef SIM_STREAMS_STREAM_DIFFER_H
#define SIM_STREAMS_STREAM_DIFFER_H

#include "model/stream/stream.h"

struct stream_difference {
	unsigned tb, warp;         /* the first warp that differs */
	uint32_t record;           /* its first record that differs in pc, lanes, space or addresses, or is missing */
	uint32_t line, other_line; /* lines of that record in the PTX file, in a and in b; 0: unknown or missing */
};

/* Compares two streams; returns true and fills *d if they differ. Both have the same code and shape, and hold all warps
 * in memory. */
bool stream_differ(const struct kernel_stream *a, const struct kernel_stream *b, struct stream_difference *d);

#endif
