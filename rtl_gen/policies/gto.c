/* gto.c - emits policy gto, greedy then oldest, for the four meanings of `oldest` in public simulators. */
#include "rtl_gen/policies/policy_emitter.h"

#include <stdio.h>

static unsigned age(const struct config *cfg, bool fetch)
{
	unsigned a = cfg->policy.opt[OPT_AGE];
	/* A warp without a head is not ready and has no ready age: critical fetch ranks by launch. */
	if (a == AGE_WAIT && fetch)
		a = AGE_LAUNCH;
	return a == AGE_LAUNCH && !cfg->has_age ? AGE_INDEX : a;
}

static const char *sentence(const struct config *cfg)
{
	switch (cfg->policy.opt[OPT_AGE]) {
	case AGE_INDEX:
		return "Greedy then smallest slot: each scheduler keeps issuing the warp that it issued last, else "
		       "takes the "
		       "smallest slot.";
	case AGE_LAST_GRANT:
		return "Greedy then least recently granted: each scheduler keeps issuing the warp that it issued "
		       "last, else takes "
		       "the one not issued for the longest time; those never issued first, by slot.";
	case AGE_WAIT:
		return "Greedy then longest ready: each scheduler keeps issuing the warp that it issued last, else "
		       "takes the one "
		       "ready for the longest time; ties by slot.";
	}
	return "Greedy then oldest: each scheduler keeps issuing the warp that it issued last, else takes the one "
	       "of the TB "
	       "launched first, within it the smallest slot.";
}

static const char *state(const struct config *cfg)
{
	switch (cfg->policy.opt[OPT_AGE]) {
	case AGE_LAST_GRANT:
		return "for each scheduler the slot that it issued last; for each warp whether it was granted "
		       "since its launch, "
		       "and for each pair of warps of a scheduler which was granted later";
	case AGE_WAIT:
		return "for each scheduler the slot that it issued last; for each warp how long it has been ready";
	}
	return "for each scheduler the slot that it issued last";
}

static bool own_fetch(const struct config *cfg)
{
	return age(cfg, true) != age(cfg, false);
}

/* The width of the ages of a lane. */
static const char *lane_ages(const struct config *cfg)
{
	static const char *const widths[WAIT_AGE_BITS + 1] = {
	    "",       "LANE*1",  "LANE*2",  "LANE*3",  "LANE*4",  "LANE*5",  "LANE*6",  "LANE*7", "LANE*8",
	    "LANE*9", "LANE*10", "LANE*11", "LANE*12", "LANE*13", "LANE*14", "LANE*15", "LANE*16"};
	return widths[cfg->age_bits];
}

const char *wait_age(struct verilog *v, const char *ages, const char *index)
{
	const unsigned bits = v->cfg->age_bits;
	return v_string(v, "%s[%s*%u +: %u]", ages, index, bits, bits);
}

const char *wait_age_is_longer(struct verilog *v, const char *ages, const char *a, const char *b)
{
	return v_string(v, "%s > %s", wait_age(v, ages, a), wait_age(v, ages, b));
}

static unsigned inputs(const struct config *cfg, bool fetch, struct pick_input *in)
{
	unsigned slots = cfg->scheduler_warps, n = 0;
	n = pick_input_add(in, n, pick_input_greedy(cfg));
	switch (age(cfg, fetch)) {
	case AGE_LAUNCH:
		return pick_inputs_age(cfg, n, in);
	case AGE_LAST_GRANT:
		return pick_input_add(in, n,
				      (struct pick_input){"ahead", "lane_ahead", "LANE*LANE", slots * slots, false,
							  "bit k*LANE + j: j has priority over k"});
	case AGE_WAIT:
		return pick_input_add(in, n,
				      (struct pick_input){"age", "lane_age", lane_ages(cfg), slots * cfg->age_bits,
							  false, "cycles that each has been ready"});
	}
	return n;
}

static const struct pair_order grants = {
    "g_grants", "entry_later", "k was granted after j",
    "lane_issue[sched*LANE + entry] | (entry_later_q & ~lane_issue[sched*LANE + other])",
    "~lane_any_grant[sched*LANE + other] | (lane_any_grant[sched*LANE + entry] & entry_later_q)"};

/* The warps that issue. */
static const char *issues(const struct verilog *v)
{
	return v->cfg->latency ? "issued_i" : "issue_o";
}

/* The warps whose age grows unless they issue. */
static const char *able(const struct verilog *v)
{
	return v->cfg->has_able ? "able_i" : "ready_i";
}

#include "rtl_gen/policies/gto.v.h"

const struct policy_emitter emitter_gto = {.sentence = sentence,
					   .state = state,
					   .inputs = inputs,
					   .pick = pick,
					   .before = before,
					   .lemmas = lemmas,
					   .claims = claims,
					   .own_fetch = own_fetch,
					   .registers = registers,
					   .lanes = lanes,
					   .update = update,
					   .observe = observe};
