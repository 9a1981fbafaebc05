/* warp_order.c - emits warp_order.v for policy pro: the priority matrix of the warps of each TB, and its sorter. */
#include "rtl_gen/blocks/highest.h"
#include "rtl_gen/policies/policy_emitter.h"

static bool odd(const struct config *cfg)
{
	return cfg->warps % cfg->schedulers != 0;
}

/* The TB of each warp slot is fixed. */
static bool is_fixed(const struct config *cfg)
{
	return cfg->has_map && !cfg->has_tb;
}

/* The TB of a slot in a fixed map; a slot that no TB owns is one of TB 0, as in SLOT_TB. */
static unsigned fixed_tb(const struct config *cfg, unsigned slot)
{
	unsigned tb = slot / cfg->tb_warps;
	return tb < cfg->tbs ? tb : 0;
}

/* Pairs of slots of a scheduler that have a register: with a fixed map, those of one TB. */
static unsigned pairs(const struct config *cfg)
{
	unsigned n = 0;
	for (unsigned w = 0; w < cfg->warps; w++)
		for (unsigned u = w % cfg->schedulers; u < w; u += cfg->schedulers)
			n += !is_fixed(cfg) || fixed_tb(cfg, u) == fixed_tb(cfg, w);
	return n;
}

/* The register of a pair of slots, by its path. */
static const char *register_path(struct verilog *v)
{
	return v_string(v, "g_lane[*].g_entry[*].%sg_other[*].%sentry_first_q", odd(v->cfg) ? "g_slot." : "",
			is_fixed(v->cfg) ? "g_pair." : "");
}

/* The mask of warp slots `slot` and `other_slot`. */
static const char *const both_slots = "{{WARPS-1{1'b0}}, 1'b1} << slot | {{WARPS-1{1'b0}}, 1'b1} << other_slot";

#include "rtl_gen/blocks/warp_order.v.h"

void emit_warp_order(struct verilog *v)
{
	emit_highest(v, BLOCK_warp_order, "warp_highest", v->cfg->scheduler_warps, v->cfg->progress_bits);
	emit_order(v);
}
