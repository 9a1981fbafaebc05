/* selector_contract.c - the assumptions that the optimized selector makes of its inputs; each one holds for the blocks
 * that drive them. */
#include "rtl_gen/policies/selector_contract.h"

static bool reads_tb(const struct config *cfg)
{
	return cfg->has_lane_tb && cfg->has_tb;
}

#include "rtl_gen/policies/selector_contract.v.h"
