/* stream_differ.c - finds the first difference between two streams of one kernel. */
#include "sim/streams/stream_differ.h"

#include <string.h>

static uint32_t line_of(const struct kernel_stream *k, const struct warp_stream *s, uint32_t record)
{
	return record < s->count ? k->insts[s->records[record].pc].line : 0;
}

static bool same_record(const struct warp_stream *a, const struct warp_stream *b, uint32_t i)
{
	const struct record *x = &a->records[i], *y = &b->records[i];
	if (x->pc != y->pc || x->mask != y->mask || x->space != y->space)
		return false;
	size_t lanes = x->space ? (size_t)__builtin_popcount(x->mask) : 0;
	return !lanes || !memcmp(a->addrs + x->addr, b->addrs + y->addr, lanes * sizeof *a->addrs);
}

bool stream_differ(const struct kernel_stream *a, const struct kernel_stream *b, struct stream_difference *d)
{
	for (size_t w = 0; w < (size_t)a->tbs * a->tb_warps; w++) {
		const struct warp_stream *x = &a->warps[w], *y = &b->warps[w];
		uint32_t i = 0, both = x->count < y->count ? x->count : y->count;
		while (i < both && same_record(x, y, i))
			i++;
		if (i == x->count && i == y->count)
			continue;
		*d = (struct stream_difference){(unsigned)(w / a->tb_warps), (unsigned)(w % a->tb_warps), i,
						line_of(a, x, i), line_of(b, y, i)};
		return true;
	}
	return false;
}
