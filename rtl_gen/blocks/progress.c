/* progress.c - emits progress.v: the progress counters of warps and TBs for policy pro (PRO III-E). */
#include "rtl_gen/writer/pieces.h"

/* Bits of a counter, and of the sum of a counter and the lanes that all schedulers add to it: at most 4 * 63. */
static unsigned sum_bits(const struct config *cfg)
{
	enum { ADDED_BITS = LANES_BITS + 2 };
	return (cfg->progress_bits > ADDED_BITS ? cfg->progress_bits : ADDED_BITS) + 1;
}

/* The highest bit of a sum, as text. */
static const char *sum_top(struct verilog *v)
{
	const struct config *cfg = v->cfg;
	return sum_bits(cfg) == cfg->progress_bits + 1 ? "PROGRESS_BITS" : v_string(v, "%u", sum_bits(cfg) - 1);
}

/* The sum is more than a counter holds. */
static const char *overflow(struct verilog *v)
{
	const struct config *cfg = v->cfg;
	return sum_bits(cfg) == cfg->progress_bits + 1 ? "more[PROGRESS_BITS]"
						       : v_string(v, "|more[%s:PROGRESS_BITS]", sum_top(v));
}

/* A counter as an addend. */
static const char *addend(struct verilog *v, const char *counter)
{
	unsigned more = sum_bits(v->cfg) - v->cfg->progress_bits;
	return more == 1 ? v_string(v, "{1'b0, %s}", counter) : v_string(v, "{%u'd0, %s}", more, counter);
}

/* "+ by_0 + by_1...": the lanes that the schedulers add to a TB's counter. */
static const char *sum_of_lanes(struct verilog *v)
{
	const char *sum = "";
	for (unsigned s = 0; s < v->cfg->schedulers; s++)
		sum = v_string(v, "%s%s+ %s", sum, s ? " " : "",
			       v_pad(v, sum_bits(v->cfg), LANES_BITS, v_string(v, "by_%u", s)));
	return sum;
}

#include "rtl_gen/blocks/progress.v.h"
