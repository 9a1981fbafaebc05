/* tb_order.c - states of TBs, their priority order, and the events that begin a sort. */
#include "model/blocks/tb_order.h"

#include <string.h>

#include "model/machine/mask.h"

void tb_order_reset(struct tb_order *o)
{
	memset(o, 0, sizeof *o);
}

/* ---- states ---- */

/* Number of warps of TB t in a mask. */
static unsigned members(const struct config *cfg, const struct tb_order_in *in, unsigned t, uint64_t mask)
{
	unsigned n = 0;
	for (unsigned w = 0; mask && w < cfg->warps; w++)
		if (in->tb[w] == t && mask_has(mask, w))
			n++;
	return n;
}

/* The priority class of a TB. */
struct tb_class {
	enum tb_state state;
	unsigned finished; /* finished warps */
	unsigned number;   /* finished or waiting warps, by which TBs of one state are ordered */
};

static struct tb_class class_of(const struct config *cfg, const struct tb_order_in *in, unsigned t)
{
	struct tb_class s = {.finished = members(cfg, in, t, in->finished)};
	unsigned waiting = (unsigned)in->count[t];
	if (!mask_has(in->busy, t))
		s.state = TB_FREE;
	else if (in->grid_waits)
		s.state = s.finished ? TB_FINISH_WAIT : waiting ? TB_BARRIER_WAIT : TB_NO_WAIT;
	else
		s.state = waiting ? TB_BARRIER_WAIT_1 : TB_FINISH_NO_WAIT;
	if (s.state == TB_FINISH_WAIT)
		s.number = s.finished;
	else if (s.state == TB_BARRIER_WAIT || s.state == TB_BARRIER_WAIT_1)
		s.number = waiting;
	return s;
}

/* The highest has priority. */
static unsigned priority(enum tb_state state)
{
	switch (state) {
	case TB_FINISH_WAIT:
		return 2;
	case TB_BARRIER_WAIT:
	case TB_BARRIER_WAIT_1:
		return 1;
	default:
		return 0;
	}
}

/* ---- precedence ---- */

/* TB u has more progress than TB t (`least`: less), or equal progress and is older. */
static bool further(const struct tb_order_in *in, unsigned u, unsigned t, bool least)
{
	if (in->tb_progress[u] != in->tb_progress[t])
		return least ? in->tb_progress[u] < in->tb_progress[t] : in->tb_progress[u] > in->tb_progress[t];
	return mask_has(in->older[t], u);
}

/* TB u has priority over TB t; both are resident. */
static bool precedes(const struct config *cfg, const struct tb_order *o, const struct tb_order_in *in,
		     const struct tb_class *all, unsigned u, unsigned t)
{
	enum tb_state us = all[u].state, ts = all[t].state;
	if (priority(us) != priority(ts))
		return priority(us) > priority(ts);
	if (all[u].number != all[t].number)
		return all[u].number > all[t].number;
	if (cfg->sort_live && us != TB_NO_WAIT)
		return further(in, u, t, us == TB_FINISH_NO_WAIT);
	return mask_has(sorter_before(priority(us) ? &o->lists : &o->sampled, t), u);
}

/* ---- events that begin a sort ---- */

/* Cycles of the kernel modulo `threshold`: the timer, restarted when TBs begin to wait in the grid. */
static unsigned kernel_cycle(const struct tb_order *o, const struct tb_order_in *in)
{
	return in->grid_waits && !o->waited ? 0 : o->timer;
}

/* The timer, or a change of grid_waits, begins a sort of the TBs and of the warps of all TBs that are not frozen. */
static bool sort_begins(const struct config *cfg, const struct tb_order *o, const struct tb_order_in *in)
{
	return in->grid_waits != o->waited || kernel_cycle(o, in) == cfg->threshold - 2;
}

/* In this cycle the first warp of TB t begins to wait, or finishes: the order of its warps is sorted and frozen. */
static bool freezes(const struct config *cfg, const struct tb_order_in *in, const struct tb_class *s, unsigned t)
{
	bool waits = cfg->has_wpt && in->count[t] == 0 && members(cfg, in, t, in->arrive) && !mask_has(in->release, t);
	bool finishes = s->finished == 0 && members(cfg, in, t, in->exit) && !mask_has(in->done, t);
	return waits || finishes;
}

void tb_order_comb(const struct config *cfg, const struct tb_order *o, const struct tb_order_in *in,
		   struct tb_order_out *out)
{
	struct tb_class all[MAX_TBS];
	memset(out, 0, sizeof *out);
	out->rising = o->rising;
	for (unsigned t = 0; t < cfg->tbs; t++)
		all[t] = class_of(cfg, in, t);
	for (unsigned t = 0; t < cfg->tbs; t++) {
		enum tb_state state = all[t].state;
		if (state == TB_NO_WAIT && cfg->sort_live)
			out->no_wait |= mask_bit(t);
		if (freezes(cfg, in, &all[t], t))
			out->sort |= mask_bit(t);
		if (sort_begins(cfg, o, in) && (state == TB_NO_WAIT || state == TB_FINISH_NO_WAIT))
			out->sort |= mask_bit(t);
		for (unsigned u = 0; cfg->has_map && state != TB_FREE && u < cfg->tbs; u++)
			if (u != t && all[u].state != TB_FREE && precedes(cfg, o, in, all, u, t))
				out->tb_ahead[t] |= mask_bit(u);
	}
}

/* ---- clock ---- */

/* Settles the next place: the unsorted TB with the most (`least`: the least) progress. */
static void settle(const struct config *cfg, struct sorter *s, const struct tb_order_in *in, bool least)
{
	if (!s->unsorted)
		return;
	unsigned first = mask_first(s->unsorted);
	for (unsigned t = first + 1; t < cfg->tbs; t++)
		if (mask_has(s->unsorted, t) && further(in, t, first, least))
			first = t;
	sorter_settle(s, first, s->unsorted);
}

/* One cycle of a sorter: settles a place, removes completed TBs, appends a launched one, begins a sort. */
static void clock_sorter(const struct config *cfg, struct sorter *s, const struct tb_order_in *in, bool least,
			 bool begins)
{
	settle(cfg, s, in, least);
	for (unsigned t = 0; t < cfg->tbs; t++) {
		if (mask_has(in->done, t))
			sorter_remove(s, t);
		if (mask_has(in->launch, t))
			sorter_append(s, t);
	}
	if (begins)
		s->unsorted = sorter_members(s);
}

void tb_order_clock(const struct config *cfg, struct tb_order *o, const struct tb_order_in *in,
		    const struct tb_order_out *out)
{
	bool event = in->exit || (cfg->has_wpt && in->arrive);
	if (cfg->has_map) {
		clock_sorter(cfg, &o->sampled, in, cfg->sort_least || !in->grid_waits, sort_begins(cfg, o, in));
		clock_sorter(cfg, &o->lists, in, false, event);
	}
	for (unsigned t = 0; t < cfg->tbs; t++) {
		if (!mask_has(out->sort, t))
			continue;
		struct tb_class s = class_of(cfg, in, t);
		o->rising &= ~mask_bit(t);
		if (freezes(cfg, in, &s, t) || !in->grid_waits)
			o->rising |= mask_bit(t);
	}
	o->timer = (kernel_cycle(o, in) + 1) % cfg->threshold;
	o->waited = in->grid_waits;
}

uint64_t tb_order_quiet(const struct config *cfg, const struct tb_order *o)
{
	return (2 * cfg->threshold - 2 - o->timer) % cfg->threshold;
}

void tb_order_idle(const struct config *cfg, struct tb_order *o, uint64_t n)
{
	o->timer = (unsigned)((o->timer + n) % cfg->threshold);
}

void tb_order_observe(const struct config *cfg, const struct tb_order *o, const struct tb_order_in *in,
		      struct tb_order_obs *obs)
{
	obs->waited = o->waited;
	obs->timer[0] = o->timer;
	obs->rising = o->rising;
	obs->unsorted = o->sampled.unsorted;
	obs->unlisted = o->lists.unsorted;
	for (unsigned t = 0; t < cfg->tbs; t++) {
		obs->state[t] = class_of(cfg, in, t).state;
		if (!mask_has(in->busy, t))
			continue;
		obs->sampled[t] = sorter_before(&o->sampled, t);
		obs->listed[t] = sorter_before(&o->lists, t);
	}
}
