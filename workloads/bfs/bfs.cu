/* bfs.cu - how far each node of a graph is from a source, level by level, as in the GPGPU-Sim (ISPASS 2009) and Rodinia
 * benchmarks: bfs_expand visits the neighbors of the nodes of the last level, bfs_update makes them the next level.
 *
 * Node n has degrees[n] edges, from edges[MOST * n] on. A thread has a node. Several nodes may reach the same neighbor
 * in a launch: all store the same values, and no thread reads them before the next launch. */
#include "../cuda.h"

enum { MOST = 10, THREADS = 256 };

/* Node 0 is the source. One thread block. */
extern "C" __global__ void bfs_start(int *level, unsigned char *frontier, unsigned char *visited)
{
	if (threadIdx_x == 0) {
		level[0] = 0;
		frontier[0] = 1;
		visited[0] = 1;
	}
}

extern "C" __global__ void bfs_expand(int *level, unsigned *updating, unsigned char *frontier,
				      const unsigned char *visited, const int *edges, const int *degrees, int nodes,
				      int next)
{
	const int n = blockIdx_x * THREADS + threadIdx_x;
	if (n >= nodes || !frontier[n])
		return;
	frontier[n] = 0;
	const int end = MOST * n + degrees[n];
#pragma unroll 1
	for (int e = MOST * n; e < end; e++) {
		int neighbor = edges[e];
		if (!visited[neighbor]) {
			level[neighbor] = next;
			updating[neighbor] = 1;
		}
	}
}

extern "C" __global__ void bfs_update(unsigned char *frontier, unsigned char *visited, unsigned *updating, int nodes)
{
	const int n = blockIdx_x * THREADS + threadIdx_x;
	if (n >= nodes || !updating[n])
		return;
	frontier[n] = 1;
	visited[n] = 1;
	updating[n] = 0;
}
