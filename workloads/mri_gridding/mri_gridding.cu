/* mri_gridding.cu - interpolates samples at arbitrary points of a plane of k-space onto a Cartesian grid.
 *
 * bin_samples finds each sample's bin, BIN cells of a row of the grid. The samples are sorted by bin, BITS bits a pass:
 * split_blocks sorts in a thread block and counts digits, scan_counts adds up the counts, and scatter moves to the
 * resulting places. gather brings the samples themselves into this order. Then grid_samples computes a tile of the
 * grid in each thread block: row by row, it loads the samples within reach into shared memory, and each point adds
 * their weighted values. */
#include "../cuda.h"

enum { THREADS = 512, BITS = 3, DIGITS = 1 << BITS, BIN = 8, TILE_X = 32, TILE_Y = THREADS / TILE_X, REACH = 1 };

/* A sample's place, in cells of the grid, and its complex value. */
typedef float sample __attribute__((ext_vector_type(4)));
typedef float complex __attribute__((ext_vector_type(2)));

__device__ static int at_most(int a, int b)
{
	return a < b ? a : b;
}

__device__ static int at_least(int a, int b)
{
	return a > b ? a : b;
}

extern "C" __global__ void bin_samples(unsigned *keys, unsigned *order, const float *x, const float *y, int count,
				       int bins_x)
{
	const int i = blockIdx_x * THREADS + threadIdx_x;
	if (i < count) {
		keys[i] = (int)y[i] * bins_x + (int)x[i] / BIN;
		order[i] = i;
	}
}

/* The sum of the values of the threads before this one; sums[THREADS] becomes the sum of all. A tree of sums, up and
 * down. */
__device__ static int sum_before(int mine, int *sums)
{
	const int t = threadIdx_x;
	sums[t] = mine;
#pragma unroll 1
	for (int apart = 1; apart < THREADS; apart <<= 1) {
		int i = (t + 1) * 2 * apart - 1;
		__syncthreads();
		if (i < THREADS)
			sums[i] += sums[i - apart];
	}
	if (t == 0) {
		sums[THREADS] = sums[THREADS - 1];
		sums[THREADS - 1] = 0;
	}
#pragma unroll 1
	for (int apart = THREADS / 2; apart > 0; apart >>= 1) {
		int i = (t + 1) * 2 * apart - 1;
		__syncthreads();
		if (i < THREADS) {
			int left = sums[i - apart];
			sums[i - apart] = sums[i];
			sums[i] += left;
		}
	}
	__syncthreads();
	return sums[t];
}

/* Item i, of value `key`, is the first of sorted items that are at least as large as all above `before` up to its own.
 */
__device__ static void begins_at(int *begins, int before, int key, int i)
{
	for (int k = before + 1; k <= key; k++)
		begins[k] = i;
}

/* Sorts each block by the digit at `shift`. begins: where the block's digits begin; counts: digit by digit, the
 * blocks'. */
extern "C" __global__ void split_blocks(unsigned *keys_out, unsigned *order_out, int *begins_out, int *counts,
					const unsigned *keys_in, const unsigned *order_in, int count, int shift)
{
	__shared__ unsigned keys[THREADS], order[THREADS];
	__shared__ int sums[THREADS + 1], begins[DIGITS + 1];
	const int t = threadIdx_x, block = blockIdx_x, i = block * THREADS + t;
	const int here = at_most(count - block * THREADS, THREADS);
	unsigned key = i < count ? keys_in[i] : ~0u, own = i < count ? order_in[i] : 0;
#pragma unroll 1
	for (int bit = shift; bit < shift + BITS; bit++) {
		bool one = key >> bit & 1;
		int before = sum_before(!one, sums), to = one ? sums[THREADS] + t - before : before;
		keys[to] = key;
		order[to] = own;
		__syncthreads();
		key = keys[t];
		own = order[t];
	}
	if (t < here) {
		int digit = key >> shift & (DIGITS - 1);
		begins_at(begins, t == 0 ? -1 : (int)(keys[t - 1] >> shift & (DIGITS - 1)), digit, t);
		if (t == here - 1)
			begins_at(begins, digit, DIGITS, here);
		keys_out[i] = key;
		order_out[i] = own;
	}
	__syncthreads();
	if (t < DIGITS) {
		begins_out[block * DIGITS + t] = begins[t];
		counts[t * gridDim_x + block] = begins[t + 1] - begins[t];
	}
}

/* Each count becomes the sum of those before it. One thread block, in which each thread has a share of the counts of a
 * digit: adjacent blocks. */
extern "C" __global__ void scan_counts(int *counts, int blocks)
{
	__shared__ int sums[THREADS + 1];
	const int shares = THREADS / DIGITS, share = (blocks + shares - 1) / shares;
	const int first = threadIdx_x / shares * blocks, at = threadIdx_x % shares * share;
	const int from = first + at_most(at, blocks), end = first + at_most(at + share, blocks);
	int sum = 0;
	for (int i = from; i < end; i++)
		sum += counts[i];
	int place = sum_before(sum, sums);
	for (int i = from; i < end; i++) {
		int count = counts[i];
		counts[i] = place;
		place += count;
	}
}

extern "C" __global__ void scatter(unsigned *keys_out, unsigned *order_out, const int *begins, const int *offsets,
				   const unsigned *keys_in, const unsigned *order_in, int count, int shift)
{
	__shared__ int moves[DIGITS]; /* from a digit's place in the block to that in the whole */
	const int t = threadIdx_x, block = blockIdx_x, i = block * THREADS + t;
	if (t < DIGITS)
		moves[t] = offsets[t * gridDim_x + block] - begins[block * DIGITS + t];
	__syncthreads();
	if (i < count) {
		unsigned key = keys_in[i];
		int to = t + moves[key >> shift & (DIGITS - 1)];
		keys_out[to] = key;
		order_out[to] = order_in[i];
	}
}

/* begins: where each of the bins begins among the sorted samples; one more, where the last ends. */
extern "C" __global__ void gather(sample *sorted, int *begins, const unsigned *keys, const unsigned *order,
				  const float *x, const float *y, const complex *values, int count, int bins)
{
	const int i = blockIdx_x * THREADS + threadIdx_x;
	if (i >= count)
		return;
	const int from = order[i];
	sorted[i] = (sample){x[from], y[from], values[from].x, values[from].y};
	begins_at(begins, i == 0 ? -1 : (int)keys[i - 1], keys[i], i);
	if (i == count - 1)
		begins_at(begins, keys[i], bins, count);
}

/* The Kaiser-Bessel weight of shape 4: the Bessel function I0 of 4 times the root of 1 - (distance / REACH)^2, z is
 * 4 times the radicand. I0's series, the sum of z^k / k!^2, up to the sixth power. */
__device__ static float weight(float z)
{
	float w = 1.0f / 518400;
	w = __builtin_fmaf(w, z, 1.0f / 14400);
	w = __builtin_fmaf(w, z, 1.0f / 576);
	w = __builtin_fmaf(w, z, 1.0f / 36);
	w = __builtin_fmaf(w, z, 0.25f);
	w = __builtin_fmaf(w, z, 1);
	return __builtin_fmaf(w, z, 1);
}

extern "C" __global__ void grid_samples(complex *grid, const sample *sorted, const int *begins, int size_x, int size_y,
					int bins_x)
{
	__shared__ sample near[THREADS];
	const int t = threadIdx_x, x0 = blockIdx_x * TILE_X, y0 = blockIdx_y * TILE_Y;
	const int x = x0 + t % TILE_X, y = y0 + t / TILE_X;
	const int bin = at_least(x0 - REACH, 0) / BIN, last = at_most(x0 + TILE_X - 1 + REACH, size_x - 1) / BIN;
	complex sum = {0, 0};
	for (int row = at_least(y0 - REACH, 0); row < at_most(y0 + TILE_Y - 1 + REACH, size_y); row++) {
		int begin = begins[row * bins_x + bin], end = begins[row * bins_x + last + 1];
		bool reached = row >= y - REACH && row < y + REACH; /* by all points of a warp, or by none */
		for (; begin < end; begin += THREADS) {
			__syncthreads();
			if (begin + t < end)
				near[t] = sorted[begin + t];
			__syncthreads();
			int count = reached ? at_most(end - begin, THREADS) : 0;
			for (int i = 0; i < count; i++) {
				float dx = near[i].x - x, dy = near[i].y - y;
				float z = 4 - 4.0f / (REACH * REACH) * __builtin_fmaf(dx, dx, dy * dy);
				if (z > 0) {
					float w = weight(z);
					sum.x = __builtin_fmaf(w, near[i].z, sum.x);
					sum.y = __builtin_fmaf(w, near[i].w, sum.y);
				}
			}
		}
	}
	if (x < size_x && y < size_y)
		grid[y * size_x + x] = sum;
}
