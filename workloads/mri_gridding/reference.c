/* reference.c - what the launch files expect: at each point of the grid, the sum of the samples within reach, each
 * times its weight. They are added bin by bin, within a bin in the order of the input. */
#include <math.h>

#include "../reference.h"

enum { BIN = 8, REACH = 1 };

struct plane {
	int size_x, size_y;
	uint32_t count;
	const float *x, *y, *values;
	uint64_t *order;  /* the samples by row and bin: these above, the sample's number in the low half */
	uint32_t *begins; /* where the rows begin in it, and where the last ends */
};

static int compare(const void *a, const void *b)
{
	uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
	return x < y ? -1 : x > y;
}

static void sort(struct plane *p)
{
	p->order = malloc(p->count * sizeof *p->order);
	p->begins = calloc((size_t)p->size_y + 1, sizeof *p->begins);
	for (uint32_t i = 0; i < p->count; i++) {
		p->order[i] = (uint64_t)p->y[i] << 48 | (uint64_t)((int)p->x[i] / BIN) << 32 | i;
		p->begins[(int)p->y[i] + 1]++;
	}
	for (int row = 0; row < p->size_y; row++)
		p->begins[row + 1] += p->begins[row];
	qsort(p->order, p->count, sizeof *p->order, compare);
}

/* The Bessel function I0 of twice the root of z: its series to the sixth power. */
static float weight(float z)
{
	static const float terms[] = {1.0F / 518400, 1.0F / 14400, 1.0F / 576, 1.0F / 36, 0.25F, 1, 1};
	float w = terms[0];
	for (int k = 1; k < 7; k++)
		w = fmaf(w, z, terms[k]);
	return w;
}

static void point(const struct plane *p, int x, int y, float *sum)
{
	int first = y < REACH ? 0 : y - REACH, end = y + REACH < p->size_y ? y + REACH : p->size_y;
	for (uint32_t at = p->begins[first]; at < p->begins[end]; at++) {
		uint32_t i = (uint32_t)p->order[at];
		float dx = p->x[i] - (float)x, dy = p->y[i] - (float)y, z = fmaf(-4, fmaf(dx, dx, dy * dy), 4);
		if (z > 0) {
			sum[0] = fmaf(weight(z), p->values[2 * i], sum[0]);
			sum[1] = fmaf(weight(z), p->values[2 * i + 1], sum[1]);
		}
	}
}

int main(int argc, char **argv)
{
	const int full = reference_full(argc, argv);
	struct plane p = {.size_x = full ? 440 : 40, .size_y = full ? 200 : 12, .count = full ? 34000 : 520};
	p.x = random_floats(10, p.count, 0, p.size_x);
	p.y = random_floats(11, p.count, 0, p.size_y);
	p.values = random_floats(12, 2 * p.count, -1, 1);
	sort(&p);
	const size_t points = (size_t)p.size_x * (size_t)p.size_y;
	float *grid = calloc(points, 2 * sizeof *grid);
	for (int y = 0; y < p.size_y; y++)
		for (int x = 0; x < p.size_x; x++)
			point(&p, x, y, grid + 2 * (y * p.size_x + x));
	return write_floats(grid, 2 * points);
}
