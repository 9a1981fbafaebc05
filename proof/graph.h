/* graph.h - AND gates of several cycles: gates of equal inputs are one, and so are those that are known to be equal.
 *
 * Literals are as in circuit.h; node 0 is the constant false. Of two equal nodes the lower one stands for both, of two
 * of one height the older: what a question then finds below it is the least deep of the forms that are known. No node
 * comes to stand below itself so: what a node reads is lower than the node. */
#ifndef PROOF_GRAPH_H
#define PROOF_GRAPH_H

#include "proof/circuit.h"

struct node {
	unsigned left, right; /* the literals of an AND; 0, 0 for a leaf: an input or a register */
	unsigned same;        /* a literal of the node that stands for it, else its own */
	unsigned chain;       /* the next of its bucket */
	unsigned also;        /* the first of the gates that are one with it by graph_merge_both; 0: none */
	unsigned also_next;   /* the next such gate behind this one */
	unsigned height;      /* gates on the longest way to a leaf, when it was made */
};

struct graph {
	unsigned count, room;
	struct node *node;
	unsigned buckets, *bucket;
};

struct graph *graph_new(void);
void graph_free(struct graph *graph);

unsigned graph_leaf(struct graph *graph); /* a new one */
unsigned graph_and(struct graph *graph, unsigned a, unsigned b);
/* The literal that stands for all that are known to be equal to lit. */
unsigned graph_find(const struct graph *graph, unsigned lit);
/* From now on the two are one: the gate of what stands for both. */
void graph_merge(struct graph *graph, unsigned a, unsigned b);
/* The same, and it is both gates; a way down through the other gate may come by it again. */
void graph_merge_both(struct graph *graph, unsigned a, unsigned b);

static inline bool graph_is_and(const struct graph *graph, unsigned node)
{
	return graph->node[node].left != 0;
}

#endif
