/* coulomb.cu - the Coulomb potential of atoms at the points of a plane of a grid, as in the GPGPU-Sim (ISPASS 2009)
 * benchmark CP (Parboil's cutcp without a cutoff): the sum over all atoms of charge / distance.
 *
 * The atoms are in constant memory. A thread computes POINTS points that are a tile's width apart, and adds to what
 * `energy` has from atoms before. */
#include "../cuda.h"

enum { ATOMS = 24, POINTS = 8, TILE_X = 16, TILE_Y = 8 };

/* Position in the plane, square of the distance from it, charge. */
struct atom {
	float x, y, z2, charge;
};

__constant__ struct atom atoms[ATOMS];

extern "C" __global__ void cenergy(float *energy, float spacing)
{
	const int x = (int)blockIdx_x * TILE_X * POINTS + threadIdx_x, y = blockIdx_y * TILE_Y + threadIdx_y;
	const float plane_x = spacing * (float)x, plane_y = spacing * (float)y, apart = spacing * TILE_X;
	float sum[POINTS] = {0};
#pragma unroll 1
	for (int i = 0; i < ATOMS; i++) {
		const struct atom *a = &atoms[i];
		float dx = plane_x - a->x, dy = plane_y - a->y, rest = __builtin_fmaf(dy, dy, a->z2);
#pragma unroll
		for (int p = 0; p < POINTS; p++) {
			sum[p] += a->charge / __builtin_sqrtf(__builtin_fmaf(dx, dx, rest));
			dx += apart;
		}
	}
	float *point = energy + y * (int)gridDim_x * TILE_X * POINTS + x;
#pragma unroll
	for (int p = 0; p < POINTS; p++)
		point[p * TILE_X] += sum[p];
}
