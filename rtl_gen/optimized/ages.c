/* ages.c - emits gto's ages last_grant and wait for the optimized selector: a priority bit for each pair of
 * warps. */
#include "rtl_gen/optimized/issue_sel.h"
#include "rtl_gen/policies/policy_emitter.h"

/* Two growing ages keep their order; an age that does not grow is 0. Only when the larger age saturates does the
 * smaller one catch up. */
static const struct pair_order waits = {"g_waits", "entry_longer", "k has been ready for longer than j",
					"lane_grows[sched*LANE + entry] & (~lane_grows[sched*LANE + other] | "
					"(entry_longer_q & ~&wait_age_q[(other*SCHEDS + sched)*16 + 1 +: 15]))",
					"~entry_longer_q"};

#include "rtl_gen/optimized/ages.v.h"
