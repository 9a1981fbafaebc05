/* stream.c - the cursor over the TBs of a kernel. */
#include "model/stream/stream.h"

#include <stdlib.h>

/* A cursor over a kernel that is held in memory. */
struct held_cursor {
	struct tb_cursor cursor; /* first member, so that a pointer to it converts to the struct */
	const struct kernel_stream *kernel;
	unsigned next_tb;
	uint64_t code_end;
};

static void held_next(struct tb_cursor *c, struct tb_stream *tb)
{
	struct held_cursor *h = (struct held_cursor *)c;
	const struct kernel_stream *k = h->kernel;
	*tb = (struct tb_stream){.warps = k->warps + (size_t)h->next_tb++ * k->tb_warps,
				 .insts = k->insts,
				 .place = k->place,
				 .inst_count = k->inst_count,
				 .code_end = h->code_end};
}

static void held_release(struct tb_cursor *c, struct tb_stream *tb)
{
	(void)c;
	(void)tb;
}

static void held_close(struct tb_cursor *c)
{
	free(c);
}

struct tb_cursor *tb_cursor_open(const struct kernel_stream *k)
{
	if (k->source)
		return k->source->open(k->source);
	struct held_cursor *h = calloc(1, sizeof *h);
	if (!h)
		abort();
	h->cursor = (struct tb_cursor){held_next, held_release, held_close};
	h->kernel = k;
	h->code_end = k->place ? 0 : k->inst_count;
	for (unsigned i = 0; k->place && i < k->inst_count; i++)
		if (k->place[i] >= h->code_end)
			h->code_end = k->place[i] + UINT64_C(1);
	return &h->cursor;
}
