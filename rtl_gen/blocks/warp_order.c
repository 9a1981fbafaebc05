/* warp_order.c - emits warp_order.v for policy pro: the priority matrix of the warps of each TB, and its sorter. */
#include "rtl_gen/blocks/highest.h"
#include "rtl_gen/policies/policy_emitter.h"

static bool odd(const struct config *cfg)
{
	return cfg->warps % cfg->schedulers != 0;
}

/* The register of a pair of slots, by its path. */
static const char *pair_register(const struct config *cfg)
{
	return odd(cfg) ? "g_lane[*].g_entry[*].g_slot.g_other[*].entry_first_q"
			: "g_lane[*].g_entry[*].g_other[*].entry_first_q";
}

/* The mask of warp slots `slot` and `other_slot`. */
static const char *const both_slots = "{{WARPS-1{1'b0}}, 1'b1} << slot | {{WARPS-1{1'b0}}, 1'b1} << other_slot";

#include "rtl_gen/blocks/warp_order.v.h"

void emit_warp_order(struct verilog *v)
{
	emit_highest(v, BLOCK_warp_order, "warp_highest", v->cfg->scheduler_warps, v->cfg->progress_bits);
	emit_order(v);
}
