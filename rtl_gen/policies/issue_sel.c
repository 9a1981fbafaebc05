/* issue_sel.c - emits the reference implementation of issue_sel.v, the issue selector, and the picker that it
 * instantiates; the policy's order comes from its struct policy_emitter. */
#include "rtl_gen/policies/policy_emitter.h"
#include "rtl_gen/policies/port_cases.h"
#include "rtl_gen/policies/selector_contract.h"

/* A picker of the config's policy, for issue or for critical fetch. */
struct picker {
	const struct policy_emitter *emitter;
	bool fetch; /* by the order for critical fetch, where it is another one */
	const char *module;
	unsigned inputs;
	struct pick_input in[MAX_INPUTS];
};

/* The pickers' grants: the warps that issue, or with latency those that may issue in the next cycle. */
static const char *picks(const struct config *cfg)
{
	return cfg->latency ? "lane_pick" : "lane_issue";
}

/* The vector over lanes of the requests. */
static const char *choice(const struct picker *p)
{
	return p->emitter->lane_choice ? p->emitter->lane_choice : "lane_ready";
}

/* The inputs that issue_o depends on in the same cycle, for the banner. */
static const char *combinational(const struct config *cfg)
{
	if (cfg->has_places)
		return "ready_i and stuck_i";
	return cfg->has_memory ? "ready_i and memory_i" : "ready_i";
}

/* What a ready warp needs besides to make its scheduler issue. */
static const char *choices(struct verilog *v, const struct policy_emitter *emitter)
{
	return v_string(v, "%s%s%s", emitter->choice ? " & " : "", emitter->choice ? emitter->choice : "",
			v->cfg->pick_ports ? " & ~sfu_i & ~mem_i" : "");
}

static const char taken[] = "if ports are taken.";

/* The warps among which critical fetch chooses, for the claims. */
static const char *may_fetch(const struct config *cfg)
{
	return cfg->has_late_fetch ? "may_fetch" : "fetchable_i";
}

#include "rtl_gen/policies/issue_sel.v.h"

static struct picker picker_of(const struct config *cfg, const struct policy_emitter *emitter, bool fetch)
{
	struct picker p = {.emitter = emitter, .fetch = fetch, .module = fetch ? "fetch_pick" : "issue_pick"};
	p.inputs = emitter->inputs(cfg, fetch, p.in);
	return p;
}

void emit_reference_issue_sel(struct verilog *v)
{
	const struct config *c = v->cfg;
	struct policy_emitter emitter = *policy_emitter_of(c);
	if (optimized_by_port_cases(c) && !emitter.claims)
		emitter.claims = emit_port_cases_claims;
	bool own_fetch = c->has_critical && emitter.own_fetch && emitter.own_fetch(c);
	struct picker issue = picker_of(c, &emitter, false), fetch = picker_of(c, &emitter, own_fetch);
	emit_picker(v, &issue);
	if (own_fetch)
		emit_picker(v, &fetch);
	emit_selector(v, &issue, &fetch);
}
