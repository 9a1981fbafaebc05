/* keep.h - keeps the streams of executed launches: in memory while they are small, else in a temporary file. */
#ifndef SIM_LAUNCH_KEEP_H
#define SIM_LAUNCH_KEEP_H

#include <stddef.h>
#include <stdint.h>

#include "sim/streams/stream_file.h"

/* The stream of a launch that is being executed. */
struct kept_launch {
	uint64_t *left; /* bytes of warps that may still be kept in memory; reduced by those of the launch */
	unsigned regs;
	uint64_t bytes;
	struct warp_stream *warps; /* of the thread blocks so far; NULL once they are in the file */
	size_t count, room;
	char *folder; /* of the file; NULL: none */
	struct stream_writer *writer;
	struct stream_stats stats;
};

/* Takes the warps of the next thread block of `k`; for struct ptx_launch, whose `context` is the struct kept_launch. */
void keep_tb(void *context, const struct kernel_stream *k, struct warp_stream *warps);

/* After the last thread block: gives *k its warps, or a source that reads them from the file, which is removed when the
 * program ends. */
void keep_end(struct kept_launch *kept, struct kernel_stream *k);

#endif
