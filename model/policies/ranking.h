/* ranking.h - issue policies: in which order a scheduler's warps are asked.
 *
 * A policy is a total order on the warps of a scheduler, given as a rank of three numbers: the smallest first number
 * goes first, equal ones by the second, then by the third. Issue asks for the first ready warp (with has_places: in a
 * place), critical-fetch-first for the first warp that may fetch. A policy's first number is its own criterion; what
 * follows breaks ties.
 *
 * Each row of policy.def has its file ranking_NAME.c with a struct ranking called ranking_NAME. */
#ifndef MODEL_POLICIES_RANKING_H
#define MODEL_POLICIES_RANKING_H

#include "model/policies/issue_sel.h"

struct rank {
	uint64_t key[3];
};

/* What an order may look at, all of it registered. */
struct ranking_view {
	const struct config *cfg;
	const struct issue_sel *state;
	const struct issue_sel_in *in;
	unsigned s;    /* the scheduler */
	bool critical; /* ranks for a fetch, not for issue */
};

/* What an order of TBs that all schedulers share may look at: inputs that issue_sel and fetch_arb both have. */
struct tb_view {
	const struct config *cfg;
	const uint64_t *count, *older, *ahead; /* as the ports count, older, tb_ahead */
	bool grid_waits;
};

struct ranking {
	struct rank (*rank)(const struct ranking_view *v, unsigned w);
	/* The rank of TB t, in the first two numbers, in the order that all schedulers share; NULL: there is none, and
	 * critical fetch goes by turn. A policy that has it needs NEED_TB_ORDER. */
	struct rank (*tb_rank)(const struct tb_view *v, unsigned t);
	/* Whether two of a scheduler's warps can have equal first numbers and different second ones; NULL: never. */
	bool (*can_tie)(const struct config *cfg);
};

#define ISSUE_POLICY(id, name, options, needs, meaning, source) extern const struct ranking ranking_##name;
#include "model/machine/policy.def"

/* The order of an issue policy. */
const struct ranking *ranking_of(enum policy_id issue);

/* The rank of warp w's TB; see struct ranking. */
struct rank ranking_tb_rank(const struct ranking_view *v, unsigned w);

/* The first of `candidates` (not empty) in the policy's order. *tie: another one had the same first number and a
 * different second one. */
unsigned ranking_first(const struct ranking_view *v, uint64_t candidates, bool *tie);

bool rank_before(const struct rank *a, const struct rank *b);

/* How far slot w stands behind the slot after `last` in cyclic order; without a last one, behind slot 0. */
unsigned ranking_cyclic(unsigned slots, bool any, unsigned last, unsigned w);

/* Number of resident TBs that are older than the TB of warp w; 0 where there is only one TB slot. */
unsigned ranking_age(const struct ranking_view *v, unsigned w);

/* True when w is the warp that the scheduler issued last. */
bool ranking_greedy(const struct ranking_view *v, unsigned w);

#endif
