/* keep.c - moves the warps of a launch to a temporary file when they exceed the memory for them. */
#include "sim/launch/keep.h"

#include <stdlib.h>

#include "base/cleanup.h"
#include "base/diag.h"
#include "base/proc.h"
#include "sim/streams/stream_stats.h"

static void free_warps(struct kept_launch *kept)
{
	for (size_t i = 0; i < kept->count; i++) {
		free(kept->warps[i].records);
		free(kept->warps[i].addrs);
	}
	free(kept->warps);
	kept->warps = NULL;
	kept->count = kept->room = 0;
}

/* Writes what has been kept in memory so far. */
static void start_file(struct kept_launch *kept, const struct kernel_stream *k)
{
	struct kernel_stream head = *k;
	head.regs = kept->regs;
	kept->folder = temporary_folder();
	kept->writer = stream_writer_open(kept->folder, k->name, NULL, 1);
	stream_writer_kernel(kept->writer, &head);
	for (size_t i = 0; i < kept->count; i += k->tb_warps)
		stream_writer_tb(kept->writer, &kept->warps[i], k->tb_warps);
	free_warps(kept);
}

/* Takes a warp over, without the room behind its arrays. */
static void take(struct kept_launch *kept, struct warp_stream *from)
{
	if (kept->count == kept->room) {
		kept->room = kept->room ? 2 * kept->room : 1024;
		kept->warps = xrealloc(kept->warps, kept->room * sizeof *kept->warps);
	}
	struct warp_stream *to = &kept->warps[kept->count++];
	*to = *from;
	*from = (struct warp_stream){0};
	if (to->count)
		to->records = xrealloc(to->records, to->count * sizeof *to->records);
	if (to->addr_count)
		to->addrs = xrealloc(to->addrs, to->addr_count * sizeof *to->addrs);
	kept->bytes += sizeof *to + to->count * sizeof *to->records + to->addr_count * sizeof *to->addrs;
}

void keep_tb(void *context, const struct kernel_stream *k, struct warp_stream *warps)
{
	struct kept_launch *kept = context;
	stream_stats_add(&kept->stats, k, warps);
	if (kept->writer) {
		stream_writer_tb(kept->writer, warps, k->tb_warps);
		return;
	}
	for (unsigned i = 0; i < k->tb_warps; i++)
		take(kept, &warps[i]);
	if (kept->bytes > *kept->left)
		start_file(kept, k);
}

void keep_end(struct kept_launch *kept, struct kernel_stream *k)
{
	struct stream s;
	if (!kept->writer) {
		k->warps = kept->warps;
		*kept->left -= kept->bytes;
		return;
	}
	stream_writer_kernel_end(kept->writer, k->may_depend);
	stream_writer_close(kept->writer);
	cleanup_add(kept->folder); /* which the writer has taken off the list */
	stream_read_within(&s, kept->folder, 0);
	k->source = s.kernels[0].source;
	k->stats = kept->stats;
	s.kernels[0].source = NULL;
	stream_free(&s);
	free(kept->folder);
}
