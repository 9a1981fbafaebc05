/* divide.h - division by a divisor that is usually a power of two: shift and mask instead of a divide instruction. */
#ifndef BASE_DIVIDE_H
#define BASE_DIVIDE_H

#include <stdint.h>

static inline uint64_t quotient(uint64_t x, unsigned n)
{
	return n & (n - 1) ? x / n : x >> __builtin_ctz(n);
}
static inline uint64_t rest(uint64_t x, unsigned n)
{
	return n & (n - 1) ? x % n : x & (n - 1);
}

#endif
