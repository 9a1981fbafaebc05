/* clauses.c - a literal of a circuit as a conjunction of clauses. */
#include "proof/induct/clauses.h"

#include <stdlib.h>
#include <string.h>

#include "base/diag.h"

enum { PRODUCTS_MAX = 4 }; /* a disjunction of ANDs is the product of their clauses: 2^4 at most */

struct literals {
	unsigned size, lit[CLAUSE_MAX];
};

/* A clause under construction: `done` are its final literals, `open` are to be decomposed. */
struct part {
	struct literals done, open;
	unsigned products; /* how often it was split in two with other open literals in it */
};

/* Adds lit to a clause; false if the clause is a tautology then. */
static bool with(struct literals *clause, unsigned lit)
{
	if (lit == AIG_FALSE)
		return true;
	if (lit == AIG_TRUE)
		return false;
	for (unsigned i = 0; i < clause->size; i++) {
		if (clause->lit[i] == (lit ^ 1))
			return false;
		if (clause->lit[i] == lit)
			return true;
	}
	clause->lit[clause->size++] = lit;
	return true;
}

static void keep(struct clauses *clauses, const struct literals *clause)
{
	if (clauses->count == clauses->room) {
		clauses->room = clauses->room ? 2 * clauses->room : 256;
		clauses->clause = xrealloc(clauses->clause, clauses->room * sizeof *clauses->clause);
	}
	struct clause *kept = &clauses->clause[clauses->count++];
	kept->size = clause->size;
	kept->lit = xalloc((clause->size + 1) * sizeof *kept->lit);
	memcpy(kept->lit, clause->lit, clause->size * sizeof *kept->lit);
}

/* Removes the next literal to decompose from the clause: one that does not split it in two, if there is one. */
static unsigned next_open(struct literals *open, const struct circuit *circuit)
{
	unsigned at = open->size - 1;
	for (unsigned i = 0; i < open->size; i++)
		if (open->lit[i] & 1 || circuit->variable[open->lit[i] / 2].kind != KIND_AND)
			at = i;
	unsigned lit = open->lit[at];
	open->lit[at] = open->lit[--open->size];
	return lit;
}

static void add_clauses(struct clauses *clauses, const struct circuit *circuit, struct part part, const bool *boundary)
{
	while (part.open.size) {
		unsigned lit = next_open(&part.open, circuit);
		const struct variable *gate = &circuit->variable[lit / 2];
		unsigned others = part.open.size, size = part.done.size + others;
		bool inner =
		    gate->kind == KIND_AND && (!size || (gate->users <= 2 && !(boundary && boundary[lit / 2])));
		if (inner && lit & 1 && size + 2 <= CLAUSE_MAX) { /* a disjunction: both inputs, negated */
			if (!with(&part.open, gate->left ^ 1) || !with(&part.open, gate->right ^ 1))
				return;
		} else if (inner && !(lit & 1) &&
			   (!others || part.products < PRODUCTS_MAX)) { /* a conjunction: two clauses */
			part.products += others > 0;
			struct part left = part;
			if (with(&left.open, gate->left))
				add_clauses(clauses, circuit, left, boundary);
			if (!with(&part.open, gate->right))
				return;
		} else if (!with(&part.done, lit)) {
			return;
		}
	}
	keep(clauses, &part.done);
}

void clauses_of(struct clauses *clauses, const struct circuit *circuit, unsigned lit, const bool *boundary)
{
	struct part part = {.open = {.size = 1, .lit = {lit}}};
	if (lit != AIG_TRUE)
		add_clauses(clauses, circuit, part, boundary);
}

bool clauses_are_opposite(const unsigned one[2], const unsigned other[2])
{
	return ((one[0] ^ 1) == other[0] && (one[1] ^ 1) == other[1]) ||
	       ((one[0] ^ 1) == other[1] && (one[1] ^ 1) == other[0]);
}

void clauses_free(struct clauses *clauses)
{
	for (unsigned i = 0; i < clauses->count; i++)
		free(clauses->clause[i].lit);
	free(clauses->clause);
	clauses->clause = NULL;
	clauses->count = clauses->room = 0;
}
