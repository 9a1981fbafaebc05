/* tls.c - emits policy tls, two-level: a few active warps in places, the others in a FIFO. */
#include "rtl_gen/policies/policy_emitter.h"
#include "rtl_gen/policies/port_cases.h"

static bool untested(const struct config *cfg)
{
	return cfg->policy.opt[OPT_PROMOTE] == PROMOTE_UNTESTED;
}

static const char *sentence(const struct config *cfg)
{
	return untested(cfg)
		   ? "Two-level: each scheduler takes the first ready warp after the place that issued last. A warp at "
		     "a barrier or waiting for a long-latency load yields its place to the head of the FIFO."
		   : "Two-level: each scheduler takes the first ready warp after the place that issued last. A warp at "
		     "a barrier or waiting for a long-latency load yields its place to the first warp of the FIFO that "
		     "waits for neither.";
}

static const char *state(const struct config *cfg)
{
	(void)cfg;
	return "for each warp whether it had a place, which, and whether it was in the FIFO; for each pair of "
	       "warps of a "
	       "scheduler which entered the FIFO first; for each scheduler the first place";
}

static unsigned inputs(const struct config *cfg, bool fetch, struct pick_input *in)
{
	unsigned slots = cfg->scheduler_warps;
	unsigned n = pick_input_add(in, 0,
				    (struct pick_input){"in_place", "lane_in_place", "PLACES*LANE", cfg->places * slots,
							false, "element p: the warp in place p, one-hot or zero"});
	n = pick_input_add(in, n,
			   (struct pick_input){"first", cfg->latency ? "first_d" : "first_q", "PLACE_BITS",
					       cfg->place_bits, false, "the first place"});
	return fetch ? pick_input_add(in, n,
				      (struct pick_input){"ahead", "lane_ahead", "LANE*LANE", slots * slots, false,
							  "bit k*LANE + j: j entered the FIFO before k"})
		     : n;
}

static bool own_fetch(const struct config *cfg)
{
	(void)cfg;
	return true;
}

/* Where the pairs of fifo_pair() stand within their generate block. */
static const char *pair_scope(const struct config *cfg)
{
	return cfg->warps % cfg->schedulers ? "g_pair." : "";
}

#include "rtl_gen/policies/tls.v.h"

const struct policy_emitter emitter_tls = {.sentence = sentence,
					   .state = state,
					   .inputs = inputs,
					   .pick = pick,
					   .before = before,
					   .claims = claims,
					   .lane_choice = "lane_choice",
					   .choice = "active_d",
					   .own_fetch = own_fetch,
					   .registers = registers,
					   .lanes = lanes,
					   .update = update,
					   .observe = observe};
