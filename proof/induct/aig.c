/* aig.c - an And-Inverter Graph with structural hashing and equivalence classes. */
#include "proof/induct/aig.h"

#include <stdlib.h>

#include "base/diag.h"

static unsigned add(struct aig *aig, unsigned left, unsigned right)
{
	if (aig->count == aig->room) {
		aig->room = aig->room ? 2 * aig->room : 1024;
		aig->node = xrealloc(aig->node, aig->room * sizeof *aig->node);
	}
	aig->node[aig->count] = (struct node){.left = left, .right = right, .merged_into = 2 * aig->count};
	return 2 * aig->count++;
}

struct aig *aig_new(void)
{
	struct aig *aig = xalloc(sizeof *aig);
	aig->buckets = 1 << 20;
	aig->bucket = xalloc((aig->buckets) * sizeof *aig->bucket);
	add(aig, 0, 0); /* node 0, the constant false */
	return aig;
}

void aig_free(struct aig *aig)
{
	free(aig->node);
	free(aig->bucket);
	free(aig);
}

unsigned aig_leaf(struct aig *aig)
{
	return add(aig, 0, 0);
}

unsigned aig_representative(const struct aig *aig, unsigned lit)
{
	while (aig->node[lit / 2].merged_into / 2 != lit / 2)
		lit = aig->node[lit / 2].merged_into ^ (lit & 1);
	return lit;
}

unsigned aig_and(struct aig *aig, unsigned a, unsigned b)
{
	a = aig_representative(aig, a);
	b = aig_representative(aig, b);
	if (a > b) {
		unsigned swap = a;
		a = b;
		b = swap;
	}
	unsigned simple = and_without_gate(a, b);
	if (simple != (unsigned)NO_LITERAL)
		return simple;
	unsigned *bucket = &aig->bucket[(a * 2654435761u ^ b * 2246822519u) % aig->buckets];
	for (unsigned at = *bucket; at; at = aig->node[at].next_in_bucket)
		if (aig->node[at].left == a && aig->node[at].right == b)
			return aig_representative(aig, 2 * at);
	unsigned made = add(aig, a, b);
	unsigned left = aig->node[a / 2].height, right = aig->node[b / 2].height;
	aig->node[made / 2].height = 1 + (left > right ? left : right);
	aig->node[made / 2].next_in_bucket = *bucket;
	*bucket = made / 2;
	return made;
}

void aig_merge(struct aig *aig, unsigned a, unsigned b)
{
	a = aig_representative(aig, a);
	b = aig_representative(aig, b);
	if (a / 2 == b / 2)
		return;
	unsigned height = aig->node[a / 2].height, other = aig->node[b / 2].height;
	if (height > other || (height == other && a > b))
		aig->node[a / 2].merged_into = b ^ (a & 1);
	else
		aig->node[b / 2].merged_into = a ^ (b & 1);
}

void aig_merge_both(struct aig *aig, unsigned a, unsigned b)
{
	unsigned one = aig_representative(aig, a) / 2, other = aig_representative(aig, b) / 2;
	if (one == other)
		return;
	aig_merge(aig, a, b);
	unsigned stands = aig_representative(aig, a) / 2, merged = stands == one ? other : one;
	if (!aig_is_and(aig, stands) || !aig_is_and(aig, merged))
		return;
	aig->node[merged].next_alternative = aig->node[stands].alternative;
	aig->node[stands].alternative = merged;
}
