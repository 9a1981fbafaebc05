/* attack.c - launches, heads and fetches of an attack on one warp. */
#include "sim/stimuli/attack.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/diag.h"
#include "model/machine/mask.h"

const char *const attack_names[] = {
#define ATTACK(name, meaning) #name,
    ATTACKS(ATTACK)
#undef ATTACK
};
const char *const attack_meanings[] = {
#define ATTACK(name, meaning) meaning,
    ATTACKS(ATTACK)
#undef ATTACK
};

struct attacker {
	struct stimulus base;
	const struct config *cfg;
	enum attack attack;
	unsigned victim;
	unsigned tb_warps;           /* warps of each TB; the last one may have fewer */
	uint64_t busy;               /* resident TBs */
	uint64_t asked, stale;       /* fetch_answer: the warp whose fetch is answered next; if it exited meanwhile */
	unsigned entries[MAX_WARPS]; /* valid I-buffer entries */
	unsigned issued[MAX_WARPS];  /* instructions since the launch */
};

static unsigned tb_of(const struct attacker *a, unsigned w)
{
	return w / a->tb_warps;
}

/* The warp slots of TB t; 0: there are none left for it. */
static uint64_t slots(const struct attacker *a, unsigned t)
{
	unsigned first = t * a->tb_warps;
	if (first >= a->cfg->warps)
		return 0;
	return (mask_low(a->tb_warps) << first) & mask_low(a->cfg->warps);
}

static bool same_tb(const struct attacker *a, unsigned w)
{
	return tb_of(a, w) == tb_of(a, a->victim);
}

/* The first warp of each TB never arrives, so that no barrier opens. */
static bool is_barrier(const struct attacker *a, unsigned w)
{
	return a->attack == ATTACK_barrier && !same_tb(a, w) && w % a->tb_warps != 0;
}

static bool is_exit(const struct attacker *a, unsigned w)
{
	return a->attack == ATTACK_relaunch && !same_tb(a, w) && a->issued[w] + 1 >= SHORT_LIFE;
}

static bool is_memory(const struct attacker *a, unsigned w)
{
	return a->attack == ATTACK_memory && w != a->victim;
}

static void launch(const struct attacker *a, struct front_end_in *in)
{
	for (unsigned t = 0; t < a->cfg->tbs && !in->launch; t++) {
		if (mask_has(a->busy, t) || !slots(a, t))
			continue;
		in->launch = mask_bit(t);
		in->launch_warps = slots(a, t);
	}
}

static void inputs(struct stimulus *s, struct front_end_in *in)
{
	struct attacker *a = (struct attacker *)s;
	const struct config *cfg = a->cfg;
	const uint64_t all = mask_low(cfg->warps), schedulers = cfg->has_sharing ? mask_low(cfg->schedulers) : 0;
	const bool types = cfg->has_ports || cfg->has_sharing;
	in->enable = cfg->enable;
	launch(a, in);
	in->grid_waits = cfg->has_grid;
	in->hint = cfg->has_hint ? all & ~mask_bit(a->victim) : 0;
	in->ready = all;
	in->next_ready = cfg->latency ? all : 0;
	in->free_mem = in->free_sfu = in->free_sp = schedulers;
	for (unsigned w = 0; w < cfg->warps; w++) {
		in->bar |= (uint64_t)is_barrier(a, w) << w;
		in->exit |= (uint64_t)is_exit(a, w) << w;
		in->mem |= (uint64_t)(types && is_memory(a, w)) << w;
		in->memory |= (uint64_t)(cfg->has_memory && is_memory(a, w)) << w;
		in->lanes[w] = cfg->has_progress ? MAX_LANES : 0;
	}
	in->next_memory = cfg->latency ? in->memory : 0;
	in->completed = cfg->has_recency ? in->memory : 0;
}

static void answer(struct stimulus *s, const struct front_end_out *out, struct front_end_in *in)
{
	const struct attacker *a = (struct attacker *)s;
	uint64_t answered = a->cfg->fetch_answer ? a->asked & ~a->stale : out->fetch;
	in->fetch_hit = answered != 0;
	in->fetch_none = a->asked & a->stale;
	in->fetch_two = a->cfg->has_two && (answered & out->room_two);
	in->later_hit = out->later;
	in->later_two = a->cfg->has_two ? out->later & out->later_room_two : 0;
}

static void clock_cycle(struct stimulus *s, const struct front_end_in *in, const struct front_end_out *out)
{
	struct attacker *a = (struct attacker *)s;
	const uint64_t answered = a->cfg->fetch_answer ? a->asked & ~a->stale : out->fetch;
	const uint64_t fetched = answered | out->later, two = (in->fetch_two ? answered : 0) | in->later_two;
	a->asked = a->cfg->fetch_answer ? out->fetch : 0;
	a->stale = a->asked & out->issue & in->exit;
	for (unsigned w = 0; w < a->cfg->warps; w++) {
		a->entries[w] += mask_has(fetched, w) + mask_has(two, w);
		unsigned count = mask_has(out->issue, w) + mask_has(out->second, w);
		a->entries[w] -= count;
		a->issued[w] += count;
		if (mask_has(out->issue, w) && mask_has(in->exit, w))
			a->entries[w] = 0;
		if (mask_has(in->launch_warps, w))
			a->issued[w] = a->entries[w] = 0;
	}
	a->busy = (a->busy & ~out->done) | in->launch;
}

static bool done(const struct stimulus *s)
{
	(void)s;
	return false;
}

static void describe(const struct stimulus *s, unsigned w, char *text, unsigned size)
{
	const struct attacker *a = (const struct attacker *)s;
	text[0] = '\0';
	if (a->entries[w])
		snprintf(text, size, "%u %s", a->issued[w],
			 is_barrier(a, w)  ? "bar"
			 : is_exit(a, w)   ? "exit"
			 : is_memory(a, w) ? "mem"
					   : "alu");
}

struct stimulus *attack_open(const struct config *cfg, enum attack attack, unsigned victim)
{
	struct attacker *a = xalloc(sizeof *a);
	unsigned even = (cfg->warps + cfg->tbs - 1) / cfg->tbs;
	a->base = (struct stimulus){inputs, answer, clock_cycle, done, describe};
	a->cfg = cfg;
	a->attack = attack;
	a->victim = victim;
	a->tb_warps = even < cfg->tb_warps ? even : cfg->tb_warps;
	return &a->base;
}

void attack_close(struct stimulus *s)
{
	free(s);
}
