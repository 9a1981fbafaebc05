/* policy_emitter.h - one issue policy's order, for rtl_gen/policies/issue_sel.c.
 *
 * issue_sel splits the warp slots into lanes, one for each scheduler: lane s is the slots of scheduler s, at
 * [s*K +: K]. The module issue_pick picks one warp of a lane's requests by the policy's order; it stands once in front
 * of each scheduler and, for critical fetch, once more behind each. Each row of policy.def has its
 * file emitter_NAME.c with a struct policy_emitter called emitter_NAME. */
#ifndef RTL_GEN_POLICIES_POLICY_EMITTER_H
#define RTL_GEN_POLICIES_POLICY_EMITTER_H

#include "rtl_gen/writer/pieces.h"

/* What issue_pick reads besides the requests: port NAME_i, `width` bits (`row` in words of the localparams), from the
 * vector `net` of issue_sel, at [s*row +: row] for scheduler s, or all of it for everybody if shared. */
struct pick_input {
	const char *name, *net, *row;
	unsigned width;
	bool shared;
	const char *meaning;
};
enum { MAX_INPUTS = 6 };

struct policy_emitter {
	/* What the policy is, for the banner, as a sentence; what it keeps. */
	const char *(*sentence)(const struct config *cfg), *(*state)(const struct config *cfg);
	/* Fills `in` (MAX_INPUTS entries) and returns the number. `fetch`: of the picker over the warps that may fetch.
	 */
	unsigned (*inputs)(const struct config *cfg, bool fetch, struct pick_input *in);
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

#define ISSUE_POLICY(id, name, options, needs, meaning, source) extern const struct policy_emitter emitter_##name;
#include "model/machine/policy.def"

/* The order of the config's issue policy. */
const struct policy_emitter *policy_emitter_of(const struct config *cfg);

/* issue_pick's formal tail; issue_sel's. */
void emit_pick_formal(struct verilog *v, const struct policy_emitter *emitter, bool fetch);
/* The end of such a tail: of those who ask one goes, and `right` says that nobody stood before. */
void emit_grant_claims(struct verilog *v);
/* Cycles begin with one of reset: what a proof by induction needs where two forms must start alike. Declares `started`.
 */
void emit_reset_assumption(struct verilog *v);
void emit_selector_formal(struct verilog *v, const struct policy_emitter *emitter);

/* ---- pieces ---- */

/* The pointer to the warp issued last, one for each scheduler (has_last). */
void emit_last_registers(struct verilog *v);
void emit_last_update(struct verilog *v);
void emit_last_observe(struct verilog *v);
/* issued: schedulers that issue; number: which slot of its lane each issues. */
void emit_issued(struct verilog *v);
/* The number of the slot that `net` element `n` (text; BK bits each) names in lane s, as BW bits. */
enum { LAST_SLOT_TEXT = 96 };
char *last_slot_text(const struct config *cfg, char *text, const char *net, const char *n, unsigned s);
/* A lane of one slot needs no number to say which. */
bool lane_has_number(const struct config *cfg);
/* lane_greedy: the slot that each scheduler issued last. */
void emit_greedy_lanes(struct verilog *v);
/* lane_later: the slots behind it; all of them at first. */
void emit_later_lanes(struct verilog *v);

/* Slots of a scheduler that make a group in tl; if it has no more, there are no groups. */
unsigned tl_group_size(const struct config *cfg);

/* What gto's age needs beside the pointer, in both forms of the selector; nothing for launch and index. Of last_grant
 * lane_ahead (at (s*K + k)*K + j: number j of lane s goes before k), of wait lane_age; both read lane_issue. */
void emit_gto_age_registers(struct verilog *v);
void emit_gto_age_lanes(struct verilog *v);
void emit_gto_age_update(struct verilog *v);
void emit_gto_age_observe(struct verilog *v);

/* Lemmas for age=wait: of the picker, over req_i, age_i and oldest; of the reference selector. */
void emit_wait_stage_lemmas(struct verilog *v);
void emit_wait_place_lemmas(struct verilog *v);

/* An order of each scheduler's slots with a register NAME_q for each pair j < k, in generate scopes below `scope`. */
struct pair_order {
	const char *scope, *name, *meaning; /* what the register says */
	const char *next, *j_first;         /* over gs, gk, gj: its next value; j goes before k */
};
void emit_pair_registers(struct verilog *v, const struct pair_order *pairs);
/* The registers, and lane_ahead. */
void emit_pair_lanes(struct verilog *v, const struct pair_order *pairs);
/* Its frame: lane_ahead for every pair, gk and gj; own lines stand between. j_first and k_first: expressions. */
void emit_pairs_begin(struct verilog *v, const char *scope);
void emit_pairs_end(struct verilog *v, const char *j_first, const char *k_first);

/* Pairs of slots that one scheduler owns. */
unsigned lane_pairs(const struct config *cfg);

/* lane_NAME: `net` dealt to lanes, `bits` for each slot (a localparam's name; "": one bit). */
void emit_deal(struct verilog *v, const char *name, const char *net, const char *bits);
/* lane_tb: TB slot of each slot of the lanes. */
void emit_deal_tb(struct verilog *v);
/* Output `port` over slots: lane_NAME dealt back. */
void emit_deal_back(struct verilog *v, const char *port, const char *name);

/* 1. Lanes: what both forms of the selector deal from slots to lanes. */
void emit_lanes(struct verilog *v);

/* Adds an input. */
unsigned pick_input_add(struct pick_input *in, unsigned n, struct pick_input more);
struct pick_input pick_input_tb(const struct config *cfg);
struct pick_input pick_input_older(const struct config *cfg);
struct pick_input pick_input_tb_ahead(const struct config *cfg);
struct pick_input pick_input_later(const struct config *cfg);
struct pick_input pick_input_memory(const struct config *cfg);
struct pick_input pick_input_greedy(const struct config *cfg);

/* Steps of a pick: asks (the TBs with a warp in req_i), mine (the warps of req_i of the TB in `first`). */
void emit_requesting_tbs(struct verilog *v);
void emit_warps_of_first_tb(struct verilog *v);
/* oldest: of `pool` the warp of the TB launched first, within it the smallest slot. It needs the inputs that
 * pick_inputs_age() adds behind the first n; emit_older_claim() states j_older for the formal tail. */
void emit_oldest_warp(struct verilog *v, const char *pool);
unsigned pick_inputs_age(const struct config *cfg, unsigned n, struct pick_input *in);
void emit_older_claim(struct verilog *v);
/* gnt_o: the greedy warp if it is in `pool`, else `otherwise`. */
void emit_greedy_grant(struct verilog *v, const char *pool, const char *otherwise);
/* gnt_o: the first of `pool` in `later`, else the first. */
void emit_cyclic_grant(struct verilog *v, const char *pool);

#endif
