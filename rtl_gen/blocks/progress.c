/* progress.c - emits progress.v: the progress counters of warps and TBs for policy pro (PRO III-E). */
#include "rtl_gen/writer/pieces.h"

/* "+ by_0 + by_1...": the lanes that the schedulers add to a TB's counter. */
static const char *sum_of_lanes(struct verilog *v)
{
	const char *sum = "";
	for (unsigned s = 0; s < v->cfg->schedulers; s++)
		sum = v_string(v, "%s%s+ %s", sum, s ? " " : "",
			       v_pad(v, PROGRESS_BITS + 1, LANES_BITS, v_string(v, "by_%u", s)));
	return sum;
}

#include "rtl_gen/blocks/progress.v.h"
