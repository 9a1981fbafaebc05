/* input_classes.c - the classes of inputs, by loops over subsets. */
#include "proof/input_classes.h"

#include "model/machine/launch_rule.h"
#include "model/machine/mask.h"

enum { MAX_EXTRA = 17 }; /* fields that are enumerated bit by bit */

struct extra {
	uint64_t *field;
	uint64_t mask; /* the bits that matter */
};

struct search {
	const struct config *cfg;
	const struct front_end *state;
	struct front_end_in in;
	struct front_end_out out;
	struct extra extra[MAX_EXTRA];
	unsigned extras;
	uint64_t grid_waits, enable; /* 0 or 1, as fields of one bit */
	void (*take)(void *arg, const struct front_end_in *in, const struct front_end_out *out);
	void *arg;
};

uint64_t input_classes_lanes(const struct config *cfg)
{
	uint64_t most = mask_low(cfg->progress_bits);
	return cfg->has_progress && most <= MAX_LANES ? most : 0;
}

/* The next smaller subset of a mask, for loops from the mask down to 0. */
static uint64_t next_subset(uint64_t subset, uint64_t mask)
{
	return (subset - 1) & mask;
}

static void comb(struct search *s)
{
	s->out = (struct front_end_out){0};
	front_end_comb(s->cfg, s->state, &s->in, &s->out);
}

/* ---- answers to the grants ---- */

static void fetch_answers(struct search *s)
{
	struct front_end_in *in = &s->in;
	uint64_t answered = s->cfg->fetch_answer ? s->state->ibuffer.asked : s->out.fetch;
	s->take(s->arg, in, &s->out);
	if (!answered || (s->cfg->enable && !in->enable))
		return;
	in->fetch_hit = true;
	s->take(s->arg, in, &s->out);
	if (s->cfg->has_two && (answered & s->out.room_two)) {
		in->fetch_two = true;
		s->take(s->arg, in, &s->out);
		in->fetch_two = false;
	}
	in->fetch_hit = false;
	if (s->cfg->has_none) {
		in->fetch_none = true;
		s->take(s->arg, in, &s->out);
		in->fetch_none = false;
	}
}

static void kinds(struct search *s, uint64_t issues);

/* Each number of lanes of an instruction that issues, and each kind of the other ones. */
static void numbers_of_lanes(struct search *s, unsigned warp, uint64_t rest)
{
	for (s->in.lanes[warp] = input_classes_lanes(s->cfg);; s->in.lanes[warp]--) {
		kinds(s, rest);
		if (!s->in.lanes[warp])
			return;
	}
}

/* Each kind of each instruction that issues. */
static void kinds(struct search *s, uint64_t issues)
{
	struct front_end_in *in = &s->in;
	if (!issues) {
		comb(s);
		fetch_answers(s);
		return;
	}
	uint64_t warp = issues & -issues, rest = issues & ~warp;
	static const struct {
		bool jump, bar, exit;
	} kind[] = {{0}, {.jump = true}, {.bar = true}, {.jump = true, .bar = true}, {.exit = true}};
	for (unsigned n = 0; n < sizeof kind / sizeof *kind; n++) {
		in->jump |= kind[n].jump ? warp : 0;
		in->bar |= kind[n].bar ? warp : 0;
		in->exit |= kind[n].exit ? warp : 0;
		numbers_of_lanes(s, mask_first(warp), rest);
		in->jump &= ~warp;
		in->bar &= ~warp;
		in->exit &= ~warp;
	}
}

/* ---- what the grants follow from ---- */

static void add_extra(struct search *s, bool exists, uint64_t *field, uint64_t mask)
{
	if (exists)
		s->extra[s->extras++] = (struct extra){field, mask};
}

static void extras(struct search *s, unsigned n)
{
	if (n < s->extras) {
		const struct extra *e = &s->extra[n];
		for (*e->field = e->mask;; *e->field = next_subset(*e->field, e->mask)) {
			extras(s, n + 1);
			if (!*e->field)
				return;
		}
	}
	s->in.grid_waits = s->grid_waits;
	s->in.enable = s->enable;
	if (front_end_breach(s->cfg, s->state, &s->in))
		return;
	comb(s);
	kinds(s, s->out.issue);
}

static void ready_sets(struct search *s, uint64_t running)
{
	for (s->in.ready = running;; s->in.ready = next_subset(s->in.ready, running)) {
		extras(s, 0);
		if (!s->in.ready)
			return;
	}
}

static void fills(struct search *s, uint64_t running, uint64_t room_two)
{
	uint64_t miss = s->state->ibuffer.miss;
	for (s->in.fill = miss;; s->in.fill = next_subset(s->in.fill, miss)) {
		bool allowed = !s->cfg->fill_uses_port || (s->in.fill & (s->in.fill - 1)) == 0;
		uint64_t two = s->cfg->has_two ? s->in.fill & room_two : 0;
		for (s->in.fill_two = two; allowed; s->in.fill_two = next_subset(s->in.fill_two, two)) {
			ready_sets(s, running);
			if (!s->in.fill_two)
				break;
		}
		if (!s->in.fill)
			return;
	}
}

static void launches(struct search *s, const struct front_end_out *now)
{
	uint64_t running = now->live & ~now->wait & now->valid, owned = now->live | now->finished;
	uint64_t room_two = now->room_two;
	uint64_t free_warps = mask_low(s->cfg->warps) & ~owned;
	fills(s, running, room_two);
	for (unsigned t = 0; t < s->cfg->tbs; t++) {
		s->in.launch = mask_bit(t);
		for (s->in.launch_warps = free_warps; s->in.launch_warps;
		     s->in.launch_warps = next_subset(s->in.launch_warps, free_warps)) {
			s->in.grid_waits = true; /* as the rule requires; extras() sets it again */
			if (!launch_rule_breach(s->cfg, &s->in, now->busy, owned))
				fills(s, running, room_two);
		}
	}
}

void input_classes_each(const struct config *cfg, const struct front_end *state,
			void (*take)(void *arg, const struct front_end_in *in, const struct front_end_out *out),
			void *arg)
{
	struct search s = {.cfg = cfg, .state = state, .take = take, .arg = arg};
	struct front_end_in *in = &s.in;
	comb(&s);
	const struct front_end_out now = s.out;
	uint64_t heads = now.live & now.valid, all = mask_low(cfg->schedulers);
	add_extra(&s, cfg->has_grid, &s.grid_waits, 1);
	add_extra(&s, cfg->has_hint, &in->hint, now.live); /* ranks fetches too */
	add_extra(&s, cfg->has_ports || cfg->has_sharing, &in->sfu, heads);
	add_extra(&s, cfg->has_ports || cfg->has_sharing, &in->mem, heads);
	add_extra(&s, cfg->has_memory, &in->memory, heads);
	add_extra(&s, cfg->latency, &in->next_ready, heads);
	add_extra(&s, cfg->latency && cfg->has_memory, &in->next_memory, heads);
	add_extra(&s, cfg->has_places, &in->long_wait, heads);
	add_extra(&s, cfg->has_recency, &in->completed, mask_low(cfg->warps));
	add_extra(&s, cfg->has_sharing, &in->blocked, heads);
	add_extra(&s, cfg->has_sharing, &in->free_mem, all);
	add_extra(&s, cfg->has_sharing, &in->free_sfu, all);
	add_extra(&s, cfg->has_sharing, &in->free_sp, all);
	add_extra(&s, cfg->stall, &in->stall, all);
	add_extra(&s, cfg->flush, &in->flush, mask_low(cfg->warps));
	add_extra(&s, cfg->enable, &s.enable, 1);
	launches(&s, &now);
}

void input_classes_fill(const struct config *cfg, const struct front_end_out *out, uint64_t random,
			struct front_end_in *in)
{
	uint64_t idle = mask_low(cfg->warps) & ~out->issue, headless = idle & ~(out->valid & out->live);
	uint64_t waiting = cfg->has_sharing ? 0 : out->wait & ~in->long_wait; /* where ready has contracts: none */
	in->jump |= random & (idle | in->exit);
	in->bar |= random >> 8 & idle;
	in->exit |= random >> 16 & idle & ~in->bar;
	in->ready |= random >> 24 & (headless | waiting);
	in->next_ready |= random >> 20 & idle;
	in->next_memory |= random >> 28 & idle;
	in->sfu |= random >> 32 & headless;
	in->mem |= random >> 40 & headless;
	in->memory |= random >> 48 & headless;
	in->long_wait |= random >> 12 & headless;
	in->blocked |= random >> 44 & headless;
	in->hint |= random >> 48 & idle & ~out->live;
	uint64_t lanes = input_classes_lanes(cfg);
	for (unsigned w = 0; w < cfg->warps; w++)
		if (mask_has(idle, w))
			in->lanes[w] = random >> (w % 32) & 31;
		else if (lanes && in->lanes[w] == lanes)
			in->lanes[w] += random % (MAX_LANES - lanes + 1);
	if (!in->launch)
		in->launch_warps = random >> 56 & mask_low(cfg->warps);
}
