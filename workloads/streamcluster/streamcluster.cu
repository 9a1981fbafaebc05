/* streamcluster.cu - what a point of the stream would gain as the center of a new cluster, as in Rodinia: each point's
 * weighted distance to the candidate is compared with its present cost.
 *
 * A thread has a point. The coordinates are stored dimension by dimension. Thread 0 of a thread block brings those of
 * the candidate into shared memory, as in Rodinia, and all others wait. A point that is nearer to the candidate changes
 * its membership; any other adds to what its center would save if the center closed. Loops are unrolled as NVIDIA's
 * compiler unrolls them. */
#include "../cuda.h"

enum { MOST = 64 }; /* dimensions */

/* gains: of each point a row of centers + 1 sums; the last is that of the candidate. center_of: of each center's point,
 * its place in the row. */
extern "C" __global__ void streamcluster(float *gains, unsigned *switched, const float *coordinates,
					 const float *weights, const float *costs, const unsigned *assigned,
					 const unsigned *center_of, int points, int dimensions, int candidate,
					 int centers)
{
	__shared__ float center[MOST];
	const int i = blockIdx_x * blockDim_x + threadIdx_x;
	if (threadIdx_x == 0)
		for (int d = 0; d < dimensions; d++)
			center[d] = coordinates[d * points + candidate];
	__syncthreads();
	if (i >= points)
		return;

	float distance = 0;
#pragma unroll 4
	for (int d = 0; d < dimensions; d++) {
		float apart = coordinates[d * points + i] - center[d];
		distance = __builtin_fmaf(apart, apart, distance);
	}
	const float cost = distance * weights[i], now = costs[i];
	float *row = gains + i * (centers + 1);
	if (cost < now) {
		switched[i] = 1;
		row[centers] += cost - now;
	} else {
		row[center_of[assigned[i]]] += now - cost;
	}
}
