/* merge_sort.cu - a stable sort of keys with their values, in ascending order.
 *
 * sort_blocks sorts each BLOCK pairs in shared memory. Then each pass merges neighboring sorted runs: sample_limits
 * ranks every STRIDE-th key of a run in the other run, which cuts the two runs into intervals of at most STRIDE pairs
 * of each, and merge_intervals merges the intervals in shared memory, a thread block for each. As there are as many
 * intervals as samples, intervals are numbered as samples are: by their place in the pairs, of STRIDE each. */
#include "../cuda.h"

enum { THREADS = 256, BLOCK = 2 * THREADS, STRIDE = THREADS };

/* The number of sorted keys that precede `key`: the lower keys, and with `equal` also the equal ones. */
__device__ static int rank(unsigned key, const unsigned *keys, int count, bool equal)
{
	int low = 0, high = count;
	while (low < high) {
		int middle = (low + high) >> 1;
		unsigned at = keys[middle];
		if (at < key || (equal && at == key))
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

__device__ static int at_most(int a, int b)
{
	return a < b ? a : b;
}

extern "C" __global__ void sort_blocks(unsigned *keys_out, unsigned *values_out, const unsigned *keys_in,
				       const unsigned *values_in, int count)
{
	__shared__ unsigned keys[BLOCK], values[BLOCK];
	const int t = threadIdx_x, base = blockIdx_x * BLOCK;
	for (int i = t; i < BLOCK; i += THREADS) {
		bool is = base + i < count; /* padding of the last block is sorted after all keys */
		keys[i] = is ? keys_in[base + i] : ~0u;
		values[i] = is ? values_in[base + i] : 0;
	}
#pragma unroll 1
	for (int size = 1; size < BLOCK; size <<= 1) {
		int low = t & (size - 1);
		unsigned *k = keys + 2 * (t - low), *v = values + 2 * (t - low);
		__syncthreads();
		unsigned key_a = k[low], value_a = v[low], key_b = k[size + low], value_b = v[size + low];
		int to_a = low + rank(key_a, k + size, size, false), to_b = low + rank(key_b, k, size, true);
		__syncthreads();
		k[to_a] = key_a;
		v[to_a] = value_a;
		k[to_b] = key_b;
		v[to_b] = value_b;
	}
	__syncthreads();
	for (int i = t; i < BLOCK; i += THREADS)
		if (base + i < count) {
			keys_out[base + i] = keys[i];
			values_out[base + i] = values[i];
		}
}

/* The runs of `size` pairs are merged two by two: the begin and end of the two runs that contain pair `at`. */
struct runs {
	int begin, middle, end;
};

__device__ static struct runs runs_at(int at, int size, int count)
{
	struct runs r;
	r.begin = at & ~(2 * size - 1);
	r.middle = at_most(r.begin + size, count);
	r.end = at_most(r.middle + size, count);
	return r;
}

/* Interval i begins at a[i] in its first run and at b[i] in its second. */
extern "C" __global__ void sample_limits(int *a, int *b, const unsigned *keys, int count, int size)
{
	const int at = (blockIdx_x * THREADS + threadIdx_x) * STRIDE;
	if (at >= count)
		return;
	const struct runs r = runs_at(at, size, count);
	const bool first = at < r.middle;
	const int own = at - (first ? r.begin : r.middle), other_count = first ? r.end - r.middle : r.middle - r.begin;
	const int other = rank(keys[at], keys + (first ? r.middle : r.begin), other_count, !first);
	const int i = (r.begin + own + other + STRIDE - 1) / STRIDE; /* the samples before it in both runs */
	a[i] = first ? own : other;
	b[i] = first ? other : own;
}

extern "C" __global__ void merge_intervals(unsigned *keys_out, unsigned *values_out, const unsigned *keys_in,
					   const unsigned *values_in, const int *a, const int *b, int count, int size)
{
	__shared__ unsigned keys[2 * STRIDE], values[2 * STRIDE];
	__shared__ int from_a, from_b, count_a, count_b;
	const int t = threadIdx_x, i = blockIdx_x;
	const struct runs r = runs_at(i * STRIDE, size, count);
	if (t == 0) {
		bool last = (i + 1) * STRIDE >= r.end;
		from_a = a[i];
		from_b = b[i];
		count_a = (last ? r.middle - r.begin : a[i + 1]) - from_a;
		count_b = (last ? r.end - r.middle : b[i + 1]) - from_b;
	}
	__syncthreads();
	const int in_a = r.begin + from_a, in_b = r.middle + from_b, out = in_a + from_b;
	unsigned key_a = 0, value_a = 0, key_b = 0, value_b = 0;
	if (t < count_a) {
		keys[t] = key_a = keys_in[in_a + t];
		value_a = values_in[in_a + t];
	}
	if (t < count_b) {
		keys[STRIDE + t] = key_b = keys_in[in_b + t];
		value_b = values_in[in_b + t];
	}
	__syncthreads();
	int to_a = 0, to_b = 0;
	if (t < count_a)
		to_a = t + rank(key_a, keys + STRIDE, count_b, false);
	if (t < count_b)
		to_b = t + rank(key_b, keys, count_a, true);
	__syncthreads();
	if (t < count_a) {
		keys[to_a] = key_a;
		values[to_a] = value_a;
	}
	if (t < count_b) {
		keys[to_b] = key_b;
		values[to_b] = value_b;
	}
	__syncthreads();
	for (int k = t; k < count_a + count_b; k += THREADS) {
		keys_out[out + k] = keys[k];
		values_out[out + k] = values[k];
	}
}
