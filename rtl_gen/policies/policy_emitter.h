/* policy_emitter.h - one issue policy's order, for rtl_gen/policies/issue_sel.c.
 *
 * issue_sel splits the warp slots into lanes, one for each scheduler: lane s is the slots of scheduler s, at
 * [s*K +: K]. The module issue_pick picks one warp of a lane's requests by the policy's order; it stands once in front
 * of each scheduler and, for critical fetch, once more behind each. Each row of policy.def has its
 * file gen_order_NAME.c with a struct order called gen_order_NAME. */
#ifndef RTL_GEN_POLICIES_POLICY_EMITTER_H
#define RTL_GEN_POLICIES_POLICY_EMITTER_H

#include "rtl_gen/writer/pieces.h"

/* What issue_pick reads besides the requests: port NAME_i, `width` bits (`row` in words of the localparams), from the
 * vector `net` of issue_sel, at [s*row +: row] for scheduler s, or all of it for everybody if shared. */
struct order_input {
	const char *name, *net, *row;
	unsigned width;
	bool shared;
	const char *meaning;
};
enum { MAX_INPUTS = 6 };

struct order {
	/* What the policy is, for the banner, as a sentence; what it keeps. */
	const char *(*sentence)(const struct config *cfg), *(*state)(const struct config *cfg);
	/* Fills `in` (MAX_INPUTS entries) and returns the number. `fetch`: of the picker over the warps that may fetch.
	 */
	unsigned (*inputs)(const struct config *cfg, bool fetch, struct order_input *in);
	void (*pick)(struct verilog *v, bool fetch); /* issue_pick's body: gnt_o from req_i and the inputs */
	/* first: of the TBs in `asks` those that stand first in the order that all schedulers share, for critical
	 * fetch, from inputs of fetch_arb. NULL: there is none; has_tb_order says the same. */
	void (*first_tb)(struct verilog *v);
	/* The order once more, for the formal tail: wire j_first, slot gj goes before slot gk. There are tb_j and tb_k
	 * if tb is an input. */
	void (*before)(struct verilog *v, bool fetch);
	/* Lemmas for the proof that the optimized implementation does the same: of the picker, for its formal tail;
	 * NULL: none. */
	void (*lemmas)(struct verilog *v, bool fetch);
	/* Claims about the registers, for issue_sel's formal tail, and what they need, and lemmas; NULL: none. */
	void (*claims)(struct verilog *v);
	/* The warps that may issue at all: a vector over lanes, and one over slots; NULL: all. */
	const char *lane_choice, *choice;
	bool (*own_fetch)(const struct config *cfg); /* the warps that may fetch stand in another order; NULL: never */
	void (*registers)(struct verilog *v);        /* declarations; NULL: none */
	void (*lanes)(struct verilog *v);            /* the inputs' nets, from registers and ports; NULL: none */
	void (*update)(struct verilog *v);           /* next values, from lane_issue; NULL: none */
	void (*observe)(struct verilog *v);          /* NULL: none */
};

#define ISSUE_POLICY(id, name, options, needs, meaning, source) extern const struct order gen_order_##name;
#include "model/machine/policy.def"

/* The order of the config's issue policy. */
const struct order *gen_order_of(const struct config *cfg);

/* issue_pick's formal tail; issue_sel's. */
void gen_order_claims(struct verilog *v, const struct order *order, bool fetch);
/* The end of such a tail: of those who ask one goes, and `right` says that nobody stood before. */
void gen_order_claim_grant(struct verilog *v);
/* Cycles begin with one of reset: what a proof by induction needs where two forms must start alike. Declares `started`.
 */
void gen_order_begin_with_reset(struct verilog *v);
void gen_order_selector_formal(struct verilog *v, const struct order *order);

/* ---- pieces ---- */

/* The pointer to the warp issued last, one for each scheduler (has_last). */
void gen_order_last_registers(struct verilog *v);
void gen_order_last_update(struct verilog *v);
void gen_order_last_observe(struct verilog *v);
/* issued: schedulers that issue; number: which slot of its lane each issues. */
void gen_order_issued(struct verilog *v);
/* The number of the slot that `net` element `n` (text; BK bits each) names in lane s, as BW bits. */
enum { ORDER_SLOT = 96 };
char *gen_order_slot(const struct config *cfg, char *text, const char *net, const char *n, unsigned s);
/* A lane of one slot needs no number to say which. */
bool gen_order_has_number(const struct config *cfg);
/* lane_greedy: the slot that each scheduler issued last. */
void gen_order_greedy_lanes(struct verilog *v);
/* lane_later: the slots behind it; all of them at first. */
void gen_order_later_lanes(struct verilog *v);

/* Slots of a scheduler that make a group in tl; if it has no more, there are no groups. */
unsigned gen_order_tl_group(const struct config *cfg);

/* What gto's age needs beside the pointer, in both forms of the selector; nothing for launch and index. Of last_grant
 * lane_ahead (at (s*K + k)*K + j: number j of lane s goes before k), of wait lane_age; both read lane_issue. */
void gen_order_age_registers(struct verilog *v);
void gen_order_age_lanes(struct verilog *v);
void gen_order_age_update(struct verilog *v);
void gen_order_age_observe(struct verilog *v);

/* Lemmas for age=wait: of the picker, over req_i, age_i and oldest; of the reference selector. */
void gen_order_wait_stages(struct verilog *v);
void gen_order_wait_places(struct verilog *v);

/* An order of each scheduler's slots with a register NAME_q for each pair j < k, in generate scopes below `scope`. */
struct order_pairs {
	const char *scope, *name, *meaning; /* what the register says */
	const char *next, *j_first;         /* over gs, gk, gj: its next value; j goes before k */
};
void gen_order_pair_registers(struct verilog *v, const struct order_pairs *pairs);
/* The registers, and lane_ahead. */
void gen_order_pair_lanes(struct verilog *v, const struct order_pairs *pairs);
/* Its frame: lane_ahead for every pair, gk and gj; own lines stand between. j_first and k_first: expressions. */
void gen_order_pairs_begin(struct verilog *v, const char *scope);
void gen_order_pairs_end(struct verilog *v, const char *j_first, const char *k_first);

/* Pairs of slots that one scheduler owns. */
unsigned gen_order_pairs(const struct config *cfg);

/* lane_NAME: `net` dealt to lanes, `bits` for each slot (a localparam's name; "": one bit). */
void gen_order_deal(struct verilog *v, const char *name, const char *net, const char *bits);
/* lane_tb: TB slot of each slot of the lanes. */
void gen_order_deal_tb(struct verilog *v);
/* Output `port` over slots: lane_NAME dealt back. */
void gen_order_deal_back(struct verilog *v, const char *port, const char *name);

/* 1. Lanes: what both forms of the selector deal from slots to lanes. */
void gen_order_lanes(struct verilog *v);

/* Adds an input. */
unsigned gen_order_add(struct order_input *in, unsigned n, struct order_input more);
struct order_input gen_order_tb_input(const struct config *cfg);
struct order_input gen_order_older_input(const struct config *cfg);
struct order_input gen_order_tb_ahead_input(const struct config *cfg);
struct order_input gen_order_later_input(const struct config *cfg);
struct order_input gen_order_memory_input(const struct config *cfg);
struct order_input gen_order_greedy_input(const struct config *cfg);

/* Steps of a pick: asks (the TBs with a warp in req_i), mine (the warps of req_i of the TB in `first`). */
void gen_order_asks(struct verilog *v);
void gen_order_mine(struct verilog *v);
/* oldest: of `pool` the warp of the TB launched first, within it the smallest slot. It needs the inputs that
 * gen_order_age_inputs() adds behind the first n; gen_order_older() states j_older for the formal tail. */
void gen_order_oldest(struct verilog *v, const char *pool);
unsigned gen_order_age_inputs(const struct config *cfg, unsigned n, struct order_input *in);
void gen_order_older(struct verilog *v);
/* gnt_o: the greedy warp if it is in `pool`, else `otherwise`. */
void gen_order_greedy_grant(struct verilog *v, const char *pool, const char *otherwise);
/* gnt_o: the first of `pool` in `later`, else the first. */
void gen_order_cyclic_grant(struct verilog *v, const char *pool);

#endif
