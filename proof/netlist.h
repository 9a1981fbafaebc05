/* netlist.h - a circuit evaluated in C, for 64 cases at a time: bit i of each value belongs to case i. */
#ifndef PROOF_NETLIST_H
#define PROOF_NETLIST_H

#include <stdint.h>

#include "proof/circuit.h"

struct netlist {
	const struct circuit *circuit; /* outlives the netlist */
	uint64_t *value;               /* [variables]: set by the caller for inputs and latches, computed for gates */
	unsigned latches, *latch;      /* the variables of the latches */
};

struct netlist netlist_make(const struct circuit *circuit);
void netlist_free(struct netlist *netlist);

/* Computes all gates. */
void netlist_evaluate(struct netlist *netlist);

uint64_t netlist_value(const struct netlist *netlist, unsigned lit);
/* The next state of a latch, by index. */
uint64_t netlist_next(const struct netlist *netlist, unsigned latch);
/* The next state of latches 64 * word to 64 * word + 63 in each case, a word for a case. */
void netlist_next_word(const struct netlist *netlist, unsigned word, uint64_t next[64]);

#endif
