/* known_clauses.h - clauses over an AIG that are known to hold, indexed by the nodes that they are about. */
#ifndef PROOF_INDUCT_KNOWN_CLAUSES_H
#define PROOF_INDUCT_KNOWN_CLAUSES_H

#include "proof/induct/aig.h"
#include "proof/induct/id_list.h"

enum { SUPPORT_MAX = 64 }; /* leaves of a clause that is indexed by its leaves too */
enum { SUPPORT_FEW = 32 };

struct known_clause {
	unsigned size, *lit;
	unsigned leaves, *leaf; /* its support, or none if that is above SUPPORT_MAX */
	bool state_only;        /* its support is of registers alone, SUPPORT_FEW at most */
	bool propagates;        /* it is added to a query that has all of its literals but one */
};

/* The known clauses of a node. */
struct node_clauses {
	struct id_list by_literal, by_leaf;
	bool unit[2];     /* the unit clauses: that the node is 1, that it is 0 */
	unsigned visited; /* the number of the last walk that came here */
};

struct known {
	const struct aig *aig;
	unsigned count, room;
	struct known_clause *clause;
	unsigned nodes; /* the length of `of` */
	struct node_clauses *of;
	unsigned walk; /* the number of the last walk */
	unsigned leaves;
	bool *is_leaf; /* gates that count as leaves: functions that replace a register */
};

struct known *known_new(const struct aig *aig);
void known_free(struct known *known);

/* From now on a gate counts as a leaf: it replaces a register (dependencies.h). */
void known_make_leaf(struct known *known, unsigned node);

static inline bool known_is_leaf(const struct known *known, unsigned node)
{
	return node && (!aig_is_and(known->aig, node) || (node < known->leaves && known->is_leaf[node]));
}

enum known_kind { KNOWN_STATE_ONLY, KNOWN_OF_INPUTS, KNOWN_LEMMA };

void known_add(struct known *known, const unsigned *lit, unsigned size, enum known_kind kind);
/* Whether the unit clause of this literal, a representative, is known. */
bool known_is_unit(const struct known *known, unsigned lit);
/* The numbers of the clauses that have the node as a literal, or as a leaf of their support. */
struct id_list known_by_literal(const struct known *known, unsigned node);
struct id_list known_by_leaf(const struct known *known, unsigned leaf);
/* To be called after aig_merge(aig, a, b) of two representatives: moves the other node's clauses to the new one's. */
void known_merged(struct known *known, unsigned a, unsigned b);

#endif
