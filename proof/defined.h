/* defined.h - registers of which a claim says that they are a function of others: in a cycle in which it is known, such
 * a register is that gate. */
#ifndef PROOF_DEFINED_H
#define PROOF_DEFINED_H

#include "proof/clauses.h"
#include "proof/guesses.h"

struct definition {
	unsigned latch; /* the variable */
	unsigned is;    /* a literal of gates over registers that are not defined */
};

struct definitions {
	unsigned count;
	struct definition *definition;
};

/* of_registers: for each variable, whether no input goes into it. Left out are ports (is_port), of which is claimed
 * that those of both forms are equal, and registers of which that is guessed. A register that is 1 in all cycles, as
 * `started` is, counts as 1. */
struct definitions definitions_make(const struct circuit *circuit, const struct clauses *claimed,
				    const struct guesses *guesses, const bool *of_registers, const bool *is_port);
void definitions_free(struct definitions *definitions);

#endif
