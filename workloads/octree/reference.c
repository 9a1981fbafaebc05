/* reference.c - what the launch files expect: the particles in the order of the octree's leaves. In a node, those of an
 * octant are in the order in which 256 threads process them, each with every 256th of the node's particles. */
#include "../reference.h"

enum { THREADS = 256, OCTANTS = 8 };

struct particle {
	float x, y, z, mass;
};

struct tree {
	int levels;
	size_t most; /* particles in a node that is not divided, above the last level */
	struct particle *scratch;
};

static int octant_of(struct particle p, struct particle center)
{
	return (p.x >= center.x) | (p.y >= center.y) << 1 | (p.z >= center.z) << 2;
}

/* Sorts the particles of a node on that level. */
static void divide(const struct tree *tree, int level, struct particle *p, size_t count, struct particle center,
		   float half)
{
	size_t begins[OCTANTS + 1], at = 0;
	for (int o = 0; o < OCTANTS; o++) {
		begins[o] = at;
		for (size_t t = 0; t < THREADS; t++)
			for (size_t i = t; i < count; i += THREADS)
				if (octant_of(p[i], center) == o)
					tree->scratch[at++] = p[i];
	}
	begins[OCTANTS] = at;
	memcpy(p, tree->scratch, count * sizeof *p);
	half *= 0.5F;
	for (int o = 0; o < OCTANTS; o++) {
		struct particle c = {center.x + (o & 1 ? half : -half), center.y + (o & 2 ? half : -half),
				     center.z + (o & 4 ? half : -half), 0};
		if (begins[o + 1] - begins[o] > tree->most && level + 1 < tree->levels)
			divide(tree, level + 1, p + begins[o], begins[o + 1] - begins[o], c, half);
	}
}

int main(int argc, char **argv)
{
	const int full = reference_full(argc, argv);
	const size_t count = full ? 60000 : 2000;
	struct particle *p = malloc(count * sizeof *p);
	const struct tree tree = {full ? 5 : 3, 40, malloc(count * sizeof *p)};
	float *numbers = random_floats(9, 4 * count, 0, 1);
	for (size_t i = 0; i < count; i++)
		p[i] = (struct particle){numbers[4 * i], numbers[4 * i + 1], numbers[4 * i + 2], numbers[4 * i + 3]};
	divide(&tree, 0, p, count, (struct particle){0.5625F, 0.375F, 0.625F, 0}, 0.75F);
	for (size_t i = 0; i < count; i++) {
		numbers[4 * i] = p[i].x;
		numbers[4 * i + 1] = p[i].y;
		numbers[4 * i + 2] = p[i].z;
		numbers[4 * i + 3] = p[i].mass;
	}
	return write_floats(numbers, 4 * count);
}
