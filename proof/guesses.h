/* guesses.h - wires of two forms of a machine that may be equal, since they have the same name.
 *
 * A circuit has the two forms side by side, with outputs gold.X and gate.X for their wires X, gold_X and gate_X for
 * their ports (Yosys: miter -make_outputs, expose). A wire l_X of either form is a lemma: it may be 1 in all cycles. Of
 * a wire cut_X nothing is asked: it is equal to itself, and so a question ends there at first; and a claim is not taken
 * apart below it. */
#ifndef PROOF_GUESSES_H
#define PROOF_GUESSES_H

#include "proof/clauses.h"

/* Whether a name is that of a port of a form, or of a wire cut_X. */
bool is_port_of_form(const char *name);
bool is_cut(const char *name);

struct guess {
	const char *name;    /* the circuit's */
	unsigned gold, gate; /* literals of the circuit that may be equal; of a lemma, gate is AIG_TRUE */
	unsigned wire;       /* bits of one wire have the same number, from 1 on */
	unsigned level;
	struct clauses lemma; /* what it says, of named wires */
};

struct guesses {
	unsigned count, wires;
	struct guess *guess; /* by level: behind all that are about what its wires are made of */
};

/* of_registers: for each variable, whether no input goes into it. Ports of registers are left out: that these are equal
 * is what is claimed of them. */
struct guesses guesses_make(const struct circuit *circuit, const bool *of_registers);
void guesses_free(struct guesses *guesses);

#endif
