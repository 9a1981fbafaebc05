/* abc.h - the model checker ABC (the program yosys-abc) as a second prover: property directed reachability.
 *
 * Brayton, Mishchenko: ABC, An Academic Industrial-Strength Verification Tool, CAV 2010; Een, Mishchenko, Brayton:
 * Efficient Implementation of Property Directed Reachability, FMCAD 2011. */
#ifndef PROOF_ABC_H
#define PROOF_ABC_H

#include "proof/circuit.h"

enum abc_verdict { ABC_UNDECIDED, ABC_PROVEN, ABC_VIOLATED };

struct abc_answer {
	enum abc_verdict verdict;
	unsigned cycle; /* of ABC_VIOLATED: from 0, which is before the reset */
};

/* Writes the circuit as binary AIGER with an output for each claim: 1 in a cycle that violates it, if all assumptions
 * held up to this cycle. In cycle 0, before the reset, nothing is claimed. A latch without an initial value begins with
 * that of an input. Dies with code 3 if the file cannot be written. */
void abc_write(const char *path, const struct circuit *circuit);

/* Asks ABC for all claims, in at most `limit` seconds, in folder `work`, where it leaves files. answer: an element for
 * each claim. Where time runs out, claims that are not violated are undecided. */
void abc_prove(const char *work, const struct circuit *circuit, unsigned limit, struct abc_answer *answer);

/* The same for the one claim of a circuit, in at most `limit` seconds of processor time. Where ABC fails: undecided. */
struct abc_answer abc_decide(const char *work, const struct circuit *circuit, unsigned limit);

/* The same without a search for equal registers before, which takes minutes for a large circuit. */
struct abc_answer abc_decide_at_once(const char *work, const struct circuit *circuit, unsigned limit);

/* A violation of the one claim of a circuit, searched cycle by cycle (bounded model checking), in at most `limit`
 * seconds of processor time: a run of many cycles is found sooner than by the others. Never ABC_PROVEN. */
struct abc_answer abc_search(const char *work, const struct circuit *circuit, unsigned limit);

/* A run in which the one claim of a circuit is violated: the inputs that are 1 in each of *cycles cycles, as for
 * circuit_print_inputs(). The caller frees. NULL: not found in `limit` seconds of processor time. */
bool *abc_counterexample(const char *work, const struct circuit *circuit, unsigned limit, unsigned *cycles);

#endif
