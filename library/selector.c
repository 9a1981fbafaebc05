/* selector.c - the golden issue selector alone. */
#include <stdlib.h>
#include <string.h>

#include "library/guard.h"
#include "library/objects.h"

struct ws_selector {
	const struct config *cfg;
	struct issue_sel model;
	void *own; /* registers of a policy of the caller's own */
};

/* What the policy reads that only other blocks of the front end compute; NULL: nothing. */
static const char *other_block(const struct config *cfg)
{
	if (cfg->has_tb_ahead || cfg->has_progress)
		return "the order of the thread blocks";
	if (cfg->has_places)
		return "which warps wait for a load";
	return cfg->has_recency ? "recency bits" : NULL;
}

struct ws_selector *ws_selector_open(const struct ws_config *c, struct ws_error *error)
{
	if (config_check_finished(c, error))
		return NULL;
	const char *block = other_block(&c->cfg);
	if (block) {
		guard_fail(error, WS_USAGE, "%s: the policy reads %s, which another block of the front end computes",
			   c->text, block);
		return NULL;
	}
	struct ws_selector *s = calloc(1, sizeof *s);
	if (s && c->cfg.own)
		s->own = calloc(1, c->cfg.own->state_bytes + 1);
	if (!s || (c->cfg.own && !s->own))
		abort();
	s->cfg = &c->cfg;
	ws_selector_reset(s);
	return s;
}

void ws_selector_close(struct ws_selector *s)
{
	if (s)
		free(s->own);
	free(s);
}

void ws_selector_reset(struct ws_selector *s)
{
	issue_sel_reset(&s->model);
	s->model.own = s->own;
	if (s->own) {
		memset(s->own, 0, s->cfg->own->state_bytes);
		s->cfg->own->reset(s->cfg, s->own);
	}
}

static uint64_t low(unsigned n)
{
	return n < 64 ? (UINT64_C(1) << n) - 1 : UINT64_MAX;
}

/* The inputs as the block has them; slots that the config does not have are cut off. */
static struct issue_sel_in inputs(const struct ws_selector *s, const struct ws_selector_in *in)
{
	const uint64_t warps = low(s->cfg->warps);
	struct issue_sel_in i = {.ready = in->request & warps,
				 .live = in->live & warps,
				 .memory = in->memory & warps,
				 .hint = in->hint & warps,
				 .sfu = in->sfu & warps,
				 .mem = in->mem & warps & ~in->sfu,
				 .launch = in->launch & low(s->cfg->tbs),
				 .launch_warps = in->launch_warps & warps};
	for (unsigned w = 0; w < s->cfg->warps; w++)
		i.tb[w] = in->tb[w] < s->cfg->tbs ? in->tb[w] : 0;
	for (unsigned t = 0; t < s->cfg->tbs; t++) {
		i.count[t] = in->waiting[t] <= MAX_WARPS ? in->waiting[t] : MAX_WARPS;
		i.older[t] = in->older[t] & low(s->cfg->tbs);
	}
	return i;
}

uint64_t ws_selector_grant(const struct ws_selector *s, const struct ws_selector_in *in)
{
	const struct issue_sel_in i = inputs(s, in);
	struct issue_sel_out out;
	issue_sel_comb(s->cfg, &s->model, &i, &out);
	return out.issue;
}

void ws_selector_clock(struct ws_selector *s, const struct ws_selector_in *in)
{
	struct issue_sel_in i = inputs(s, in);
	struct issue_sel_out out = {.issue = ws_selector_grant(s, in)};
	i.issued = out.issue;
	issue_sel_clock(s->cfg, &s->model, &i, &out);
}
