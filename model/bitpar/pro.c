/* pro.c - pro in the bit-parallel engine: TBs by state, warp count and progress, warps of a TB by progress
 * (docs/semantics.md). The order of TBs is recomputed when a list, a state or a count changes; with sort=live also when
 * an instruction issues. */
#include <string.h>

#include "model/bitpar/bitpar.h"

/* ---- states ---- */

static enum tb_state state(const struct bitpar *f, unsigned t)
{
	if (!mask_has(f->busy, t))
		return TB_FREE;
	if (!f->grid_waits)
		return f->count[t] ? TB_BARRIER_WAIT_1 : TB_FINISH_NO_WAIT;
	if (f->finished & f->tb_warps[t])
		return TB_FINISH_WAIT;
	return f->count[t] ? TB_BARRIER_WAIT : TB_NO_WAIT;
}

/* Sort key of a TB, the highest first: the priority of its state, then its finished or waiting warps. */
static unsigned tb_key(const struct bitpar *f, unsigned t)
{
	switch (state(f, t)) {
	case TB_FINISH_WAIT:
		return 2 * (MAX_WARPS + 1) + mask_count(f->finished & f->tb_warps[t]);
	case TB_BARRIER_WAIT:
	case TB_BARRIER_WAIT_1:
		return MAX_WARPS + 1 + f->count[t];
	default:
		return 0;
	}
}

/* ---- priority order of TBs ---- */

/* TB t has more (`least`: less) progress than TB u, or equal progress and is older. */
static bool further(const struct bitpar *f, unsigned t, unsigned u, bool least)
{
	uint32_t a = f->pro.tb[t], b = f->pro.tb[u];
	if (a != b)
		return least ? a < b : a > b;
	return f->launch_no[t] < f->launch_no[u];
}

static bool tb_before(const struct bitpar *f, unsigned t, unsigned u)
{
	unsigned a = tb_key(f, t), b = tb_key(f, u);
	if (a != b)
		return a > b;
	if (f->cfg->sort_live && state(f, t) != TB_NO_WAIT)
		return further(f, t, u, state(f, t) == TB_FINISH_NO_WAIT);
	const uint8_t *at = a ? f->pro.listed_at : f->pro.sampled_at;
	return at[t] < at[u];
}

/* Recomputes f->tb_order and the indexes into the lists. */
static void order_tbs(struct bitpar *f)
{
	struct bitpar_pro *p = &f->pro;
	for (unsigned n = 0; n < p->sampled.count; n++)
		p->sampled_at[p->sampled.list[n]] = (uint8_t)n;
	for (unsigned n = 0; n < p->lists.count; n++)
		p->listed_at[p->lists.list[n]] = (uint8_t)n;
	f->tb_order.n = 0;
	for (uint64_t left = f->busy; left; left &= left - 1)
		bitpar_reorder(f, mask_first(left));
	p->ordered = true;
}

static void move(struct bitpar *f, const struct front_end_in *in)
{
	f->grid_waits = in->grid_waits;
	if (!f->pro.ordered || f->pro.waited != in->grid_waits)
		order_tbs(f);
}

/* ---- highest-priority warp ---- */

static unsigned least_progress(const struct bitpar *f, uint64_t warps)
{
	unsigned first = mask_first(warps);
	for (uint64_t left = warps; left; left &= left - 1)
		if (f->pro.warp[mask_first(left)] < f->pro.warp[first])
			first = mask_first(left);
	return first;
}

static unsigned first(const struct bitpar *f, unsigned s, uint64_t warps, bool critical)
{
	const unsigned *at = f->pro.warps[s].list;
	(void)critical;
	warps = bitpar_first_tb(f, &f->tb_order, warps);
	if (!(warps & (warps - 1)))
		return mask_first(warps);
	if (f->cfg->sort_live && state(f, f->tb[mask_first(warps)]) != TB_NO_WAIT)
		return least_progress(f, warps);
	while (!mask_has(warps, *at))
		at++;
	return *at;
}

/* ---- sorts ---- */

/* Cycles of the kernel modulo `threshold`: the timer, restarted when TBs begin to wait in the grid. */
static unsigned kernel_cycle(const struct bitpar *f)
{
	return f->grid_waits && !f->pro.waited ? 0 : f->pro.timer;
}

/* In this cycle the first warp of TB t begins to wait, or finishes: the order of its warps is sorted and frozen. */
static bool freezes(const struct bitpar *f, unsigned t, const struct front_end_in *in, const struct front_end_out *out)
{
	uint64_t issue = out->issue & f->tb_warps[t];
	bool waits = f->cfg->has_wpt && !f->count[t] && issue & in->bar && !mask_has(out->release, t);
	return waits || (!(f->finished & f->tb_warps[t]) && issue & in->exit && !mask_has(out->done, t));
}

/* The TBs whose warps begin to be sorted; updates `rising`. */
static uint64_t sorts(struct bitpar *f, const struct front_end_in *in, const struct front_end_out *out, bool begins)
{
	uint64_t sort = 0;
	for (uint64_t left = begins ? f->busy : f->tb_events; left; left &= left - 1) {
		unsigned t = mask_first(left);
		bool freeze = mask_has(f->tb_events, t) && freezes(f, t, in, out);
		enum tb_state is = state(f, t);
		if (!freeze && !(begins && (is == TB_NO_WAIT || is == TB_FINISH_NO_WAIT)))
			continue;
		sort |= mask_bit(t);
		f->pro.rising &= ~mask_bit(t);
		if (freeze || !f->grid_waits)
			f->pro.rising |= mask_bit(t);
	}
	return sort;
}

/* Settles the next place of a TB sorter; see model/blocks/sorter.h. */
static void settle_tb(const struct bitpar *f, struct sorter *s, bool least)
{
	if (!s->unsorted)
		return;
	unsigned first_tb = mask_first(s->unsorted);
	for (uint64_t left = s->unsorted; left; left &= left - 1)
		if (further(f, mask_first(left), first_tb, least))
			first_tb = mask_first(left);
	sorter_settle(s, first_tb, s->unsorted);
}

static void clock_tbs(struct bitpar *f, const struct front_end_in *in, const struct front_end_out *out, bool begins)
{
	struct bitpar_pro *p = &f->pro;
	bool event = out->issue & in->exit || (f->cfg->has_wpt && out->issue & in->bar);
	settle_tb(f, &p->sampled, f->cfg->sort_least || !f->grid_waits);
	settle_tb(f, &p->lists, false);
	for (uint64_t left = out->done; left; left &= left - 1) {
		sorter_remove(&p->sampled, mask_first(left));
		sorter_remove(&p->lists, mask_first(left));
	}
	if (in->launch) {
		sorter_append(&p->sampled, mask_first(in->launch));
		sorter_append(&p->lists, mask_first(in->launch));
	}
	uint64_t resident = (f->busy & ~out->done) | in->launch;
	if (begins)
		p->sampled.unsorted = resident;
	if (event)
		p->lists.unsorted = resident;
}

/* Sort key of a warp, the highest is settled first. */
static uint64_t urgency(const struct bitpar *f, unsigned w, uint64_t rising)
{
	uint32_t progress = f->pro.warp[w];
	return mask_has(rising, f->tb[w]) ? mask_low(f->cfg->progress_bits) - progress : progress;
}

/* Settles the next place of a scheduler's warp sorter. */
static void settle_warp(const struct bitpar *f, struct sorter *s, uint64_t rising)
{
	if (!s->unsorted)
		return;
	unsigned w = mask_first(s->unsorted);
	for (uint64_t left = s->unsorted; left; left &= left - 1)
		if (urgency(f, mask_first(left), rising) > urgency(f, w, rising))
			w = mask_first(left);
	sorter_settle(s, w, s->unsorted & f->tb_warps[f->tb[w]]);
}

/* `sort`: TBs whose warps begin to be sorted; `rising`: its value before this cycle's update. */
static void clock_warps(struct bitpar *f, const struct front_end_in *in, uint64_t sort, uint64_t rising)
{
	uint64_t unsorted = 0;
	for (; sort; sort &= sort - 1)
		unsorted |= f->tb_warps[mask_first(sort)] & f->live;
	for (unsigned s = 0; s < f->cfg->schedulers; s++) {
		struct sorter *w = &f->pro.warps[s];
		w->unsorted &= f->live;
		settle_warp(f, w, rising);
		w->unsorted |= unsorted & f->owned[s];
	}
	for (uint64_t left = in->launch ? in->launch_warps : 0; left; left &= left - 1) {
		unsigned w = mask_first(left);
		struct sorter *s = &f->pro.warps[bitpar_scheduler(f->cfg, w)];
		sorter_remove(s, w);
		sorter_append(s, w);
	}
}

/* Saturating addition. */
static void add(const struct bitpar *f, uint32_t *sum, uint64_t lanes)
{
	uint64_t most = mask_low(f->cfg->progress_bits);
	*sum = (uint32_t)(lanes < most - *sum ? *sum + lanes : most);
}

static void clock_progress(struct bitpar *f, const struct front_end_in *in, const struct front_end_out *out)
{
	for (uint64_t left = out->issue; left; left &= left - 1) {
		unsigned w = mask_first(left);
		add(f, &f->pro.warp[w], in->lanes[w]);
		add(f, &f->pro.tb[f->tb[w]], in->lanes[w]);
		if (!mask_has(out->second, w))
			continue;
		add(f, &f->pro.warp[w], in->pair_lanes[w]);
		add(f, &f->pro.tb[f->tb[w]], in->pair_lanes[w]);
	}
	if (!in->launch)
		return;
	for (uint64_t left = in->launch_warps; left; left &= left - 1)
		f->pro.warp[mask_first(left)] = 0;
	f->pro.tb[mask_first(in->launch)] = 0;
}

/* ---- changes without a grant ---- */

/* A sort is running. */
static bool sorting(const struct bitpar *f)
{
	uint64_t unsorted = f->pro.sampled.unsorted | f->pro.lists.unsorted;
	for (unsigned s = 0; s < f->cfg->schedulers; s++)
		unsorted |= f->pro.warps[s].unsorted;
	return unsorted;
}

/* Cycles until the timer begins a sort, counted from the next one. */
static uint64_t quiet(const struct bitpar *f)
{
	return (2 * f->cfg->threshold - 2 - f->pro.timer) % f->cfg->threshold;
}

static void idle(struct bitpar *f, uint64_t n)
{
	if (!f->cfg->has_progress)
		return;
	f->pro.timer = (unsigned)((f->pro.timer + n) % f->cfg->threshold);
	f->base.quiet = quiet(f);
}

static void clock_pro(struct bitpar *f, const struct front_end_in *in, const struct front_end_out *out)
{
	struct bitpar_pro *p = &f->pro;
	uint64_t rising = p->rising;
	bool sorted = sorting(f), waited = p->waited;
	bool begins = f->grid_waits != p->waited || kernel_cycle(f) == f->cfg->threshold - 2;
	if (!f->cfg->has_progress)
		return;
	p->ordered = !(p->sampled.unsorted || p->lists.unsorted || f->tb_events || in->launch ||
		       (f->cfg->sort_live && out->issue));
	uint64_t sort = sorts(f, in, out, begins);
	if (f->cfg->has_map)
		clock_tbs(f, in, out, begins);
	clock_warps(f, in, sort, rising);
	clock_progress(f, in, out);
	p->timer = (kernel_cycle(f) + 1) % f->cfg->threshold;
	p->waited = f->grid_waits;
	f->base.changed = f->base.changed || sorted || sorting(f) || p->rising != rising || p->waited != waited;
	f->base.quiet = quiet(f);
}

/* ---- observe ---- */

static void observe_warps(const struct bitpar *f, struct warp_order_obs *obs)
{
	for (unsigned s = 0; s < f->cfg->schedulers; s++) {
		const struct sorter *list = &f->pro.warps[s];
		uint64_t before = 0;
		obs->unsorted |= list->unsorted;
		for (unsigned n = 0; n < list->count; n++) {
			unsigned w = list->list[n];
			if (!mask_has(f->live, w))
				continue;
			for (uint64_t left = before & f->tb_warps[f->tb[w]]; left; left &= left - 1)
				obs->warp_before[w] |= mask_bit(mask_first(left) / f->cfg->schedulers);
			before |= mask_bit(w);
		}
	}
}

static void observe(const struct bitpar *f, struct front_end_obs *obs)
{
	const struct bitpar_pro *p = &f->pro;
	if (!f->cfg->has_progress)
		return;
	for (unsigned w = 0; w < f->cfg->warps; w++)
		obs->progress.warp_progress[w] = p->warp[w];
	obs->tb_order.waited = p->waited;
	obs->tb_order.timer[0] = p->timer;
	obs->tb_order.rising = p->rising;
	obs->tb_order.unsorted = p->sampled.unsorted;
	obs->tb_order.unlisted = p->lists.unsorted;
	for (unsigned t = 0; t < f->cfg->tbs; t++) {
		if (f->cfg->has_map)
			obs->progress.tb_progress[t] = p->tb[t];
		obs->tb_order.state[t] = state(f, t);
		if (!mask_has(f->busy, t))
			continue;
		obs->tb_order.sampled[t] = sorter_before(&p->sampled, t);
		obs->tb_order.listed[t] = sorter_before(&p->lists, t);
	}
	observe_warps(f, &obs->warp_order);
}

const struct bitpar_policy bitpar_policy_pro = {
    .first = first, .tb_before = tb_before, .move = move, .clock = clock_pro, .idle = idle, .observe = observe};
