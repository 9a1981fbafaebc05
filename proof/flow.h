/* flow.h - one equivalence proof: the optimized implementation of a block against its reference implementation.
 *
 * Yosys builds the miter of the two modules with equal inputs and writes it as an AIG. Proven is that outputs and
 * observed registers are equal in every cycle; the own prover, an induction, also proves the claims of the formal tails
 * that it uses.
 *
 *   1. A run of four cycles satisfies the assumptions, and a state satisfies all claims: the proof is not vacuous. Each
 *      state that the assumptions allow has a next one that they allow, after an idle cycle (proof/idle_cycle.h): they
 *      restrict inputs and exclude no states.
 *   2. ABC (proof/abc.h) is asked whether outputs and observed registers are equal, in an eighth of the limit, at most
 *      20 seconds. It uses no claim. A counterexample counts only if CaDiCaL finds one of no more cycles; else the
 *      provers disagree, an error.
 *   3. The own prover takes what ABC leaves: the program `induct` (proof/induct) proves the miter from cut point to cut
 *      point, without the claims that both modules share word for word: these are proven of each block alone
 *      (tests/steps/prove). If that fails, with them.
 *   4. If that fails too, CaDiCaL is given the whole miter: base case and step of an induction over 1 to 6 cycles.
 *
 * PROVER_ABC leaves out steps 3 and 4, PROVER_OWN step 2. PROVER_BOTH asks both in any case: that one proves what the
 * other refutes is an error, DIFFERS. It also checks the proof of each problem that CaDiCaL calls unsatisfiable
 * (proof/drat.h); the solver within `induct` writes none.
 *
 * Assumed is what the formal tail of the block itself assumes of its inputs; assumptions of the modules below it are
 * dropped. */
#ifndef PROOF_FLOW_H
#define PROOF_FLOW_H

#include "proof/result.h"

/* How a pair is proven. */
struct flow_options {
	enum prover prover; /* PROVER_NONE: ABC first, the own prover takes what ABC leaves */
	unsigned limit;     /* seconds of processor time for one proof */
};

/* Dies with code 3 where a program that the prover needs is missing. */
void flow_need_tools(enum prover prover);

/* Proves DIR/optimized.v against DIR/reference.v, both with the top module `block`, and writes DIR/result, and DIR/log
 * with what was tried in vain. */
void flow_prove(const char *block, const char *dir, const struct flow_options *options);
/* The same, unless the result is there already. Several processes may do it at once: one proves, the others wait. */
void flow_prove_once(const char *block, const char *dir, const struct flow_options *options);

#endif
