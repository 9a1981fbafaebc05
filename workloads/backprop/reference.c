/* reference.c - what the launch files expect: partial sums, products, and the weights after a step of training. */
#include <math.h>

#include "../reference.h"

enum { SIDE = 16, HIDDEN = 16, ROW = HIDDEN + 1 };

struct layer {
	size_t blocks, count; /* thread blocks; weights */
	float *units, *weights, *products, *partial, *changes, *delta;
};

static void forward(struct layer *l)
{
	for (size_t b = 0; b < l->blocks; b++)
		for (size_t h = 0; h < HIDDEN; h++) {
			float *product = &l->products[ROW * (SIDE * b + 1) + h + 1];
			for (size_t i = 0; i < SIDE; i++)
				product[ROW * i] =
				    l->weights[ROW * (SIDE * b + 1 + i) + h + 1] * l->units[SIDE * b + 1 + i];
			for (size_t apart = 1; apart < SIDE; apart *= 2)
				for (size_t i = 0; i < SIDE; i += 2 * apart)
					product[ROW * i] += product[ROW * (i + apart)];
			l->partial[b * HIDDEN + h] = *product;
		}
}

static void adjust(struct layer *l)
{
	const float rate = 0.3F, momentum = 0.3F;
	for (size_t i = 0; i < l->count; i++) {
		size_t from = i / ROW, to = i % ROW;
		float *change = &l->changes[i];
		if (!to)
			continue;
		*change = from ? fmaf(rate * l->delta[to], l->units[from], momentum * *change)
			       : fmaf(momentum, *change, rate * l->delta[to]);
		l->weights[i] += *change;
	}
}

int main(int argc, char **argv)
{
	struct layer l = {.blocks = reference_full(argc, argv) ? 1280 : 48};
	const char *buffer = argc > 2 ? argv[2] : "weights";
	l.count = ROW * (SIDE * l.blocks + 1);
	l.units = random_floats(1, SIDE * l.blocks + 1, 0, 1);
	l.weights = random_floats(2, l.count, 0, 1);
	l.changes = random_floats(3, l.count, 0, 0.1);
	l.delta = random_floats(4, ROW, -0.1, 0.1);
	l.products = calloc(l.count, sizeof *l.products);
	l.partial = calloc(HIDDEN * l.blocks, sizeof *l.partial);
	forward(&l);
	adjust(&l);
	if (strcmp(buffer, "partial") == 0)
		return write_floats(l.partial, HIDDEN * l.blocks);
	if (strcmp(buffer, "products") == 0)
		return write_floats(l.products, l.count);
	return write_floats(strcmp(buffer, "changes") == 0 ? l.changes : l.weights, l.count);
}
