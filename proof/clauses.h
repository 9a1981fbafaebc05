/* clauses.h - what a literal of a circuit claims, as clauses: it is 1 exactly if one literal of each clause is 1. */
#ifndef PROOF_CLAUSES_H
#define PROOF_CLAUSES_H

#include "proof/circuit.h"

enum { CLAUSE_MAX = 256 }; /* literals of a clause, at most */

struct clause {
	unsigned size, *lit;
};

struct clauses {
	unsigned count, room;
	struct clause *clause;
};

/* Adds the clauses of lit. A gate that more than two others read stays a literal: it is what the circuit is made of. So
 * does a variable of closed, if that is not NULL. */
void clauses_of(struct clauses *clauses, const struct circuit *circuit, unsigned lit, const bool *closed);
/* Whether two clauses of two literals each say that the first literal of the first is the negation of the second. */
bool clauses_say_opposite(const unsigned one[2], const unsigned other[2]);
void clauses_free(struct clauses *clauses);

#endif
