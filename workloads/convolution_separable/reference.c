/* reference.c - what the launch files expect: each point's sum over the row, then over the column. */
#include <math.h>

#include "../reference.h"

enum { RADIUS = 8 };

/* The point is place `at` of `length`, `stride` from the next one. */
static float filtered(const float *point, const float *taps, size_t at, size_t length, size_t stride)
{
	float sum = 0;
	for (int j = -RADIUS; j <= RADIUS; j++) {
		int place = (int)at + j, inside = place >= 0 && place < (int)length;
		sum = fmaf(taps[RADIUS - j], inside ? point[j * (int)stride] : 0, sum);
	}
	return sum;
}

int main(int argc, char **argv)
{
	const int full = reference_full(argc, argv);
	const size_t width = full ? 768 : 256, height = full ? 640 : 64, points = width * height;
	float *image = random_floats(8, points, 0, 16), *taps = random_floats(17, 2 * RADIUS + 1, 0, 16);
	float *rows = malloc(points * sizeof *rows), *result = malloc(points * sizeof *result);
	for (size_t i = 0; i < points; i++)
		rows[i] = filtered(&image[i], taps, i % width, width, 1);
	for (size_t i = 0; i < points; i++)
		result[i] = filtered(&rows[i], taps, i / width, height, width);
	return write_floats(argc > 2 && strcmp(argv[2], "rows") == 0 ? rows : result, points);
}
