/* front_end.h - the golden model of the front end of one SM: its blocks and the wires between them.
 *
 * Time is counted in cycles. A cycle is front_end_comb() with that cycle's inputs, then front_end_clock() with the same
 * inputs and the outputs of comb. The answers to the fetch grants (fetch_hit, fetch_two, fetch_none, and later_*) may
 * be filled in between the two, as comb does not read it. Masks have one bit per warp slot or TB slot, slot 0 in bit 0.
 * Nothing here allocates or fails; the inputs must meet the contracts of front_end.def, which front_end_breach()
 * checks. */
#ifndef MODEL_BLOCKS_FRONT_END_H
#define MODEL_BLOCKS_FRONT_END_H

#include "model/blocks/barrier.h"
#include "model/blocks/counters.h"
#include "model/blocks/first_arrival.h"
#include "model/blocks/grant_index.h"
#include "model/blocks/ibuffer.h"
#include "model/blocks/issue_count.h"
#include "model/blocks/issue_stage.h"
#include "model/blocks/launch_order.h"
#include "model/blocks/progress.h"
#include "model/blocks/recency.h"
#include "model/blocks/share.h"
#include "model/blocks/tb_order.h"
#include "model/blocks/warp_order.h"
#include "model/blocks/wpt.h"
#include "model/machine/ports.h"
#include "model/policies/fetch_arb.h"
#include "model/policies/issue_sel.h"
#include "model/policies/ranking.h"

/* The registers of all blocks. */
struct front_end {
#define BLOCK(name, exists, meaning) struct name name;
#define LOGIC(name, exists, meaning)
#include "model/machine/blocks.def"
};

void front_end_reset(struct front_end *f);
void front_end_comb(const struct config *cfg, const struct front_end *f, const struct front_end_in *in,
		    struct front_end_out *out);
void front_end_clock(const struct config *cfg, struct front_end *f, const struct front_end_in *in,
		     const struct front_end_out *out);

/* Writes every register to *obs as the observe ports show it; ports that the config does not have are 0. */
void front_end_observe(const struct config *cfg, const struct front_end *f, struct front_end_obs *obs);

/* After the clock: the warps among which the schedulers chose in that cycle: under tls those in places, otherwise all.
 */
uint64_t front_end_choice(const struct config *cfg, const struct front_end *f);

/* Number of grants of the cycle, issue and fetch, that a tie-break decided: the policy's first criterion left several
 * candidates (TBs with equal WPT counters, warps of one age, equal I-buffer entries). */
unsigned front_end_ties(const struct config *cfg, const struct front_end *f, const struct front_end_in *in);

/* The rank of warp w among those of its scheduler, for issue in this cycle (model/policies/ranking.h): for messages. */
struct rank front_end_rank(const struct config *cfg, const struct front_end *f, const struct front_end_in *in,
			   unsigned w);

/* The first contract of front_end.def that the inputs of a cycle, including the answer to the fetch grant, break; NULL:
 * none. */
const char *front_end_breach(const struct config *cfg, const struct front_end *f, const struct front_end_in *in);

#endif
