/* drat.h - a forward checker of proofs of unsatisfiability, as SAT solvers write them (DRAT, text form).
 *
 * Each lemma must follow by unit propagation (RUP) from the clauses of the problem and the lemmas before it. Deletions
 * are ignored, which only leaves more to propagate with; a lemma that needs resolution asymmetric tautologies (RAT) is
 * refused. Goldberg, Novikov: Verification of Proofs of Unsatisfiability for CNF Formulas, DATE 2003. */
#ifndef PROOF_DRAT_H
#define PROOF_DRAT_H

#include <stdbool.h>

enum { DRAT_WHY = 128 };

/* Whether the proof refutes the problem, both as text: DIMACS CNF, and a lemma or "d" and a clause in each line. False,
 * with one line in `why` (DRAT_WHY bytes): which lemma does not follow, or that nothing is refuted. */
bool drat_refutes(const char *cnf, const char *proof, char *why);

#endif
