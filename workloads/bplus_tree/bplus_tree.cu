/* bplus_tree.cu - searches in a B+ tree, a thread block for each query: a thread compares the query with one key of a
 * node.
 *
 * The tree was loaded in bulk: its levels are stored one after the other, all nodes full but the last of each level.
 * The thread whose key and the next one enclose the query selects the child node; thread 0 moves the search to it. */
#include "../cuda.h"

enum { ORDER = 256 }; /* keys of a node, threads of a block */

/* Nodes of one depth: node n has the keys from n * ORDER on, children their nodes; at the leaves, their records. */
struct level {
	const unsigned *keys; /* rising; one more than `count`, which bounds the last */
	const unsigned *children;
	unsigned long long count;
};

static __device__ bool between(const struct level *level, unsigned slot, unsigned key)
{
	return slot < level->count && level->keys[slot] <= key && key < level->keys[slot + 1];
}

/* at[q], next[q]: the node of search q, and the next node; 0 at first, the root. A key that is not found leaves
 * values[q] unchanged. */
extern "C" __global__ void find_key(unsigned *values, unsigned *at, unsigned *next, const struct level *levels,
				    unsigned height, const unsigned *queries, const unsigned *records)
{
	const unsigned t = threadIdx_x, q = blockIdx_x;
	const struct level *leaves = levels + height - 1;
	for (const struct level *level = levels; level < leaves; level++) {
		unsigned slot = at[q] * ORDER + t;
		if (between(level, slot, queries[q]))
			next[q] = level->children[slot];
		__syncthreads();
		if (t == 0)
			at[q] = next[q];
		__syncthreads();
	}
	unsigned slot = at[q] * ORDER + t;
	if (slot < leaves->count && leaves->keys[slot] == queries[q])
		values[q] = records[leaves->children[slot]];
}

/* The keys from from[q] to from[q] + width: starts[q] is the record of the first, lengths[q] their number; records are
 * in descending order of keys. Two searches descend in parallel: at[2 * q] for the first key, at[2 * q + 1] for the
 * last.
 */
extern "C" __global__ void find_range(unsigned *starts, unsigned *lengths, unsigned *at, unsigned *next,
				      const struct level *levels, unsigned height, const unsigned *from, unsigned width)
{
	const unsigned t = threadIdx_x, q = blockIdx_x, first = 2 * q, last = 2 * q + 1;
	const struct level *leaves = levels + height - 1;
	for (const struct level *level = levels; level < leaves; level++) {
		unsigned slot = at[first] * ORDER + t;
		if (between(level, slot, from[q]))
			next[first] = level->children[slot];
		slot = at[last] * ORDER + t;
		if (between(level, slot, from[q] + width))
			next[last] = level->children[slot];
		__syncthreads();
		if (t == 0) {
			at[first] = next[first];
			at[last] = next[last];
		}
		__syncthreads();
	}
	unsigned slot = at[first] * ORDER + t;
	if (between(leaves, slot, from[q]))
		starts[q] = leaves->children[leaves->keys[slot] < from[q] ? slot + 1 : slot];
	__syncthreads();
	slot = at[last] * ORDER + t;
	if (between(leaves, slot, from[q] + width))
		lengths[q] = starts[q] - leaves->children[slot] + 1;
}
