/* reference.c - what the launch files expect: two iterations on an image, in the kernels' order of operations. */
#include <math.h>

#include "../reference.h"

#ifndef REAL
#define REAL float /* the precision of what Rodinia computes in double precision */
#define REAL_FMA fmaf
#endif

static const float q0sqr = 0.0712F, lambda = 0.5F;

struct point {
	float c, n, s, w, e; /* coefficient, differences to the neighbors */
};

static float diffusion(float point, const struct point *d)
{
	float g2 = fmaf(d->e, d->e, fmaf(d->w, d->w, fmaf(d->s, d->s, d->n * d->n))) / (point * point);
	float l = (d->n + d->s + d->w + d->e) / point;
	float num = (float)REAL_FMA((REAL)0.5, g2, -((REAL)0.0625 * (l * l)));
	float den = (float)REAL_FMA((REAL)0.25, l, 1);
	float qsqr = num / (den * den), rest = (qsqr - q0sqr) / (q0sqr * (1 + q0sqr));
	float c = (float)((REAL)1 / ((REAL)1 + rest));
	return c < 0 ? 0 : c > 1 ? 1 : c;
}

static void iterate(float *image, struct point *points, size_t cols, size_t rows)
{
	for (size_t y = 0; y < rows; y++)
		for (size_t x = 0; x < cols; x++) {
			const float *at = &image[y * cols + x];
			struct point *p = &points[y * cols + x];
			p->n = (y ? *(at - cols) : *at) - *at;
			p->s = (y < rows - 1 ? at[cols] : *at) - *at;
			p->w = (x ? *(at - 1) : *at) - *at;
			p->e = (x < cols - 1 ? at[1] : *at) - *at;
			p->c = diffusion(*at, p);
		}
	for (size_t y = 0; y < rows; y++)
		for (size_t x = 0; x < cols; x++) {
			const struct point *p = &points[y * cols + x];
			float south = y < rows - 1 ? p[cols].c : p->c, east = x < cols - 1 ? p[1].c : p->c;
			float sum = fmaf(p->c, p->w, fmaf(south, p->s, p->c * p->n));
			image[y * cols + x] =
			    (float)REAL_FMA((REAL)0.25 * lambda, fmaf(east, p->e, sum), image[y * cols + x]);
		}
}

int main(int argc, char **argv)
{
	const int full = reference_full(argc, argv);
	const size_t cols = full ? 320 : 64, rows = full ? 320 : 48;
	float *image = random_floats(7, cols * rows, 1, 2.7182817);
	struct point *points = malloc(cols * rows * sizeof *points);
	for (int i = 0; i < 2; i++)
		iterate(image, points, cols, rows);
	return write_floats(image, cols * rows);
}
