/* policy_emitter.h - what an issue policy contributes to the Verilog of the issue selector: functions that print it.
 *
 * The module issue_sel splits the warp slots into lanes, one for each scheduler: lane s is the slots of scheduler s, at
 * [s*LANE +: LANE]. The module issue_pick picks the requesting warp of a lane that has the highest priority; each
 * scheduler has one for issue and, with critical fetch, a second one for fetch. Each row of policy.def has a struct
 * policy_emitter called emitter_NAME. */
#ifndef RTL_GEN_POLICIES_POLICY_EMITTER_H
#define RTL_GEN_POLICIES_POLICY_EMITTER_H

#include "rtl_gen/writer/pieces.h"

/* An input of issue_pick beside the requests: port NAME_i of `width` bits. `row` is that width as an expression of
 * localparams. The net of issue_sel `net` drives it: [s*row +: row] for scheduler s, or if shared all of it. */
struct pick_input {
	const char *name, *net, *row;
	unsigned width;
	bool shared;
	const char *meaning;
};
enum { MAX_INPUTS = 6 };

struct policy_emitter {
	/* The emitter under the config's options, which may be another one; NULL: this one under all options. */
	const struct policy_emitter *(*variant)(const struct config *cfg);
	/* For the banner: what the policy does, as a sentence; what state it keeps. */
	const char *(*sentence)(const struct config *cfg), *(*state)(const struct config *cfg);
	/* Fills `in` (MAX_INPUTS entries) and returns the number. `fetch`: for the picker of critical fetch. */
	unsigned (*inputs)(const struct config *cfg, bool fetch, struct pick_input *in);
	void (*pick)(struct verilog *v, bool fetch); /* issue_pick's body: grant_o from req_i and the inputs */
	/* For critical fetch: `first`, the TBs in `requesting` of highest priority in the TB order that all schedulers
	 * share, from inputs of fetch_arb. NULL: the policy has no such order, and has_tb_order is false. */
	void (*first_tb)(struct verilog *v);
	/* For the formal tail, the order stated pair by pair: wire other_first, slot `other` has priority over slot
	 * `entry`. If tb is an input, tb_other and tb_entry are declared. */
	void (*before)(struct verilog *v, bool fetch);
	/* For the formal tail of the picker: lemmas for the equality proof against the optimized implementation; NULL:
	 * none. */
	void (*lemmas)(struct verilog *v, bool fetch);
	/* For the formal tail of issue_sel: claims about the registers, with their assumptions and lemmas; NULL: none.
	 */
	void (*claims)(struct verilog *v);
	/* The warps that the policy lets issue: a vector over lanes, and one over slots; NULL: all ready warps. */
	const char *lane_choice, *choice;
	bool (*own_fetch)(const struct config *cfg); /* critical fetch ranks warps in another order; NULL: never */
	void (*registers)(struct verilog *v);        /* declarations; NULL: none */
	void (*lanes)(struct verilog *v);            /* the inputs' nets, from registers and ports; NULL: none */
	void (*update)(struct verilog *v);           /* next values, from lane_issue; NULL: none */
	void (*observe)(struct verilog *v);          /* NULL: none */
};

#define ISSUE_POLICY(id, name, options, needs, meaning, source) extern const struct policy_emitter emitter_##name;
#include "model/machine/policy.def"

/* The emitter of the config's issue policy and its options. */
const struct policy_emitter *policy_emitter_of(const struct config *cfg);

/* The reference implementation of issue_sel, with its pickers. */
void emit_reference_issue_sel(struct verilog *v);

/* The formal tail of issue_pick. */
void emit_pick_formal(struct verilog *v, const struct policy_emitter *emitter, bool fetch);
/* The claims, in an always block: exactly one request is granted if there is any, and &right: it has the highest
 * priority. */
void emit_grant_claims(struct verilog *v);
/* Declares `started` and assumes that the first cycle, and no other, is a reset: with it, the equality proof starts
 * both implementations in their reset states. */
void emit_reset_assumption(struct verilog *v);
void emit_selector_formal(struct verilog *v, const struct policy_emitter *emitter);

/* ---- pieces ---- */

/* The pointer to the warp issued last, one for each scheduler (has_last). */
void emit_last_registers(struct verilog *v);
void emit_last_update(struct verilog *v);
void emit_last_observe(struct verilog *v);
/* issued: schedulers that issue; number: the lane entry of the slot that each issues. */
void emit_issued(struct verilog *v);
/* The warp slot, as BW bits, that element `n` (text) of `net` (BK bits each) names in lane s: an expression, as
 * v_string(). */
const char *last_slot(struct verilog *v, const char *net, const char *at, unsigned s);
/* False for lanes of one slot, which need no lane entry numbers. */
bool lane_has_number(const struct config *cfg);
/* "q", or with latency = 1 "d": the picks for the next cycle read the pointers as this cycle's issues leave them. */
const char *pointer_time(const struct config *cfg);
/* lane_greedy: the slot that each scheduler issued last. */
void emit_greedy_lanes(struct verilog *v);
/* lane_later: the slots above it; all slots after reset. */
void emit_later_lanes(struct verilog *v);

/* The state that option `age` of gto needs beside the pointer, in both implementations; launch and index need none.
 * last_grant: lane_ahead, bit (s*LANE + k)*LANE + j: entry j of lane s has priority over entry k. wait: lane_age. Both
 * read lane_issue. */
void emit_gto_age_registers(struct verilog *v);
void emit_gto_age_lanes(struct verilog *v);
void emit_gto_age_update(struct verilog *v);
void emit_gto_age_observe(struct verilog *v);

/* Lemmas for gto:age=wait: for the picker, over req_i, age_i and oldest; for the reference selector. */
void emit_wait_stage_lemmas(struct verilog *v);
void emit_wait_place_lemmas(struct verilog *v);

/* A priority matrix of each scheduler's slots, kept as a register NAME_q for each pair j < k, in generate scope
 * `scope`.
 */
struct pair_order {
	const char *scope, *name, *meaning; /* meaning: of the register set to 1 */
	const char *next, *other_first; /* expressions over sched, entry and other: its next value; `other` has priority
					   over `entry` */
};
void emit_pair_registers(struct verilog *v, const struct pair_order *pairs);
/* The registers, and lane_ahead. */
void emit_pair_lanes(struct verilog *v, const struct pair_order *pairs);
/* lane_ahead from logic(v, pairs), which is printed for every pair `other` < `entry`, and the expressions other_first
 * and entry_first. */
void emit_pairs(struct verilog *v, const char *scope, void (*logic)(struct verilog *v, const struct pair_order *pairs),
		const struct pair_order *pairs, const char *other_first, const char *entry_first);

/* The number of pairs of slots of one scheduler, over all schedulers. */
unsigned lane_pairs(const struct config *cfg);

/* The age of gto:age=wait with the index `index` in the vector `ages`, and that age `a` is larger than `b`; as
 * v_string(). */
const char *wait_age(struct verilog *v, const char *ages, const char *index);
const char *wait_age_is_longer(struct verilog *v, const char *ages, const char *a, const char *b);

/* The functions to_lanes() and from_lanes(), which a module of several schedulers needs for emit_deal() and
 * emit_deal_back(). */
void emit_to_lanes(struct verilog *v);
void emit_from_lanes(struct verilog *v);
/* lane_NAME: `net`, a bit for each slot, permuted into lanes. */
void emit_deal(struct verilog *v, const char *name, const char *net);
/* The same for numbers of `bits` bits (a localparam or a number). */
void emit_deal_numbers(struct verilog *v, const char *name, const char *net, const char *bits);
/* lane_tb: the TB slot of each lane entry. */
void emit_deal_tb(struct verilog *v);
/* Output `port`, indexed by slot, from lane_NAME. */
void emit_deal_back(struct verilog *v, const char *port, const char *name);

/* Step 1 of the selector, in both implementations: inputs permuted from slots into lanes. */
void emit_lanes(struct verilog *v);

/* Appends an input and returns the new number of inputs. */
unsigned pick_input_add(struct pick_input *in, unsigned n, struct pick_input more);
struct pick_input pick_input_tb(const struct config *cfg);
struct pick_input pick_input_older(const struct config *cfg);
struct pick_input pick_input_tb_ahead(const struct config *cfg);
struct pick_input pick_input_later(const struct config *cfg);
struct pick_input pick_input_memory(const struct config *cfg);
struct pick_input pick_input_greedy(const struct config *cfg);

/* Steps of a pick. requesting: the TBs with a requesting warp; candidates: the requesting warps of the TB in `first`.
 */
void emit_requesting_tbs(struct verilog *v);
void emit_warps_of_first_tb(struct verilog *v);
/* oldest: the warp in `pool` whose TB was launched first, within the TB the smallest slot. It needs the inputs that
 * pick_inputs_age() appends; emit_older_claim() declares other_older for the formal tail. */
void emit_oldest_warp(struct verilog *v, const char *pool);
unsigned pick_inputs_age(const struct config *cfg, unsigned n, struct pick_input *in);
void emit_older_claim(struct verilog *v);
/* grant_o: the greedy warp if it is in `pool`, else `otherwise`. */
void emit_greedy_grant(struct verilog *v, const char *pool, const char *otherwise);
/* grant_o: the lowest slot of `pool` that is in `later`, else the lowest slot of `pool`. */
void emit_cyclic_grant(struct verilog *v, const char *pool);

#endif
