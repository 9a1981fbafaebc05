/* all_assignments.h - small circuits from text; small CNFs solved by trying all assignments. */
#ifndef TESTS_UNIT_PROOF_ALL_ASSIGNMENTS_H
#define TESTS_UNIT_PROOF_ALL_ASSIGNMENTS_H

#include "proof/circuit.h"

/* Reads ASCII AIGER; fails the test if it is none. It writes the file x.aag. */
struct circuit *circuit_of_text(const char *text);

/* Whether some assignment satisfies the clauses of a DIMACS CNF; for at most 20 variables. */
bool is_satisfiable(const char *text);

#endif
