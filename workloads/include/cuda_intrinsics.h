/* cuda_intrinsics.h - CUDA's atomics, shuffles, votes, bit operations and conversions. */
#ifndef WARPSMITH_CUDA_INTRINSICS_H
#define WARPSMITH_CUDA_INTRINSICS_H

/* ---- atomics, of the GPU, of a thread block and of the system: all the same here */

#define CUDA_ATOMIC(name, T, expression)                                                                               \
	CUDA_DEVICE T name(T *at, T x)                                                                                 \
	{                                                                                                              \
		return expression;                                                                                     \
	}                                                                                                              \
	CUDA_DEVICE T name##_block(T *at, T x)                                                                         \
	{                                                                                                              \
		return expression;                                                                                     \
	}                                                                                                              \
	CUDA_DEVICE T name##_system(T *at, T x)                                                                        \
	{                                                                                                              \
		return expression;                                                                                     \
	}
#define CUDA_INT(builtin) (int)__nvvm_atom_##builtin((int *)at, (int)x)
#define CUDA_LONG(builtin) (long long)__nvvm_atom_##builtin((long long *)at, (long long)x)

CUDA_ATOMIC(atomicAdd, int, CUDA_INT(add_gen_i))
CUDA_ATOMIC(atomicAdd, unsigned, (unsigned)CUDA_INT(add_gen_i))
CUDA_ATOMIC(atomicAdd, unsigned long long, (unsigned long long)CUDA_LONG(add_gen_ll))
CUDA_ATOMIC(atomicAdd, float, __nvvm_atom_add_gen_f(at, x))
CUDA_ATOMIC(atomicAdd, double, __nvvm_atom_add_gen_d(at, x))
CUDA_ATOMIC(atomicSub, int, (int)__nvvm_atom_add_gen_i(at, -x))
CUDA_ATOMIC(atomicSub, unsigned, (unsigned)__nvvm_atom_add_gen_i((int *)at, -(int)x))
CUDA_ATOMIC(atomicExch, int, CUDA_INT(xchg_gen_i))
CUDA_ATOMIC(atomicExch, unsigned, (unsigned)CUDA_INT(xchg_gen_i))
CUDA_ATOMIC(atomicExch, unsigned long long, (unsigned long long)CUDA_LONG(xchg_gen_ll))
CUDA_ATOMIC(atomicExch, float, __builtin_bit_cast(float, __nvvm_atom_xchg_gen_i((int *)at, __builtin_bit_cast(int, x))))
CUDA_ATOMIC(atomicMin, int, CUDA_INT(min_gen_i))
CUDA_ATOMIC(atomicMin, unsigned, __nvvm_atom_min_gen_ui(at, x))
CUDA_ATOMIC(atomicMin, long long, __nvvm_atom_min_gen_ll(at, x))
CUDA_ATOMIC(atomicMin, unsigned long long, __nvvm_atom_min_gen_ull(at, x))
CUDA_ATOMIC(atomicMax, int, CUDA_INT(max_gen_i))
CUDA_ATOMIC(atomicMax, unsigned, __nvvm_atom_max_gen_ui(at, x))
CUDA_ATOMIC(atomicMax, long long, __nvvm_atom_max_gen_ll(at, x))
CUDA_ATOMIC(atomicMax, unsigned long long, __nvvm_atom_max_gen_ull(at, x))
CUDA_ATOMIC(atomicInc, unsigned, __nvvm_atom_inc_gen_ui(at, x))
CUDA_ATOMIC(atomicDec, unsigned, __nvvm_atom_dec_gen_ui(at, x))
CUDA_ATOMIC(atomicAnd, int, CUDA_INT(and_gen_i))
CUDA_ATOMIC(atomicAnd, unsigned, (unsigned)CUDA_INT(and_gen_i))
CUDA_ATOMIC(atomicAnd, unsigned long long, (unsigned long long)CUDA_LONG(and_gen_ll))
CUDA_ATOMIC(atomicOr, int, CUDA_INT(or_gen_i))
CUDA_ATOMIC(atomicOr, unsigned, (unsigned)CUDA_INT(or_gen_i))
CUDA_ATOMIC(atomicOr, unsigned long long, (unsigned long long)CUDA_LONG(or_gen_ll))
CUDA_ATOMIC(atomicXor, int, CUDA_INT(xor_gen_i))
CUDA_ATOMIC(atomicXor, unsigned, (unsigned)CUDA_INT(xor_gen_i))
CUDA_ATOMIC(atomicXor, unsigned long long, (unsigned long long)CUDA_LONG(xor_gen_ll))

#define CUDA_CAS(name, T, S, builtin)                                                                                  \
	CUDA_DEVICE T name(T *at, T old, T x)                                                                          \
	{                                                                                                              \
		return (T)__nvvm_atom_cas_gen_##builtin((S *)at, (S)old, (S)x);                                        \
	}
#define CUDA_CASES(name)                                                                                               \
	CUDA_CAS(name, int, int, i)                                                                                    \
	CUDA_CAS(name, unsigned, int, i) CUDA_CAS(name, unsigned long long, long long, ll)
CUDA_CASES(atomicCAS)
CUDA_CASES(atomicCAS_block)
CUDA_CASES(atomicCAS_system)

/* ---- operations of a warp; values of 4 or 8 bytes */

template <typename T, typename F> CUDA_DEVICE T cuda_by_words(T value, F of_word)
{
	static_assert(sizeof(T) == 4 || sizeof(T) == 8, "a value of 4 or 8 bytes is expected");
	int word[sizeof(T) / 4];
	__builtin_memcpy(word, &value, sizeof(T));
	for (unsigned i = 0; i < sizeof(T) / 4; i++)
		word[i] = of_word(word[i]);
	__builtin_memcpy(&value, word, sizeof(T));
	return value;
}

#define CUDA_SHUFFLE(name, builtin, clamp, S)                                                                          \
	template <typename T> CUDA_DEVICE T name(unsigned mask, T value, S by, int width = 32)                         \
	{                                                                                                              \
		int c = (32 - width) << 8 | (clamp);                                                                   \
		return cuda_by_words(value,                                                                            \
				     [=](int x) { return __nvvm_shfl_sync_##builtin##_i32(mask, x, (int)by, c); });    \
	}
CUDA_SHUFFLE(__shfl_sync, idx, 31, int)
CUDA_SHUFFLE(__shfl_up_sync, up, 0, unsigned)
CUDA_SHUFFLE(__shfl_down_sync, down, 31, unsigned)
CUDA_SHUFFLE(__shfl_xor_sync, bfly, 31, int)

CUDA_DEVICE int __all_sync(unsigned mask, int x)
{
	return __nvvm_vote_all_sync(mask, x);
}
CUDA_DEVICE int __any_sync(unsigned mask, int x)
{
	return __nvvm_vote_any_sync(mask, x);
}
CUDA_DEVICE unsigned __ballot_sync(unsigned mask, int x)
{
	return __nvvm_vote_ballot_sync(mask, x);
}
CUDA_DEVICE unsigned __activemask()
{
	unsigned mask;
	__asm__ volatile("activemask.b32 %0;" : "=r"(mask));
	return mask;
}
CUDA_DEVICE unsigned __match_any_sync(unsigned mask, unsigned x)
{
	return __nvvm_match_any_sync_i32(mask, x);
}

/* ---- integers */

CUDA_DEVICE int __popc(unsigned x)
{
	return __builtin_popcount(x);
}
CUDA_DEVICE int __popcll(unsigned long long x)
{
	return __builtin_popcountll(x);
}
CUDA_DEVICE int __clz(int x)
{
	return x ? __builtin_clz((unsigned)x) : 32;
}
CUDA_DEVICE int __clzll(long long x)
{
	return x ? __builtin_clzll((unsigned long long)x) : 64;
}
CUDA_DEVICE int __ffs(int x)
{
	return __builtin_ffs(x);
}
CUDA_DEVICE int __ffsll(long long x)
{
	return __builtin_ffsll(x);
}
CUDA_DEVICE unsigned __brev(unsigned x)
{
	return __builtin_bitreverse32(x);
}
CUDA_DEVICE unsigned __byte_perm(unsigned x, unsigned y, unsigned s)
{
	return (unsigned)__nvvm_prmt((int)x, (int)y, (int)s);
}
CUDA_DEVICE int __mul24(int x, int y)
{
	return __nvvm_mul24_i(x, y);
}
CUDA_DEVICE unsigned __umul24(unsigned x, unsigned y)
{
	return __nvvm_mul24_ui(x, y);
}
CUDA_DEVICE int __mulhi(int x, int y)
{
	return (int)((long long)x * y >> 32);
}
CUDA_DEVICE unsigned __umulhi(unsigned x, unsigned y)
{
	return (unsigned)((unsigned long long)x * y >> 32);
}
template <typename T> CUDA_DEVICE T __ldg(const T *at)
{
	return *at;
}

/* ---- conversions */

CUDA_DEVICE int __float_as_int(float x)
{
	return __builtin_bit_cast(int, x);
}
CUDA_DEVICE unsigned __float_as_uint(float x)
{
	return __builtin_bit_cast(unsigned, x);
}
CUDA_DEVICE float __int_as_float(int x)
{
	return __builtin_bit_cast(float, x);
}
CUDA_DEVICE float __uint_as_float(unsigned x)
{
	return __builtin_bit_cast(float, x);
}
CUDA_DEVICE long long __double_as_longlong(double x)
{
	return __builtin_bit_cast(long long, x);
}
CUDA_DEVICE double __longlong_as_double(long long x)
{
	return __builtin_bit_cast(double, x);
}

#define CUDA_CONVERSION(name, R, T, builtin)                                                                           \
	CUDA_DEVICE R name(T x)                                                                                        \
	{                                                                                                              \
		return (R)__nvvm_##builtin(x);                                                                         \
	}
#define CUDA_ROUNDINGS(name, R, T, builtin)                                                                            \
	CUDA_CONVERSION(name##_rn, R, T, builtin##_rn)                                                                 \
	CUDA_CONVERSION(name##_rz, R, T, builtin##_rz)                                                                 \
	CUDA_CONVERSION(name##_rd, R, T, builtin##_rm) CUDA_CONVERSION(name##_ru, R, T, builtin##_rp)
CUDA_ROUNDINGS(__float2int, int, float, f2i)
CUDA_ROUNDINGS(__float2uint, unsigned, float, f2ui)
CUDA_ROUNDINGS(__float2ll, long long, float, f2ll)
CUDA_ROUNDINGS(__int2float, float, int, i2f)
CUDA_ROUNDINGS(__uint2float, float, unsigned, ui2f)
CUDA_ROUNDINGS(__double2int, int, double, d2i)
CUDA_ROUNDINGS(__double2float, float, double, d2f)

#endif
