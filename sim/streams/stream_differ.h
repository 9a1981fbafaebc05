/* stream_differ.h - where two runs of one kernel did not do the same. */
#ifndef SIM_STREAMS_STREAM_DIFFER_H
#define SIM_STREAMS_STREAM_DIFFER_H

#include "model/stream/stream.h"

struct stream_difference {
	unsigned tb, warp;
	uint32_t record;           /* the first that differs, in place, lanes or addresses, or that one run lacks */
	uint32_t line, other_line; /* of the two records in the PTX file; 0: unknown, or there is none */
};

/* True when the runs differ; *d has the first warp that does. Both have the same code and shape, and hold their
 * warps in memory. */
bool stream_differ(const struct kernel_stream *a, const struct kernel_stream *b, struct stream_difference *d);

#endif
