/* reference.c - what the launch files expect: the decomposition block by block, as the kernels round it. */
#include <math.h>

#include "../reference.h"

enum { SIDE = 16 };

static float *matrix;
static size_t size;

static float *at(size_t row, size_t col)
{
	return &matrix[row * size + col];
}

/* The element less the products of `count` elements from its row and its column, from `first` on, one by one. */
static float less_products(size_t row, size_t col, size_t first, size_t count)
{
	float sum = *at(row, col);
	for (size_t j = first; j < first + count; j++)
		sum = fmaf(-*at(row, j), *at(j, col), sum);
	return sum;
}

/* The rows of U and columns of L that the block at `offset` on the diagonal settles, up to column and row `end`. */
static void settle(size_t offset, size_t end)
{
	for (size_t i = offset; i < offset + SIDE; i++) {
		for (size_t col = i; col < end; col++)
			*at(i, col) = less_products(i, col, offset, i - offset);
		for (size_t row = i + 1; row < end; row++)
			*at(row, i) = less_products(row, i, offset, i - offset) / *at(i, i);
	}
}

static void subtract(size_t offset)
{
	for (size_t row = offset + SIDE; row < size; row++)
		for (size_t col = offset + SIDE; col < size; col++) {
			float sum = 0;
			for (size_t j = offset; j < offset + SIDE; j++)
				sum = fmaf(*at(row, j), *at(j, col), sum);
			*at(row, col) -= sum;
		}
}

int main(int argc, char **argv)
{
	size = reference_full(argc, argv) ? 320 : 64;
	matrix = random_floats(16, size * size, -1, 1);
	for (size_t offset = 0; offset < size; offset += SIDE) {
		settle(offset, size);
		subtract(offset);
	}
	return write_floats(matrix, size * size);
}
