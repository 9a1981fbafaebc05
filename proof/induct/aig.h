/* aig.h - an And-Inverter Graph of several cycles, with structural hashing and equivalence classes.
 *
 * Literals are as in circuit.h; node 0 is the constant false. Of two merged nodes the one of lower height is the
 * representative, of two of equal height the older one: what a SAT query finds below it is the shallowest known
 * structure. A node's inputs are lower than the node, so no node comes to be below itself. */
#ifndef PROOF_INDUCT_AIG_H
#define PROOF_INDUCT_AIG_H

#include "proof/circuit.h"

struct node {
	unsigned left, right;      /* the literals of an AND; 0, 0 for a leaf: an input or a register */
	unsigned merged_into;      /* a literal that is closer to the representative; its own if it is that itself */
	unsigned next_in_bucket;   /* of the structural hash table; 0: the last */
	unsigned alternative;      /* the first of the gates that aig_merge_both() has merged into it; 0: none */
	unsigned next_alternative; /* the next gate of that list; 0: the last */
	unsigned height;           /* gates on the longest path to a leaf when the node was made */
};

struct aig {
	unsigned count, room;
	struct node *node;
	unsigned buckets, *bucket;
};

struct aig *aig_new(void);
void aig_free(struct aig *aig);

unsigned aig_leaf(struct aig *aig); /* a new one */
unsigned aig_and(struct aig *aig, unsigned a, unsigned b);
/* The literal of the representative of lit's equivalence class. */
unsigned aig_representative(const struct aig *aig, unsigned lit);
/* Puts two literals that are known to be equal into one class. */
void aig_merge(struct aig *aig, unsigned a, unsigned b);
/* The same, and the representative keeps the other gate as an alternative definition; a path down through an
 * alternative may come back to the representative. */
void aig_merge_both(struct aig *aig, unsigned a, unsigned b);

static inline bool aig_is_and(const struct aig *aig, unsigned node)
{
	return aig->node[node].left != 0;
}

#endif
