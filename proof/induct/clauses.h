/* clauses.h - a literal of a circuit as a conjunction of clauses: the literal is 1 exactly if each clause has a literal
 * that is 1. */
#ifndef PROOF_INDUCT_CLAUSES_H
#define PROOF_INDUCT_CLAUSES_H

#include "proof/circuit.h"

enum { CLAUSE_MAX = 256 }; /* literals of a clause, at most */

struct clause {
	unsigned size, *lit;
};

struct clauses {
	unsigned count, room;
	struct clause *clause;
};

/* Adds the clauses of lit. A gate with more than two users stays a literal of its clause, as a shared wire of the
 * circuit; so does a variable of `boundary` (a flag for each variable; NULL: none). */
void clauses_of(struct clauses *clauses, const struct circuit *circuit, unsigned lit, const bool *boundary);
/* Whether the literals of one binary clause are the negations of the other's: together they state that the first
 * literal of `one` is the negation of its second. */
bool clauses_are_opposite(const unsigned one[2], const unsigned other[2]);
void clauses_free(struct clauses *clauses);

#endif
