/* stream_stats.h - counts the instructions, barriers and divergence of a kernel's stream. */
#ifndef SIM_STREAMS_STREAM_STATS_H
#define SIM_STREAMS_STREAM_STATS_H

#include "model/stream/stream.h"

/* The kernel must hold all its warps in memory, or have been executed without a stream. */
/* Adds the counts of a thread block. */
void stream_stats_add(struct stream_stats *t, const struct kernel_stream *k, const struct warp_stream *warps);

struct stream_stats stream_stats(const struct kernel_stream *k);

/* True if a kernel has texture fetches: instructions "tex", which are timed as SP operations. Kernels that are not held
 * in memory are not looked into. */
bool stream_has_textures(const struct stream *s);
/* What reports say of such a stream, behind its name. */
#define STREAM_TEXTURES "has texture fetches, which are timed as SP operations, without a texture cache"

#endif
