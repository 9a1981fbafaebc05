/* try_float.h - for tests of the PTX engine: floats of 16, 32 and 64 bits by the host's arithmetic. Halves are values
 * times 2^24, integers, of which the host has 128 bits. */
#ifndef TESTS_UNIT_PTX_TRY_FLOAT_H
#define TESTS_UNIT_PTX_TRY_FLOAT_H

#include <stdbool.h>
#include <stdint.h>

__extension__ typedef __int128 try_integer;

/* The value of a float's bits; with ftz, subnormal singles and halves are zeros of their sign. */
double try_float(uint64_t bits, unsigned width, bool ftz);

/* Bits of a value that the width has. A NaN is 0x7fff in 16 bits, 0x7fffffff in 32. */
uint64_t try_bits(double value, unsigned width);

/* The bits of a half with subnormal numbers flushed, if ftz says so. */
uint16_t try_flush16(uint16_t bits, bool ftz);

/* A finite half times 2^24. */
try_integer try_half_units(uint16_t bits);

/* The half that x * 2^-48 rounds to, by a search among all halves; `zero` is the bits of a zero result. round: the
 * host's mode (FE_TONEAREST, ...). */
uint16_t try_half_rounded(try_integer x, int round, uint16_t zero);

#endif
