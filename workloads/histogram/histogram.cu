/* histogram.cu - a histogram of 8-bit counters that saturate, as Parboil's does it: most counts are made in shared
 * memory, for the parts of the bins where most inputs are expected.
 *
 * The first kernel finds these parts: one standard deviation around the mean. The second one counts: thread block (x, y)
 * goes through share x of the input and counts, in shared memory, what falls into the y-th of these parts; blocks with y = 0
 * also count, in global memory, what falls into no part. The third one saturates. */
#include "../cuda.h"

enum { THREADS = 512, PART = 4096 }; /* threads of a block; bins in shared memory */

/* The sum over the thread block, for all its threads. */
__device__ static inline float sum_up(float *sums, float mine)
{
	sums[threadIdx_x] = mine;
	for (int stride = THREADS / 2; stride > 0; stride >>= 1) {
		__syncthreads();
		if (threadIdx_x < stride)
			sums[threadIdx_x] += sums[threadIdx_x + stride];
	}
	__syncthreads();
	float sum = sums[0];
	__syncthreads();
	return sum;
}

/* parts[0] and parts[1], the first and the last one, are to be the largest and the smallest integer before. */
extern "C" __global__ void histogram_range(unsigned *parts, const unsigned *input, int size)
{
	__shared__ float sums[THREADS];
	const int share = (size + gridDim_x - 1) / gridDim_x, first = blockIdx_x * share;
	const int end = first + share < size ? first + share : size;
	const float count = end - first;
	float sum = 0, squares = 0;
	for (int i = first + threadIdx_x; i < end; i += THREADS)
		sum += input[i];
	const float mean = sum_up(sums, sum) / count;
	for (int i = first + threadIdx_x; i < end; i += THREADS) {
		float off = input[i] - mean;
		squares = __builtin_fmaf(off, off, squares);
	}
	const float deviation = __builtin_sqrtf(sum_up(sums, squares) / count);
	if (threadIdx_x == 0) {
		float low = mean - deviation;
		__atomic_fetch_min(&parts[0], low > 0 ? (unsigned)low / PART : 0, __ATOMIC_RELAXED);
		__atomic_fetch_max(&parts[1], (unsigned)(mean + deviation) / PART, __ATOMIC_RELAXED);
	}
}

extern "C" __global__ void histogram_count(unsigned *bins, const unsigned *parts, const unsigned *input, int size)
{
	__shared__ unsigned counts[PART];
	const unsigned first_part = parts[0], last_part = parts[1], part = first_part + blockIdx_y;
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
