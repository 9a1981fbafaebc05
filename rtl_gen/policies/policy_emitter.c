/* policy_emitter.c - the table of policy emitters, and the pieces of Verilog that several policies print. */
#include "rtl_gen/policies/policy_emitter.h"

#include <assert.h>

static const struct policy_emitter *const emitters[POLICY_COUNT] = {
#define ISSUE_POLICY(id, name, options, needs, meaning, source) [ISSUE_##id] = &emitter_##name,
#include "model/machine/policy.def"
};

#include "rtl_gen/policies/policy_emitter.v.h"

const struct policy_emitter *policy_emitter_of(const struct config *cfg)
{
	const struct policy_emitter *emitter = emitters[cfg->policy.issue];
	return emitter->variant ? emitter->variant(cfg) : emitter;
}

unsigned pick_input_add(struct pick_input *in, unsigned n, struct pick_input more)
{
	assert(n < MAX_INPUTS);
	in[n] = more;
	return n + 1;
}

struct pick_input pick_input_tb(const struct config *cfg)
{
	return (struct pick_input){"tb",  "lane_tb",        "LANE*TB_BITS", cfg->scheduler_warps * cfg->tb_bits,
				   false, "TB slot of each"};
}

struct pick_input pick_input_older(const struct config *cfg)
{
	return (struct pick_input){
	    "older", "older_i", "", cfg->tbs * cfg->tbs, true, "bit t*TBS + u: TB u was launched before TB t"};
}

struct pick_input pick_input_tb_ahead(const struct config *cfg)
{
	return (struct pick_input){"tb_ahead",          "tb_ahead_i", "",
				   cfg->tbs * cfg->tbs, true,         "bit t*TBS + u: TB u has priority over TB t"};
}

struct pick_input pick_input_later(const struct config *cfg)
{
	return (struct pick_input){
	    "later", "lane_later", "LANE", cfg->scheduler_warps, false, "slots above the one issued last"};
}

struct pick_input pick_input_memory(const struct config *cfg)
{
	return (struct pick_input){
	    "memory", "lane_memory", "LANE", cfg->scheduler_warps, false, "warps whose head is a memory instruction"};
}

struct pick_input pick_input_greedy(const struct config *cfg)
{
	return (struct pick_input){"greedy", "lane_greedy",         "LANE", cfg->scheduler_warps,
				   false,    "the warp issued last"};
}

unsigned lane_pairs(const struct config *cfg)
{
	unsigned n = 0;
	for (unsigned s = 0; s < cfg->schedulers; s++) {
		unsigned slots = (cfg->warps - s + cfg->schedulers - 1) / cfg->schedulers;
		n += slots * (slots - 1) / 2;
	}
	return n;
}

void emit_pair_registers(struct verilog *v, const struct pair_order *pairs)
{
	const struct config *c = v->cfg;
	if (lane_pairs(c))
		v_note_reg(v, V_IMPLEMENTATION,
			   v_string(v, "%s[*].g_entry[*].g_other[*].%s%s_q", pairs->scope,
				    c->warps % c->schedulers ? "g_pair." : "", pairs->name),
			   lane_pairs(c),
			   v_string(v, "one for each pair of slots j < k of a scheduler: %s", pairs->meaning));
}

/* ---- the warp issued last ---- */

bool lane_has_number(const struct config *cfg)
{
	return cfg->scheduler_warps > 1;
}

const char *last_slot(struct verilog *v, const char *net, const char *at, unsigned s)
{
	const struct config *c = v->cfg;
	if (!lane_has_number(c))
		return v_string(v, "%u'd%u", c->warp_bits, s);
	if (c->schedulers == 1)
		return v_string(v, "%s[%s +: ENTRY_BITS]", net, at);
	return v_string(v, "{%s[%s +: ENTRY_BITS], %u'd%u}", net, at, bits_for(c->schedulers), s);
}

const char *pointer_time(const struct config *cfg)
{
	return cfg->latency ? "d" : "q";
}

unsigned pick_inputs_age(const struct config *cfg, unsigned n, struct pick_input *in)
{
	if (!cfg->has_age)
		return n;
	n = pick_input_add(in, n, pick_input_tb(cfg));
	return pick_input_add(in, n, pick_input_older(cfg));
}
