/* srad.cu - an iteration of speckle reducing anisotropic diffusion (SRAD) on an image, as in Rodinia's second
 * version: the first kernel leaves the derivatives to the four neighbors and the diffusion coefficient of each point, the
 * second one the image after the step.
 *
 * A thread block of 16 by 16 threads has its tile and the points around it in shared memory. The image's sides are
 * multiples of 16; a neighbor outside the image is the point on its border. As in Rodinia, the threads at the tile's
 * edge diverge for a neighbor: clang must not generate a select. */
#include "../cuda.h"

#ifndef REAL
#define REAL float /* the precision of what Rodinia computes in double precision */
#define REAL_FMA __builtin_fmaf
#endif

enum { TILE = 16, LAST = TILE - 1 };

struct place {
	int tx, ty, index; /* of the point in the image */
	int first, cols;   /* index of the tile's first point; points in a row */
};

__device__ static inline struct place place_of(int cols)
{
	struct place p = {threadIdx_x, threadIdx_y, 0, 0, cols};
	p.first = (blockIdx_y * cols + blockIdx_x) * TILE;
	p.index = p.first + p.ty * cols + p.tx;
	return p;
}

__device__ static inline float neighbor(int at_edge, const float *outside, const float *in_tile)
{
	float value;
	if (at_edge) {
		value = *outside;
		STAY_A_BRANCH();
	} else {
		value = *in_tile;
	}
	return value;
}

/* 1 / (1 + how far the point's variation is from q0sqr), from 0 to 1; a point with its differences to the neighbors. */
__device__ static inline float diffusion(float point, float n, float s, float w, float e, float q0sqr)
{
	float g2 = __builtin_fmaf(e, e, __builtin_fmaf(w, w, __builtin_fmaf(s, s, n * n))) / (point * point);
	float l = (n + s + w + e) / point, square = l * l;
	float num = (float)REAL_FMA((REAL)0.5, g2, -((REAL)0.0625 * square));
	float den = (float)REAL_FMA((REAL)0.25, l, (REAL)1.0);
	float qsqr = num / (den * den), rest = (qsqr - q0sqr) / (q0sqr * (1.0F + q0sqr));
	float c = (float)((REAL)1.0 / ((REAL)1.0 + rest));
	return c < 0 ? 0 : c > 1 ? 1 : c;
}

extern "C" __global__ void srad_coefficient(float *c, float *dn, float *ds, float *dw, float *de, const float *image,
					    int cols, float q0sqr)
{
	__shared__ float north[TILE][TILE], south[TILE][TILE], west[TILE][TILE], east[TILE][TILE];
	__shared__ float tile[TILE][TILE], result[TILE][TILE];
	const struct place p = place_of(cols);
	const int tx = p.tx, ty = p.ty;

	/* The rows above and below the tile, the columns beside it: a whole tile each, of which a row or column is
	 * used. */
	north[ty][tx] = image[blockIdx_y == 0 ? p.first + tx : p.first - cols + tx];
	south[ty][tx] = image[p.first + (blockIdx_y == gridDim_y - 1 ? LAST : TILE) * cols + tx];
	__syncthreads();
	west[ty][tx] = image[blockIdx_x == 0 ? p.first + ty * cols : p.first + ty * cols - 1];
	east[ty][tx] = image[p.first + ty * cols + (blockIdx_x == gridDim_x - 1 ? LAST : TILE)];
	__syncthreads();
	tile[ty][tx] = image[p.index];
	__syncthreads();

	float point = tile[ty][tx];
	float n = neighbor(ty == 0, &north[ty][tx], &tile[ty - 1][tx]) - point;
	float s = neighbor(ty == LAST, &south[ty][tx], &tile[ty + 1][tx]) - point;
	float w = neighbor(tx == 0, &west[ty][tx], &tile[ty][tx - 1]) - point;
	float e = neighbor(tx == LAST, &east[ty][tx], &tile[ty][tx + 1]) - point;
	result[ty][tx] = diffusion(point, n, s, w, e, q0sqr);
	__syncthreads();
	c[p.index] = result[ty][tx];
	dn[p.index] = n;
	ds[p.index] = s;
	dw[p.index] = w;
	de[p.index] = e;
}

extern "C" __global__ void srad_update(float *image, const float *c, const float *dn, const float *ds, const float *dw,
				       const float *de, int cols, float lambda)
{
	__shared__ float south[TILE][TILE], east[TILE][TILE], tile[TILE][TILE], old[TILE][TILE], result[TILE][TILE];
	const struct place p = place_of(cols);
	const int tx = p.tx, ty = p.ty;

	old[ty][tx] = image[p.index];
	__syncthreads();
	south[ty][tx] = c[p.first + (blockIdx_y == gridDim_y - 1 ? LAST : TILE) * cols + tx];
	__syncthreads();
	east[ty][tx] = c[p.first + ty * cols + (blockIdx_x == gridDim_x - 1 ? LAST : TILE)];
	__syncthreads();
	tile[ty][tx] = c[p.index];
	__syncthreads();

	float here = tile[ty][tx];
	float below = neighbor(ty == LAST, &south[ty][tx], &tile[ty + 1][tx]);
	float beside = neighbor(tx == LAST, &east[ty][tx], &tile[ty][tx + 1]);
	float divergence = here * dn[p.index];
	divergence = __builtin_fmaf(below, ds[p.index], divergence);
	divergence = __builtin_fmaf(here, dw[p.index], divergence);
	divergence = __builtin_fmaf(beside, de[p.index], divergence);
	result[ty][tx] = (float)REAL_FMA((REAL)0.25 * lambda, divergence, old[ty][tx]);
	__syncthreads();
	image[p.index] = result[ty][tx];
}
