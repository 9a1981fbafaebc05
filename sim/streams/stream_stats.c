/* stream_stats.c - counts over a kernel's stream. */
#include "sim/streams/stream_stats.h"

#include <string.h>

/* The mask of the lanes of a warp that have a thread. */
static uint32_t threads_of(const struct kernel_stream *k, unsigned warp)
{
	unsigned left = k->block[0] * k->block[1] * k->block[2] - 32 * warp;
	return left >= 32 ? UINT32_MAX : (UINT32_C(1) << left) - 1;
}

static bool is_texture(const struct inst *in)
{
	return !strncmp(in->text, "tex.", 4);
}

bool stream_has_textures(const struct stream *s)
{
	for (unsigned i = 0; i < s->kernel_count; i++)
		for (unsigned pc = 0; s->kernels[i].insts && pc < s->kernels[i].inst_count; pc++)
			if (is_texture(&s->kernels[i].insts[pc]))
				return true;
	return false;
}

void stream_stats_add(struct stream_stats *t, const struct kernel_stream *k, const struct warp_stream *warps)
{
	for (unsigned i = 0; i < k->tb_warps; i++) {
		const struct warp_stream *s = &warps[i];
		uint32_t all = threads_of(k, i);
		t->warp_instructions += s->count;
		for (uint32_t j = 0; j < s->count; j++) {
			const struct record *r = &s->records[j];
			t->lane_instructions += (unsigned)__builtin_popcount(r->mask);
			t->barriers += k->insts[r->pc].op == OP_BAR && r->mask;
			t->textures += is_texture(&k->insts[r->pc]) && r->mask;
			t->partial += r->mask && r->mask != all;
		}
	}
}

struct stream_stats stream_stats(const struct kernel_stream *k)
{
	struct stream_stats t = k->warps ? (struct stream_stats){0} : k->stats;
	for (unsigned i = 0; k->warps && i < k->tbs; i++)
		stream_stats_add(&t, k, &k->warps[(size_t)i * k->tb_warps]);
	t.divergence = t.warp_instructions ? (double)t.partial / (double)t.warp_instructions : 0;
	return t;
}
