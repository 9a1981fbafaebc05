/* truths.h - clauses over a graph that are known to hold, found by the nodes that they are of. */
#ifndef PROOF_TRUTHS_H
#define PROOF_TRUTHS_H

#include "proof/graph.h"
#include "proof/numbers.h"

enum { SUPPORT_MAX = 64 }; /* leaves; what depends on more is found by its literals alone */
enum { FEW_LEAVES = 32 };

struct truth {
	unsigned size, *lit;
	unsigned leaves, *leaf; /* all that it depends on, or none if these are too many */
	bool of_registers;      /* it depends on registers alone, on FEW_LEAVES at most */
	bool leads;             /* where all of its literals but one are, it leads to that one */
};

/* What is known of a node. */
struct known {
	struct numbers by_literal, by_leaf; /* truths */
	bool is[2];                         /* known alone: that it is 1, that it is 0 */
	unsigned seen;                      /* by the last walk that came here */
};

struct truths {
	const struct graph *graph;
	unsigned count, room;
	struct truth *truth;
	unsigned nodes; /* that have room in */
	struct known *of;
	unsigned now; /* the number of the last walk */
	unsigned leaves;
	bool *is_leaf; /* gates that stand for a register */
};

struct truths *truths_new(const struct graph *graph);
void truths_free(struct truths *truths);

/* From now on a gate counts as a leaf of what is known: it is a register that is defined by others. */
void truths_make_leaf(struct truths *truths, unsigned node);

static inline bool truths_is_leaf(const struct truths *truths, unsigned node)
{
	return node && (!graph_is_and(truths->graph, node) || (node < truths->leaves && truths->is_leaf[node]));
}

enum truth_kind { TRUTH_OF_REGISTERS, TRUTH_OF_INPUTS, TRUTH_LEMMA };

void truths_add(struct truths *truths, const unsigned *lit, unsigned size, enum truth_kind kind);
/* Whether a clause of this literal alone is known; the literal stands for itself. */
bool truths_is_known(const struct truths *truths, unsigned lit);
/* Those of a node. */
struct numbers truths_by_literal(const struct truths *truths, unsigned node);
struct numbers truths_by_leaf(const struct truths *truths, unsigned leaf);
/* After graph_merge(graph, a, b) of two that stood for themselves: what is known of one is known of the other. */
void truths_merged(struct truths *truths, unsigned a, unsigned b);

#endif
