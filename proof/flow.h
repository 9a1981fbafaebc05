/* flow.h - one equivalence proof: the optimized implementation of a block against its reference implementation.
 *
 * Yosys builds the miter of the two modules with equal inputs and writes it as an AIG. Two properties are proven by
 * induction: outputs and observed registers are equal in every cycle, and the claims of the formal tails hold.
 *
 *   1. A run of four cycles satisfies the assumptions, and a state satisfies all claims: the proof is not vacuous. Each
 *      state that the assumptions allow has a next one that they allow, after an idle cycle (proof/idle_cycle.h): they
 *      restrict inputs and exclude no states.
 *   2. The program `induct` (proof/induct) proves the miter from cut point to cut point, without the claims that both
 *      modules share word for word: these are proven of each block alone (tests/steps/prove). If that fails, with them.
 *   3. If that fails too, CaDiCaL is given the whole miter: base case and step of an induction over 1 to 6 cycles.
 *
 * Assumed is what the formal tail of the block itself assumes of its inputs; assumptions of the modules below it are
 * dropped. */
#ifndef PROOF_FLOW_H
#define PROOF_FLOW_H

#include <stdbool.h>

/* DIFFERS: there is a counterexample, or the proof is impossible for another reason than time. */
enum verdict { VERDICT_NOT_RUN, VERDICT_PROVEN, VERDICT_UNPROVEN, VERDICT_DIFFERS, VERDICTS };
extern const char *const verdict_names[VERDICTS]; /* as they stand in DIR/result and in the list of proofs */

struct result {
	enum verdict verdict;
	unsigned seconds; /* processor time */
	char *reason;     /* of DIFFERS; "" else; the owner frees it */
};

/* Dies with code 3 where Yosys, CaDiCaL or the program `induct` is missing. */
void flow_need_tools(void);

/* Proves DIR/optimized.v against DIR/reference.v, both with the top module `block`, in at most `limit` seconds of
 * processor time, and writes DIR/result, and DIR/log with what was tried in vain. */
void flow_prove(const char *block, const char *dir, unsigned limit);
/* The same, unless the result is there already. Several processes may do it at once: one proves, the others wait. */
void flow_prove_once(const char *block, const char *dir, unsigned limit);

/* Reads DIR/result; VERDICT_NOT_RUN if there is none. */
struct result flow_result(const char *dir);

#endif
