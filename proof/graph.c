/* graph.c - AND gates of several cycles. */
#include "proof/graph.h"

#include <stdlib.h>

static unsigned add(struct graph *graph, unsigned left, unsigned right)
{
	if (graph->count == graph->room) {
		graph->room = graph->room ? 2 * graph->room : 1024;
		graph->node = realloc(graph->node, graph->room * sizeof *graph->node);
	}
	graph->node[graph->count] = (struct node){.left = left, .right = right, .same = 2 * graph->count};
	return 2 * graph->count++;
}

struct graph *graph_new(void)
{
	struct graph *graph = calloc(1, sizeof *graph);
	graph->buckets = 1 << 20;
	graph->bucket = calloc(graph->buckets, sizeof *graph->bucket);
	add(graph, 0, 0); /* the constant */
	return graph;
}

void graph_free(struct graph *graph)
{
	free(graph->node);
	free(graph->bucket);
	free(graph);
}

unsigned graph_leaf(struct graph *graph)
{
	return add(graph, 0, 0);
}

unsigned graph_find(const struct graph *graph, unsigned lit)
{
	while (graph->node[lit / 2].same / 2 != lit / 2)
		lit = graph->node[lit / 2].same ^ (lit & 1);
	return lit;
}

unsigned graph_and(struct graph *graph, unsigned a, unsigned b)
{
	a = graph_find(graph, a);
	b = graph_find(graph, b);
	if (a > b) {
		unsigned swap = a;
		a = b;
		b = swap;
	}
	unsigned simple = and_without_gate(a, b);
	if (simple != (unsigned)NO_LITERAL)
		return simple;
	unsigned *bucket = &graph->bucket[(a * 2654435761u ^ b * 2246822519u) % graph->buckets];
	for (unsigned at = *bucket; at; at = graph->node[at].chain)
		if (graph->node[at].left == a && graph->node[at].right == b)
			return graph_find(graph, 2 * at);
	unsigned made = add(graph, a, b);
	unsigned left = graph->node[a / 2].height, right = graph->node[b / 2].height;
	graph->node[made / 2].height = 1 + (left > right ? left : right);
	graph->node[made / 2].chain = *bucket;
	*bucket = made / 2;
	return made;
}

void graph_merge(struct graph *graph, unsigned a, unsigned b)
{
	a = graph_find(graph, a);
	b = graph_find(graph, b);
	if (a / 2 == b / 2)
		return;
	unsigned height = graph->node[a / 2].height, other = graph->node[b / 2].height;
	if (height > other || (height == other && a > b))
		graph->node[a / 2].same = b ^ (a & 1);
	else
		graph->node[b / 2].same = a ^ (b & 1);
}

void graph_merge_both(struct graph *graph, unsigned a, unsigned b)
{
	unsigned one = graph_find(graph, a) / 2, other = graph_find(graph, b) / 2;
	if (one == other)
		return;
	graph_merge(graph, a, b);
	unsigned stands = graph_find(graph, a) / 2, merged = stands == one ? other : one;
	if (!graph_is_and(graph, stands) || !graph_is_and(graph, merged))
		return;
	graph->node[merged].also_next = graph->node[stands].also;
	graph->node[stands].also = merged;
}
