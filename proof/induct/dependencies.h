/* dependencies.h - functional dependencies: registers that a claim states to be a function of other registers. Where
 * the claim is known to hold, the register is replaced by that gate. */
#ifndef PROOF_INDUCT_DEPENDENCIES_H
#define PROOF_INDUCT_DEPENDENCIES_H

#include "proof/induct/candidates.h"
#include "proof/induct/clauses.h"

struct dependency {
	unsigned latch;    /* the variable */
	unsigned function; /* a literal of gates over registers that have no dependency themselves */
};

struct dependencies {
	unsigned count;
	struct dependency *dependency;
};

/* The dependencies that the claims state as "register == gate". state_only: for each variable, whether no input reaches
 * it. Left out are ports (is_port), which are proven equal as they are, and registers of a candidate equivalence. A
 * register that is 1 in every cycle after the reset, as `started` is, counts as the constant 1. */
struct dependencies dependencies_make(const struct circuit *circuit, const struct clauses *claimed,
				      const struct candidates *candidates, const bool *state_only, const bool *is_port);
void dependencies_free(struct dependencies *dependencies);

#endif
