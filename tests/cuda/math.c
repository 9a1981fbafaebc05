/* math.c - inputs for math.cu, its launch file, and the comparison of its outputs with the host's functions.
 *
 * Usage: math FOLDER writes x, y and math.launch; math FOLDER check compares d.bin and f.bin, a line for each function
 * whose error is too large. */
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { INPUTS = 2048 };

static const double edges[] = {0.0,       -0.0,
			       1,         -1,
			       0.5,       -0.5,
			       2,         -2,
			       2.5,       -2.5,
			       1e-300,    1e300,
			       1e-10,     709,
			       -745,      88.7,
			       -103,      0.7071067811865476,
			       3.5,       1e5,
			       -1e-20,    20,
			       -20.5,     0.999,
			       1.000001,  INFINITY,
			       -INFINITY, NAN,
			       0x1p52,    5e-324,
			       0.1,       0.49999999999999994};
enum { EDGES = sizeof edges / sizeof *edges };

static const struct {
	const char *name;
	double (*one)(double);
	double (*two)(double, double);
	double error, single_error;
} functions[] = {
#define ONE(name, error, single) {#name, name, NULL, error, single},
#define TWO(name, error, single) {#name, NULL, name, error, single},
#include "functions.def"
};
enum { FUNCTIONS = sizeof functions / sizeof *functions };

/* The edges in all pairs, then numbers of all sizes up to 1000. */
static void fill(double *x, double *y)
{
	uint64_t seed = 1;
	for (unsigned i = 0; i < INPUTS; i++) {
		double random[2];
		for (unsigned k = 0; k < 2; k++) {
			seed = seed * 6364136223846793005 + 1442695040888963407;
			double r = (double)(seed >> 11) * 0x1p-53;
			random[k] = copysign(pow(10, r * 8 - 5), seed & 0x400 ? 1 : -1);
		}
		x[i] = i < EDGES * EDGES ? edges[i / EDGES] : random[0];
		y[i] = i < EDGES * EDGES ? edges[i % EDGES] : random[1];
	}
}

static void put(const char *folder, const char *name, const void *bytes, size_t size)
{
	char path[4096];
	snprintf(path, sizeof path, "%s/%s", folder, name);
	FILE *f = fopen(path, "wb");
	if (!f || fwrite(bytes, 1, size, f) != size || fclose(f)) {
		perror(path);
		exit(3);
	}
}

static void get(const char *folder, const char *name, void *bytes, size_t size)
{
	char path[4096];
	snprintf(path, sizeof path, "%s/%s", folder, name);
	FILE *f = fopen(path, "rb");
	if (!f || fread(bytes, 1, size, f) != size) {
		perror(path);
		exit(3);
	}
	fclose(f);
}

/* The difference in units in the last place of a number with `bits` bits. Subnormal numbers count as such of the least
 * normal number: approximate instructions flush them. */
static double units(double got, double want, int bits, int least)
{
	int exponent;
	if ((isnan(got) && isnan(want)) || (isinf(want) && got >= want && got <= want))
		return 0;
	if (!isfinite(got) || !isfinite(want))
		return INFINITY;
	frexp(want, &exponent);
	return fabs(got - want) / ldexp(1, (exponent < least ? least : exponent) - bits);
}

/* The functions that are accurate up to 1e9 only. */
static bool is_circular(const char *name)
{
	return !strcmp(name, "sin") || !strcmp(name, "cos") || !strcmp(name, "tan");
}

static double largest(unsigned which, const double *x, const double *y, const double *d, const float *f, bool single,
		      unsigned *at)
{
	double most = 0;
	for (unsigned i = 0; i < INPUTS; i++) {
		double a = single ? (double)(float)x[i] : x[i], b = single ? (double)(float)y[i] : y[i];
		double want = functions[which].one ? functions[which].one(a) : functions[which].two(a, b);
		if (!single && fabs(a) > 1e9 && is_circular(functions[which].name))
			continue;
		double e = single ? units((double)f[i], fabs(want) > 0x1.fffffefp127 ? copysign(INFINITY, want) : want,
					  24, -125)
				  : units(d[i], want, 53, -1021);
		if (e > most) {
			most = e;
			*at = i;
		}
	}
	return most;
}

static int check(const char *folder, const double *x, const double *y)
{
	static double d[FUNCTIONS][INPUTS];
	static float f[FUNCTIONS][INPUTS];
	int bad = 0;
	get(folder, "d.bin", d, sizeof d);
	get(folder, "f.bin", f, sizeof f);
	for (unsigned k = 0; k < FUNCTIONS; k++)
		for (unsigned single = 0; single < 2; single++) {
			unsigned at = 0;
			double most = largest(k, x, y, d[k], f[k], single, &at),
			       allowed = single ? functions[k].single_error : functions[k].error;
			if (getenv("SHOW"))
				printf("%s%s: %g\n", functions[k].name, single ? "f" : "", most);
			if (most <= allowed + 0.5)
				continue;
			bad = 1;
			printf("%s%s(%.17g, %.17g): %.17g, error %g, at most %g\n", functions[k].name,
			       single ? "f" : "", x[at], y[at], single ? (double)f[k][at] : d[k][at], most, allowed);
		}
	return bad;
}

int main(int argc, char **argv)
{
	static double x[INPUTS], y[INPUTS];
	char text[1000];
	if (argc < 2)
		return 2;
	fill(x, y);
	if (argc > 2)
		return check(argv[1], x, y);
	put(argv[1], "x", x, sizeof x);
	put(argv[1], "y", y, sizeof y);
	snprintf(
	    text, sizeof text,
	    "ptx math.cu\nbuffer d f64 %d zero\nbuffer f f32 %d zero\nbuffer x f64 %d file x\nbuffer y f64 %d file "
	    "y\nkernel math\ngrid %d\nblock 128\nparam ptr d\nparam ptr f\nparam ptr x\nparam ptr y\nparam s32 %d\n"
	    "launch\ndump d\ndump f\n",
	    FUNCTIONS * INPUTS, FUNCTIONS * INPUTS, INPUTS, INPUTS, INPUTS / 128, INPUTS);
	put(argv[1], "math.launch", text, strlen(text));
	return 0;
}
