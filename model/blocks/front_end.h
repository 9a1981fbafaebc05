/* front_end.h - the golden model of the front end of one SM: the blocks and the wires between them.
 *
 * Time is counted in cycles. A cycle is front_end_comb() with that cycle's inputs, then front_end_clock() with the same
 * inputs (fetch_hit and fetch_two may be filled in between: comb does not read them). Nothing here allocates or fails;
 * front_end_breach() tells whether inputs keep the contracts of front_end.def. */
#ifndef MODEL_BLOCKS_FRONT_END_H
#define MODEL_BLOCKS_FRONT_END_H

#include "model/blocks/barrier.h"
#include "model/blocks/first_arrival.h"
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

/* Every register, as the observe bus shows it; all zero where a port does not exist. */
void front_end_observe(const struct config *cfg, const struct front_end *f, struct front_end_obs *obs);

/* After the clock: the warps that the schedulers chose among in that cycle, which were all, or under tls those in
 * places. */
uint64_t front_end_choice(const struct config *cfg, const struct front_end *f);

/* Decisions of one cycle in which the policy's first criterion left several candidates and a later one decided: TBs
 * with equal WPT counters, warps of one age, equal I-buffer entries. Counted per issue grant and fetch grant. */
unsigned front_end_ties(const struct config *cfg, const struct front_end *f, const struct front_end_in *in);

/* The first contract of front_end.def that `in` (all of it, the answer to the grant included) breaks, or NULL. */
const char *front_end_breach(const struct config *cfg, const struct front_end *f, const struct front_end_in *in);

#endif
