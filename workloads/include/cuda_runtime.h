/* cuda_runtime.h - CUDA C for kernels compiled by clang without NVIDIA's toolkit: what a .cu file finds declared.
 *
 * `warpsmith trace FILE.cu` includes this file in front of FILE. It declares the device side only: launches and memory
 * are described by a launch file. */
#ifndef WARPSMITH_CUDA_RUNTIME_H
#define WARPSMITH_CUDA_RUNTIME_H

#define __global__ __attribute__((global))
#define __device__ __attribute__((device))
#define __host__ __attribute__((host))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
#define __forceinline__ inline __attribute__((always_inline))
#define __noinline__ __attribute__((noinline))
#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))
#define __align__(n) __attribute__((aligned(n)))
#define CUDA_DEVICE static __device__ __forceinline__

#include "cuda_vector.h"

#include <__clang_cuda_builtin_vars.h>

/* threadIdx and the like convert to the vector types. */
#define CUDA_CONVERTS(name)                                                                                            \
	__device__ inline name::operator dim3() const                                                                  \
	{                                                                                                              \
		return dim3(x, y, z);                                                                                  \
	}                                                                                                              \
	__device__ inline name::operator uint3() const                                                                 \
	{                                                                                                              \
		return {x, y, z};                                                                                      \
	}
CUDA_CONVERTS(__cuda_builtin_threadIdx_t)
CUDA_CONVERTS(__cuda_builtin_blockIdx_t)
CUDA_CONVERTS(__cuda_builtin_blockDim_t)
CUDA_CONVERTS(__cuda_builtin_gridDim_t)

/* Clang's own __syncthreads() is assumed not to change shared variables: clang 14 moves their loads before it. */
#undef __syncthreads
#define __syncthreads() __asm__ volatile("bar.sync \t0;" ::: "memory")

#define CUDA_BARRIER(name, op)                                                                                         \
	CUDA_DEVICE int name(int x)                                                                                    \
	{                                                                                                              \
		int r;                                                                                                 \
		__asm__ volatile("{ .reg .pred p, q; setp.ne.u32 p, %1, 0; " op " }" : "=r"(r) : "r"(x) : "memory");   \
		return r;                                                                                              \
	}
CUDA_BARRIER(__syncthreads_count, "bar.red.popc.u32 %0, 0, p;")
CUDA_BARRIER(__syncthreads_and, "bar.red.and.pred q, 0, p; selp.u32 %0, 1, 0, q;")
CUDA_BARRIER(__syncthreads_or, "bar.red.or.pred q, 0, p; selp.u32 %0, 1, 0, q;")

CUDA_DEVICE void __syncwarp(unsigned mask = 0xffffffff)
{
	__asm__ volatile("bar.warp.sync %0;" : : "r"(mask) : "memory");
}
CUDA_DEVICE void __threadfence_block()
{
	__asm__ volatile("membar.cta;" ::: "memory");
}
CUDA_DEVICE void __threadfence()
{
	__asm__ volatile("membar.gl;" ::: "memory");
}
CUDA_DEVICE void __threadfence_system()
{
	__asm__ volatile("membar.sys;" ::: "memory");
}
CUDA_DEVICE long long clock64()
{
	long long t;
	__asm__ volatile("mov.u64 %0, %%clock64;" : "=l"(t)::"memory");
	return t;
}
CUDA_DEVICE long clock()
{
	return (long)clock64();
}

/* The C++ library's headers name these; a kernel that calls them is refused. */
extern "C" __device__ void *malloc(__SIZE_TYPE__ size);
extern "C" __device__ void free(void *at);
extern "C" __device__ int printf(const char *format, ...);
extern "C" __device__ __attribute__((noreturn)) void __assertfail(const char *message, const char *file, unsigned line,
								  const char *function, unsigned long size);
/* What the C library's assert() calls. */
extern "C" inline __device__ __attribute__((noreturn)) void __assert_fail(const char *message, const char *file,
									  unsigned line, const char *function)
{
	__assertfail(message, file, line, function, 1);
}

#include "cuda_intrinsics.h"
#include "cuda_math.h"

#endif
