/* variable_flags.h - properties of the variables of a circuit: an array with a flag for each, which the caller frees.
 */
#ifndef PROOF_INDUCT_VARIABLE_FLAGS_H
#define PROOF_INDUCT_VARIABLE_FLAGS_H

#include "proof/induct/clauses.h"

/* No input is in its fan-in: it is a function of registers. */
bool *flags_state_only(const struct circuit *circuit);
/* It is a port of an implementation. */
bool *flags_port(const struct circuit *circuit);
/* It is a port of an implementation, or a wire cut_X: claims are not decomposed below it. */
bool *flags_boundary(const struct circuit *circuit);
/* It is a register, or in the fan-in of a claim about registers alone. */
bool *flags_in_state_claims(const struct circuit *circuit, const struct clauses *claimed, const bool *state_only);

/* Whether all variables of a clause have the flag. */
bool flags_all(const bool *flags, const struct clause *clause);

#endif
