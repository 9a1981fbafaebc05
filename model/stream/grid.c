/* grid.c - kernels and thread blocks, in order. */
#include "model/stream/grid.h"

static void start(struct grid *g)
{
	const struct kernel_stream *k = grid_kernel(g);
	g->next_tb = g->promised = g->completed = 0;
	g->held = g->latency;
	g->cursor = k ? tb_cursor_open(k) : NULL;
}

void grid_open(struct grid *g, const struct stream *stream, unsigned latency)
{
	*g = (struct grid){.stream = stream, .latency = latency};
	start(g);
}

void grid_close(struct grid *g)
{
	if (g->cursor)
		g->cursor->close(g->cursor);
}

const struct kernel_stream *grid_kernel(const struct grid *g)
{
	return g->kernel < g->stream->kernel_count ? &g->stream->kernels[g->kernel] : NULL;
}

bool grid_waits(const struct grid *g)
{
	const struct kernel_stream *k = grid_kernel(g);
	return k && !g->held && g->next_tb + g->promised < k->tbs;
}

void grid_clock(struct grid *g)
{
	if (g->held)
		g->held--;
	g->waiting = grid_waits(g);
}

void grid_skip(struct grid *g, uint64_t n)
{
	g->held = n < g->held ? g->held - (unsigned)n : 0;
}

void grid_promise(struct grid *g)
{
	g->promised++;
}

bool grid_take(struct grid *g, struct tb_stream *tb)
{
	g->cursor->next(g->cursor, tb);
	g->promised--;
	tb->kernel = g->kernel;
	tb->number = g->next_tb;
	return ++g->next_tb == grid_kernel(g)->tbs;
}

void grid_give(struct grid *g, struct tb_stream *tb)
{
	g->cursor->release(g->cursor, tb);
	if (++g->completed < grid_kernel(g)->tbs)
		return;
	g->cursor->close(g->cursor);
	g->kernel++;
	start(g);
}
