/* mri_q.cu - computes the matrix Q that represents a scanner configuration, as in Parboil: phase_magnitudes has the
 * squared magnitude of each sample of k-space, and add_samples adds, for each point of the image, the samples' values,
 * turned by the point's place.
 *
 * As in Parboil the samples come in chunks that fit constant memory, one launch for each; a turn of the loop has two.
 */
#include "../cuda.h"

enum { THREADS = 256, CHUNK = 32 };

struct sample {
	float x, y, z, magnitude;
};

__constant__ struct sample samples[CHUNK];

extern "C" __global__ void phase_magnitudes(float *magnitudes, const float *real, const float *imaginary, int count)
{
	const int i = blockIdx_x * blockDim_x + threadIdx_x;
	if (i < count)
		magnitudes[i] = __builtin_fmaf(real[i], real[i], imaginary[i] * imaginary[i]);
}

__device__ static inline float angle_of(const struct sample *s, float x, float y, float z)
{
	return 6.2831853F * __builtin_fmaf(s->z, z, __builtin_fmaf(s->y, y, s->x * x));
}

extern "C" __global__ void add_samples(float *q_real, float *q_imaginary, const float *x, const float *y,
				       const float *z)
{
	const int i = blockIdx_x * THREADS + threadIdx_x;
	const float at_x = x[i], at_y = y[i], at_z = z[i];
	float real = q_real[i], imaginary = q_imaginary[i];
#pragma unroll 1
	for (int k = 0; k < CHUNK; k += 2)
#pragma unroll
		for (int h = 0; h < 2; h++) {
			const struct sample *s = &samples[k + h];
			float angle = angle_of(s, at_x, at_y, at_z);
			real = __builtin_fmaf(s->magnitude, __nvvm_cos_approx_f(angle), real);
			imaginary = __builtin_fmaf(s->magnitude, __nvvm_sin_approx_f(angle), imaginary);
		}
	q_real[i] = real;
	q_imaginary[i] = imaginary;
}
