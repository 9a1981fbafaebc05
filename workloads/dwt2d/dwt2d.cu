/* dwt2d.cu - the discrete wavelet transform of JPEG 2000 with the filter 5/3 on the components of a color image, as in
 * Rodinia: split_components makes integers around 0 of the image's bytes, then a kernel is launched for each level of a
 * component, on the low band of the level before.
 *
 * A thread block slides down a strip of the image, 8 rows a step, which it has in shared memory with 3 columns beside
 * the strip. There is a kernel for each width of strips: wide ones go to wide images. A 1D transform first subtracts
 * from each odd element the mean of its neighbors, then adds to each even one half the mean of those. Rows are
 * transformed with a barrier after each half; columns are transformed by a thread each, and stored with the low band
 * before the high one. Beyond the image's border its elements follow in reverse. */
#include "../cuda.h"

enum { THREADS = 256, COMPONENTS = 3, STEP = 8, WIDEST = 192, BESIDE = 3, PITCH = WIDEST + BESIDE };

extern "C" __global__ void split_components(int *red, int *green, int *blue, const unsigned char *image)
{
	__shared__ unsigned char bytes[THREADS * COMPONENTS];
	const int t = threadIdx_x, i = blockIdx_x * THREADS + t;
	for (int k = 0; k < COMPONENTS; k++)
		bytes[k * THREADS + t] = image[(blockIdx_x * COMPONENTS + k) * THREADS + t];
	__syncthreads();
	red[i] = bytes[t * COMPONENTS] - 128;
	green[i] = bytes[t * COMPONENTS + 1] - 128;
	blue[i] = bytes[t * COMPONENTS + 2] - 128;
}

struct image {
	const int *at;
	int pitch, columns, rows;
};

__device__ static inline int mirrored(int i, int size)
{
	i = i < 0 ? -i : i;
	return i < size ? i : 2 * (size - 1) - i;
}

/* Rows of the strip with the column `first`; window column j is the image's first - 2 + j. Three threads load one more.
 */
__device__ static __forceinline__ void load(int (*window)[PITCH], struct image in, int row, int count, int first,
					    int width)
{
	const int t = threadIdx_x;
#pragma unroll
	for (int k = 0; k < count; k++)
		window[k][t + 2] = in.at[mirrored(row + k, in.rows) * in.pitch + mirrored(first + t, in.columns)];
	if (t < BESIDE) {
		const int j = t < 2 ? t : width + 2, column = mirrored(first - 2 + j, in.columns);
#pragma unroll
		for (int k = 0; k < count; k++)
			window[k][j] = in.at[mirrored(row + k, in.rows) * in.pitch + column];
	}
	__syncthreads();
}

__device__ static inline int high(int before, int odd, int after)
{
	return odd - ((before + after) >> 1);
}

__device__ static inline int low(int before, int even, int after)
{
	return even + ((before + after + 2) >> 2);
}

/* Half of the threads have the rows with even numbers. A thread has two columns. */
__device__ static __forceinline__ void transform_rows(int (*window)[PITCH], int count, int width)
{
	const int half = threadIdx_x / (width / 2), j = threadIdx_x % (width / 2) * 2 + 2;
#pragma unroll
	for (int k = 0; k < (count + 1) / 2; k++) {
		int *row = window[2 * k + half];
		if (2 * k + half < count)
			row[j + 1] = high(row[j], row[j + 1], row[j + 2]);
	}
	if (j == 2)
#pragma unroll
		for (int k = 0; k < (count + 1) / 2; k++) {
			int *row = window[2 * k + half];
			if (2 * k + half < count)
				row[1] = high(row[0], row[1], row[2]);
		}
	__syncthreads();
#pragma unroll
	for (int k = 0; k < (count + 1) / 2; k++) {
		int *row = window[2 * k + half];
		if (2 * k + half < count)
			row[j] = low(row[j - 1], row[j], row[j + 1]);
	}
	__syncthreads();
}

/* window[1]: the high row above the step, [2]: the row that it begins with, [3...]: the rows after that. */
__device__ static __forceinline__ void transform_columns(int (*window)[PITCH], int *out, struct image in, int row,
							 int column)
{
	const int j = threadIdx_x + 2;
	out += row / 2 * in.pitch + column / 2 + (column & 1) * (in.columns / 2);
#pragma unroll
	for (int k = 0; k < STEP; k += 2) {
		int up = window[1][j], even = window[2][j], after = window[k + 4][j];
		int odd = high(even, window[k + 3][j], after);
		if (column < in.columns) {
			out[k / 2 * in.pitch] = low(up, even, odd);
			out[(k + in.rows) / 2 * in.pitch] = odd;
		}
		window[1][j] = odd;
		window[2][j] = after;
	}
}

/* In each kernel on its own, so that the width is a constant. */
__device__ static __forceinline__ void transform(int (*window)[PITCH], int *out, struct image in, int steps, int width)
{
	const int first = blockIdx_x * width, j = threadIdx_x + 2;
	int row = blockIdx_y * steps * STEP;
	load(window, in, row - 2, BESIDE, first, width);
	transform_rows(window, BESIDE, width);
	window[1][j] = high(window[0][j], window[1][j], window[2][j]);
#pragma unroll 1
	for (int s = 0; s < steps && row < in.rows; s++, row += STEP) {
		load(window + BESIDE, in, row + 1, STEP, first, width);
		transform_rows(window + BESIDE, STEP, width);
		transform_columns(window, out, in, row, first + threadIdx_x);
	}
}

extern "C" __global__ void dwt53_192(int *out, const int *in, int pitch, int columns, int rows, int steps)
{
	__shared__ int window[STEP + BESIDE][PITCH];
	struct image image = {in, pitch, columns, rows};
	transform(window, out, image, steps, 192);
}

extern "C" __global__ void dwt53_128(int *out, const int *in, int pitch, int columns, int rows, int steps)
{
	__shared__ int window[STEP + BESIDE][PITCH];
	struct image image = {in, pitch, columns, rows};
	transform(window, out, image, steps, 128);
}

extern "C" __global__ void dwt53_64(int *out, const int *in, int pitch, int columns, int rows, int steps)
{
	__shared__ int window[STEP + BESIDE][PITCH];
	struct image image = {in, pitch, columns, rows};
	transform(window, out, image, steps, 64);
}
