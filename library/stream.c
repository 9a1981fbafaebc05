/* stream.c - streams of the library. */
#include <stdlib.h>

#include "library/guard.h"
#include "library/objects.h"
#include "model/machine/mask.h"
#include "sim/streams/stream_file.h"
#include "sim/timing/run.h"
#include "sim/workloads/workload.h"

struct loading {
	struct stream *stream;
	const char *workload;
};

static void load(void *argument)
{
	const struct loading *l = argument;
	workload_load_whole(l->stream, l->workload);
}

/* The names of the workloads are kept by the thread, so no guard that fails may have allocated them. */
static void find_names(void *argument)
{
	(void)argument;
	workload_names();
}

struct ws_stream *ws_stream_open(const char *workload, struct ws_error *error)
{
	if (guard_run(find_names, NULL, error))
		return NULL;
	struct ws_stream *s = calloc(1, sizeof *s);
	if (!s)
		abort();
	struct loading l = {&s->stream, workload};
	if (!guard_run(load, &l, error))
		return s;
	free(s); /* the guard has released what the stream held */
	return NULL;
}

void ws_stream_close(struct ws_stream *s)
{
	if (s)
		stream_free(&s->stream);
	free(s);
}

const char *ws_stream_name(const struct ws_stream *s)
{
	return s->stream.name;
}

unsigned ws_stream_kernels(const struct ws_stream *s)
{
	return s->stream.kernel_count;
}

uint64_t ws_stream_instructions(const struct ws_stream *s)
{
	return stream_instructions(&s->stream);
}

static const struct kernel_stream *kernel_at(const struct ws_stream *s, unsigned k, struct ws_error *error)
{
	if (k < s->stream.kernel_count)
		return &s->stream.kernels[k];
	guard_fail(error, WS_USAGE, "%s: there is no kernel %u: it has %u, numbered from 0", s->stream.name, k,
		   s->stream.kernel_count);
	return NULL;
}

int ws_stream_kernel(const struct ws_stream *s, unsigned k, struct ws_kernel *kernel, struct ws_error *error)
{
	const struct kernel_stream *from = kernel_at(s, k, error);
	if (!from)
		return WS_USAGE;
	*kernel = (struct ws_kernel){
	    .name = from->name,
	    .grid = {from->grid[0], from->grid[1], from->grid[2]},
	    .block = {from->block[0], from->block[1], from->block[2]},
	    .tbs = from->tbs,
	    .tb_warps = from->tb_warps,
	    .regs = from->regs,
	    .shared_bytes = from->shared_bytes,
	    .held = !from->source,
	};
	return WS_OK;
}

int ws_stream_record(const struct ws_stream *s, unsigned k, unsigned t, unsigned w, uint32_t n,
		     struct ws_record *record, struct ws_error *error)
{
	const struct kernel_stream *kernel = kernel_at(s, k, error);
	if (!kernel)
		return WS_USAGE;
	if (kernel->source)
		return guard_fail(error, WS_USAGE, "%s: the kernel's records are not held in memory", kernel->name);
	if (t >= kernel->tbs || w >= kernel->tb_warps)
		return guard_fail(error, WS_USAGE, "%s: there is no warp %u of TB %u: it has %u TBs of %u warps",
				  kernel->name, w, t, kernel->tbs, kernel->tb_warps);
	const struct warp_stream *warp = &kernel->warps[(size_t)t * kernel->tb_warps + w];
	if (n >= warp->count)
		return guard_fail(error, WS_USAGE, "%s: there is no record %u: the warp has %u", kernel->name, n,
				  warp->count);
	const struct record *from = &warp->records[n];
	*record = (struct ws_record){
	    .pc = from->pc,
	    .mask = from->mask,
	    .addresses = from->space == SPACE_NONE ? 0 : mask_count(from->mask),
	    .address = from->space == SPACE_NONE ? NULL : &warp->addrs[from->addr],
	    .text = kernel->insts[from->pc].text,
	};
	return WS_OK;
}
