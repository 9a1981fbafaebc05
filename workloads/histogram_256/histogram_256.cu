/* histogram_256.cu - how often each byte occurs, as in the CUDA SDK (histogram256): each warp counts in a histogram of
 * its own in shared memory; the thread blocks' sums are then added up bin by bin. */
#include "../cuda.h"

enum { BINS = 256, WARPS = 6, LANES = 32, THREADS = WARPS * LANES, MERGE_THREADS = 256 };

__device__ static inline void count_word(unsigned *bins, unsigned word)
{
	for (int shift = 0; shift < 32; shift += 8)
		__atomic_fetch_add(&bins[word >> shift & (BINS - 1)], 1, __ATOMIC_RELAXED);
}

/* partial: BINS sums for each thread block. */
extern "C" __global__ void histogram256Kernel(unsigned *partial, const unsigned *data, unsigned words)
{
	__shared__ unsigned counts[WARPS * BINS];
	const unsigned t = threadIdx_x;
	unsigned *own = &counts[t / LANES * BINS];
#pragma unroll
	for (unsigned i = 0; i < BINS / LANES; i++)
		counts[t + i * THREADS] = 0;
	__syncthreads();
	for (unsigned at = blockIdx_x * THREADS + t; at < words; at += THREADS * gridDim_x)
		count_word(own, data[at]);
	__syncthreads();
	for (unsigned bin = t; bin < BINS; bin += THREADS) {
		unsigned sum = 0;
		for (unsigned w = 0; w < WARPS; w++)
			sum += counts[w * BINS + bin];
		partial[blockIdx_x * BINS + bin] = sum;
	}
}

/* A thread block a bin; blockDim is a power of two, at most MERGE_THREADS. */
extern "C" __global__ void mergeHistogram256Kernel(unsigned *histogram, const unsigned *partial, unsigned count)
{
	__shared__ unsigned sums[MERGE_THREADS];
	const unsigned t = threadIdx_x, bin = blockIdx_x;
	unsigned sum = 0;
	for (unsigned i = t; i < count; i += blockDim_x)
		sum += partial[bin + i * BINS];
	sums[t] = sum;
#pragma unroll 1
	for (unsigned apart = blockDim_x / 2; apart > 0; apart >>= 1) {
		__syncthreads();
		if (t < apart)
			sums[t] += sums[t + apart];
	}
	if (t == 0)
		histogram[bin] = sums[0];
}
