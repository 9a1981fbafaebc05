/* repair.c - makes inputs fit the state of the front end. */
#include "sim/stimuli/repair.h"

#include "model/machine/launch_rule.h"
#include "model/machine/mask.h"

/* Takes the bits of `warps` from `kept`, and keeps what the others are. */
static void keep(uint64_t *mask, uint64_t *kept, uint64_t warps)
{
	*mask = (*mask & ~warps) | (*kept & warps);
	*kept = *mask;
}

/* The heads: those that were there in the last cycle are as they were. `valid`: the warps with a head. */
static void heads(struct repair *r, struct front_end_in *in, uint64_t valid)
{
	uint64_t old = r->headed & valid;
	in->exit &= ~(in->bar & valid);
	in->mem &= ~(in->sfu & valid);
	keep(&in->bar, &r->head.bar, old);
	keep(&in->exit, &r->head.exit, old);
	keep(&in->jump, &r->head.jump, old);
	keep(&in->sfu, &r->head.sfu, old);
	keep(&in->mem, &r->head.mem, old);
	keep(&in->memory, &r->head.memory, old);
	for (unsigned w = 0; w < r->cfg->warps; w++) {
		if (mask_has(old, w))
			in->lanes[w] = r->head.lanes[w];
		else if (in->lanes[w] > MAX_LANES && mask_has(valid, w))
			in->lanes[w] = MAX_LANES;
		r->head.lanes[w] = in->lanes[w];
	}
	r->headed = valid;
	in->ready &= ~(in->long_wait & valid);
}

/* A head is ready only with a free collector, and blocked only without one. */
static void collectors(const struct repair *r, struct front_end_in *in, uint64_t valid)
{
	for (unsigned w = 0; r->cfg->has_sharing && w < r->cfg->warps; w++) {
		uint64_t of_type = mask_has(in->mem, w)   ? in->free_mem
				   : mask_has(in->sfu, w) ? in->free_sfu
							  : in->free_sp;
		if (!mask_has(valid, w))
			continue;
		if (mask_has(of_type, w % r->cfg->schedulers))
			in->blocked &= ~mask_bit(w);
		else if (!r->cfg->latency)
			in->ready &= ~mask_bit(w);
	}
	if (!r->cfg->latency)
		in->blocked &= ~(in->ready & valid);
}

static void fills(const struct repair *r, const struct front_end *model, const struct front_end_out *state,
		  struct front_end_in *in)
{
	in->fill &= model->ibuffer.miss;
	if (r->cfg->fill_uses_port)
		in->fill &= -in->fill;
	in->fill_two &= in->fill & state->room_two;
}

/* What is ignored: heads of warps that have none, warp slots without a launch, hints of warps that are not live. */
static void clean(struct front_end_in *in, uint64_t valid, uint64_t live)
{
	if (!in->launch)
		in->launch_warps = 0;
	uint64_t *const masks[] = {&in->ready,  &in->bar,        &in->exit,       &in->jump,
				   &in->sfu,    &in->mem,        &in->blocked,    &in->long_wait,
				   &in->memory, &in->next_ready, &in->next_memory};
	for (unsigned n = 0; n < sizeof masks / sizeof *masks; n++)
		*masks[n] &= valid;
	for (unsigned w = 0; w < MAX_WARPS; w++)
		if (!mask_has(valid, w))
			in->lanes[w] = 0;
	in->hint &= live;
}

void repair_inputs(struct repair *r, const struct front_end *model, struct front_end_in *in)
{
	struct front_end_out state = {0};
	if (r->cfg->enable && !in->enable) {
		if (r->clean)
			*in = (struct front_end_in){0};
		return;
	}
	r->asked = model->ibuffer.asked;
	front_end_comb(r->cfg, model, in, &state); /* for what follows from registers alone */
	if (launch_rule_breach(r->cfg, in, state.busy, state.live | state.finished))
		in->launch = 0;
	keep(&in->hint, &r->head.hint, r->hinted & state.live);
	r->hinted = state.live;
	heads(r, in, state.valid);
	collectors(r, in, state.valid);
	fills(r, model, &state, in);
	if (r->clean)
		clean(in, state.valid, state.live);
}

void repair_answers(const struct repair *r, const struct front_end_out *out, struct front_end_in *in)
{
	uint64_t answered = r->cfg->fetch_answer ? r->asked : out->fetch;
	if (r->cfg->enable && !in->enable)
		return;
	in->fetch_none = in->fetch_none && answered && r->cfg->has_none;
	in->fetch_hit = in->fetch_hit && answered && !in->fetch_none;
	in->fetch_two = in->fetch_two && in->fetch_hit && (out->room_two & answered);
}

void repair_clock(struct repair *r, const struct front_end_out *out)
{
	r->headed &= ~out->issue;
}
