/* policy.c - a policy of the caller's own behind the model's interface for issue policies. */
#include <string.h>

#include "library/objects.h"

static const struct own *own_of(const struct config *cfg)
{
	return (const struct own *)cfg->own; /* the adapter is its first member */
}

static struct ws_view view_of(const struct own *o, const struct issue_sel_in *in)
{
	return (struct ws_view){
	    .config = o->config,
	    .ready = in->ready,
	    .live = in->live,
	    .memory = in->memory,
	    .hint = in->hint,
	    .tb = in->tb,
	    .older = in->older,
	    .waiting = in->count,
	};
}

/* Equal ranks are ordered by slot, so that every policy is a total order. */
static struct rank rank(const struct ranking_view *v, unsigned w)
{
	const struct own *o = own_of(v->cfg);
	struct ws_view view = view_of(o, v->in);
	struct rank r = {{0, 0, w}};
	view.scheduler = v->s;
	view.critical = v->critical;
	o->policy.rank(o->policy.context, v->state->own, &view, w, r.key);
	r.key[2] = w;
	return r;
}

static void reset(const struct config *cfg, void *state)
{
	const struct own *o = own_of(cfg);
	if (o->policy.reset)
		o->policy.reset(o->policy.context, state, o->config);
}

static void clock_edge(const struct config *cfg, void *state, const struct issue_sel_in *in, uint64_t issue)
{
	const struct own *o = own_of(cfg);
	const struct ws_view view = view_of(o, in);
	o->policy.clock(o->policy.context, state, &view, issue, in->launch_warps);
}

void policy_adapt(struct ws_config *c, const struct ws_policy *policy)
{
	static const struct {
		unsigned theirs, ours;
	} needs[] = {{WS_NEED_AGE, NEED_AGE},
		     {WS_NEED_WAITING, NEED_WPT},
		     {WS_NEED_MEMORY, NEED_MEMORY},
		     {WS_NEED_HINT, NEED_HINT}};
	c->own.policy = *policy;
	c->own.config = c;
	c->own.adapter = (struct own_policy){
	    .ranking.rank = rank,
	    .state_bytes = policy->state_bytes,
	    .reset = reset,
	    .clock = policy->clock ? clock_edge : NULL,
	};
	c->cfg.own = &c->own.adapter;
	strcpy(c->cfg.own_name, policy->name);
	c->cfg.own_needs = 0;
	for (unsigned n = 0; n < sizeof needs / sizeof *needs; n++)
		if (policy->needs & needs[n].theirs)
			c->cfg.own_needs |= needs[n].ours;
	c->own.policy.name = c->cfg.own_name;
}
