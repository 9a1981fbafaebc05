/* fetch_arb.h - the fetch arbiter: grants at most one warp a fetch per cycle, by the fetch policy (docs/semantics.md).
 *
 * rr   round robin: the first requesting slot after the slot that fetched last, cyclic
 * fef  fewest valid I-buffer entries first (BAWS 6.2), equal counts as rr
 * cff  critical fetch first (BAWS 4.2): the warp with the highest issue priority of all that may fetch and have no
 *      head; without one, of all that may fetch (option cff_stalled); warps at a barrier only when no other warp may
 *      fetch, and then as rr. Block issue_sel selects the critical warp of each scheduler by the issue policy; this
 *      block grants one of these
 *
 * The pointer moves with every grant, L1I hit or miss. Nothing here allocates or fails. */
#ifndef MODEL_POLICIES_FETCH_ARB_H
#define MODEL_POLICIES_FETCH_ARB_H

#include "model/machine/ports.h"

struct fetch_arb {
	bool any_last; /* some warp has fetched since reset */
	unsigned last; /* slot that fetched last; 0 after reset */
};

void fetch_arb_reset(struct fetch_arb *f);
void fetch_arb_comb(const struct config *cfg, const struct fetch_arb *f, const struct fetch_arb_in *in,
		    struct fetch_arb_out *out);
void fetch_arb_clock(const struct config *cfg, struct fetch_arb *f, const struct fetch_arb_in *in,
		     const struct fetch_arb_out *out);
void fetch_arb_observe(const struct config *cfg, const struct fetch_arb *f, struct fetch_arb_obs *obs);

/* The schedulers of these warps, as a mask. */
uint64_t fetch_arb_schedulers(const struct config *cfg, uint64_t warps);

/* 1 if a tie-break decided fef's grant: several warps have as few I-buffer entries. 0 otherwise; see front_end_ties().
 */
unsigned fetch_arb_ties(const struct config *cfg, const struct fetch_arb *f, const struct fetch_arb_in *in);

#endif
