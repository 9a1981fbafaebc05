/* reference.c - what the launch files expect: samples and prices, rounded as in the kernels. */
#include <math.h>

#include "../reference.h"

enum { THREADS = 256 };

/* A polynomial in x, coefficients from the highest power on. */
static float polynomial(float x, const float *c, size_t count)
{
	float p = c[0];
	for (size_t i = 1; i < count; i++)
		p = fmaf(x, p, c[i]);
	return p;
}

static float natural_log(float x)
{
	static const float series[] = {1.0F / 9, 1.0F / 7, 1.0F / 5, 1.0F / 3, 1.0F};
	int exponent;
	float m = 2 * frexpf(x, &exponent), s = (m - 1) / (m + 1);
	return fmaf((float)(exponent - 1), 0.693147181F, 2 * s * polynomial(s * s, series, 5));
}

static float exponential(float x)
{
	static const float series[] = {1.0F / 720, 1.0F / 120, 1.0F / 24, 1.0F / 6, 0.5F, 1.0F, 1.0F};
	float n = rintf(x * 1.44269504F);
	return ldexpf(polynomial(fmaf(n, -0.693147181F, x), series, 7), (int)n);
}

static float inverse_normal(float p)
{
	static const float a[] = {-25.4410605F, 41.3911977F, -18.6150006F, 2.50662827F},
			   b[] = {3.13082910F, -21.0622410F, 23.0833674F, -8.47351093F, 1.0F},
			   c[] = {3.96031518e-7F, 2.88816740e-7F, 3.21767881e-5F, 3.95189651e-4F, 3.84057293e-3F,
				  0.0276438811F,  0.160797971F,   0.976169019F,   0.337475482F};
	const float y = p - 0.5F;
	if (fabsf(y) < 0.42F)
		return y * polynomial(y * y, a, 4) / polynomial(y * y, b, 5);
	float z = polynomial(natural_log(-natural_log(y > 0 ? 1 - p : p)), c, 9);
	return y > 0 ? z : -z;
}

/* The sum of THREADS values by a tree. */
static float tree(float *x)
{
	for (size_t apart = THREADS / 2; apart; apart /= 2)
		for (size_t t = 0; t < apart; t++)
			x[t] += x[t + apart];
	return x[0];
}

int main(int argc, char **argv)
{
	const int full = reference_full(argc, argv);
	const size_t options = full ? 256 : 12, paths = full ? 8192 : 4096;
	float *stock = random_floats(1, options, 5, 50), *strike = random_floats(2, options, 10, 25);
	float *years = random_floats(3, options, 1, 5), *samples = malloc(paths * sizeof *samples);
	float *prices = malloc(options * sizeof *prices), *square_sums = malloc(options * sizeof *square_sums);
	for (size_t i = 0; i < paths; i++)
		samples[i] = inverse_normal((float)(i + 1) / (float)(paths + 1));
	for (size_t o = 0; o < options; o++) {
		float sums[THREADS] = {0}, squares[THREADS] = {0};
		for (size_t i = 0; i < paths; i++) {
			float end = exponential(fmaf(0.1F * sqrtf(years[o]), samples[i], 0.055F * years[o]));
			float gain = fmaf(stock[o], end, -strike[o]), payoff = gain > 0 ? gain : 0;
			sums[i % THREADS] += payoff;
			squares[i % THREADS] = fmaf(payoff, payoff, squares[i % THREADS]);
		}
		prices[o] = tree(sums) / (float)paths * exponential(-0.06F * years[o]);
		square_sums[o] = tree(squares);
	}
	if (argc > 2 && strcmp(argv[2], "samples") == 0)
		return write_floats(samples, paths);
	return write_floats(argc > 2 && strcmp(argv[2], "squares") == 0 ? square_sums : prices, options);
}
