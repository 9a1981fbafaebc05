/* ranking.h - issue policies of the golden model: the rank of each warp of a scheduler, from which the highest-priority
 * warp follows.
 *
 * A policy is a total order on the warps of a scheduler. The rank of a warp is three numbers, compared
 * lexicographically; the lowest rank has the highest priority. The first number is the policy's own criterion, the
 * other two break ties. The issue selector grants the first ready warp (under tls: the first one in a place), the fetch
 * policy cff grants the first warp that may fetch.
 *
 * Each issue policy of policy.def defines a `struct ranking` named ranking_NAME, in a file of this folder. */
#ifndef MODEL_POLICIES_RANKING_H
#define MODEL_POLICIES_RANKING_H

#include "model/policies/issue_sel.h"

/* Lexicographic, key[0] first; the lowest has the highest priority. */
struct rank {
	uint64_t key[3];
};

/* The state that a ranking may read: registers, and inputs of the issue selector that come from registers. */
struct ranking_view {
	const struct config *cfg;
	const struct issue_sel *state;
	const struct issue_sel_in *in;
	unsigned s;    /* scheduler that selects */
	bool critical; /* the rank is for a critical fetch, not for issue */
};

/* The state that an order of TBs shared by all schedulers may read: inputs that the blocks issue_sel and fetch_arb both
 * have. */
struct tb_view {
	const struct config *cfg;
	const uint64_t *count, *older, *ahead; /* the ports count, older, tb_ahead */
	bool grid_waits;
};

struct ranking {
	/* The rank of warp w, which belongs to scheduler v->s. */
	struct rank (*rank)(const struct ranking_view *v, unsigned w);
	/* The rank of TB t in the order of TBs that all schedulers share, in key[0] and key[1]. NULL: there is no such
	 * order, and critical fetch is round robin among the schedulers. A policy with it needs NEED_TB_ORDER. */
	struct rank (*tb_rank)(const struct tb_view *v, unsigned t);
	/* Two warps of a scheduler can have equal key[0] and different key[1]; NULL: never. */
	bool (*can_tie)(const struct config *cfg);
};

#define ISSUE_POLICY(id, name, options, needs, meaning, source) extern const struct ranking ranking_##name;
#include "model/machine/policy.def"

/* The ranking of the issue policy: of cfg->own, or of the named one. */
const struct ranking *ranking_of(const struct config *cfg);

/* The rank of warp w's TB, for a policy with tb_rank(). */
struct rank ranking_tb_rank(const struct ranking_view *v, unsigned w);

/* The highest-priority warp slot of `candidates` (not empty). *tie: another candidate has the same key[0] and a
 * different key[1]. */
unsigned ranking_first(const struct ranking_view *v, uint64_t candidates, bool *tie);

/* *a has priority over *b. */
bool rank_before(const struct rank *a, const struct rank *b);

/* Distance of slot w, 0 to slots - 1, from the slot after `last` in cyclic order; from slot 0 if `any` is false. */
unsigned ranking_cyclic(unsigned slots, bool any, unsigned last, unsigned w);

/* Number of resident TBs that are older than the TB of warp w; 0 where there is only one TB slot. */
unsigned ranking_age(const struct ranking_view *v, unsigned w);

/* w is the warp that the scheduler issued last. */
bool ranking_greedy(const struct ranking_view *v, unsigned w);

#endif
