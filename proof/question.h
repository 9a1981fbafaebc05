/* question.h - does a clause over a graph follow from what is known? Asked of CaDiCaL, of a small part of the graph
 * first.
 *
 * A question begins with the gates down to those that stand for two wires of equal name. If the clause does not follow
 * from these, those are opened, layer by layer. Leaving gates out can only make a question harder to answer with yes.
 * What is known is taken in as soon as all that it is of is part of the question. */
#ifndef PROOF_QUESTION_H
#define PROOF_QUESTION_H

#include "proof/truths.h"

/* How much a question is worth. */
struct effort {
	unsigned layers;
	unsigned variables;
	int conflicts;      /* for each layer; -1: any number */
	unsigned long_from; /* in the end, what is known is taken in of so many literals or more: else a clause of many
			       is hardly ever met */
};

struct questions;

struct questions *questions_new(const struct graph *graph, const struct truths *truths);
void questions_free(struct questions *questions);

/* From now on a question stays above this node at first. */
void questions_close(struct questions *questions, unsigned lit);

/* Whether it follows that a == b, or that one of the literals is 1. False: it does not, or not with this effort. */
bool question_equal(struct questions *questions, unsigned a, unsigned b, struct effort effort);
bool question_clause(struct questions *questions, const unsigned *lit, unsigned size, struct effort effort);

/* How many were asked, and of how many layers CaDiCaL was asked: others had the text of an earlier one. */
struct question_counts {
	unsigned asked, layers, solved;
};
struct question_counts questions_counts(const struct questions *questions);

#endif
