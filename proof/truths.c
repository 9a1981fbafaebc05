/* truths.c - clauses that are known to hold. */
#include "proof/truths.h"

#include <stdlib.h>
#include <string.h>

struct truths *truths_new(const struct graph *graph)
{
	struct truths *truths = calloc(1, sizeof *truths);
	truths->graph = graph;
	return truths;
}

void truths_free(struct truths *truths)
{
	for (unsigned i = 0; i < truths->count; i++) {
		free(truths->truth[i].lit);
		free(truths->truth[i].leaf);
	}
	for (unsigned i = 0; i < truths->nodes; i++) {
		free(truths->of[i].by_literal.at);
		free(truths->of[i].by_leaf.at);
	}
	free(truths->truth);
	free(truths->is_leaf);
	free(truths->of);
	free(truths);
}

void truths_make_leaf(struct truths *truths, unsigned node)
{
	truths->is_leaf = array_longer(truths->is_leaf, &truths->leaves, node + 1, sizeof *truths->is_leaf);
	truths->is_leaf[node] = true;
}

/* There is room for all nodes of the graph. */
static void reach(struct truths *truths)
{
	truths->of = array_longer(truths->of, &truths->nodes, truths->graph->count, sizeof *truths->of);
}

/* Adds the leaves below a node to those of the truth; false if they are too many. */
static bool leaves_below(struct truths *truths, unsigned node, unsigned *leaf, unsigned *leaves)
{
	node = graph_find(truths->graph, 2 * node) / 2;
	if (truths->of[node].seen == truths->now || !node)
		return true;
	truths->of[node].seen = truths->now;
	if (truths_is_leaf(truths, node)) {
		if (*leaves == SUPPORT_MAX)
			return false;
		leaf[(*leaves)++] = node;
		return true;
	}
	return leaves_below(truths, truths->graph->node[node].left / 2, leaf, leaves) &&
	       leaves_below(truths, truths->graph->node[node].right / 2, leaf, leaves);
}

void truths_add(struct truths *truths, const unsigned *lit, unsigned size, enum truth_kind kind)
{
	reach(truths);
	if (truths->count == truths->room) {
		truths->room = truths->room ? 2 * truths->room : 1024;
		truths->truth = realloc(truths->truth, truths->room * sizeof *truths->truth);
	}
	unsigned leaf[SUPPORT_MAX], leaves = 0, id = truths->count++;
	bool few = true;
	truths->now++;
	for (unsigned i = 0; i < size && few; i++)
		few = leaves_below(truths, lit[i] / 2, leaf, &leaves);
	if (!few)
		leaves = 0;
	struct truth *truth = &truths->truth[id];
	*truth = (struct truth){
	    .size = size,
	    .leaves = leaves,
	    .of_registers = kind == TRUTH_OF_REGISTERS && leaves <= FEW_LEAVES,
	    .leads = size == 2 || (size > 2 && kind == TRUTH_LEMMA),
	};
	truth->lit = malloc(size * sizeof *lit);
	truth->leaf = malloc((leaves + 1) * sizeof *leaf);
	memcpy(truth->leaf, leaf, leaves * sizeof *leaf);
	for (unsigned i = 0; i < size; i++) {
		truth->lit[i] = lit[i];
		numbers_add(&truths->of[graph_find(truths->graph, lit[i]) / 2].by_literal, id);
	}
	for (unsigned i = 0; i < leaves; i++)
		numbers_add(&truths->of[leaf[i]].by_leaf, id);
	if (size == 1) {
		unsigned known = graph_find(truths->graph, lit[0]);
		truths->of[known / 2].is[known & 1] = true;
	}
}

bool truths_is_known(const struct truths *truths, unsigned lit)
{
	return lit / 2 < truths->nodes && truths->of[lit / 2].is[lit & 1];
}

struct numbers truths_by_literal(const struct truths *truths, unsigned node)
{
	return node < truths->nodes ? truths->of[node].by_literal : (struct numbers){0};
}

struct numbers truths_by_leaf(const struct truths *truths, unsigned leaf)
{
	return leaf < truths->nodes ? truths->of[leaf].by_leaf : (struct numbers){0};
}

static void move(struct numbers *from, struct numbers *to)
{
	for (unsigned i = 0; i < from->count; i++)
		numbers_add(to, from->at[i]);
	from->count = 0;
}

void truths_merged(struct truths *truths, unsigned a, unsigned b)
{
	reach(truths);
	unsigned to = graph_find(truths->graph, a) / 2;
	const unsigned both[2] = {a / 2, b / 2};
	for (unsigned k = 0; k < 2; k++) {
		if (both[k] == to)
			continue;
		unsigned negated = graph_find(truths->graph, 2 * both[k]) & 1;
		truths->of[to].is[0] |= truths->of[both[k]].is[negated];
		truths->of[to].is[1] |= truths->of[both[k]].is[!negated];
		move(&truths->of[both[k]].by_literal, &truths->of[to].by_literal);
		move(&truths->of[both[k]].by_leaf, &truths->of[to].by_leaf);
	}
}
