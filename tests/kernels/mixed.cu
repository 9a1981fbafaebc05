/* mixed.cu - mixed.h as a kernel. */
#include "../../workloads/cuda.h"

#define DEVICE static __device__
#ifdef __NVCC__
#define __builtin_ctz(x) ((u32)__ffs((int)(x)) - 1)
#define __builtin_bswap32(x) __byte_perm(x, 0, 0x0123)
#endif
#include "mixed.h"

extern "C" __global__ void mixed(u64 *out, const u32 *in)
{
	work(out, in, blockIdx_x * blockDim_x + threadIdx_x);
}
