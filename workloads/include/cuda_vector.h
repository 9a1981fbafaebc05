/* cuda_vector.h - CUDA's vector types and dim3. */
#ifndef WARPSMITH_CUDA_VECTOR_H
#define WARPSMITH_CUDA_VECTOR_H

#define CUDA_BOTH static __host__ __device__ __forceinline__

#define CUDA_VECTORS(T, name, a2, a4)                                                                                  \
	struct name##1                                                                                                 \
	{                                                                                                              \
		T x;                                                                                                   \
	};                                                                                                             \
	struct __align__(a2) name##2                                                                                   \
	{                                                                                                              \
		T x, y;                                                                                                \
	};                                                                                                             \
	struct name##3                                                                                                 \
	{                                                                                                              \
		T x, y, z;                                                                                             \
	};                                                                                                             \
	struct __align__(a4) name##4                                                                                   \
	{                                                                                                              \
		T x, y, z, w;                                                                                          \
	};                                                                                                             \
	CUDA_BOTH name##1 make_##name##1(T x)                                                                          \
	{                                                                                                              \
		return {x};                                                                                            \
	}                                                                                                              \
	CUDA_BOTH name##2 make_##name##2(T x, T y)                                                                     \
	{                                                                                                              \
		return {x, y};                                                                                         \
	}                                                                                                              \
	CUDA_BOTH name##3 make_##name##3(T x, T y, T z)                                                                \
	{                                                                                                              \
		return {x, y, z};                                                                                      \
	}                                                                                                              \
	CUDA_BOTH name##4 make_##name##4(T x, T y, T z, T w)                                                           \
	{                                                                                                              \
		return {x, y, z, w};                                                                                   \
	}

CUDA_VECTORS(signed char, char, 2, 4)
CUDA_VECTORS(unsigned char, uchar, 2, 4)
CUDA_VECTORS(short, short, 4, 8)
CUDA_VECTORS(unsigned short, ushort, 4, 8)
CUDA_VECTORS(int, int, 8, 16)
CUDA_VECTORS(unsigned, uint, 8, 16)
CUDA_VECTORS(long, long, 16, 16)
CUDA_VECTORS(unsigned long, ulong, 16, 16)
CUDA_VECTORS(long long, longlong, 16, 16)
CUDA_VECTORS(unsigned long long, ulonglong, 16, 16)
CUDA_VECTORS(float, float, 8, 16)
CUDA_VECTORS(double, double, 16, 16)

struct dim3 {
	unsigned x, y, z;
	__host__ __device__ constexpr dim3(unsigned a = 1, unsigned b = 1, unsigned c = 1) : x(a), y(b), z(c) {}
	__host__ __device__ constexpr dim3(uint3 a) : x(a.x), y(a.y), z(a.z) {}
	__host__ __device__ constexpr operator uint3() const { return {x, y, z}; }
};

#endif
