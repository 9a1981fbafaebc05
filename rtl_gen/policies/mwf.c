/* mwf.c - emits policies mwf_gto and mwf_lrr, most waiting first: TBs by the WPT, within a TB greed or round robin. */
#include "rtl_gen/policies/policy_emitter.h"

static bool ties_by_age(const struct config *cfg)
{
	return cfg->policy.opt[OPT_TIE] == TIE_AGE;
}

/* The inputs that rank TBs; none if there is only one TB. */
static unsigned tb_inputs(const struct config *cfg, struct pick_input *in)
{
	if (!cfg->has_map)
		return 0;
	unsigned n = pick_input_add(in, 0, pick_input_tb(cfg));
	n = pick_input_add(
	    in, n, (struct pick_input){"count", "count_i", "", cfg->tbs * cfg->wpt_bits, true, "the WPT's counters"});
	return ties_by_age(cfg) ? pick_input_add(in, n, pick_input_older(cfg)) : n;
}

/* The pointer of scheduler s for a TB, among those of all schedulers. */
static const char *pointer_of(struct verilog *v, unsigned s)
{
	return s ? v_string(v, "%s + pointer", times(v, s, "TBS")) : "pointer";
}

/* The slot that scheduler s issued last of TB `pointer`. */
static const char *slot_of_pointer(struct verilog *v, unsigned s)
{
	return last_slot(v, "tb_last_q", v_string(v, s ? "(%s)*ENTRY_BITS" : "%s*ENTRY_BITS", pointer_of(v, s)), s);
}

#include "rtl_gen/policies/mwf.v.h"

/* ---- mwf_gto ---- */

static const char *gto_sentence(const struct config *cfg)
{
	if (!cfg->has_last)
		return ties_by_age(cfg)
			   ? "Most waiting first: each scheduler takes the ready warp in the smallest slot of the TB "
			     "with the most warps at the barrier (equal: the oldest)."
			   : "Most waiting first: each scheduler takes the ready warp in the smallest slot of the TB "
			     "with the most warps at the barrier (equal: the smallest slot).";
	return ties_by_age(cfg)
		   ? "Most waiting first: each scheduler takes a ready warp of the TB with the most warps at the "
		     "barrier (equal: the oldest), within it the one that it issued last, else the smallest slot."
		   : "Most waiting first: each scheduler takes a ready warp of the TB with the most warps at the "
		     "barrier (equal: the smallest slot), within it the one that it issued last, else the smallest "
		     "slot.";
}

static const char *gto_state(const struct config *cfg)
{
	return cfg->has_last ? "for each scheduler the slot that it issued last; TBs are ranked by the WPT's counters "
			       "alone"
			     : "none of its own; TBs are ranked by the WPT's counters alone";
}

static unsigned gto_inputs(const struct config *cfg, bool fetch, struct pick_input *in)
{
	(void)fetch;
	unsigned n = tb_inputs(cfg, in);
	return cfg->has_last ? pick_input_add(in, n, pick_input_greedy(cfg)) : n;
}

/* With greed = off the policy keeps no pointers. */
static const struct policy_emitter without_greed = {.sentence = gto_sentence,
						    .state = gto_state,
						    .inputs = gto_inputs,
						    .pick = gto_pick,
						    .first_tb = first_tb,
						    .before = gto_before};

static const struct policy_emitter *gto_variant(const struct config *cfg)
{
	return cfg->has_last ? &emitter_mwf_gto : &without_greed;
}

const struct policy_emitter emitter_mwf_gto = {.variant = gto_variant,
					       .sentence = gto_sentence,
					       .state = gto_state,
					       .inputs = gto_inputs,
					       .pick = gto_pick,
					       .first_tb = first_tb,
					       .before = gto_before,
					       .registers = emit_last_registers,
					       .lanes = emit_greedy_lanes,
					       .update = emit_last_update,
					       .observe = emit_last_observe};

/* ---- mwf_lrr ---- */

static const char *lrr_sentence(const struct config *cfg)
{
	return ties_by_age(cfg)
		   ? "Most waiting first: each scheduler takes a ready warp of the TB with the most warps at the "
		     "barrier (equal: the oldest), within it the first after the one of this TB that it issued last."
		   : "Most waiting first: each scheduler takes a ready warp of the TB with the most warps at the "
		     "barrier (equal: the smallest slot), within it the first after the one of this TB that it issued "
		     "last.";
}

static const char *lrr_state(const struct config *cfg)
{
	(void)cfg;
	return "for each scheduler and TB the slot that it issued last; TBs are ranked by the WPT's counters alone";
}

static unsigned lrr_inputs(const struct config *cfg, bool fetch, struct pick_input *in)
{
	(void)fetch;
	if (!lane_has_number(cfg))
		return tb_inputs(cfg, in);
	unsigned n = pick_input_add(in, tb_inputs(cfg, in),
				    (struct pick_input){"any", cfg->latency ? "any_tb_last_d" : "any_tb_last_q", "TBS",
							cfg->tbs, false, "TBs that it has issued since their launch"});
	return pick_input_add(in, n,
			      (struct pick_input){"last", cfg->latency ? "tb_last_d" : "tb_last_q", "TBS*ENTRY_BITS",
						  cfg->tbs * bits_for(cfg->scheduler_warps), false,
						  "slot of each TB that it issued last"});
}

const struct policy_emitter emitter_mwf_lrr = {.sentence = lrr_sentence,
					       .state = lrr_state,
					       .inputs = lrr_inputs,
					       .pick = lrr_pick,
					       .first_tb = first_tb,
					       .before = lrr_before,
					       .registers = lrr_registers,
					       .update = lrr_update,
					       .observe = lrr_observe};
