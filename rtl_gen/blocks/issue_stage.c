/* issue_stage.c - emits issue_stage.v, the pipeline register between the pick and the issue (latency = 1). */
#include "rtl_gen/writer/pieces.h"

/* The registers for v_flops(). */
static const char *registers(const struct config *cfg)
{
	if (cfg->has_ports)
		return cfg->has_critical ? "held fetch_held turn" : "held turn";
	return cfg->has_critical ? "held fetch_held" : "held";
}

/* Picked warps whose scheduler accepts an instruction; and the same, as an operand. */
static const char *able(const struct config *cfg)
{
	return cfg->has_accept ? "able" : "held_q";
}

static const char *picked(const struct config *cfg)
{
	return cfg->has_accept ? "(held_q & accept_i)" : "held_q";
}

#include "rtl_gen/blocks/issue_stage.v.h"
