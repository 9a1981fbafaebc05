/* clauses.c - what a literal of a circuit claims, as clauses. */
#include "proof/induct/clauses.h"

#include <stdlib.h>
#include <string.h>

#include "base/diag.h"

enum { PRODUCTS_MAX = 4 }; /* a clause of several ANDs would be a product of their clauses: 16 at most */

struct literals {
	unsigned size, lit[CLAUSE_MAX];
};

/* A clause on its way: done.lit are its literals so far, expand.lit are to be looked at. */
struct part {
	struct literals done, expand;
	unsigned products; /* how often it was made two while another literal could have been */
};

/* Adds lit to a clause; false if that one is always true then. */
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

/* Takes the next literal to look at from the clause: one that does not make two of it, if there is one. */
static unsigned next_open(struct literals *expand, const struct circuit *circuit)
{
	unsigned at = expand->size - 1;
	for (unsigned i = 0; i < expand->size; i++)
		if (expand->lit[i] & 1 || circuit->variable[expand->lit[i] / 2].kind != KIND_AND)
			at = i;
	unsigned lit = expand->lit[at];
	expand->lit[at] = expand->lit[--expand->size];
	return lit;
}

static void add_clauses(struct clauses *clauses, const struct circuit *circuit, struct part part, const bool *closed)
{
	while (part.expand.size) {
		unsigned lit = next_open(&part.expand, circuit);
		const struct variable *gate = &circuit->variable[lit / 2];
		unsigned others = part.expand.size, size = part.done.size + others;
		bool inner = gate->kind == KIND_AND && (!size || (gate->users <= 2 && !(closed && closed[lit / 2])));
		if (inner && lit & 1 && size + 2 <= CLAUSE_MAX) { /* one of two */
			if (!with(&part.expand, gate->left ^ 1) || !with(&part.expand, gate->right ^ 1))
				return;
		} else if (inner && !(lit & 1) && (!others || part.products < PRODUCTS_MAX)) { /* both */
			part.products += others > 0;
			struct part left = part;
			if (with(&left.expand, gate->left))
				add_clauses(clauses, circuit, left, closed);
			if (!with(&part.expand, gate->right))
				return;
		} else if (!with(&part.done, lit)) {
			return;
		}
	}
	keep(clauses, &part.done);
}

void clauses_of(struct clauses *clauses, const struct circuit *circuit, unsigned lit, const bool *closed)
{
	struct part part = {.expand = {.size = 1, .lit = {lit}}};
	if (lit != AIG_TRUE)
		add_clauses(clauses, circuit, part, closed);
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
