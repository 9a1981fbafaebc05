/* reference.c - what the launch files expect: the x of the particles drawn, or the buffer named: their y, the
 * normalized weights, or the sums of the weights up to each particle. */
#include <math.h>

#include "../reference.h"

enum { THREADS = 512 };

struct particle {
	float x, y, weight;
};

static size_t points, particles;
static int32_t rows, columns;
static const uint32_t *image;
static const int32_t *disk;

static float uniform(uint32_t *seed)
{
	*seed = 1103515245U * *seed + 12345U;
	return (float)((*seed >> 8) + 1) * 0x1p-24F;
}

static float normal(uint32_t *seed)
{
	float u = uniform(seed), v = uniform(seed), minus_ln_squared = -1.3862944F * (float)log2((double)u);
	return (float)cos((double)(6.2831853F * v)) * sqrtf(minus_ln_squared);
}

static int32_t nearest(float x)
{
	int32_t below = (int32_t)x;
	return x - (float)below < 0.5F ? below : below + 1;
}

static float weight_of(const struct particle *p)
{
	float sum = 0;
	for (size_t i = 0; i < points; i++) {
		int32_t at = (nearest(p->x) + disk[2 * i]) * columns + nearest(p->y) + disk[2 * i + 1];
		float value = (float)image[at < 0 || at >= rows * columns ? 0 : at];
		float behind = value - 100, object = value - 228;
		sum = fmaf(fmaf(behind, behind, -(object * object)), 0.02F, sum);
	}
	return (float)exp2((double)(sum / (float)points * 0.0450842F)) / (float)particles;
}

/* Moves and weighs the particles; the sum of their weights. */
static float weigh(struct particle *p, uint32_t *seeds)
{
	float total = 0;
	for (size_t block = 0; block < particles; block += THREADS) {
		float sums[THREADS] = {0};
		for (size_t i = block; i < block + THREADS && i < particles; i++) {
			p[i].x += fmaf(5, normal(&seeds[i]), 1);
			p[i].y += fmaf(2, normal(&seeds[i]), -2);
			sums[i - block] = p[i].weight = weight_of(&p[i]);
		}
		for (size_t apart = THREADS / 2; apart; apart /= 2)
			for (size_t i = 0; i < apart; i++)
				sums[i] += sums[i + apart];
		total += sums[0];
	}
	return total;
}

static struct particle *place_particles(void)
{
	const float *x = random_floats(171, particles, 0, rows), *y = random_floats(172, particles, 0, columns);
	struct particle *p = calloc(particles, sizeof *p);
	for (size_t i = 0; p && i < particles; i++)
		p[i] = (struct particle){x[i], y[i], 0};
	return p;
}

static size_t find(const float *sums, float draw)
{
	for (size_t i = 0; i < particles; i++)
		if (sums[i] >= draw)
			return i;
	return particles - 1;
}

int main(int argc, char **argv)
{
	const int full = reference_full(argc, argv);
	const char *name = argc > 2 ? argv[2] : "x_next";
	particles = full ? 4096 : 560;
	points = full ? 69 : 13;
	rows = columns = full ? 128 : 64;
	disk = (const int32_t *)random_integers(175, points * 2, (uint32_t)-4, 5);
	image = random_integers(174, (size_t)(rows * columns), 90, 240);
	struct particle *p = place_particles();
	float total = weigh(p, random_integers(173, particles, 0, 1 << 24)), sum = 0;
	float *sums = malloc(particles * sizeof *sums), *out = malloc(particles * sizeof *out);
	for (size_t i = 0; sums && i < particles; i++) {
		p[i].weight /= total;
		sum += p[i].weight;
		sums[i] = sum;
	}
	for (size_t i = 0; sums && out && i < particles; i++) {
		size_t from = find(sums, 0.5F / (float)particles + (float)i / (float)particles);
		out[i] = !strcmp(name, "normalized") ? p[i].weight : strcmp(name, "y_next") ? p[from].x : p[from].y;
	}
	return write_floats(strcmp(name, "sums_up_to") ? out : sums, particles);
}
