/* stream_stats.h - what a kernel's stream comes to. */
#ifndef SIM_STREAMS_STREAM_STATS_H
#define SIM_STREAMS_STREAM_STATS_H

#include "model/stream/stream.h"

struct stream_stats {
	uint64_t warp_instructions, lane_instructions;
	uint64_t barriers; /* executed by warps */
	uint64_t partial;  /* warp instructions that part of the warp's threads execute, but not none */
	double divergence; /* their share */
};

struct stream_stats stream_stats(const struct kernel_stream *k);

#endif
