/* reconverge.c - finds the reconvergence point of each branch: its immediate post-dominator.
 *
 * Nodes of the flow graph are instructions. Dominators are computed on the reversed graph, from the function's last ret
 * (Cooper, Harvey, Kennedy: A Simple, Fast Dominance Algorithm). Paths that leave by exit or trap never reach that ret
 * and do not affect the post-dominators of other paths. Instructions from which the ret cannot be reached form a graph
 * of their own that ends in their exits. */
#include <stdlib.h>

#include "base/diag.h"
#include "sim/ptx/code.h"

struct flow {
	const struct ptx_inst *insts; /* of this function, from 0 */
	unsigned first, count, root;  /* root: the virtual end node, number count */
	unsigned *preds, *pred_start;
	unsigned *order, *number; /* nodes in postorder of the backward walk; its inverse, 0: not reached */
	unsigned reached;
	unsigned *ipdom;
};

/* Successors of a node; an exit's successor is the root. */
static unsigned successors(const struct flow *f, unsigned node, unsigned next[2])
{
	const struct ptx_inst *in = &f->insts[node];
	unsigned n = 0;
	bool ends = in->kind == PTX_EXIT || in->kind == PTX_TRAP, jumps = in->kind == PTX_BRANCH;
	if (jumps)
		next[n++] = in->target - f->first;
	if (node + 1 == f->count || (ends && in->guard == PTX_SINK))
		next[n++] = f->root;
	else if (!jumps || in->guard != PTX_SINK)
		next[n++] = node + 1;
	return n;
}

/* Marks the nodes from which the last instruction can be reached. */
static void reach(const struct flow *f, bool *reaches)
{
	unsigned *todo = xalloc((f->count + 1) * sizeof *todo), n = 0;
	todo[n++] = f->count - 1;
	reaches[f->count - 1] = true;
	while (n) {
		unsigned node = todo[--n];
		for (unsigned i = f->pred_start[node]; i < f->pred_start[node + 1]; i++)
			if (!reaches[f->preds[i]]) {
				reaches[f->preds[i]] = true;
				todo[n++] = f->preds[i];
			}
	}
	free(todo);
}

/* Collects the predecessors of each node along edges between nodes with equal `reaches` (NULL: along all edges). */
static void find_predecessors(struct flow *f, const bool *reaches)
{
	unsigned next[2];
	for (unsigned i = 0; i < f->count + 2; i++)
		f->pred_start[i] = 0;
	for (unsigned pass = 0; pass < 2; pass++) {
		for (unsigned node = 0; node < f->count; node++) {
			unsigned n = successors(f, node, next);
			for (unsigned i = 0; i < n; i++) {
				unsigned to = next[i];
				if (reaches && reaches[node] && !(to == f->root ? node + 1 == f->count : reaches[to]))
					continue;
				if (pass)
					f->preds[--f->pred_start[to]] = node;
				else
					f->pred_start[to]++;
			}
		}
		for (unsigned i = 1; i < f->count + 2 && !pass; i++)
			f->pred_start[i] += f->pred_start[i - 1];
	}
}

/* Numbers the nodes in postorder of the depth-first walk of the reversed graph from the root. */
static void number_nodes(struct flow *f)
{
	unsigned *stack = xalloc((f->count + 1) * sizeof *stack), *at = xalloc((f->count + 1) * sizeof *at), n = 0;
	bool *seen = xalloc(f->count + 1);
	stack[n++] = f->root;
	seen[f->root] = true;
	at[f->root] = f->pred_start[f->root];
	while (n) {
		unsigned node = stack[n - 1];
		if (at[node] == f->pred_start[node + 1]) {
			f->order[f->reached++] = node;
			f->number[node] = f->reached;
			n--;
			continue;
		}
		unsigned pred = f->preds[at[node]++];
		if (seen[pred])
			continue;
		seen[pred] = true;
		at[pred] = f->pred_start[pred];
		stack[n++] = pred;
	}
	free(stack);
	free(at);
	free(seen);
}

static unsigned meet(const struct flow *f, unsigned a, unsigned b)
{
	while (a != b) {
		while (f->number[a] < f->number[b])
			a = f->ipdom[a];
		while (f->number[b] < f->number[a])
			b = f->ipdom[b];
	}
	return a;
}

static bool improve(struct flow *f, const bool *reaches, unsigned node)
{
	unsigned next[2], n = successors(f, node, next), found = PTX_NO_PC;
	for (unsigned i = 0; i < n; i++) {
		unsigned to = next[i];
		bool same = to == f->root ? !reaches[node] || node + 1 == f->count : reaches[to] == reaches[node];
		if (!same || f->ipdom[to] == PTX_NO_PC)
			continue;
		found = found == PTX_NO_PC ? to : meet(f, found, to);
	}
	bool changed = f->ipdom[node] != found;
	f->ipdom[node] = found;
	return changed;
}

static void solve(struct flow *f, const bool *reaches)
{
	for (unsigned i = 0; i < f->count; i++)
		f->ipdom[i] = PTX_NO_PC;
	f->ipdom[f->root] = f->root;
	for (bool changed = true; changed;) {
		changed = false;
		for (unsigned i = f->reached - 1; i-- > 0;)
			changed |= improve(f, reaches, f->order[i]);
	}
}

void ptx_reconverge(struct ptx_inst *insts, unsigned first, unsigned end)
{
	unsigned n = end - first;
	struct flow f = {.insts = insts + first, .first = first, .count = n, .root = n};
	bool *reaches = xalloc(n + 1);
	f.preds = xalloc(2 * (size_t)n * sizeof *f.preds);
	f.pred_start = xalloc((n + 2) * sizeof *f.pred_start);
	f.order = xalloc((n + 1) * sizeof *f.order);
	f.number = xalloc((n + 1) * sizeof *f.number);
	f.ipdom = xalloc((n + 1) * sizeof *f.ipdom);
	find_predecessors(&f, NULL);
	reach(&f, reaches);
	find_predecessors(&f, reaches);
	number_nodes(&f);
	solve(&f, reaches);
	for (unsigned i = 0; i < n; i++) {
		bool meets = insts[first + i].kind == PTX_BRANCH && f.ipdom[i] != PTX_NO_PC && f.ipdom[i] != f.root;
		insts[first + i].reconverge = meets ? first + f.ipdom[i] : PTX_NO_PC;
	}
	free(reaches);
	free(f.preds);
	free(f.pred_start);
	free(f.order);
	free(f.number);
	free(f.ipdom);
}
