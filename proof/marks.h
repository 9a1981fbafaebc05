/* marks.h - what the variables of a circuit are: an array with a bool for each, which the caller frees. */
#ifndef PROOF_MARKS_H
#define PROOF_MARKS_H

#include "proof/clauses.h"

/* No input goes into it. */
bool *marks_of_registers(const struct circuit *circuit);
/* It is a port of a form. */
bool *marks_of_ports(const struct circuit *circuit);
/* It is a port of a form, or a wire cut_X: a claim is not taken apart below it. */
bool *marks_of_ends(const struct circuit *circuit);
/* It is a register, or goes into a claim about registers. */
bool *marks_in_claims(const struct circuit *circuit, const struct clauses *claimed, const bool *of_registers);

/* Whether all variables of a clause are marked. */
bool marks_all(const bool *marks, const struct clause *clause);

#endif
