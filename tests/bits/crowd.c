/* crowd.c - the stimulus that brings nearly all warps to one barrier. */
#include "tests/bits/crowd.h"

#include <stdlib.h>

#include "base/diag.h"
#include "model/machine/mask.h"
#include "sim/stimuli/random.h"

enum { OTHERS = 9, LEFT = 2 };

struct crowd {
	struct stimulus base;
	const struct config *cfg;
	struct stimulus *random;
	unsigned t;              /* slot of the large TB; cfg->tbs: every slot is done */
	unsigned cycle;          /* since the launch of the large TB */
	unsigned done;           /* TBs completed since that launch */
	uint64_t large, waiters; /* warps of the large TB; warps of both TBs that arrive at their barrier */
};

static bool is_over(const struct crowd *c)
{
	return c->t == c->cfg->tbs;
}

static void inputs(struct stimulus *s, struct front_end_in *in)
{
	struct crowd *c = (struct crowd *)s;
	uint64_t all = mask_low(c->cfg->warps);
	unsigned arrived = 4 * c->cfg->warps, issued = arrived + 16;
	if (is_over(c)) {
		c->random->inputs(c->random, in);
		return;
	}
	in->grid_waits = c->cfg->has_grid;
	if (c->cycle < 2) {
		in->launch = mask_bit((c->t + c->cycle) % c->cfg->tbs);
		in->launch_warps = c->cycle == 0 ? c->large : all & ~c->large;
	} else if (c->cycle < arrived) {
		in->ready = in->bar = c->waiters;
	} else if (c->cycle < issued) {
		in->ready = all & ~c->waiters;
	} else {
		in->ready = in->exit = all;
	}
}

static void answer(struct stimulus *s, const struct front_end_out *out, struct front_end_in *in)
{
	struct crowd *c = (struct crowd *)s;
	if (is_over(c))
		c->random->answer(c->random, out, in);
	else
		in->fetch_hit = out->fetch != 0;
}

static void clock_cycle(struct stimulus *s, const struct front_end_in *in, const struct front_end_out *out)
{
	struct crowd *c = (struct crowd *)s;
	if (is_over(c)) {
		c->random->clock(c->random, in, out);
		return;
	}
	c->cycle++;
	c->done += mask_count(out->done);
	if (c->done < 2)
		return;
	c->t++;
	c->cycle = c->done = 0;
}

static bool done(const struct stimulus *s)
{
	(void)s;
	return false;
}

struct stimulus *crowd_open(const struct config *cfg, uint64_t seed)
{
	struct crowd *c = xalloc(sizeof *c);
	bool fits = cfg->has_wpt && cfg->tbs > 1 && cfg->warps > 2 * OTHERS && cfg->tb_warps >= cfg->warps - OTHERS;
	c->base = (struct stimulus){inputs, answer, clock_cycle, done, NULL};
	c->cfg = cfg;
	c->random = random_open(cfg, seed);
	c->t = fits ? 0 : cfg->tbs;
	if (fits) {
		unsigned large = cfg->warps - OTHERS;
		c->large = mask_low(large);
		c->waiters = mask_low(large - LEFT) | (mask_low(OTHERS - LEFT) << large);
	}
	return &c->base;
}

void crowd_close(struct stimulus *s)
{
	random_close(((struct crowd *)s)->random);
	free(s);
}
