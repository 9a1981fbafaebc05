/* sat_query.h - does a clause over an AIG follow from the known clauses? CaDiCaL decides, on a small part of the AIG
 * first.
 *
 * A query begins with the gates down to the nearest cut points: nodes that were proven equal to a wire of the other
 * implementation, or are declared cut points. If the clause does not follow from these gates, the cut points on the
 * frontier are expanded, layer by layer. Gates that are left out can only make a query fail, never succeed. A known
 * clause is added as soon as all of its literals, or all leaves that it depends on, are part of the query. */
#ifndef PROOF_INDUCT_SAT_QUERY_H
#define PROOF_INDUCT_SAT_QUERY_H

#include "proof/induct/known_clauses.h"

/* The limits of one query. */
struct effort {
	unsigned layers;
	unsigned variables;
	int conflicts;      /* for each layer; -1: unlimited */
	unsigned long_from; /* behind the last layer, known clauses of so many literals or more are added whatever they
			       depend on: the rule above seldom adds a long clause */
};

/* The solver, its cut points, and the answers of earlier queries. */
struct sat;

struct sat *sat_new(const struct aig *aig, const struct known *known);
void sat_free(struct sat *sat);

/* From now on the node is a cut point. */
void sat_add_cut_point(struct sat *sat, unsigned lit);

/* Whether a == b follows, or that one of the literals is 1. False: it does not, or not within these limits. */
bool sat_prove_equal(struct sat *sat, unsigned a, unsigned b, struct effort effort);
bool sat_prove_clause(struct sat *sat, const unsigned *lit, unsigned size, struct effort effort);

/* Queries so far, their layers, and the layers that CaDiCaL solved: the others had the CNF of an earlier one. */
struct sat_counts {
	unsigned queries, layers, solved;
};
struct sat_counts sat_get_counts(const struct sat *sat);

#endif
