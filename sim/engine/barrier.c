/* barrier.c - barrier 0 of a thread block, with reductions of predicates. */
#include "sim/engine/barrier.h"

#include "sim/ptx/operations.h"

void ptx_barrier_arrive(struct ptx_warp *w, const struct ptx_inst *in, uint32_t mask)
{
	struct ptx_block *tb = w->tb;
	w->state = WARP_WAITING;
	w->barrier = in;
	w->barrier_mask = mask;
	if (in->mode == BARRIER_SYNC)
		return;
	const uint64_t *p = w->row[in->src[0]];
	FOR_LANES(l, mask)
	{
		tb->barrier_true += (unsigned)(p[l] & 1) ^ in->src_not;
		tb->barrier_lanes++;
	}
}

static uint64_t reduction(const struct ptx_block *tb, unsigned mode)
{
	switch (mode) {
	case BARRIER_AND:
		return tb->barrier_true == tb->barrier_lanes;
	case BARRIER_OR:
		return tb->barrier_true > 0;
	default:
		return tb->barrier_true;
	}
}

bool ptx_barrier_open(struct ptx_block *tb)
{
	bool any = false;
	for (unsigned i = 0; i < tb->warp_count; i++) {
		struct ptx_warp *w = &tb->warps[i];
		if (w->state != WARP_WAITING)
			continue;
		any = true;
		w->state = WARP_RUNNING;
		if (w->barrier->mode == BARRIER_SYNC)
			continue;
		uint64_t *d = w->row[w->barrier->dst[0]];
		FOR_LANES(l, w->barrier_mask)
		d[l] = reduction(tb, w->barrier->mode);
	}
	tb->barrier_true = tb->barrier_lanes = 0;
	return any;
}
