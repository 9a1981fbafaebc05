/* known_clauses.c - clauses that are known to hold. */
#include "proof/induct/known_clauses.h"

#include <stdlib.h>
#include <string.h>

#include "base/diag.h"

struct known *known_new(const struct aig *aig)
{
	struct known *known = xalloc(sizeof *known);
	known->aig = aig;
	return known;
}

void known_free(struct known *known)
{
	for (unsigned i = 0; i < known->count; i++) {
		free(known->clause[i].lit);
		free(known->clause[i].leaf);
	}
	for (unsigned i = 0; i < known->nodes; i++) {
		free(known->of[i].by_literal.at);
		free(known->of[i].by_leaf.at);
	}
	free(known->clause);
	free(known->is_leaf);
	free(known->of);
	free(known);
}

void known_make_leaf(struct known *known, unsigned node)
{
	known->is_leaf = array_grow(known->is_leaf, &known->leaves, node + 1, sizeof *known->is_leaf);
	known->is_leaf[node] = true;
}

/* Makes room for all nodes of the AIG. */
static void make_room(struct known *known)
{
	known->of = array_grow(known->of, &known->nodes, known->aig->count, sizeof *known->of);
}

/* Adds the leaves below a node to the support of a clause; false if there are more than SUPPORT_MAX. */
static bool add_support(struct known *known, unsigned node, unsigned *leaf, unsigned *leaves)
{
	node = aig_representative(known->aig, 2 * node) / 2;
	if (known->of[node].visited == known->walk || !node)
		return true;
	known->of[node].visited = known->walk;
	if (known_is_leaf(known, node)) {
		if (*leaves == SUPPORT_MAX)
			return false;
		leaf[(*leaves)++] = node;
		return true;
	}
	return add_support(known, known->aig->node[node].left / 2, leaf, leaves) &&
	       add_support(known, known->aig->node[node].right / 2, leaf, leaves);
}

void known_add(struct known *known, const unsigned *lit, unsigned size, enum known_kind kind)
{
	make_room(known);
	if (known->count == known->room) {
		known->room = known->room ? 2 * known->room : 1024;
		known->clause = xrealloc(known->clause, known->room * sizeof *known->clause);
	}
	unsigned leaf[SUPPORT_MAX], leaves = 0, id = known->count++;
	bool few = true;
	known->walk++;
	for (unsigned i = 0; i < size && few; i++)
		few = add_support(known, lit[i] / 2, leaf, &leaves);
	if (!few)
		leaves = 0;
	struct known_clause *clause = &known->clause[id];
	*clause = (struct known_clause){
	    .size = size,
	    .leaves = leaves,
	    .state_only = kind == KNOWN_STATE_ONLY && leaves <= SUPPORT_FEW,
	    .propagates = size == 2 || (size > 2 && kind == KNOWN_LEMMA),
	};
	clause->lit = xalloc(size * sizeof *lit);
	clause->leaf = xalloc((leaves + 1) * sizeof *leaf);
	memcpy(clause->leaf, leaf, leaves * sizeof *leaf);
	for (unsigned i = 0; i < size; i++) {
		clause->lit[i] = lit[i];
		id_list_add(&known->of[aig_representative(known->aig, lit[i]) / 2].by_literal, id);
	}
	for (unsigned i = 0; i < leaves; i++)
		id_list_add(&known->of[leaf[i]].by_leaf, id);
	if (size == 1) {
		unsigned unit = aig_representative(known->aig, lit[0]);
		known->of[unit / 2].unit[unit & 1] = true;
	}
}

bool known_is_unit(const struct known *known, unsigned lit)
{
	return lit / 2 < known->nodes && known->of[lit / 2].unit[lit & 1];
}

struct id_list known_by_literal(const struct known *known, unsigned node)
{
	return node < known->nodes ? known->of[node].by_literal : (struct id_list){0};
}

struct id_list known_by_leaf(const struct known *known, unsigned leaf)
{
	return leaf < known->nodes ? known->of[leaf].by_leaf : (struct id_list){0};
}

static void move(struct id_list *from, struct id_list *to)
{
	for (unsigned i = 0; i < from->count; i++)
		id_list_add(to, from->at[i]);
	from->count = 0;
}

void known_merged(struct known *known, unsigned a, unsigned b)
{
	make_room(known);
	unsigned to = aig_representative(known->aig, a) / 2;
	const unsigned both[2] = {a / 2, b / 2};
	for (unsigned k = 0; k < 2; k++) {
		if (both[k] == to)
			continue;
		unsigned negated = aig_representative(known->aig, 2 * both[k]) & 1;
		known->of[to].unit[0] |= known->of[both[k]].unit[negated];
		known->of[to].unit[1] |= known->of[both[k]].unit[!negated];
		move(&known->of[both[k]].by_literal, &known->of[to].by_literal);
		move(&known->of[both[k]].by_leaf, &known->of[to].by_leaf);
	}
}
