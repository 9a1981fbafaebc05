/* circuit.h - a sequential circuit of AND gates and latches with claims and assumptions, read from ASCII AIGER 1.9
 * (Biere, Heljanko, Wieringa: AIGER 1.9 And Beyond, 2011).
 *
 * A literal is twice a variable, plus 1 if it is negated; variable 0 is the constant false. */
#ifndef PROOF_CIRCUIT_H
#define PROOF_CIRCUIT_H

#include <stdbool.h>
#include <stdio.h>

enum { AIG_FALSE, AIG_TRUE };
enum node_kind { KIND_CONSTANT, KIND_INPUT, KIND_LATCH, KIND_AND };

struct variable {
	enum node_kind kind;
	unsigned left, right; /* an AND: the literals of its two inputs; a latch: the literals of its next state and of
				 its initial value (0, 1, or its own literal: uninitialized) */
	unsigned users;       /* gates, latches, claims and assumptions that read it */
};

/* A literal with the symbol that the file gives it; NULL if the file gives none. */
struct named {
	unsigned lit;
	char *name;
};

struct circuit {
	unsigned variables;        /* the highest variable */
	struct variable *variable; /* [0..variables]; a gate has a higher number than the variables that it reads */
	unsigned inputs, outputs, bads, assumes;
	struct named *input, *output;
	unsigned *bad;    /* AIGER's bad states: literals that are 1 where a claim is violated */
	unsigned *assume; /* AIGER's invariant constraints: literals that are 1 in every cycle */
	bool after_reset; /* cycle 0 is behind the reset: claims count in it too. circuit_read() sets false */
	unsigned nevers;  /* claims that are proven: literals that are 0 in every cycle in which claims count; none at
			     first */
	const unsigned *never;
};

enum { NO_LITERAL = -1 };

/* The AND of two literals where that is a constant or one of the two; else NO_LITERAL. */
unsigned and_without_gate(unsigned a, unsigned b);

/* Reads the file and replaces gates that are constants or copies. NULL, with one line in `why` (CIRCUIT_WHY bytes) that
 * names file and line, if the file cannot be read or is not such a circuit. The caller frees it with circuit_free(). */
enum { CIRCUIT_WHY = 512 };
struct circuit *circuit_read(const char *path, char *why);
void circuit_free(struct circuit *circuit);

/* Prints the inputs that are 1 in each of `cycles` cycles; is_one[cycle * circuit->inputs + i] is that of input i. */
void circuit_print_inputs(FILE *file, const struct circuit *circuit, const bool *is_one, unsigned cycles);

#endif
