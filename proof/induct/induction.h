/* induction.h - proves by induction over one cycle that no claim of a circuit is ever violated.
 *
 * The circuit is the miter of two implementations of a block. Candidate equivalences (candidates.h) are proven from the
 * registers on: a proven one becomes a cut point, which makes the next SAT query smaller; one that fails is skipped. A
 * proof does not depend on names: in the end each claim is proven as it stands.
 *
 * The first attempt assumes, in a cycle 0, only the claims about registers. It proves the other claims in cycle 0, then
 * those about registers in cycle 1. If it fails, the second attempt assumes all claims in cycle 0 and proves all in
 * cycle 1: it can prove more, with larger queries. In either case the assumed claims are proven in the first cycle
 * after the reset too, the base case.
 *
 * Cases: for each combination of the values of the wires split_X in cycle 0, the step is proven by itself. A wire is
 * the constant of its case from where its candidate is proven on, so that the gates that read it are built from the
 * constant. Where one circuit selects among several copies of a part that the other has once, the parts have the same
 * gates in each case. A case whose values cannot occur, as follows from what is known by then, needs no proof.
 *
 * A literal that a known unit clause, as from a lemma, makes 0 is left out of later clauses.
 *
 * A register that a claim states to be a function of others is replaced by that function (dependencies.h). Registers of
 * equal name are assumed equal, as if a claim said so. Where either does not follow in cycle 1, or after the reset,
 * that assumption is dropped, and the attempt begins again without it. */
#ifndef PROOF_INDUCT_INDUCTION_H
#define PROOF_INDUCT_INDUCTION_H

#include "proof/circuit.h"

/* False: not proven, which is no counterexample. verbose: failed candidates and claims, and the number of queries, on
 * stderr. */
bool induction_proves(const struct circuit *circuit, bool verbose);

#endif
