/* ibuffer.c - emits ibuffer.v, the I-buffers' entry counts and fetch eligibility; the optimized implementation is in
 * optimized_ibuffer.c. */
#include "rtl_gen/blocks/ibuffer.h"

const char *ibuffer_answered(const struct config *cfg)
{
	return cfg->fetch_answer ? "asked_q" : "fetch_i";
}

const char *ibuffer_hit(const struct config *cfg)
{
	if (!cfg->fetch_answer)
		return "fetch_i[slot] & fetch_hit_i";
	return cfg->has_drop ? "asked_q[slot] & ~stale_q[slot] & fetch_hit_i" : "asked_q[slot] & fetch_hit_i";
}

const char *ibuffer_pending(const struct config *cfg)
{
	return cfg->fetch_answer ? "(miss_q | asked_q)" : "miss_q";
}

const char *ibuffer_pending_slot(const struct config *cfg)
{
	return cfg->fetch_answer ? "miss_q[slot] | asked_q[slot]" : "miss_q[slot]";
}

const char *ibuffer_flops(struct verilog *v, const char *count)
{
	const struct config *cfg = v->cfg;
	return v_string(v, "%s miss%s%s%s", count, cfg->has_drop ? " drop" : "", cfg->fetch_answer ? " asked" : "",
			cfg->fetch_answer && cfg->has_drop ? " stale" : "");
}

/* The number of instructions that a hit or a fill brings, as an entry count. */
static const char *brought(struct verilog *v)
{
	return v_pad(v, v->cfg->ibuffer_bits, v->cfg->has_two ? 2 : 1, "brought");
}

static const char *no_answer_due(const struct config *cfg)
{
	return cfg->fetch_answer ? " & ~asked_q" : "";
}

#include "rtl_gen/blocks/ibuffer.v.h"

void emit_ibuffer(struct verilog *v)
{
	if (v->cfg->ibuffer_impl == IMPL_OPTIMIZED)
		emit_optimized_ibuffer(v);
	else
		emit_reference(v);
}
