/* hotspot.cu - the temperature of a chip from its power, as in Rodinia: each step, a cell exchanges heat with its four
 * neighbors and the air.
 *
 * A thread block computes two steps of a tile in shared memory. In each step the cells at the tile's edge lack a
 * neighbor, so tiles overlap by two cells on each side. A cell outside the chip is the one on its border. */
#include "../cuda.h"

enum { TILE = 16, STEPS = 2, INNER = TILE - 2 * STEPS };

/* What a step's differences are worth: the step's time over the capacity, and 1 over the thermal resistances. */
struct chip {
	float step_by_capacity, x, y, air;
};

static const float ambient = 80.0F;

__device__ static inline int clamp(int at, int below)
{
	return at < 0 ? 0 : at >= below ? below - 1 : at;
}

/* The temperature after a step. Rodinia's constant 2.0 makes most of it double precision, so here it is, too. */
__device__ static inline float step(float here, float north, float south, float west, float east, float power,
				    struct chip c)
{
	double sum = __builtin_fma(__builtin_fma(-2.0, here, north + south), c.y, power);
	sum = __builtin_fma(__builtin_fma(-2.0, here, east + west), c.x, sum);
	const float to_air = (ambient - here) * c.air;
	sum = sum + to_air;
	return (float)__builtin_fma(c.step_by_capacity, sum, here);
}

extern "C" __global__ void calculate_temp(float *to, const float *from, const float *power, int cols, int rows,
					  float step_by_capacity, float by_x, float by_y, float by_air)
{
	__shared__ float now[TILE][TILE], watts[TILE][TILE], next[TILE][TILE];
	const struct chip chip = {step_by_capacity, by_x, by_y, by_air};
	const int tx = threadIdx_x, ty = threadIdx_y;
	const int x0 = (int)blockIdx_x * INNER - STEPS, y0 = (int)blockIdx_y * INNER - STEPS;
	const int x = x0 + tx, y = y0 + ty, inside = x >= 0 && x < cols && y >= 0 && y < rows;
	if (inside) {
		now[ty][tx] = from[y * cols + x];
		watts[ty][tx] = power[y * cols + x];
	}
	__syncthreads();

	/* The neighbors' places in the tile. */
	const int north = clamp(y - 1, rows) - y0, south = clamp(y + 1, rows) - y0;
	const int west = clamp(x - 1, cols) - x0, east = clamp(x + 1, cols) - x0;
	int computed = 0;
#pragma unroll 1
	for (int i = 0; i < STEPS; i++) {
		computed = inside && tx > i && tx < TILE - 1 - i && ty > i && ty < TILE - 1 - i;
		if (computed)
			next[ty][tx] = step(now[ty][tx], now[north][tx], now[south][tx], now[ty][west], now[ty][east],
					    watts[ty][tx], chip);
		__syncthreads();
		if (i == STEPS - 1)
			break;
		if (computed)
			now[ty][tx] = next[ty][tx];
		__syncthreads();
	}
	if (computed)
		to[y * cols + x] = next[ty][tx];
}
