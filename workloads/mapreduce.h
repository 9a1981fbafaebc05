/* mapreduce.h - shared by the map-reduce kernels: prefix sums and sorting in the shared memory of a thread block.
 *
 * All THREADS threads of the block call these. Before the call, any thread may have written any element; after it, any
 * thread may read it.
 */
#ifndef MAPREDUCE_H
#define MAPREDUCE_H

#include "cuda.h"

enum { THREADS = 256 }; /* of a thread block */

/* Each of the first THREADS sums becomes the sum of those before it; sums[THREADS] becomes the sum of all. Pairs are
 * added up a tree, then sums are passed down it. */
static __device__ inline void block_scan(unsigned *sums)
{
	const unsigned t = threadIdx_x;
	unsigned apart = 1;
#pragma unroll 1
	for (unsigned pairs = THREADS / 2; pairs; pairs /= 2, apart *= 2) {
		unsigned left = apart * (2 * t + 1) - 1;
		__syncthreads();
		if (t < pairs)
			sums[left + apart] += sums[left];
	}
	if (t == 0) {
		sums[THREADS] = sums[THREADS - 1];
		sums[THREADS - 1] = 0;
	}
#pragma unroll 1
	for (unsigned pairs = 1; pairs < THREADS; pairs *= 2) {
		apart /= 2;
		unsigned left = apart * (2 * t + 1) - 1;
		__syncthreads();
		if (t < pairs) {
			unsigned sum = sums[left];
			sums[left] = sums[left + apart];
			sums[left + apart] += sum;
		}
	}
	__syncthreads();
}

/* Sorts the first `count` keys, a power of two up to THREADS, smallest first: a bitonic network, a thread for each. */
template <class key> static __device__ inline void block_sort(key *keys, unsigned count)
{
	const unsigned t = threadIdx_x;
#pragma unroll 1
	for (unsigned run = 2; run <= count; run *= 2)
#pragma unroll 1
		for (unsigned apart = run / 2; apart; apart /= 2) {
			unsigned other = t ^ apart;
			__syncthreads();
			if (other > t && t < count) {
				key low = keys[t], high = keys[other];
				if ((low > high) == ((t & run) == 0)) {
					keys[t] = high;
					keys[other] = low;
				}
			}
		}
	__syncthreads();
}

#endif
