/* convolution_separable.cu - a separable filter on an image, first along the rows, then along the columns, as in the
 * CUDA SDK (convolutionSeparable). A point outside the image is 0.
 *
 * A thread computes STEPS points that are a tile's width or height apart. A thread block has in shared memory its
 * points and, of one step more on either side, those within the filter's radius. */
#include "../cuda.h"

enum { RADIUS = 8, STEPS = 8, HALO = 1, ALL = STEPS + 2 * HALO };
enum { ROWS_X = 16, ROWS_Y = 4, COLUMNS_X = 16, COLUMNS_Y = 8 };

enum { TAPS = 2 * RADIUS + 1 };

__constant__ float taps[TAPS];

/* The taps, for registers: clang does not know that the stores of results leave constant memory as it is. */
struct filter {
	float tap[TAPS];
};

__device__ static inline struct filter load_filter(void)
{
	struct filter f;
#pragma unroll
	for (int i = 0; i < TAPS; i++)
		f.tap[i] = taps[i];
	return f;
}

extern "C" __global__ void convolution_rows(float *to, const float *from, int width)
{
	__shared__ float tile[ROWS_Y][ALL * ROWS_X];
	const int tx = threadIdx_x, ty = threadIdx_y;
	const int x0 = ((int)blockIdx_x * STEPS - HALO) * ROWS_X + tx, y = (int)blockIdx_y * ROWS_Y + ty;
	from += y * width + x0;
	to += y * width + x0;
#pragma unroll
	for (int i = 0; i < HALO; i++)
		tile[ty][tx + i * ROWS_X] = x0 + i * ROWS_X >= 0 ? from[i * ROWS_X] : 0;
#pragma unroll
	for (int i = HALO; i < HALO + STEPS; i++)
		tile[ty][tx + i * ROWS_X] = from[i * ROWS_X];
#pragma unroll
	for (int i = HALO + STEPS; i < ALL; i++)
		tile[ty][tx + i * ROWS_X] = x0 + i * ROWS_X < width ? from[i * ROWS_X] : 0;
	__syncthreads();
	const struct filter f = load_filter();
#pragma unroll
	for (int i = HALO; i < HALO + STEPS; i++) {
		float sum = 0;
#pragma unroll
		for (int j = -RADIUS; j <= RADIUS; j++)
			sum = __builtin_fmaf(f.tap[RADIUS - j], tile[ty][tx + i * ROWS_X + j], sum);
		to[i * ROWS_X] = sum;
	}
}

/* The tile is stored column by column, each a word longer than need be, so that a warp's accesses use all banks. */
extern "C" __global__ void convolution_columns(float *to, const float *from, int width, int height)
{
	__shared__ float tile[COLUMNS_X][ALL * COLUMNS_Y + 1];
	const int tx = threadIdx_x, ty = threadIdx_y;
	const int x = (int)blockIdx_x * COLUMNS_X + tx, y0 = ((int)blockIdx_y * STEPS - HALO) * COLUMNS_Y + ty;
	from += y0 * width + x;
	to += y0 * width + x;
#pragma unroll
	for (int i = 0; i < HALO; i++)
		tile[tx][ty + i * COLUMNS_Y] = y0 + i * COLUMNS_Y >= 0 ? from[i * COLUMNS_Y * width] : 0;
#pragma unroll
	for (int i = HALO; i < HALO + STEPS; i++)
		tile[tx][ty + i * COLUMNS_Y] = from[i * COLUMNS_Y * width];
#pragma unroll
	for (int i = HALO + STEPS; i < ALL; i++)
		tile[tx][ty + i * COLUMNS_Y] = y0 + i * COLUMNS_Y < height ? from[i * COLUMNS_Y * width] : 0;
	__syncthreads();
	const struct filter f = load_filter();
#pragma unroll
	for (int i = HALO; i < HALO + STEPS; i++) {
		float sum = 0;
#pragma unroll
		for (int j = -RADIUS; j <= RADIUS; j++)
			sum = __builtin_fmaf(f.tap[RADIUS - j], tile[tx][ty + i * COLUMNS_Y + j], sum);
		to[i * COLUMNS_Y * width] = sum;
	}
}
