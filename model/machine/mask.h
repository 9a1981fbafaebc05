/* mask.h - sets of slots as 64-bit masks, slot 0 in bit 0. */
#ifndef MODEL_MACHINE_MASK_H
#define MODEL_MACHINE_MASK_H

#include <stdbool.h>
#include <stdint.h>

static inline uint64_t mask_bit(unsigned n)
{
	return UINT64_C(1) << n;
}
static inline bool mask_has(uint64_t mask, unsigned n)
{
	return mask >> n & 1;
}

/* The n lowest slots, n at most 64. */
static inline uint64_t mask_low(unsigned n)
{
	return n == 64 ? ~UINT64_C(0) : mask_bit(n) - 1;
}

static inline unsigned mask_count(uint64_t mask)
{
	return (unsigned)__builtin_popcountll(mask);
}

/* The lowest slot of a mask that is not empty. */
static inline unsigned mask_first(uint64_t mask)
{
	return (unsigned)__builtin_ctzll(mask);
}

#endif
