/* reference.c - what the launch files expect: the real part of Q, or the buffer named: the imaginary part of Q, or the
 * magnitudes. Each chunk of samples is the beginning of a random sequence. */
#include <math.h>

#include "../reference.h"

enum { CHUNK = 32 };

static void add_samples(float *q_real, float *q_imaginary, const float *point, const float *samples)
{
	for (size_t k = 0; k < CHUNK; k++) {
		const float *s = samples + 4 * k;
		float angle = 6.2831853F * fmaf(s[2], point[2], fmaf(s[1], point[1], s[0] * point[0]));
		*q_real = fmaf(s[3], (float)cos((double)angle), *q_real);
		*q_imaginary = fmaf(s[3], (float)sin((double)angle), *q_imaginary);
	}
}

static int magnitudes(size_t count)
{
	float *real = random_floats(74, count, -1, 1), *imaginary = random_floats(75, count, -1, 1);
	for (size_t i = 0; i < count; i++)
		real[i] = fmaf(real[i], real[i], imaginary[i] * imaginary[i]);
	return write_floats(real, count);
}

int main(int argc, char **argv)
{
	const int full = reference_full(argc, argv);
	const size_t count = full ? 32768 : 1536;
	if (argc > 2 && !strcmp(argv[2], "magnitudes"))
		return magnitudes(full ? 3072 : 2048);
	const float *x = random_floats(71, count, 0, 1), *y = random_floats(72, count, 0, 1);
	const float *z = random_floats(73, count, 0, 1);
	float *q[2] = {calloc(count, sizeof(float)), calloc(count, sizeof(float))};
	if (!q[0] || !q[1])
		return 1;
	for (uint32_t chunk = 0; chunk < (full ? 3 : 2); chunk++) {
		const float *samples = random_floats(76 + chunk, CHUNK * 4, 0, 1);
		for (size_t i = 0; i < count; i++)
			add_samples(&q[0][i], &q[1][i], (float[]){x[i], y[i], z[i]}, samples);
	}
	return write_floats(q[argc > 2 && !strcmp(argv[2], "q_imaginary")], count);
}
