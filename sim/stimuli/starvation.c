/* starvation.c - counts the cycles in which a warp could issue and does not. */
#include "sim/stimuli/starvation.h"

#include <string.h>

#include "model/blocks/front_end.h"
#include "model/machine/mask.h"

static void count(struct starvation *r, const struct config *cfg, const struct front_end_in *in,
		  const struct front_end_out *out, uint64_t cycle)
{
	const uint64_t can = in->ready & out->valid & out->live & ~out->wait;
	const uint64_t begins = out->issue | (in->launch ? in->launch_warps : 0);
	for (unsigned w = 0; w < cfg->warps; w++) {
		if (mask_has(begins, w))
			r->waiting[w] = 0;
		else
			r->waiting[w] += mask_has(can, w);
		if (r->waiting[w] <= r->longest)
			continue;
		r->longest = r->waiting[w];
		r->cycle = cycle;
		r->warp = w;
	}
}

void starvation_run(const struct config *cfg, struct stimulus *s, uint64_t cycles, struct starvation *result)
{
	struct front_end model;
	memset(result, 0, sizeof *result);
	front_end_reset(&model);
	for (uint64_t cycle = 0; cycle < cycles; cycle++) {
		struct front_end_in in = {0};
		struct front_end_out out = {0};
		s->inputs(s, &in);
		front_end_comb(cfg, &model, &in, &out);
		s->answer(s, &out, &in);
		count(result, cfg, &in, &out, cycle);
		s->clock(s, &in, &out);
		front_end_clock(cfg, &model, &in, &out);
	}
}
