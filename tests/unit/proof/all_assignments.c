/* all_assignments.c - small circuits from text; small CNFs solved by trying all assignments. */
#include "tests/unit/proof/all_assignments.h"

#include <check.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/outfile.h"

struct circuit *circuit_of_text(const char *text)
{
	char why[CIRCUIT_WHY];
	outfile_put("x.aag", text);
	struct circuit *circuit = circuit_read("x.aag", why);
	ck_assert_msg(circuit != NULL, "%s", why);
	return circuit;
}

static bool holds(const char *clause, unsigned assignment)
{
	char *at = (char *)(uintptr_t)clause;
	for (long lit; (lit = strtol(at, &at, 10)) != 0;)
		if ((assignment >> (labs(lit) - 1) & 1) == (lit > 0))
			return true;
	return false;
}

bool is_satisfiable(const char *text)
{
	unsigned variables, clauses;
	ck_assert_int_eq(sscanf(text, "p cnf %u %u", &variables, &clauses), 2);
	ck_assert_uint_le(variables, 20);
	for (unsigned assignment = 0; assignment < 1u << variables; assignment++) {
		unsigned satisfied = 0;
		for (const char *line = strchr(text, '\n') + 1; *line; line = strchr(line, '\n') + 1)
			satisfied += holds(line, assignment);
		if (satisfied == clauses)
			return true;
	}
	return false;
}
