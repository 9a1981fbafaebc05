/* reference.c - what the launch files expect: the gains of all points after two candidates, or, as "switched", the
 * points nearer to the second candidate. */
#include <math.h>

#include "../reference.h"

enum { CENTERS = 10 };

static size_t points, dimensions;

struct point_set {
	float *coordinates, *weights, *costs;
	uint32_t *assigned, *center_of;
};

static void try_candidate(float *gains, uint32_t *switched, const struct point_set *set, size_t candidate)
{
	for (size_t i = 0; i < points; i++) {
		float distance = 0, *row = gains + i * (CENTERS + 1);
		for (size_t d = 0; d < dimensions; d++) {
			const float *at = set->coordinates + d * points;
			float apart = at[i] - at[candidate];
			distance = fmaf(apart, apart, distance);
		}
		float cost = distance * set->weights[i], now = set->costs[i];
		if (cost < now) {
			switched[i] = 1;
			row[CENTERS] += cost - now;
		} else {
			row[set->center_of[set->assigned[i]]] += now - cost;
		}
	}
}

int main(int argc, char **argv)
{
	const int full = reference_full(argc, argv);
	points = full ? 65536 : 2000;
	dimensions = full ? 32 : 16;
	/* Costs are about the mean distance of two points: dimensions / 6. */
	const struct point_set set = {random_floats(61, points * dimensions, 0, 1), random_floats(62, points, 0.5, 1.5),
				      random_floats(63, points, full ? 3 : 1.5, full ? 8 : 4),
				      random_integers(64, points, 0, 64), random_integers(65, 64, 0, CENTERS)};
	float *gains = calloc(points * (CENTERS + 1), sizeof *gains);
	uint32_t *switched = calloc(points, sizeof *switched);
	if (!gains || !switched)
		return 1;
	try_candidate(gains, switched, &set, points / 3);
	memset(switched, 0, points * sizeof *switched);
	try_candidate(gains, switched, &set, points / 2);
	return argc > 2 && !strcmp(argv[2], "switched") ? write_integers(switched, points)
							: write_floats(gains, points * (CENTERS + 1));
}
