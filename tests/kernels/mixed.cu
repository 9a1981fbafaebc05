/* mixed.cu - mixed.h as a kernel. */
#include "../../workloads/cuda.h"

#define DEVICE static __device__
#include "mixed.h"

extern "C" __global__ void mixed(u64 *out, const u32 *in)
{
	work(out, in, blockIdx_x * blockDim_x + threadIdx_x);
}
