/* candidates.h - candidate equivalences: wires of the two implementations that may be equal, since their names are.
 *
 * The circuit is a miter with outputs gold.X and gate.X for the wires X of the reference and of the optimized
 * implementation, and gold_X and gate_X for their ports (Yosys: miter -make_outputs, expose). A wire l_X of either
 * implementation is a lemma: its candidate is the constant 1. A wire cut_X is a cut point by itself: it is its own
 * candidate, and claims are not decomposed below it. A wire split_X of both implementations is a pair too, by whose
 * values the proof distinguishes cases (induction.h). */
#ifndef PROOF_INDUCT_CANDIDATES_H
#define PROOF_INDUCT_CANDIDATES_H

#include "proof/induct/clauses.h"

/* Whether an output's name is that of a port of an implementation, or of a wire cut_X. */
bool is_implementation_port(const char *name);
bool is_cut(const char *name);

struct candidate {
	const char *name;     /* the circuit's */
	unsigned gold, gate;  /* literals of the circuit that may be equal; of a lemma, gate is AIG_TRUE */
	unsigned wire;        /* the number of its wire, from 1: the bits of one wire have the same */
	bool splits;          /* its wire is split_X */
	unsigned level;       /* gates between it and the registers; candidate wires count as one level */
	struct clauses lemma; /* the lemma's clauses, of named wires */
};

struct candidates {
	unsigned count, wires;
	struct candidate *candidate; /* by level: behind all candidates in the fan-in of its two wires */
};

/* state_only: for each variable, whether no input reaches it. Ports that are registers are left out: their equality is
 * itself a claim. */
struct candidates candidates_make(const struct circuit *circuit, const bool *state_only);
void candidates_free(struct candidates *candidates);

#endif
