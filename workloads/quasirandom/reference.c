/* reference.c - what the launch files expect: the normally distributed numbers of all dimensions, or, as "numbers",
 * those that generate leaves. */
#include <math.h>

#include "../reference.h"

enum { DIMENSIONS = 3, BITS = 31, SEED = 7 };

static float number(const uint32_t *bytes, uint32_t bits)
{
	uint32_t result = 0;
	for (size_t b = 0; b < BITS; b++) {
		const uint32_t *t = bytes + 4 * b;
		result ^= bits >> b & 1 ? t[0] | t[1] << 8 | t[2] << 16 | t[3] << 24 : 0;
	}
	return (float)(result + 1) * 0x1p-32F;
}

/* The polynomial with `count` coefficients, that of the highest power first. */
static float polynomial(const float *coefficients, size_t count, float x)
{
	float sum = coefficients[0];
	for (size_t i = 1; i < count; i++)
		sum = fmaf(sum, x, coefficients[i]);
	return sum;
}

static float log2_of(float x)
{
	return (float)log2((double)x);
}

static float inverse_normal(float p)
{
	static const float over[] = {-25.44106049637F, 41.39119773534F, -18.61500062529F, 2.50662823884F};
	static const float under[] = {3.13082909833F, -21.06224101826F, 23.08336743743F, -8.4735109309F, 1};
	static const float tails[] = {3.960315187E-7F,    2.888167364E-7F,     3.21767881768E-5F,
				      3.951896511919E-4F, 3.8405729373609E-3F, 2.76438810333863E-2F,
				      0.160797971491821F, 0.976169019091719F,  0.337475482272615F};
	float y = p - 0.5F, ln2 = 0.69314718F;
	if (fabsf(y) < 0.42F)
		return y * (polynomial(over, 4, y * y) / polynomial(under, 5, y * y));
	float l = log2_of(-ln2 * log2_of(y > 0 ? 1 - p : p)) * ln2, z = polynomial(tails, 9, l);
	return y < 0 ? -z : z;
}

int main(int argc, char **argv)
{
	const int full = reference_full(argc, argv);
	const uint32_t count = full ? 125000 : 2500, *bytes = random_integers(91, DIMENSIONS * BITS * 4, 0, 256);
	float *out = malloc(count * DIMENSIONS * sizeof *out);
	for (uint32_t i = 0; out && i < count * DIMENSIONS; i++)
		out[i] = number(bytes + i / count * BITS * 4, SEED + i % count);
	for (uint32_t i = 0; out && i < count * DIMENSIONS && !(argc > 2 && !strcmp(argv[2], "numbers")); i++)
		out[i] = inverse_normal(out[i]);
	return write_floats(out, count * DIMENSIONS);
}
