/* order.h - issue policies: in which order a scheduler's warps are asked.
 *
 * A policy is a total order on the warps of a scheduler, given as a rank of three numbers: the smallest first number
 * goes first, equal ones by the second, then by the third. Issue asks for the first ready warp (tls: in a place),
 * critical-fetch-first for the first warp that may fetch. A policy's first number is its own criterion; what follows
 * breaks ties. */
#ifndef ORDER_H
#define ORDER_H

#include "issue_sel.h"

struct rank {
	uint64_t key[3];
};

/* What an order may look at, all of it registered. */
struct order_view {
	const struct config *cfg;
	const struct issue_sel *state;
	const struct issue_sel_in *in;
	unsigned s;    /* the scheduler */
	bool critical; /* ranks for a fetch, not for issue */
};

typedef struct rank rank_function(const struct order_view *v, unsigned w);

rank_function rank_lrr, rank_gto, rank_old, rank_mwf_lrr, rank_mwf_gto, rank_tls;

/* The first of `candidates` (not empty) in the policy's order. *tie: another one had the same first number and a
 * different second one. */
unsigned order_first(const struct order_view *v, uint64_t candidates, bool *tie);

bool rank_before(const struct rank *a, const struct rank *b);

/* How far slot w stands behind the slot after `last` in cyclic order; without a last one, behind slot 0. */
unsigned order_cyclic(unsigned slots, bool any, unsigned last, unsigned w);

/* Number of resident TBs that are older than the TB of warp w; 0 where there is only one TB slot. */
unsigned order_age(const struct order_view *v, unsigned w);

/* True when w is the warp that the scheduler issued last. */
bool order_greedy(const struct order_view *v, unsigned w);

#endif
