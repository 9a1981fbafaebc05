/* fetch_arb.h - who fetches: one grant per cycle, by the fetch policy (docs/semantics.md).
 *
 * rr   cyclic after the slot that fetched last
 * fef  fewest valid I-buffer entries first (BAWS 6.2), ties cyclic
 * cff  critical fetch first (BAWS 4.2): the warp that the issue stage would take next; warps at a barrier only when no
 *      running warp may fetch, and then cyclic
 * The pointer moves with every grant, hit or miss. */
#ifndef MODEL_POLICIES_FETCH_ARB_H
#define MODEL_POLICIES_FETCH_ARB_H

#include "model/machine/ports.h"

struct fetch_arb {
	bool any_last; /* some warp has fetched since reset */
	unsigned last; /* slot that fetched last */
};

void fetch_arb_reset(struct fetch_arb *f);
void fetch_arb_comb(const struct config *cfg, const struct fetch_arb *f, const struct fetch_arb_in *in,
		    struct fetch_arb_out *out);
void fetch_arb_clock(const struct config *cfg, struct fetch_arb *f, const struct fetch_arb_in *in,
		     const struct fetch_arb_out *out);
void fetch_arb_observe(const struct config *cfg, const struct fetch_arb *f, struct fetch_arb_obs *obs);

/* 1 when fef's grant went to one of several warps with equal entries; see front_end_ties(). */
unsigned fetch_arb_ties(const struct config *cfg, const struct fetch_arb *f, const struct fetch_arb_in *in);

#endif
