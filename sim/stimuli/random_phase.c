/* random_phase.c - draws the parameters of a phase. */
#include "sim/stimuli/random_phase.h"

static const struct mix mixes[] = {
    {"plain", 2, 2, 2, 4, 8},
    {"barriers", 46, 5, 2, 1, 1},
    {"exits", 12, 24, 4, 4, 4},
    {"jumps", 4, 3, 40, 4, 4},
    {"ports", 3, 3, 2, 24, 30},
    {"mixed", 14, 8, 10, 8, 8},
    {"barriers, exits", 32, 16, 0, 2, 2},
    {"barriers", 46, 5, 2, 1, 1},
    {"barriers, exits", 28, 24, 2, 2, 2},
};

bool random_coin(struct rng *rng, unsigned p)
{
	return rng_below(rng, 16) < p;
}

/* Builds the probability from the bits of p, lowest first: each step halves the distance to 1 or to 0. */
uint64_t random_coins(struct rng *rng, unsigned p)
{
	uint64_t mask = 0;
	if (p >= 16)
		return ~mask;
	for (unsigned bit = 0; bit < 4; bit++)
		mask = p >> bit & 1 ? mask | rng_next(rng) : mask & rng_next(rng);
	return mask;
}

unsigned random_one_of(struct rng *rng, const unsigned *choices, unsigned n)
{
	return choices[rng_below(rng, n)];
}

/* Drawn only for policies with such a port, so that the runs of other policies do not change. */
static void new_waits(struct random_phase *p, struct rng *rng)
{
	p->wait = RANDOM_ONE_OF(rng, 0, 2, 2, 8, 16);
	p->wait_cycles = RANDOM_ONE_OF(rng, 1, 2, 4, 8, 32);
	p->wait_together = random_coin(rng, 5);
}

static void new_lanes(struct random_phase *p, struct rng *rng)
{
	p->lanes = RANDOM_ONE_OF(rng, 0, 4, 12, 16);
}

/* The completing warps stay the same for several phases, so that the counters of the other warps saturate. */
static void new_completions(struct random_phase *p, struct rng *rng)
{
	p->complete = RANDOM_ONE_OF(rng, 0, 2, 8, 16, 16);
	p->completers = RANDOM_ONE_OF(rng, 1, 1, 2, 8);
	if (random_coin(rng, 6))
		p->completing = random_coins(rng, RANDOM_ONE_OF(rng, 1, 2, 4, 16, 16));
}

/* Sharing applies to types with one free collector; several types must have one for several warps to share. */
static void new_collectors(struct random_phase *p, struct rng *rng)
{
	p->free = RANDOM_ONE_OF(rng, 4, 8, 14, 16);
	p->alone = RANDOM_ONE_OF(rng, 0, 0, 8, 16);
}

void random_phase_draw(struct random_phase *p, const struct config *cfg, struct rng *rng, bool first)
{
	p->left = 16 + rng_below(rng, RANDOM_ONE_OF(rng, 32, 32, 32, 256));
	p->mix = &mixes[rng_below(rng, sizeof mixes / sizeof *mixes)];
	p->ready = RANDOM_ONE_OF(rng, 0, 1, 4, 8, 14, 16, 16);
	p->hit = RANDOM_ONE_OF(rng, 2, 8, 14, 16, 16);
	p->two = RANDOM_ONE_OF(rng, 0, 8, 16, 16);
	p->none = RANDOM_ONE_OF(rng, 0, 0, 4);
	p->launch = RANDOM_ONE_OF(rng, 1, 8, 16, 16);
	p->gate = RANDOM_ONE_OF(rng, 1, 4, 16, 16);
	p->latency = RANDOM_ONE_OF(rng, 1, 4, 20, 80);
	p->together = random_coin(rng, 5);
	p->size = RANDOM_ONE_OF(rng, SIZE_ANY, SIZE_ONE, SIZE_FEW, SIZE_MOST, SIZE_MOST);
	p->contiguous = random_coin(rng, 8);
	p->relieve = random_coin(rng, 4);
	if (cfg->map == MAP_CONTIGUOUS)
		p->drain = random_coin(rng, 3);
	if (cfg->has_places)
		new_waits(p, rng);
	if (cfg->has_progress)
		new_lanes(p, rng);
	if (cfg->has_hint)
		p->hint = RANDOM_ONE_OF(rng, 2, 8, 14);
	if (cfg->has_memory)
		p->memory = RANDOM_ONE_OF(rng, 0, 4, 4, 12);
	if (cfg->has_recency)
		new_completions(p, rng);
	if (cfg->has_sharing)
		new_collectors(p, rng);
	if (cfg->stall)
		p->stall = RANDOM_ONE_OF(rng, 0, 0, 2, 12);
	if (cfg->flush)
		p->flush = RANDOM_ONE_OF(rng, 0, 0, 1, 4, 14);
	if (cfg->enable)
		p->enable = RANDOM_ONE_OF(rng, 16, 16, 14, 8);
	if (p->ready == 0) /* nothing issues: only as long as it takes to fill every I-buffer */
		p->left = 16 + rng_below(rng, 48);
	if (first) {
		p->ready = 16;
		p->hit = 14;
		p->launch = 16;
	}
}
