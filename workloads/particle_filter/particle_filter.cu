/* particle_filter.cu - follows an object through a video with a particle filter, as in the version of Rodinia for
 * floating point: likelihood_kernel moves each particle at random and weighs it by the image around it, sum_kernel adds
 * up the weights of all thread blocks, normalize_kernel divides by that sum and adds the weights up one by one, and
 * find_kernel draws new particles: each looks for the first sum that is large enough.
 *
 * As in Rodinia, sum_kernel has work for one thread and so has a part of normalize_kernel, for which the other warps of
 * that thread block wait. Rodinia computes in double precision; here a factor keeps the exponents of the weights in the
 * range of single precision. */
#include "../cuda.h"

enum { THREADS = 512 };

struct offset {
	int x, y;
};

__device__ static inline float uniform(unsigned *seed)
{
	*seed = 1103515245u * *seed + 12345u;
	return (float)((*seed >> 8) + 1) * 0x1p-24F;
}

/* Normally distributed: Box and Muller. */
__device__ static inline float normal(unsigned *seed)
{
	const float u = uniform(seed), v = uniform(seed);
	const float minus_ln_squared = -1.3862944F * __nvvm_lg2_approx_f(u);
	return __nvvm_cos_approx_f(6.2831853F * v) * __nvvm_sqrt_rn_f(minus_ln_squared);
}

__device__ static inline int nearest(float x)
{
	int below = (int)x;
	return x - (float)below < 0.5F ? below : below + 1;
}

/* How much more the points around a particle look like the object, 228, than like what is behind it, 100. */
__device__ static inline float likelihood(const unsigned char *image, const int *index, int points)
{
	float sum = 0;
	for (int p = 0; p < points; p++) {
		float value = (float)image[index[p]], behind = value - 100, object = value - 228;
		sum = __builtin_fmaf(__builtin_fmaf(behind, behind, -(object * object)), 0.02F, sum);
	}
	return sum;
}

extern "C" __global__ void likelihood_kernel(float *x, float *y, const float *x_before, const float *y_before,
					     float *weights, float *partial, int *indices, unsigned *seeds,
					     const unsigned char *image, const struct offset *disk, int points,
					     int particles, int rows, int columns)
{
	__shared__ float sums[THREADS];
	const int t = threadIdx_x, i = blockIdx_x * THREADS + t;
	if (i < particles) {
		unsigned seed = seeds[i];
		x[i] = x_before[i] + __builtin_fmaf(5, normal(&seed), 1);
		y[i] = y_before[i] + __builtin_fmaf(2, normal(&seed), -2);
		seeds[i] = seed;
	}
	__syncthreads();
	float weight = 0;
	if (i < particles) {
		int *index = indices + i * points;
		for (int p = 0; p < points; p++) {
			int at = (nearest(x[i]) + disk[p].x) * columns + nearest(y[i]) + disk[p].y;
			index[p] = at < 0 || at >= rows * columns ? 0 : at;
		}
		float per_point = likelihood(image, index, points) / (float)points;
		weight = __nvvm_ex2_approx_f(per_point * 0.0450842F) / (float)particles;
		weights[i] = weight;
	}
	sums[t] = weight;
	__syncthreads();
	for (int apart = THREADS / 2; apart > 0; apart >>= 1) {
		if (t < apart)
			sums[t] += sums[t + apart];
		__syncthreads();
	}
	if (t == 0)
		partial[blockIdx_x] = sums[0];
}

extern "C" __global__ void sum_kernel(float *partial, int count)
{
	if (blockIdx_x == 0 && threadIdx_x == 0) {
		float sum = 0;
		for (int i = 0; i < count; i++)
			sum += partial[i];
		partial[0] = sum;
	}
}

extern "C" __global__ void normalize_kernel(float *normalized, float *sums_up_to, float *draws, const float *weights,
					    const float *partial, int particles)
{
	__shared__ float total, first;
	const int t = threadIdx_x, i = blockIdx_x * THREADS + t;
	if (t == 0)
		total = partial[0];
	__syncthreads();
	if (i < particles)
		normalized[i] = weights[i] / total;
	__syncthreads();
	if (i == 0) {
		float sum = 0;
		for (int p = 0; p < particles; p++) {
			sum += weights[p] / total;
			sums_up_to[p] = sum;
		}
	}
	__syncthreads();
	if (t == 0)
		first = 0.5F / (float)particles;
	__syncthreads();
	if (i < particles)
		draws[i] = first + (float)i / (float)particles;
}

extern "C" __global__ void find_kernel(float *x_next, float *y_next, const float *x, const float *y,
				       const float *sums_up_to, const float *draws, int particles)
{
	const int i = blockIdx_x * THREADS + threadIdx_x;
	if (i < particles) {
		int found = particles - 1;
		for (int p = 0; p < particles; p++)
			if (sums_up_to[p] >= draws[i]) {
				found = p;
				break;
			}
		x_next[i] = x[found];
		y_next[i] = y[found];
	}
	__syncthreads();
}
