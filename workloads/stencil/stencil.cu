/* stencil.cu - one step of a 7-point stencil on a grid of nx * ny * nz points, as in Parboil: the border keeps its
 * values, and each other point becomes c1 * (sum of its six neighbors) - c0 * itself.
 *
 * A thread block of 32 by 16 threads walks along z over a tile of 64 by 16 points, two for each thread. The tile's plane
 * is in shared memory, the planes below and above in registers; neighbors outside the tile come from global memory. */
#include "../cuda.h"

enum { WIDE = 32, HIGH = 16, TILE = 2 * WIDE };

struct point {
	const float *in; /* of this point in plane 0 */
	float *out;
	float bottom, top;
	int in_grid, inside; /* inside: and not on the border of the plane */
};

__device__ static inline struct point point_at(float *out, const float *in, int i, int j, int nx, int ny)
{
	struct point p = {in + j * nx + i, out + j * nx + i, 0, 0, i < nx && j < ny, 0};
	p.inside = i > 0 && j > 0 && i < nx - 1 && j < ny - 1;
	return p;
}

extern "C" __global__ void stencil(float *out, const float *in, float c0, float c1, int nx, int ny, int nz)
{
	__shared__ float plane[HIGH][TILE];
	const int tx = threadIdx_x, ty = threadIdx_y, size = nx * ny;
	const int i = blockIdx_x * TILE + tx, j = blockIdx_y * HIGH + ty;
	struct point p[2] = {point_at(out, in, i, j, nx, ny), point_at(out, in, i + WIDE, j, nx, ny)};
	for (int h = 0; h < 2; h++)
		if (p[h].in_grid) {
			p[h].bottom = p[h].in[0];
			plane[ty][tx + h * WIDE] = p[h].in[size];
		}
	__syncthreads();
	for (int k = 1; k < nz - 1; k++) {
		for (int h = 0; h < 2; h++) {
			const int x = tx + h * WIDE;
			const float *at = p[h].in + k * size;
			if (p[h].in_grid)
				p[h].top = at[size];
			if (!p[h].inside)
				continue;
			float up = ty > 0 ? plane[ty - 1][x] : at[-nx];
			float down = ty < HIGH - 1 ? plane[ty + 1][x] : at[nx];
			float left = x > 0 ? plane[ty][x - 1] : at[-1];
			float right = x < TILE - 1 ? plane[ty][x + 1] : at[1];
			float sum = p[h].top + p[h].bottom + up + down + left + right;
			p[h].out[k * size] = __builtin_fmaf(sum, c1, -(plane[ty][x] * c0));
		}
		__syncthreads();
		for (int h = 0; h < 2; h++) {
			p[h].bottom = plane[ty][tx + h * WIDE];
			plane[ty][tx + h * WIDE] = p[h].top;
		}
		__syncthreads();
	}
}
