/* stream_stats.h - counts the instructions, barriers and divergence of a kernel's stream. */
#ifndef SIM_STREAMS_STREAM_STATS_H
#define SIM_STREAMS_STREAM_STATS_H

#include "model/stream/stream.h"

struct stream_stats {
	uint64_t warp_instructions, lane_instructions; /* lane_instructions: sum of active lanes */
	uint64_t barriers;                             /* barrier instructions that warps execute */
	uint64_t textures;                             /* texture fetches that warps execute */
	uint64_t partial;  /* warp instructions with some, but not all, of the warp's threads active */
	double divergence; /* partial / warp_instructions, 0 to 1 */
};

/* The kernel must hold all its warps in memory. */

struct stream_stats stream_stats(const struct kernel_stream *k);

/* True if a kernel has texture fetches: instructions "tex", which are timed as SP operations. Kernels that are not held
 * in memory are not looked into. */
bool stream_has_textures(const struct stream *s);

#endif
