/* laplace_3d.cu - an iteration of Jacobi's method for Laplace's equation on a grid of three dimensions, as Giles's
 * laplace3d (GPGPU-Sim's LPS): each point inside becomes the mean of its six neighbors, a point on the border stays.
 *
 * A thread block of 32 by 4 threads moves through the planes. It has the last, this and the next plane of its tile and
 * of the points around it in shared memory, and moves them along; the threads with the lowest numbers also load those
 * points. */
#include "../cuda.h"

enum { TILE_X = 32, TILE_Y = 4, PLANES = 3, ROW = TILE_X + 2, PLANE = ROW * (TILE_Y + 2) };
enum { AROUND = 2 * (TILE_X + TILE_Y + 2) }; /* points around a tile, its corners included */

/* A point of the tile or around it: where it is in the grid's plane and in shared memory; whether the grid has it. */
struct point {
	int at, place, inside;
};

__device__ static inline struct point point_of(int tx, int ty, int nx, int ny)
{
	const int x = (int)blockIdx_x * TILE_X + tx - 1, y = (int)blockIdx_y * TILE_Y + ty - 1;
	struct point p = {y * nx + x, ty * ROW + tx, x >= 0 && x < nx && y >= 0 && y < ny};
	return p;
}

/* The point around the tile that thread t loads: the row above, the row below, the columns left and right. */
__device__ static inline struct point halo_of(int t, int nx, int ny)
{
	int tx = t % (TILE_X + 2), ty = t < TILE_X + 2 ? 0 : TILE_Y + 1;
	if (t >= 2 * (TILE_X + 2)) {
		tx = t % 2 ? TILE_X + 1 : 0;
		ty = (t - 2 * (TILE_X + 2)) / 2 + 1;
	}
	struct point p = point_of(tx, ty, nx, ny);
	p.inside = p.inside && t < AROUND;
	return p;
}

/* Moves the planes at a point down by one, and loads the next one from z on, if there is one. */
__device__ static inline void next_plane(float *planes, struct point p, const float *z, int is_there)
{
	if (!p.inside)
		return;
	planes[p.place] = planes[PLANE + p.place];
	planes[PLANE + p.place] = planes[2 * PLANE + p.place];
	if (is_there)
		planes[2 * PLANE + p.place] = z[p.at];
}

extern "C" __global__ void laplace3d(float *to, const float *from, int nx, int ny, int nz)
{
	__shared__ float planes[PLANES * PLANE];
	const struct point own = point_of(threadIdx_x + 1, threadIdx_y + 1, nx, ny);
	const struct point halo = halo_of(threadIdx_y * TILE_X + threadIdx_x, nx, ny);
	const int x = blockIdx_x * TILE_X + threadIdx_x, y = blockIdx_y * TILE_Y + threadIdx_y;
	const int on_border = x == 0 || x == nx - 1 || y == 0 || y == ny - 1;
	if (own.inside)
		planes[2 * PLANE + own.place] = from[own.at];
	if (halo.inside)
		planes[2 * PLANE + halo.place] = from[halo.at];
#pragma unroll 1
	for (int z = 0; z < nz; z++) {
		from += nx * ny;
		next_plane(planes, own, from, z < nz - 1);
		next_plane(planes, halo, from, z < nz - 1);
		__syncthreads();
		if (own.inside) {
			const float *p = &planes[PLANE + own.place];
			float value = *p;
			if (!on_border && z != 0 && z != nz - 1)
				value = (p[-1] + p[1] + p[-ROW] + p[ROW] + p[-PLANE] + p[PLANE]) * (1.0F / 6.0F);
			to[own.at] = value;
		}
		__syncthreads();
		to += nx * ny;
	}
}
