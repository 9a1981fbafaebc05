/* language.cu - CUDA C as people write it: templates, shared and dynamic memory, barriers, atomics, shuffles, votes,
 * vector types, constants, headers of the host. language.c computes the same. */
#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdio>
#include <cuda_runtime.h>

struct pair {
	unsigned low, high;
};

__constant__ unsigned factors[4] = {3, 5, 7, 11};
__device__ unsigned total;

template <typename T, int N> __device__ T sum_of(const T *a)
{
	T sum = 0;
#pragma unroll
	for (int i = 0; i < N; i++)
		sum += a[i];
	return sum;
}

template <typename T> __device__ T warp_sum(T x)
{
	for (int by = warpSize / 2; by > 0; by /= 2)
		x += __shfl_xor_sync(0xffffffffu, x, by);
	return x;
}

/* Outputs of a block: histogram, sum, maximum, votes, a shuffled 64-bit value, scans. */
__global__ void language(unsigned *out, const unsigned *in, int n)
{
	__shared__ unsigned histogram[16];
	extern __shared__ unsigned scan[];
	const dim3 block = blockDim;
	const uint3 thread = threadIdx;
	const unsigned i = blockIdx.x * block.x + thread.x, x = i < (unsigned)n ? in[i] : 0;
	unsigned *mine = out + blockIdx.x * 64;

	if (thread.x < 16)
		histogram[thread.x] = 0;
	scan[thread.x] = x & 255;
	__syncthreads();
	atomicAdd(&histogram[x % 16], 1u);
	for (unsigned by = 1; by < block.x; by *= 2) {
		unsigned other = thread.x >= by ? scan[thread.x - by] : 0;
		__syncthreads();
		scan[thread.x] += other;
		__syncthreads();
	}
	if (thread.x < 16)
		mine[thread.x] = histogram[thread.x];
	mine[16] = scan[block.x - 1];
	atomicMax(mine + 17, x);
	atomicXor_block(mine + 18, x);
	atomicAdd_system(&total, 1u);

	unsigned sum = warp_sum(x & 1023), odd = __ballot_sync(0xffffffffu, x & 1);
	unsigned long long wide = __shfl_down_sync(0xffffffffu, (unsigned long long)x << 20 | i, 1);
	int count = __syncthreads_count(x % 3 == 0);
	if (thread.x == 0) {
		pair p = {sum_of<unsigned, 4>(factors), std::max(sum, 7u)};
		mine[19] = p.low;
		mine[20] = p.high;
		mine[21] = odd;
		mine[22] = (unsigned)wide;
		mine[23] = (unsigned)(wide >> 32);
		mine[24] = (unsigned)count;
		mine[25] = (unsigned)(__popc(x) + 100 * __clz((int)x) + 10000 * __ffs((int)x));
		mine[26] = (unsigned)std::floor(std::sqrt((double)x));
		mine[27] = __umulhi(x, 0x10000000u);
		mine[28] = atomicCAS(mine + 29, 0u, blockIdx.x + 1);
		assert(count <= (int)block.x);
		printf("block %u of %u: %d\n", blockIdx.x, gridDim.x, count);
	}
}

int main()
{
	printf("the host's side is compiled away: %f\n", std::sin(1.0));
	return 0;
}
