/* random.c - draws instructions, launches and fetch results from one seed. */
#include "sim/stimuli/random.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "model/machine/counted.h"
#include "model/machine/mask.h"
#include "sim/stimuli/random_phase.h"

enum head_unit { HEAD_NONE, HEAD_SFU, HEAD_MEM };

struct head {
	bool bar, exit, jump;
	enum head_unit unit;
	unsigned lanes;
	bool memory; /* the issue policy counts it as a memory instruction */
};

struct random {
	struct stimulus base;
	const struct config *cfg;
	struct rng rng;
	struct random_phase phase;
	uint64_t cycle;
	/* state that follows from the inputs and the model's outputs so far */
	uint64_t busy, owned;  /* resident TBs; their warp slots */
	uint64_t live;         /* warps that have not exited */
	uint64_t miss, drop;   /* warps with an outstanding miss; of these, those that discard the line */
	uint64_t asked, stale; /* fetch_answer: the warp whose fetch is answered next; if it drops what comes */
	uint64_t tb_warps[MAX_TBS];
	unsigned even; /* warps of each resident TB, with the contiguous warp-slot mapping */
	struct head head[MAX_WARPS];
	unsigned entries[MAX_WARPS]; /* valid I-buffer entries */
	bool grid_waits;             /* the grid has TBs to launch */
	unsigned grid_left;          /* cycles until grid_waits changes */
	uint64_t due[MAX_WARPS];     /* cycle in which a missing line arrives */
	uint64_t hint;               /* warps that the hint prefers; drawn at launch */
	bool launching;              /* a TB is launched in the cycle that is being clocked */
	uint64_t loaded[MAX_WARPS];  /* first cycle in which the head does not wait for a load */
	unsigned number[MAX_WARPS];  /* instructions that the warp has issued; serves as its pc */
};

static bool coin(struct random *r, unsigned p)
{
	return random_coin(&r->rng, p);
}

static uint64_t coins(struct random *r, unsigned p)
{
	return random_coins(&r->rng, p);
}

static void new_phase(struct random *r)
{
	random_phase_draw(&r->phase, r->cfg, &r->rng, r->cycle == 0);
}

static void new_head(struct random *r, unsigned w)
{
	const struct mix *m = r->phase.mix;
	unsigned draw = rng_below(&r->rng, 64);
	struct head h = {false, false, false, HEAD_NONE, 0, false};
	if (draw < m->bar) {
		h.bar = true;
		h.jump = coin(r, 1); /* the next instruction may be at another address */
	} else if ((draw -= m->bar) < m->exit) {
		h.exit = true;
		h.jump = coin(r, 8);
	} else if ((draw -= m->exit) < m->jump) {
		h.jump = true;
	} else if ((draw -= m->jump) < m->sfu) {
		h.unit = HEAD_SFU;
	} else if (draw - m->sfu < m->mem || (r->cfg->has_memory && coin(r, r->phase.memory))) {
		h.unit = HEAD_MEM;
	}
	if (r->cfg->has_progress)
		h.lanes = coin(r, r->phase.lanes) ? MAX_LANES : rng_below(&r->rng, MAX_LANES + 1);
	/* All instructions of the LD/ST unit or, with mem=global, half of them. */
	h.memory = h.unit == HEAD_MEM;
	if (r->cfg->has_memory && r->cfg->policy.opt[OPT_MEM] == MEM_GLOBAL)
		h.memory = h.memory && coin(r, 8);
	r->head[w] = h;
	r->loaded[w] = 0;
	/* More heads start to wait in cycles with a launch, so that both enter a FIFO in one cycle. */
	if (!r->cfg->has_places || !coin(r, r->launching && r->phase.wait ? 16 : r->phase.wait))
		return;
	r->loaded[w] = r->cycle + 2 + rng_below(&r->rng, r->phase.wait_cycles);
	if (r->phase.wait_together)
		r->loaded[w] = (r->loaded[w] + 15) / 16 * 16;
}

/* ---- inputs ---- */

static unsigned tb_size(struct random *r, unsigned most)
{
	switch (r->phase.size) {
	case SIZE_ONE:
		return 1;
	case SIZE_FEW:
		return 1 + rng_below(&r->rng, most < 4 ? most : 4);
	case SIZE_MOST:
		return most;
	default:
		return 1 + rng_below(&r->rng, most);
	}
}

/* `size` of the free warp slots: random ones or, in contiguous phases, the next ones from a random slot on. */
static uint64_t some_slots(struct random *r, uint64_t free, unsigned size)
{
	uint64_t slots = 0;
	unsigned w = rng_below(&r->rng, r->cfg->warps);
	while (size > 0) {
		if (mask_has(free & ~slots, w)) {
			slots |= mask_bit(w);
			size--;
		}
		w = r->phase.contiguous ? (w + 1) % r->cfg->warps : rng_below(&r->rng, r->cfg->warps);
	}
	return slots;
}

static unsigned nth_bit(uint64_t mask, unsigned n)
{
	while (n-- > 0)
		mask &= mask - 1;
	return mask_first(mask);
}

/* True if a TB may complete in this cycle (one live warp, whose head is an exit), or if no TB is resident. */
static bool tb_may_end(const struct random *r)
{
	for (unsigned t = 0; t < r->cfg->tbs; t++) {
		uint64_t left = mask_has(r->busy, t) ? r->live & r->tb_warps[t] : 0;
		unsigned w = left ? mask_first(left) : 0;
		if (left == mask_bit(w) && r->entries[w] && r->head[w].exit)
			return true;
	}
	return !r->busy;
}

/* Contiguous warp-slot mapping: the free TB slots with room for a TB of the size of the resident TBs. */
static uint64_t even_tbs(struct random *r, uint64_t free_tbs, unsigned most)
{
	if (!r->busy)
		r->even = tb_size(r, most);
	return free_tbs & mask_low(r->cfg->warps / r->even);
}

/* Fixed warp-slot mapping: random warp slots of TB slot t. */
static uint64_t own_slots(struct random *r, unsigned t)
{
	uint64_t own = mask_low(r->cfg->tb_warps) << t * r->cfg->tb_warps;
	return some_slots(r, own, tb_size(r, r->cfg->tb_warps));
}

static void launch(struct random *r, struct front_end_in *in)
{
	uint64_t free_tbs = mask_low(r->cfg->tbs) & ~r->busy, free_warps = mask_low(r->cfg->warps) & ~r->owned;
	in->launch_warps = rng_next(&r->rng) & mask_low(r->cfg->warps);
	if (r->cfg->has_grid && !r->grid_waits)
		return;
	if (!free_tbs || !free_warps || !coin(r, r->phase.launch))
		return;
	if ((r->phase.relieve && !tb_may_end(r)) || (r->phase.drain && r->busy))
		return;
	unsigned most = mask_count(free_warps);
	if (most > r->cfg->tb_warps)
		most = r->cfg->tb_warps;
	if (most > (r->cfg->warps + 1) / 2 && coin(r, 15)) /* most TBs leave room for others */
		most = (r->cfg->warps + 1) / 2;
	if (r->cfg->map == MAP_CONTIGUOUS)
		free_tbs = even_tbs(r, free_tbs, most);
	if (!free_tbs)
		return;
	unsigned t = nth_bit(free_tbs, rng_below(&r->rng, mask_count(free_tbs)));
	in->launch = mask_bit(t);
	if (r->cfg->map == MAP_FIXED)
		in->launch_warps = own_slots(r, t);
	else if (r->cfg->map == MAP_CONTIGUOUS)
		in->launch_warps = mask_low(r->even) << t * r->even;
	else
		in->launch_warps = some_slots(r, free_warps, tb_size(r, most));
}

static void long_waits(struct random *r, struct front_end_in *in)
{
	in->long_wait = rng_next(&r->rng) & mask_low(r->cfg->warps);
	for (unsigned w = 0; w < r->cfg->warps; w++) {
		if (!r->entries[w])
			continue;
		in->long_wait &= ~mask_bit(w);
		if (r->cycle < r->loaded[w]) {
			in->long_wait |= mask_bit(w);
			in->ready &= ~mask_bit(w);
		}
	}
}

/* Exactly one collector of each type is free: at different schedulers, as far as there are enough, or anywhere. */
static void one_collector_each(struct random *r, struct front_end_in *in)
{
	unsigned schedulers = r->cfg->schedulers, first = rng_below(&r->rng, schedulers);
	bool apart = coin(r, 12);
	in->free_mem = mask_bit(first);
	in->free_sfu = mask_bit(apart ? (first + 1) % schedulers : rng_below(&r->rng, schedulers));
	in->free_sp = mask_bit(apart ? (first + 2) % schedulers : rng_below(&r->rng, schedulers));
}

/* Ready heads become blocked if their scheduler's collector of their type is not free. */
static void collectors(struct random *r, struct front_end_in *in)
{
	uint64_t all = mask_low(r->cfg->schedulers);
	in->free_mem = coins(r, r->phase.free) & all;
	in->free_sfu = coins(r, r->phase.free) & all;
	in->free_sp = coins(r, r->phase.free) & all;
	if (coin(r, r->phase.alone))
		one_collector_each(r, in);
	for (unsigned w = 0; w < r->cfg->warps; w++) {
		uint64_t of_type = mask_has(in->mem, w)   ? in->free_mem
				   : mask_has(in->sfu, w) ? in->free_sfu
							  : in->free_sp;
		if (!mask_has(of_type, w % r->cfg->schedulers)) {
			in->blocked |= in->ready & mask_bit(w);
			in->ready &= ~mask_bit(w);
		}
	}
}

static void heads(struct random *r, struct front_end_in *in)
{
	uint64_t held = 0;
	bool types = r->cfg->has_ports || r->cfg->has_sharing;
	in->ready = coins(r, r->phase.ready);
	for (unsigned w = 0; w < r->cfg->warps; w++) {
		const struct head *h = &r->head[w];
		struct head garbage;
		if (!r->entries[w]) {
			uint64_t bits = rng_next(&r->rng);
			garbage = (struct head){bits & 1,      bits >> 1 & 1,  bits >> 2 & 1,
						bits >> 3 & 3, bits >> 5 & 63, bits >> 11 & 1};
			h = &garbage;
		} else if (h->bar || h->exit) {
			held |= mask_bit(w);
		}
		in->bar |= (uint64_t)h->bar << w;
		in->exit |= (uint64_t)h->exit << w;
		in->jump |= (uint64_t)h->jump << w;
		in->sfu |= (uint64_t)(types && h->unit & HEAD_SFU) << w;
		in->lanes[w] = r->cfg->has_progress ? h->lanes : 0;
		in->mem |= (uint64_t)(types && h->unit & HEAD_MEM) << w;
		in->memory |= (uint64_t)(r->cfg->has_memory && h->memory) << w;
	}
	if (r->phase.gate < 16 && r->phase.ready > 0)
		in->ready = coin(r, r->phase.gate) ? in->ready | held : in->ready & ~held;
	in->ready &= mask_low(r->cfg->warps);
	if (r->cfg->latency)
		in->next_ready = coins(r, r->phase.ready) & mask_low(r->cfg->warps);
	if (r->cfg->latency && r->cfg->has_memory)
		in->next_memory = rng_next(&r->rng) & mask_low(r->cfg->warps);
	if (r->cfg->issue_width > 1)
		in->pair = rng_next(&r->rng) & mask_low(r->cfg->warps);
	for (unsigned w = 0; r->cfg->issue_width > 1 && r->cfg->has_progress && w < r->cfg->warps; w++)
		in->pair_lanes[w] = rng_below(&r->rng, MAX_LANES + 1);
	if (r->cfg->has_places)
		long_waits(r, in);
	if (r->cfg->has_hint)
		in->hint = (r->hint & r->live) | (rng_next(&r->rng) & ~r->live & mask_low(r->cfg->warps));
	if (r->cfg->has_sharing)
		collectors(r, in);
}

/* Completions in random warp slots, including warps that are launched or exit in the same cycle. */
static void completions(struct random *r, struct front_end_in *in)
{
	if (!coin(r, r->phase.complete))
		return;
	for (unsigned n = 0; n < r->phase.completers; n++)
		in->completed |= mask_bit(rng_below(&r->rng, r->cfg->warps));
	in->completed &= r->phase.completing;
}

static void fills(struct random *r, struct front_end_in *in)
{
	for (unsigned w = 0; w < r->cfg->warps; w++) {
		if (!mask_has(r->miss, w) || r->cycle < r->due[w])
			continue;
		if (r->cfg->fill_uses_port && in->fill)
			continue;
		in->fill |= mask_bit(w);
		if (r->cfg->has_two && r->entries[w] + 2 <= r->cfg->ibuffer && coin(r, r->phase.two))
			in->fill_two |= mask_bit(w);
	}
}

/* Alternates between a grid with TBs to launch and an empty grid. */
static void grid(struct random *r, struct front_end_in *in)
{
	if (r->grid_left == 0) {
		r->grid_waits = !r->grid_waits;
		r->grid_left = RANDOM_ONE_OF(&r->rng, 1, 4, 16, 60, 800);
		r->grid_left += rng_below(&r->rng, r->grid_left);
		if (!r->grid_waits && coin(r, 8)) /* nothing is launched while the grid is empty */
			r->grid_left = 1 + r->grid_left / 8;
	}
	r->grid_left--;
	in->grid_waits = r->grid_waits;
}

/* Random bits on all inputs: what a front end without enable ignores. */
static void noise(struct random *r, struct front_end_in *in)
{
	struct port table[MAX_PORTS];
	unsigned n = ports_of(BLOCK_front_end, r->cfg, table);
	for (unsigned i = 0; i < n; i++)
		for (unsigned k = 0; table[i].dir == DIR_IN && k < table[i].count; k++)
			port_set(&table[i], in, k, rng_next(&r->rng) & mask_low(table[i].bits));
	in->enable = false;
}

/* One warp, some or all, whatever they do. */
static uint64_t flushes(struct random *r)
{
	if (!coin(r, r->phase.flush))
		return 0;
	switch (rng_below(&r->rng, 16)) {
	case 0:
		return mask_low(r->cfg->warps);
	case 1:
	case 2:
		return coins(r, 4) & mask_low(r->cfg->warps);
	default:
		return mask_bit(rng_below(&r->rng, r->cfg->warps));
	}
}

/* What the stages behind the front end request. */
static void pipeline(struct random *r, struct front_end_in *in)
{
	if (r->cfg->stall)
		in->stall = coins(r, r->phase.stall) & mask_low(r->cfg->schedulers);
	if (r->cfg->flush)
		in->flush = flushes(r);
	if (r->cfg->enable)
		in->enable = coin(r, r->phase.enable);
	if (r->cfg->enable && !in->enable)
		noise(r, in);
}

static void inputs(struct stimulus *s, struct front_end_in *in)
{
	struct random *r = (struct random *)s;
	if (r->phase.left == 0)
		new_phase(r);
	r->phase.left--;
	if (r->cfg->has_grid)
		grid(r, in);
	launch(r, in);
	heads(r, in);
	fills(r, in);
	if (r->cfg->has_recency)
		completions(r, in);
	if (r->cfg->counters) {
		in->clear = in->ready | in->blocked | (coins(r, 4) & mask_low(r->cfg->warps));
		in->counter_index[0] = rng_below(&r->rng, COUNTERS);
	}
	pipeline(r, in);
}

/* The answers to the further fetches (fetch_width). */
static void answer_later(struct random *r, const struct front_end_out *out, struct front_end_in *in)
{
	for (uint64_t left = out->later; left; left &= left - 1) {
		uint64_t w = left & -left;
		if (r->cfg->has_none && coin(r, r->phase.none))
			in->later_none |= w;
		else if (coin(r, r->phase.hit))
			in->later_hit |= w;
	}
	for (uint64_t left = in->later_hit & out->later_room_two; left; left &= left - 1)
		if (coin(r, r->phase.two))
			in->later_two |= left & -left;
}

/* The warp whose fetch is answered in this cycle. */
static uint64_t answered(const struct random *r, const struct front_end_out *out)
{
	return r->cfg->fetch_answer ? r->asked : out->fetch;
}

static void answer(struct stimulus *s, const struct front_end_out *out, struct front_end_in *in)
{
	struct random *r = (struct random *)s;
	answer_later(r, out, in);
	if (!answered(r, out) || (r->cfg->enable && !in->enable))
		return;
	if (r->cfg->has_none && coin(r, r->phase.none)) {
		in->fetch_none = true;
		return;
	}
	in->fetch_hit = coin(r, r->phase.hit);
	in->fetch_two = in->fetch_hit && (out->room_two & answered(r, out)) && r->cfg->has_two && coin(r, r->phase.two);
}

/* ---- the clock edge ---- */

static void clock_fetch(struct random *r, unsigned w, bool hit, bool two, bool none)
{
	if (hit) {
		r->entries[w] += mask_has(r->stale, w) ? 0 : two ? 2 : 1;
	} else if (!none) {
		r->miss |= mask_bit(w);
		r->drop |= r->stale & mask_bit(w);
		r->due[w] = r->cycle + 1 + rng_below(&r->rng, r->phase.latency);
		if (r->phase.together)
			r->due[w] = (r->due[w] + 15) / 16 * 16;
	}
}

static void clock_fill(struct random *r, const struct front_end_in *in, unsigned w)
{
	if (!mask_has(r->drop, w))
		r->entries[w] += mask_has(in->fill_two, w) ? 2 : 1;
	r->miss &= ~mask_bit(w);
	r->drop &= ~mask_bit(w);
}

static void clock_issue(struct random *r, unsigned w, unsigned count)
{
	const struct head *h = &r->head[w];
	r->entries[w] -= count;
	r->number[w] += count;
	if (h->jump || h->exit) {
		r->entries[w] = 0;
		r->drop |= r->miss & mask_bit(w);
	}
	if (h->exit)
		r->live &= ~mask_bit(w);
	new_head(r, w);
}

/* After the fetches, fills and issues of the cycle: the next head is another instruction. */
static void clock_flush(struct random *r, unsigned w)
{
	r->entries[w] = 0;
	r->drop |= r->miss & mask_bit(w);
	new_head(r, w);
}

static void clock_tbs(struct random *r, const struct front_end_in *in, const struct front_end_out *out)
{
	for (unsigned t = 0; t < r->cfg->tbs; t++) {
		if (mask_has(out->done, t)) {
			r->busy &= ~mask_bit(t);
			r->owned &= ~r->tb_warps[t];
		}
		if (!mask_has(in->launch, t))
			continue;
		r->busy |= mask_bit(t);
		r->tb_warps[t] = in->launch_warps;
		r->owned |= in->launch_warps;
		r->live |= in->launch_warps;
		if (r->cfg->has_hint)
			r->hint = (r->hint & ~in->launch_warps) | (coins(r, r->phase.hint) & in->launch_warps);
		for (unsigned w = 0; w < r->cfg->warps; w++) {
			if (!mask_has(in->launch_warps, w))
				continue;
			r->number[w] = 0;
			new_head(r, w);
		}
	}
}

static void clock_cycle(struct stimulus *s, const struct front_end_in *in, const struct front_end_out *out)
{
	struct random *r = (struct random *)s;
	if (r->cfg->enable && !in->enable)
		return;
	r->launching = in->launch != 0;
	if (answered(r, out))
		clock_fetch(r, mask_first(answered(r, out)), in->fetch_hit, in->fetch_two, in->fetch_none);
	r->asked = out->fetch;
	r->stale = r->cfg->fetch_answer ? out->fetch & ((out->issue & (in->jump | in->exit)) | in->flush) : 0;
	for (unsigned w = 0; w < r->cfg->warps; w++) {
		if (mask_has(in->fill, w))
			clock_fill(r, in, w);
		if (mask_has(out->issue, w))
			clock_issue(r, w, mask_has(out->second, w) ? 2 : 1);
		if (mask_has(out->later, w))
			clock_fetch(r, w, mask_has(in->later_hit, w), mask_has(in->later_two, w),
				    mask_has(in->later_none, w));
		if (mask_has(in->flush, w))
			clock_flush(r, w);
	}
	clock_tbs(r, in, out);
	r->cycle++;
}

static bool done(const struct stimulus *s)
{
	(void)s;
	return false;
}

static void describe(const struct stimulus *s, unsigned w, char *text, unsigned size)
{
	const struct random *r = (const struct random *)s;
	const struct head *h = &r->head[w];
	const char *name = h->bar                ? "bar"
			   : h->exit             ? "exit"
			   : h->unit == HEAD_SFU ? "sfu"
			   : h->unit == HEAD_MEM ? "mem"
						 : "alu";
	text[0] = '\0';
	if (r->entries[w])
		snprintf(text, size, "%u %s%s", r->number[w], name, h->jump ? " jump" : "");
}

struct stimulus *random_open(const struct config *cfg, uint64_t seed)
{
	struct random *r = xalloc(sizeof *r);
	r->base = (struct stimulus){inputs, answer, clock_cycle, done, describe};
	r->cfg = cfg;
	r->rng.state = seed;
	return &r->base;
}

void random_close(struct stimulus *s)
{
	free(s);
}
