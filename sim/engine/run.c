/* run.c - executes the thread blocks of a launch, one after the other. */
#include "sim/engine/run.h"

#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/progress.h"
#include "base/rng.h"
#include "sim/engine/barrier.h"
#include "sim/engine/conflict.h"
#include "sim/engine/step.h"

/* Allocates a warp's rows, local memory and parameter scratch; they are reused for all thread blocks. */
static void make_warp(struct ptx_warp *w, struct ptx_block *tb, unsigned index)
{
	const struct ptx_code *code = tb->launch->code;
	unsigned own = 0;
	w->tb = tb;
	w->index = index;
	for (unsigned i = 0; i < code->row_count; i++)
		own += code->rows[i]->kind != ROW_CONSTANT;
	w->row = xalloc(code->row_count * sizeof *w->row);
	w->registers = xalloc((size_t)own * LANES * sizeof *w->registers);
	own = 0;
	for (unsigned i = 0; i < code->row_count; i++)
		w->row[i] =
		    code->rows[i]->kind == ROW_CONSTANT ? code->rows[i]->lanes : w->registers + LANES * (size_t)own++;
	w->local = xalloc((size_t)LANES * code->local_bytes + 1);
	w->scratch = xalloc((size_t)LANES * code->scratch_bytes + 1);
}

static void free_warp(struct ptx_warp *w)
{
	free(w->row);
	free(w->registers);
	free(w->local);
	free(w->scratch);
	free(w->path);
}

static uint64_t lane_special(const struct ptx_warp *w, unsigned special, unsigned lane)
{
	const struct ptx_launch *l = w->tb->launch;
	unsigned thread = w->index * LANES + lane;
	switch ((enum ptx_special)special) {
	case SPECIAL_TID_X:
		return thread % l->block[0];
	case SPECIAL_TID_Y:
		return thread / l->block[0] % l->block[1];
	case SPECIAL_TID_Z:
		return thread / l->block[0] / l->block[1];
	case SPECIAL_LANEID:
		return lane;
	case SPECIAL_LANEMASK_EQ:
		return UINT32_C(1) << lane;
	case SPECIAL_LANEMASK_LE:
		return (UINT64_C(2) << lane) - 1;
	case SPECIAL_LANEMASK_LT:
		return (UINT64_C(1) << lane) - 1;
	case SPECIAL_LANEMASK_GE:
		return (uint32_t)(UINT32_MAX << lane);
	case SPECIAL_LANEMASK_GT:
		return (uint32_t)(UINT64_C(0xfffffffe) << lane);
	default:
		return 0;
	}
}

static uint64_t warp_special(const struct ptx_warp *w, unsigned special)
{
	const struct ptx_launch *l = w->tb->launch;
	switch ((enum ptx_special)special) {
	case SPECIAL_NTID_X:
	case SPECIAL_NTID_Y:
	case SPECIAL_NTID_Z:
		return l->block[special - SPECIAL_NTID_X];
	case SPECIAL_CTAID_X:
	case SPECIAL_CTAID_Y:
	case SPECIAL_CTAID_Z:
		return w->tb->place[special - SPECIAL_CTAID_X];
	case SPECIAL_NCTAID_X:
	case SPECIAL_NCTAID_Y:
	case SPECIAL_NCTAID_Z:
		return l->grid[special - SPECIAL_NCTAID_X];
	case SPECIAL_WARPID:
		return w->index;
	case SPECIAL_NWARPID:
		return w->tb->warp_count;
	case SPECIAL_DYNAMIC_SMEM:
		return l->dynamic_bytes;
	case SPECIAL_TOTAL_SMEM:
		return w->tb->shared_bytes;
	default:
		return 0;
	}
}

static bool differs_by_lane(unsigned special)
{
	return special <= SPECIAL_TID_Z || special == SPECIAL_LANEID ||
	       (special >= SPECIAL_LANEMASK_EQ && special <= SPECIAL_LANEMASK_GT);
}

static void fill_specials(struct ptx_warp *w)
{
	const struct ptx_code *code = w->tb->launch->code;
	for (unsigned i = 0; i < code->row_count; i++) {
		const struct ptx_row *r = code->rows[i];
		for (unsigned l = 0; l < LANES && r->kind == ROW_SPECIAL; l++)
			w->row[i][l] =
			    differs_by_lane(r->special) ? lane_special(w, r->special, l) : warp_special(w, r->special);
	}
}

static void start_warp(struct ptx_warp *w, struct warp_stream *stream)
{
	const struct ptx_code *code = w->tb->launch->code;
	unsigned left = w->tb->threads - w->index * LANES;
	for (unsigned i = 0; i < code->row_count; i++)
		if (code->rows[i]->kind == ROW_REGISTER)
			memset(w->row[i], 0, LANES * sizeof *w->row[i]);
	memset(w->local, 0, (size_t)LANES * code->local_bytes);
	memset(w->scratch, 0, (size_t)LANES * code->scratch_bytes);
	fill_specials(w);
	w->stream = stream;
	w->record_room = w->addr_room = 0;
	w->threads = left >= LANES ? UINT32_MAX : (UINT32_C(1) << left) - 1;
	ptx_warp_start(w, w->threads);
}

static void shrink(struct warp_stream *s)
{
	s->records = xrealloc(s->records, s->count * sizeof *s->records);
	if (s->addr_count)
		s->addrs = xrealloc(s->addrs, s->addr_count * sizeof *s->addrs);
}

static void run_block(struct ptx_block *tb, struct rng *rng, struct warp_stream *streams)
{
	const struct ptx_launch *l = tb->launch;
	tb->place[0] = (unsigned)(tb->index % l->grid[0]);
	tb->place[1] = (unsigned)(tb->index / l->grid[0] % l->grid[1]);
	tb->place[2] = (unsigned)(tb->index / l->grid[0] / l->grid[1]);
	tb->earlier += tb->executed;
	tb->executed = 0;
	l->phases->block = l->phases->now;
	memset(tb->shared, 0, tb->shared_bytes);
	for (unsigned i = 0; i < tb->warp_count; i++)
		start_warp(&tb->warps[i], streams ? &streams[i] : NULL);
	do {
		ptx_schedule_run(&l->schedule, rng, tb);
		l->phases->now++;
	} while (ptx_barrier_open(tb));
	for (unsigned i = 0; streams && i < tb->warp_count; i++)
		shrink(&streams[i]);
}

/* Executes a thread block whose stream is handed on. */
static void run_and_take(struct ptx_block *tb, struct rng *rng, const struct kernel_stream *k)
{
	struct warp_stream *warps = xalloc(tb->warp_count * sizeof *warps);
	run_block(tb, rng, warps);
	tb->launch->take(tb->launch->context, k, warps);
	for (unsigned i = 0; i < tb->warp_count; i++) {
		free(warps[i].records);
		free(warps[i].addrs);
	}
	free(warps);
}

static void run_blocks(struct ptx_block *tb, struct kernel_stream *k)
{
	const struct ptx_launch *l = tb->launch;
	struct rng rng = {l->schedule.number};
	uint32_t *blocks = ptx_schedule_blocks(&l->schedule, &rng, k->tbs);
	l->phases->kernel = l->phases->now;
	l->phases->found = false;
	for (unsigned i = 0; i < k->tbs; i++) {
		tb->index = blocks[i];
		if (l->take)
			run_and_take(tb, &rng, k);
		else
			run_block(tb, &rng, k->warps ? &k->warps[tb->index * k->tb_warps] : NULL);
		progress_of(i + 1, k->tbs, "%s: TB %u of %u", k->name, i + 1, k->tbs);
	}
	progress_end();
	k->may_depend = l->phases->found;
	k->stats = tb->stats;
	free(blocks);
}

void ptx_launch_run(const struct ptx_launch *l, struct kernel_stream *k)
{
	ptx_describe(l, k);
	struct ptx_block tb = {
	    .launch = l, .warp_count = k->tb_warps, .threads = l->block[0] * l->block[1] * l->block[2]};
	tb.shared_bytes = k->shared_bytes;
	tb.shared = xalloc(tb.shared_bytes + 1);
	tb.warps = xalloc(tb.warp_count * sizeof *tb.warps);
	tb.words = xalloc((tb.shared_bytes / 4 + 1) * sizeof *tb.words);
	for (unsigned i = 0; i < tb.warp_count; i++)
		make_warp(&tb.warps[i], &tb, i);
	run_blocks(&tb, k);
	for (unsigned i = 0; i < tb.warp_count; i++)
		free_warp(&tb.warps[i]);
	free(tb.warps);
	free(tb.shared);
	free(tb.words);
}
