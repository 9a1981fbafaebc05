/* circuit.h - a circuit of AND gates and latches with claims, as ASCII AIGER 1.9 has it (Biere, Heljanko, Wieringa:
 * AIGER 1.9 And Beyond, 2011).
 *
 * A literal is twice a variable, plus 1 if it is negated; variable 0 is the constant false. */
#ifndef PROOF_CIRCUIT_H
#define PROOF_CIRCUIT_H

#include <stdbool.h>

enum { AIG_FALSE, AIG_TRUE };
enum kind { KIND_CONSTANT, KIND_INPUT, KIND_LATCH, KIND_AND };

struct variable {
	enum kind kind;
	unsigned left, right; /* the literals of an AND; of a latch what it is in the next cycle and at first, its own
				 for either */
	unsigned users;       /* how many gates, latches, claims and assumptions read it */
};

struct named {
	unsigned lit;
	char *name;
};

struct circuit {
	unsigned variables; /* variable[0..variables], in an order in which a gate comes behind what it reads */
	struct variable *variable;
	unsigned bads, assumes, names;
	unsigned *bad;    /* 1 where a claim is broken */
	unsigned *assume; /* 1 in all cycles */
	struct named *named;
};

enum { NO_LITERAL = -1 };

/* What an AND is without a gate: a constant, or one of the two; NO_LITERAL if it needs one. */
unsigned and_without_gate(unsigned a, unsigned b);

/* Reads the file; NULL, with one line on stderr, if it is not such a circuit. The caller frees it with circuit_free. */
struct circuit *circuit_read(const char *path);
void circuit_free(struct circuit *circuit);

#endif
