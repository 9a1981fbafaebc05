/* ages.c - emits gto's ages last_grant and wait for the optimized selector: a priority bit for each pair of
 * warps. */
#include "rtl_gen/optimized/issue_sel.h"
#include "rtl_gen/policies/policy_emitter.h"

/* Two growing ages keep their order; an age that does not grow is 0. Only when the larger age saturates does the
 * smaller one catch up: at once if an age has one bit. */
static struct pair_order waits(struct verilog *v)
{
	const unsigned bits = v->cfg->age_bits;
	const char *next = v_string(v,
				    "lane_grows[sched*LANE + entry] & (~lane_grows[sched*LANE + other] | "
				    "(entry_longer_q & ~&(wait_age_q[(other*SCHEDS + sched)*%u +: %u] | %u'd1)))",
				    bits, bits, bits);
	return (struct pair_order){"g_waits", "entry_longer", "k has been ready for longer than j", next,
				   "~entry_longer_q"};
}

static void wait_registers(struct verilog *v)
{
	const struct pair_order pairs = waits(v);
	emit_pair_registers(v, &pairs);
}

static void wait_lanes(struct verilog *v)
{
	const struct pair_order pairs = waits(v);
	emit_pair_lanes(v, &pairs);
}

#include "rtl_gen/optimized/ages.v.h"
