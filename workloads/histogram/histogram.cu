/* histogram.cu - a histogram of 8-bit counters that saturate, as in Parboil: most counts are in shared
 * memory, for the parts of the bins where most inputs are expected.
 *
 * The first kernel computes that range: from one standard deviation below the mean of a share of the input to one
 * above. The second one counts: thread block (x, y) reads share x of the input and counts, in shared memory, the inputs
 * in the y-th of these parts; blocks with y = 0 also count, in global memory, the inputs in no part. The third one
 * saturates. */
#include "../cuda.h"

enum { THREADS = 512, PART = 4096 }; /* threads of a block; bins in shared memory */

/* Leaves the sum over the thread block in sums[0]; valid for thread 0 only. */
__device__ static inline void sum_up(float *sums, float mine)
{
	sums[threadIdx_x] = mine;
	for (int stride = THREADS / 2; stride > 0; stride >>= 1) {
		__syncthreads();
		if (threadIdx_x < stride)
			sums[threadIdx_x] += sums[threadIdx_x + stride];
	}
}

/* range[0] and range[1], the first and the last bin, must be the largest and the smallest integer before. */
extern "C" __global__ void histogram_range(unsigned *range, const unsigned *input, int size)
{
	__shared__ float sums[THREADS];
	const int share = (size + gridDim_x - 1) / gridDim_x, first = blockIdx_x * share;
	const int end = first + share < size ? first + share : size;
	const float count = end - first;
	float sum = 0, squares = 0;
	for (int i = first + threadIdx_x; i < end; i += THREADS)
		sum += input[i];
	sum_up(sums, sum);
	__syncthreads();
	const float mean = sums[0] / count;
	__syncthreads();
	for (int i = first + threadIdx_x; i < end; i += THREADS) {
		float off = input[i] - mean;
		squares = __builtin_fmaf(off, off, squares);
	}
	sum_up(sums, squares);
	if (threadIdx_x == 0) {
		const float deviation = __builtin_sqrtf(sums[0] / count), low = mean - deviation;
		__atomic_fetch_min(&range[0], low > 0 ? (unsigned)low : 0, __ATOMIC_RELAXED);
		__atomic_fetch_max(&range[1], (unsigned)(mean + deviation), __ATOMIC_RELAXED);
	}
}

extern "C" __global__ void histogram_count(unsigned *bins, const unsigned *range, const unsigned *input, int size)
{
	__shared__ unsigned counts[PART];
	const unsigned first_part = range[0] / PART, last_part = range[1] / PART, part = first_part + blockIdx_y;
	if (part > last_part)
		return;
	for (int i = threadIdx_x; i < PART; i += THREADS)
		counts[i] = 0;
	__syncthreads();
	for (int i = blockIdx_x * THREADS + threadIdx_x; i < size; i += gridDim_x * THREADS) {
		const unsigned bin = input[i], its_part = bin / PART;
		if (its_part == part) {
			__atomic_fetch_add(&counts[bin % PART], 1, __ATOMIC_RELAXED);
			STAY_A_BRANCH();
		} else if (blockIdx_y == 0 && (its_part < first_part || its_part > last_part)) {
			__atomic_fetch_add(&bins[bin], 1, __ATOMIC_RELAXED);
		}
	}
	__syncthreads();
	for (int i = threadIdx_x; i < PART; i += THREADS)
		if (counts[i])
			__atomic_fetch_add(&bins[part * PART + i], counts[i], __ATOMIC_RELAXED);
}

extern "C" __global__ void histogram_saturate(unsigned char *histogram, const unsigned *bins, int count)
{
	for (int i = blockIdx_x * THREADS + threadIdx_x; i < count; i += gridDim_x * THREADS)
		histogram[i] = bins[i] < 255 ? bins[i] : 255;
}
