/* cuda.h - the part of CUDA's headers that the kernels need; clang knows the language itself. With NVIDIA's compiler,
 * which has its own headers, this file maps its names to theirs. */
#ifndef CUDA_H
#define CUDA_H

#ifdef __NVCC__
#define threadIdx_x threadIdx.x
#define threadIdx_y threadIdx.y
#define blockIdx_x blockIdx.x
#define blockIdx_y blockIdx.y
#define blockDim_x blockDim.x
#define blockDim_y blockDim.y
#define gridDim_x gridDim.x
#define gridDim_y gridDim.y
#define __atomic_fetch_add(at, value, order) atomicAdd(at, value)
#define __atomic_fetch_min(at, value, order) atomicMin(at, value)
#define __atomic_fetch_max(at, value, order) atomicMax(at, value)
#define __nvvm_sin_approx_f(x) __sinf(x)
#define __nvvm_cos_approx_f(x) __cosf(x)
#define __nvvm_lg2_approx_f(x) __log2f(x)
#define __nvvm_ex2_approx_f(x) exp2f(x)
#define __nvvm_sqrt_rn_f(x) __fsqrt_rn(x)
#else
#define __global__ __attribute__((global))
#define __device__ __attribute__((device))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
#define __forceinline__ __attribute__((always_inline)) inline

/* Replaces clang's own: clang 14 assumes that it does not change the shared variables of a function, and
 * moves their loads before it. */
#define __syncthreads() __asm__ volatile("bar.sync \t0;" ::: "memory")

#define threadIdx_x __nvvm_read_ptx_sreg_tid_x()
#define threadIdx_y __nvvm_read_ptx_sreg_tid_y()
#define blockIdx_x __nvvm_read_ptx_sreg_ctaid_x()
#define blockIdx_y __nvvm_read_ptx_sreg_ctaid_y()
#define blockDim_x __nvvm_read_ptx_sreg_ntid_x()
#define blockDim_y __nvvm_read_ptx_sreg_ntid_y()
#define gridDim_x __nvvm_read_ptx_sreg_nctaid_x()
#define gridDim_y __nvvm_read_ptx_sreg_nctaid_y()
#endif

/* At the end of one side of an if: clang then generates no select, and the lanes diverge as in the source. */
#define STAY_A_BRANCH() __asm__ volatile("")

#endif
