/* octree.cu - sorts particles into an octree, a level for each launch and a thread block for each node of the level.
 *
 * A node's particles are contiguous. Its thread block counts those in each octant, adds up the counts, and moves the
 * particles into the order of octants: those of an octant with more than `most` as a task for the next level, the
 * others to their final place. Tasks are assigned statically: the children of task n are the tasks 8 n to 8 n + 7 of
 * the next level, so that no thread block waits for a place in a list, and nothing depends on the order of thread
 * blocks. */
#include "../cuda.h"

enum { THREADS = 256, OCTANTS = 8 };

/* Its place and its mass. */
typedef float particle __attribute__((ext_vector_type(4)));

/* Particles from `begin` up to `end`; an empty range is no task. */
struct task {
	int begin, end;
};

/* The center of task n's node; x, y, z are initially the root's. Bit 0 of an octant is x, 1 is y, 2 is z. */
__device__ static particle center(int n, int level, particle root, float half)
{
	for (int l = level - 1; l >= 0; l--) {
		int octant = n >> (3 * l);
		half *= 0.5f;
		root.x += octant & 1 ? half : -half;
		root.y += octant & 2 ? half : -half;
		root.z += octant & 4 ? half : -half;
	}
	return root;
}

__device__ static int octant_of(particle p, particle center)
{
	return (p.x >= center.x) | (p.y >= center.y) << 1 | (p.z >= center.z) << 2;
}

/* Makes each count the sum of those before it; begins[o] is that of octant o's first, begins[OCTANTS] the sum of all.
 * Each thread adds OCTANTS adjacent counts; the threads' sums are added up in steps. */
__device__ static void places_of(int *counts, int *begins)
{
	__shared__ int sums[2][THREADS];
	const int t = threadIdx_x;
	int sum = 0, from = 0;
	for (int k = 0; k < OCTANTS; k++)
		sum += counts[t * OCTANTS + k];
	int upto = sum;
	sums[0][t] = sum;
#pragma unroll 1
	for (int apart = 1; apart < THREADS; apart <<= 1) {
		__syncthreads();
		if (t >= apart)
			upto += sums[from][t - apart];
		from ^= 1;
		sums[from][t] = upto;
	}
	int place = upto - sum;
	if (t % (THREADS / OCTANTS) == 0)
		begins[t / (THREADS / OCTANTS)] = place;
	if (t == THREADS - 1)
		begins[OCTANTS] = upto;
	for (int k = 0; k < OCTANTS; k++) {
		int count = counts[t * OCTANTS + k];
		counts[t * OCTANTS + k] = place;
		place += count;
	}
}

extern "C" __global__ void partition(particle *next, particle *done, struct task *children, const particle *particles,
				     const struct task *tasks, int level, int most, float x, float y, float z,
				     float half)
{
	__shared__ int counts[OCTANTS * THREADS]; /* octant by octant, of each the threads' */
	__shared__ int begins[OCTANTS + 1];       /* of the octants among the node's particles */
	__shared__ struct task task;
	const int t = threadIdx_x;
	if (t == 0)
		task = tasks[blockIdx_x];
	__syncthreads();
	const int begin = task.begin, end = task.end;
	if (begin == end)
		return;
	const particle middle = center(blockIdx_x, level, (particle){x, y, z, 0}, half);

	/* 1. Each thread counts every THREADS-th particle. */
	for (int o = 0; o < OCTANTS; o++)
		counts[o * THREADS + t] = 0;
	for (int i = begin + t; i < end; i += THREADS)
		counts[octant_of(particles[i], middle) * THREADS + t]++;
	__syncthreads();

	/* 2. The counts become places. */
	places_of(counts, begins);
	__syncthreads();

	/* 3. The particles move, and the octants with many become tasks. */
	for (int i = begin + t; i < end; i += THREADS) {
		particle p = particles[i];
		int o = octant_of(p, middle), to = begin + counts[o * THREADS + t]++;
		if (begins[o + 1] - begins[o] > most)
			next[to] = p;
		else
			done[to] = p;
	}
	if (t < OCTANTS && begins[t + 1] - begins[t] > most) {
		children[blockIdx_x * OCTANTS + t].begin = begin + begins[t];
		children[blockIdx_x * OCTANTS + t].end = begin + begins[t + 1];
	}
}
