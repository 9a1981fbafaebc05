/* netlist.c - AND gates on 64 cases at a time. */
#include "proof/netlist.h"

#include <stdlib.h>

#include "base/diag.h"

struct netlist netlist_make(const struct circuit *circuit)
{
	struct netlist netlist = {.circuit = circuit};
	netlist.value = xalloc((circuit->variables + 1UL) * sizeof *netlist.value);
	netlist.latch = xalloc((circuit->variables + 1UL) * sizeof *netlist.latch);
	for (unsigned v = 1; v <= circuit->variables; v++)
		if (circuit->variable[v].kind == KIND_LATCH)
			netlist.latch[netlist.latches++] = v;
	return netlist;
}

void netlist_free(struct netlist *netlist)
{
	free(netlist->value);
	free(netlist->latch);
}

uint64_t netlist_value(const struct netlist *netlist, unsigned lit)
{
	return netlist->value[lit / 2] ^ (lit & 1 ? UINT64_MAX : 0);
}

void netlist_evaluate(struct netlist *netlist)
{
	const struct circuit *circuit = netlist->circuit;
	for (unsigned v = 1; v <= circuit->variables; v++)
		if (circuit->variable[v].kind == KIND_AND)
			netlist->value[v] = netlist_value(netlist, circuit->variable[v].left) &
					    netlist_value(netlist, circuit->variable[v].right);
}

uint64_t netlist_next(const struct netlist *netlist, unsigned latch)
{
	return netlist_value(netlist, netlist->circuit->variable[netlist->latch[latch]].left);
}

/* Swaps bit j of word i with bit i of word j: first halves of 32 bits, then quarters. */
static void transpose(uint64_t matrix[64])
{
	uint64_t low = UINT32_MAX;
	for (unsigned size = 32; size; size /= 2, low ^= low << size)
		for (unsigned i = 0; i < 64; i = (i + size + 1) & ~size) {
			uint64_t swapped = (matrix[i] >> size ^ matrix[i + size]) & low;
			matrix[i] ^= swapped << size;
			matrix[i + size] ^= swapped;
		}
}

void netlist_next_word(const struct netlist *netlist, unsigned word, uint64_t next[64])
{
	for (unsigned bit = 0; bit < 64; bit++)
		next[bit] = 64 * word + bit < netlist->latches ? netlist_next(netlist, 64 * word + bit) : 0;
	transpose(next);
}
