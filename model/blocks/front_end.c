/* front_end.c - the wiring of the golden front end: which output feeds which input.
 *
 * rtl_gen/blocks/front_end.c wires the same blocks as Verilog. Neither file is derived from the other or from the names
 * in nets.def, so lock step finds a wrong wire on either side; tests/faults/wiring_*.sed show that it does. */
#include "model/blocks/front_end.h"

#include <string.h>

#include "model/machine/mask.h"

void front_end_reset(struct front_end *f)
{
#define BLOCK(name, exists, meaning) name##_reset(&f->name);
#define LOGIC(name, exists, meaning)
#include "model/machine/blocks.def"
}

/* Inputs and outputs of every block in one cycle. */
struct wires {
#define BLOCK(name, exists, meaning)                                                                                   \
	struct name##_in name##_in;                                                                                    \
	struct name##_out name;
#define TOP(name, exists, meaning)
#include "model/machine/blocks.def"
	uint64_t home, critical; /* warps that issue through their own scheduler; the critical ones for fetch */
	uint64_t fetchable;      /* running warps that may fetch */
	struct ibuffer_out ibuffer_behind; /* behind the issues of the cycle */
	uint64_t running_behind;           /* live and not at a barrier, behind them */
};

/* PRO's orders of TBs and warps, from registers. */
static void read_progress(const struct config *cfg, const struct front_end *f, const struct front_end_in *in,
			  struct wires *x)
{
	struct tb_order_in *t = &x->tb_order_in;
	struct warp_order_in *w = &x->warp_order_in;
	progress_comb(cfg, &f->progress, &x->progress_in, &x->progress);
	t->grid_waits = in->grid_waits;
	t->busy = x->launch_order.busy;
	t->finished = x->barrier.finished;
	memcpy(t->tb, x->launch_order.tb, sizeof t->tb);
	memcpy(t->count, x->wpt.count, sizeof t->count);
	memcpy(t->tb_progress, x->progress.tb_progress, sizeof t->tb_progress);
	memcpy(t->older, x->launch_order.older, sizeof t->older);
	tb_order_comb(cfg, &f->tb_order, t, &x->tb_order);
	w->live = x->barrier.live;
	memcpy(w->tb, x->launch_order.tb, sizeof w->tb);
	memcpy(w->warp_progress, x->progress.warp_progress, sizeof w->warp_progress);
	w->rising = x->tb_order.rising;
	warp_order_comb(cfg, &f->warp_order, w, &x->warp_order);
}

static void read_issue_count(const struct config *cfg, const struct front_end *f, const struct front_end_in *in,
			     struct wires *x)
{
	struct issue_count_in *i = &x->issue_count_in;
	i->launch = in->launch;
	i->grid_waits = in->grid_waits;
	memcpy(i->tb, x->launch_order.tb, sizeof i->tb);
	memcpy(i->older, x->launch_order.older, sizeof i->older);
	issue_count_comb(cfg, &f->issue_count, i, &x->issue_count);
}

/* Without an input enable every cycle counts. */
static bool enabled(const struct config *cfg, const struct front_end_in *in)
{
	return !cfg->enable || in->enable;
}

/* All outputs that follow from registers and from grid_waits, before the grants of the cycle. */
static void read_registers(const struct config *cfg, const struct front_end *f, const struct front_end_in *in,
			   struct wires *x)
{
	launch_order_comb(cfg, &f->launch_order, &x->launch_order_in, &x->launch_order);
	memcpy(x->barrier_in.tb, x->launch_order.tb, sizeof x->barrier_in.tb);
	barrier_comb(cfg, &f->barrier, &x->barrier_in, &x->barrier);
	if (cfg->has_wpt)
		wpt_comb(cfg, &f->wpt, &x->wpt_in, &x->wpt);
	if (cfg->has_first_arrival)
		first_arrival_comb(cfg, &f->first_arrival, &x->first_arrival_in, &x->first_arrival);
	if (cfg->has_progress)
		read_progress(cfg, f, in, x);
	if (cfg->has_issue_count)
		read_issue_count(cfg, f, in, x);
	if (cfg->has_recency)
		recency_comb(cfg, &f->recency, &x->recency_in, &x->recency);
	x->ibuffer_in.live = x->barrier.live;
	x->ibuffer_in.wait = x->barrier.wait;
	ibuffer_comb(cfg, &f->ibuffer, &x->ibuffer_in, &x->ibuffer);
	if (!enabled(cfg, in))
		x->ibuffer.eligible = 0;
}

/* The order of TBs, from the block that computes one. */
static const uint64_t *tb_ahead(const struct config *cfg, const struct wires *x)
{
	if (cfg->has_issue_count)
		return x->issue_count.tb_ahead;
	return cfg->has_first_arrival ? x->first_arrival.tb_ahead : x->tb_order.tb_ahead;
}

/* The warps among which critical fetch selects: of the running warps that may fetch, those without a head, if there is
 * one on the SM. */
static uint64_t first_tier(const struct config *cfg, uint64_t fetchable, uint64_t valid)
{
	uint64_t headless = fetchable & ~valid;
	return cfg->has_fetch_tiers && headless ? headless : fetchable;
}

/* The warps whose scheduler accepts an instruction in this cycle. */
static uint64_t accepting(const struct config *cfg, const struct front_end_in *in)
{
	uint64_t warps = 0;
	for (unsigned w = 0; w < cfg->warps; w++)
		if (!mask_has(in->stall, w % cfg->schedulers))
			warps |= mask_bit(w);
	return enabled(cfg, in) ? warps : 0;
}

static void wire_issue_sel(const struct config *cfg, const struct front_end_in *in, struct wires *x)
{
	struct issue_sel_in *i = &x->issue_sel_in;
	uint64_t running = x->barrier.live & ~x->barrier.wait;
	i->launch = in->launch;
	i->launch_warps = in->launch ? in->launch_warps : 0;
	memcpy(i->tb, x->launch_order.tb, sizeof i->tb);
	memcpy(i->older, x->launch_order.older, sizeof i->older);
	memcpy(i->count, x->wpt.count, sizeof i->count);
	memcpy(i->tb_ahead, tb_ahead(cfg, x), sizeof i->tb_ahead);
	memcpy(i->warp_before, x->warp_order.warp_before, sizeof i->warp_before);
	memcpy(i->warp_progress, x->progress.warp_progress, sizeof i->warp_progress);
	i->no_wait = x->tb_order.no_wait;
	i->live = x->barrier.live;
	i->stuck = x->barrier.wait | (in->long_wait & x->ibuffer.valid);
	i->able = in->ready & running & x->ibuffer.valid;
	i->ready = i->able & accepting(cfg, in);
	i->sfu = in->sfu;
	i->mem = in->mem;
	i->hint = in->hint;
	i->recent = x->recency.recent;
	i->memory = in->memory & x->ibuffer.valid;
	x->fetchable = x->ibuffer.eligible & running;
	i->fetchable = first_tier(cfg, x->fetchable, x->ibuffer.valid);
}

/* The warps that issue through their own scheduler, and the critical ones: selected in this cycle or, with latency = 1,
 * picked in the last one. */
static void select_warps(const struct config *cfg, const struct front_end *f, const struct front_end_in *in,
			 struct wires *x)
{
	struct issue_stage_in *i = &x->issue_stage_in;
	if (!cfg->latency) {
		issue_sel_comb(cfg, &f->issue_sel, &x->issue_sel_in, &x->issue_sel);
		x->home = x->issue_sel.issue;
		x->critical = x->issue_sel.critical;
		return;
	}
	i->accept = accepting(cfg, in);
	i->sfu = in->sfu;
	i->mem = in->mem;
	i->fetchable = x->fetchable;
	issue_stage_comb(cfg, &f->issue_stage, i, &x->issue_stage);
	x->home = x->issue_stage.issue;
	x->critical = x->issue_stage.critical;
}

/* With latency = 1: the warps that can issue or fetch in the next cycle, given what issues (home: through its own
 * scheduler) and which schedulers' critical warps fetch in this one. A warp that issues has its next entry as head
 * then, if it neither waits, exits nor jumps. Barriers that open in this cycle and instructions that come count from
 * the next one on. */
static void look_ahead(const struct config *cfg, const struct front_end_in *in, uint64_t home, uint64_t issue,
		       uint64_t critical_fetch, struct wires *x)
{
	struct issue_sel_in *i = &x->issue_sel_in;
	uint64_t running = x->barrier.live & ~x->barrier.wait;
	uint64_t next = issue & ~(in->bar | in->exit | in->jump), stays = ~issue;
	uint64_t valid = (stays & x->ibuffer.valid) | (next & x->ibuffer.behind);
	uint64_t eligible = (stays & x->ibuffer.eligible) | (next & x->ibuffer.room_behind);
	i->issued = home;
	i->ready = running & valid & ~in->flush & ((stays & in->ready) | (next & in->next_ready));
	i->memory = valid & ((stays & in->memory) | (next & in->next_memory));
	i->sfu = i->mem = 0; /* the shared ports are assigned at issue */
	i->last_critical = x->critical;
	i->critical_fetch = critical_fetch;
	i->fetchable = running & eligible;
	for (unsigned w = 0; cfg->has_fetch_tiers && w < cfg->warps; w++)
		if (mask_has(x->critical, w) && mask_has(critical_fetch, w % cfg->schedulers))
			i->fetchable &= ~mask_bit(w);
	i->fetchable = first_tier(cfg, i->fetchable, valid);
}

/* With latency = 1: picks the warps that issue and fetch in the next cycle. */
static void pick_warps(const struct config *cfg, const struct front_end *f, struct wires *x)
{
	issue_sel_comb(cfg, &f->issue_sel, &x->issue_sel_in, &x->issue_sel);
	x->issue_stage_in.pick = x->issue_sel.issue;
	x->issue_stage_in.fetch_pick = x->issue_sel.critical;
}

static void wire_fetch_arb(const struct config *cfg, const struct front_end_in *in, struct wires *x)
{
	struct fetch_arb_in *a = &x->fetch_arb_in;
	a->eligible = x->ibuffer.eligible;
	memcpy(a->entries, x->ibuffer.count, sizeof a->entries);
	a->port_taken = cfg->fill_uses_port && in->fill;
	a->critical = x->critical;
	memcpy(a->tb, x->launch_order.tb, sizeof a->tb);
	memcpy(a->count, x->wpt.count, sizeof a->count);
	memcpy(a->older, x->launch_order.older, sizeof a->older);
	memcpy(a->tb_ahead, x->issue_sel_in.tb_ahead, sizeof a->tb_ahead);
	a->grid_waits = in->grid_waits;
}

/* The warps that issue through another scheduler, given those that issue through their own. */
static void share_warps(const struct config *cfg, const struct front_end_in *in, uint64_t issue, struct wires *x)
{
	struct share_in *s = &x->share_in;
	if (!cfg->has_sharing)
		return;
	memcpy(s->tb, x->launch_order.tb, sizeof s->tb);
	memcpy(s->older, x->launch_order.older, sizeof s->older);
	s->issue = issue;
	if (enabled(cfg, in))
		s->blocked = in->blocked & x->barrier.live & ~x->barrier.wait & x->ibuffer.valid & ~issue;
	s->sfu = in->sfu;
	s->mem = in->mem;
	s->free_mem = in->free_mem & ~in->stall;
	s->free_sfu = in->free_sfu & ~in->stall;
	s->free_sp = in->free_sp & ~in->stall;
	share_comb(cfg, s, &x->share);
}

/* The warps that issue through another scheduler. */
static uint64_t shared(const struct wires *x)
{
	return x->share.shared_mem | x->share.shared_sfu | x->share.shared_sp;
}

/* The grants of the cycle. Returns the warps that issue. */
static uint64_t grants(const struct config *cfg, const struct front_end *f, const struct front_end_in *in,
		       struct wires *x)
{
	read_registers(cfg, f, in, x);
	wire_issue_sel(cfg, in, x);
	select_warps(cfg, f, in, x);
	wire_fetch_arb(cfg, in, x);
	fetch_arb_comb(cfg, &f->fetch_arb, &x->fetch_arb_in, &x->fetch_arb);
	share_warps(cfg, in, x->home, x);
	return x->home | shared(x);
}

/* Arrivals and exits: the inputs of the blocks that follow from the grants of the cycle. */
static void wire_events(const struct front_end_in *in, uint64_t issue, struct wires *x)
{
	struct barrier_in *b = &x->barrier_in;
	b->launch = in->launch;
	b->launch_warps = in->launch_warps;
	b->arrive = issue & in->bar;
	b->exit = issue & in->exit;
}

/* Of the warps that issue through their own scheduler, those that issue a second instruction. */
static uint64_t seconds(const struct config *cfg, const struct front_end *f, const struct front_end_in *in,
			uint64_t home)
{
	uint64_t two = 0;
	for (unsigned w = 0; w < cfg->warps; w++)
		if (f->ibuffer.count[w] >= 2)
			two |= mask_bit(w);
	return home & two & in->pair & ~(in->bar | in->exit | in->jump);
}

/* The I-buffers' outputs behind the issues of the cycle: what a later fetch sees. No fill and no fetch has come yet. */
static void behind_issues(const struct config *cfg, const struct front_end *f, const struct front_end_in *in,
			  const struct front_end_out *out, struct wires *x)
{
	uint64_t issue = out->issue;
	struct barrier barrier = f->barrier;
	struct ibuffer ibuffer = f->ibuffer;
	struct barrier_in events = x->barrier_in;
	struct barrier_out state;
	struct ibuffer_in b = {.issue = issue, .second = out->second, .flush = issue & (in->jump | in->exit)};
	events.launch = 0; /* a launched TB fetches from the next cycle on */
	barrier_clock(cfg, &barrier, &events, &x->barrier);
	barrier_comb(cfg, &barrier, &events, &state);
	ibuffer_clock(cfg, &ibuffer, &b, &x->ibuffer);
	b.live = state.live;
	b.wait = state.wait;
	ibuffer_comb(cfg, &ibuffer, &b, &x->ibuffer_behind);
	x->running_behind = state.live & ~state.wait;
}

/* The fetches of the cycle behind the first one, each with the pointer of the one before it. */
static void fetch_later(const struct config *cfg, const struct front_end *f, const struct wires *x,
			struct front_end_out *out)
{
	struct fetch_arb arb = f->fetch_arb;
	struct fetch_arb_in a = x->fetch_arb_in;
	struct fetch_arb_out grant = x->fetch_arb;
	struct issue_sel_in sel = x->issue_sel_in;
	struct issue_sel_out order;
	a.port_taken = false;
	memcpy(a.entries, x->ibuffer_behind.count, sizeof a.entries);
	out->later = 0;
	for (unsigned i = 0; i + 1 < cfg->fetch_width; i++) {
		fetch_arb_clock(cfg, &arb, &a, &grant);
		a.eligible = x->ibuffer_behind.eligible & ~out->fetch & ~out->later;
		sel.fetchable = first_tier(cfg, a.eligible & x->running_behind, x->ibuffer_behind.valid);
		issue_sel_comb(cfg, &f->issue_sel, &sel, &order);
		a.critical = order.critical;
		fetch_arb_comb(cfg, &arb, &a, &grant);
		out->later |= grant.fetch;
		out->later_slot[i] = grant.fetch ? mask_first(grant.fetch) : 0;
	}
	out->later_room_two = x->ibuffer_behind.room_two & out->later;
}

/* The slots of the grants, given those of the warps that issue through their own scheduler. */
static void number_grants(const struct config *cfg, struct front_end_out *out, uint64_t home, struct wires *x)
{
	struct grant_index_in *g = &x->grant_index_in;
	g->issue = home;
	g->borrowed = out->borrowed;
	memcpy(g->guest, out->guest, sizeof g->guest);
	g->fetch = out->fetch;
	grant_index_comb(cfg, g, &x->grant_index);
	out->issue_valid = x->grant_index.issue_valid;
	memcpy(out->issue_index, x->grant_index.issue_index, sizeof out->issue_index);
	out->fetch_valid = x->grant_index.fetch_valid;
	out->fetch_index[0] = x->grant_index.fetch_index[0];
}

void front_end_comb(const struct config *cfg, const struct front_end *f, const struct front_end_in *in,
		    struct front_end_out *out)
{
	struct wires x = {0};
	out->issue = grants(cfg, f, in, &x);
	if (cfg->issue_width > 1)
		out->second = seconds(cfg, f, in, x.home);
	out->borrowed = x.share.borrowed;
	memcpy(out->guest, x.share.guest, sizeof out->guest);
	wire_events(in, out->issue, &x);
	barrier_comb(cfg, &f->barrier, &x.barrier_in, &x.barrier);

	out->fetch = x.fetch_arb.fetch;
	if (cfg->fetch_width > 1) {
		behind_issues(cfg, f, in, out, &x);
		fetch_later(cfg, f, &x, out);
	}
	if (cfg->grant_index)
		number_grants(cfg, out, x.home, &x);
	out->room_two = x.ibuffer.room_two;
	out->busy = x.launch_order.busy;
	out->live = x.barrier.live;
	out->finished = x.barrier.finished;
	out->wait = x.barrier.wait;
	out->valid = x.ibuffer.valid;
	memcpy(out->count, x.wpt.count, sizeof out->count);
	out->release = x.barrier.release;
	out->done = x.barrier.done;
	if (cfg->counters) {
		x.counters_in.counter_index[0] = in->counter_index[0];
		counters_comb(cfg, &f->counters, &x.counters_in, &x.counters);
		out->counter[0] = x.counters.counter[0];
	}
}

static void clock_progress(const struct config *cfg, struct front_end *f, const struct front_end_in *in,
			   const struct front_end_out *out, struct wires *x)
{
	struct progress_in *p = &x->progress_in;
	struct tb_order_in *t = &x->tb_order_in;
	struct warp_order_in *w = &x->warp_order_in;
	p->launch = t->launch = in->launch;
	p->launch_warps = w->launch_warps = in->launch ? in->launch_warps : 0;
	memcpy(p->tb, x->launch_order.tb, sizeof p->tb);
	memcpy(p->lanes, in->lanes, sizeof p->lanes);
	p->issue = out->issue;
	p->second = out->second;
	memcpy(p->pair_lanes, in->pair_lanes, sizeof p->pair_lanes);
	t->arrive = x->barrier_in.arrive;
	t->exit = x->barrier_in.exit;
	t->release = out->release;
	t->done = out->done;
	tb_order_comb(cfg, &f->tb_order, t, &x->tb_order);
	w->sort = x->tb_order.sort;
	progress_clock(cfg, &f->progress, p, &x->progress);
	tb_order_clock(cfg, &f->tb_order, t, &x->tb_order);
	warp_order_clock(cfg, &f->warp_order, w, &x->warp_order);
}

static void clock_state(const struct config *cfg, struct front_end *f, const struct front_end_in *in,
			const struct front_end_out *out, struct wires *x)
{
	x->launch_order_in = (struct launch_order_in){in->launch, in->launch_warps, out->done};
	x->barrier.release = out->release;
	x->barrier.done = out->done;
	if (cfg->has_wpt) {
		struct wpt_in *p = &x->wpt_in;
		p->arrive = x->barrier_in.arrive;
		p->exit = x->barrier_in.exit;
		p->finished = x->barrier.finished;
		memcpy(p->tb, x->launch_order.tb, sizeof p->tb);
		p->release = out->release;
		p->done = out->done;
		wpt_clock(cfg, &f->wpt, p, &x->wpt);
	}
	if (cfg->has_first_arrival) {
		struct first_arrival_in *a = &x->first_arrival_in;
		a->arrive = x->barrier_in.arrive;
		memcpy(a->tb, x->launch_order.tb, sizeof a->tb);
		a->release = out->release;
		first_arrival_clock(cfg, &f->first_arrival, a, &x->first_arrival);
	}
	if (cfg->has_progress)
		clock_progress(cfg, f, in, out, x);
	if (cfg->has_issue_count) {
		x->issue_count_in.issue = x->home;
		x->issue_count_in.second = out->second;
		x->issue_count_in.shared_mem = x->share.shared_mem;
		x->issue_count_in.shared_sfu = x->share.shared_sfu;
		x->issue_count_in.shared_sp = x->share.shared_sp;
		issue_count_clock(cfg, &f->issue_count, &x->issue_count_in, &x->issue_count);
	}
	if (cfg->has_recency) {
		x->recency_in = (struct recency_in){in->launch ? in->launch_warps : 0, x->barrier.live,
						    x->barrier_in.exit, in->completed};
		recency_clock(cfg, &f->recency, &x->recency_in, &x->recency);
	}
	barrier_clock(cfg, &f->barrier, &x->barrier_in, &x->barrier);
	launch_order_clock(cfg, &f->launch_order, &x->launch_order_in, &x->launch_order);
}

static void clock_ibuffer(const struct config *cfg, struct front_end *f, const struct front_end_in *in,
			  const struct front_end_out *out, struct wires *x)
{
	struct ibuffer_in *b = &x->ibuffer_in;
	b->issue = out->issue;
	b->second = out->second;
	b->flush = (out->issue & (in->jump | in->exit)) | in->flush;
	b->fetch = out->fetch;
	b->fetch_hit = in->fetch_hit;
	b->fetch_two = in->fetch_two;
	b->fetch_none = in->fetch_none;
	b->later = out->later;
	b->later_hit = in->later_hit;
	b->later_two = in->later_two;
	b->later_none = in->later_none;
	b->fill = in->fill;
	b->fill_two = in->fill_two;
	ibuffer_clock(cfg, &f->ibuffer, b, &x->ibuffer);
}

/* After the clock of issue_sel, which stores the warps that are in places. */
static void clock_counters(const struct config *cfg, struct front_end *f, const struct front_end_in *in,
			   const struct front_end_out *out, struct wires *x)
{
	struct counters_in *n = &x->counters_in;
	n->issue = out->issue;
	n->borrowed = out->borrowed;
	memcpy(n->guest, out->guest, sizeof n->guest);
	n->fetch = out->fetch;
	n->release = out->release;
	n->done = out->done;
	n->live = out->live;
	n->wait = out->wait;
	n->valid = out->valid;
	n->choice = front_end_choice(cfg, f);
	n->clear = in->clear;
	counters_clock(cfg, &f->counters, n, &x->counters);
}

void front_end_clock(const struct config *cfg, struct front_end *f, const struct front_end_in *in,
		     const struct front_end_out *out)
{
	struct wires x = {0};
	if (!enabled(cfg, in))
		return;
	read_registers(cfg, f, in, &x);
	wire_issue_sel(cfg, in, &x);
	if (cfg->latency)
		select_warps(cfg, f, in, &x); /* for the critical warps */
	x.home = out->issue & ~share_guests(cfg, out);
	if (cfg->latency) { /* the picks are no output */
		look_ahead(cfg, in, x.home, out->issue, fetch_arb_schedulers(cfg, out->fetch & x.critical), &x);
		x.issue_stage_in.fetch = out->fetch;
		pick_warps(cfg, f, &x);
		issue_stage_clock(cfg, &f->issue_stage, &x.issue_stage_in, &x.issue_stage);
	}
	x.issue_sel.issue = x.home;
	share_warps(cfg, in, x.home, &x);
	x.fetch_arb.fetch = out->fetch;
	wire_events(in, out->issue, &x);

	issue_sel_clock(cfg, &f->issue_sel, &x.issue_sel_in, &x.issue_sel);
	fetch_arb_clock(cfg, &f->fetch_arb, &x.fetch_arb_in, &x.fetch_arb);
	for (unsigned i = 0; i < mask_count(out->later); i++) {
		x.fetch_arb.fetch = mask_bit((unsigned)out->later_slot[i]);
		fetch_arb_clock(cfg, &f->fetch_arb, &x.fetch_arb_in, &x.fetch_arb);
	}
	if (cfg->counters)
		clock_counters(cfg, f, in, out, &x);
	clock_ibuffer(cfg, f, in, out, &x);
	clock_state(cfg, f, in, out, &x);
}

/* grid_waits of the last cycle is a register; the observed state uses it. */
static void observe_progress(const struct config *cfg, const struct front_end *f, struct front_end_obs *obs)
{
	struct front_end_in in = {.grid_waits = f->tb_order.waited};
	struct wires x = {0};
	read_registers(cfg, f, &in, &x);
	progress_observe(cfg, &f->progress, &obs->progress);
	tb_order_observe(cfg, &f->tb_order, &x.tb_order_in, &obs->tb_order);
	warp_order_observe(cfg, &f->warp_order, &x.warp_order_in, &obs->warp_order);
}

void front_end_observe(const struct config *cfg, const struct front_end *f, struct front_end_obs *obs)
{
	memset(obs, 0, sizeof *obs);
	launch_order_observe(cfg, &f->launch_order, &obs->launch_order);
	barrier_observe(cfg, &f->barrier, &obs->barrier);
	if (cfg->has_wpt)
		wpt_observe(cfg, &f->wpt, &obs->wpt);
	if (cfg->has_first_arrival)
		first_arrival_observe(cfg, &f->first_arrival, &obs->first_arrival);
	if (cfg->has_progress)
		observe_progress(cfg, f, obs);
	if (cfg->has_issue_count)
		issue_count_observe(cfg, &f->issue_count, &obs->issue_count);
	if (cfg->has_recency)
		recency_observe(cfg, &f->recency, &obs->recency);
	ibuffer_observe(cfg, &f->ibuffer, &obs->ibuffer);
	issue_sel_observe(cfg, &f->issue_sel, &obs->issue_sel);
	if (cfg->latency)
		issue_stage_observe(cfg, &f->issue_stage, &obs->issue_stage);
	fetch_arb_observe(cfg, &f->fetch_arb, &obs->fetch_arb);
	if (cfg->counters)
		counters_observe(cfg, &f->counters, &obs->counters);
}

uint64_t front_end_choice(const struct config *cfg, const struct front_end *f)
{
	uint64_t choice = 0;
	if (!cfg->has_places)
		return mask_low(cfg->warps);
	for (unsigned s = 0; s < cfg->schedulers; s++)
		choice |= two_level_active(cfg, &f->issue_sel.two_level[s]);
	return choice;
}

/* The inputs from which the selector chooses in this cycle. */
static void grants_or_picks(const struct config *cfg, const struct front_end *f, const struct front_end_in *in,
			    struct wires *x)
{
	uint64_t issue = grants(cfg, f, in, x);
	if (cfg->latency)
		look_ahead(cfg, in, x->home, issue, x->fetch_arb.critical_fetch, x);
}

unsigned front_end_ties(const struct config *cfg, const struct front_end *f, const struct front_end_in *in)
{
	struct wires x = {0};
	grants_or_picks(cfg, f, in, &x);
	return issue_sel_ties(cfg, &f->issue_sel, &x.issue_sel_in) +
	       fetch_arb_ties(cfg, &f->fetch_arb, &x.fetch_arb_in);
}

struct rank front_end_rank(const struct config *cfg, const struct front_end *f, const struct front_end_in *in,
			   unsigned w)
{
	struct wires x = {0};
	grants_or_picks(cfg, f, in, &x);
	return issue_sel_rank(cfg, &f->issue_sel, &x.issue_sel_in, w);
}
