/* reference.h - for the references: the input that `rand` of a launch file makes, and the output. */
#ifndef REFERENCE_H
#define REFERENCE_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

/* `count` floats from lo up to hi: what "buffer NAME f32 COUNT rand SEED LO HI" holds. */
static inline float *random_floats(uint32_t seed, size_t count, double lo, double hi)
{
	float *x = malloc(count * sizeof *x);
	for (size_t i = 0; x && i < count; i++) {
		seed = seed * 1664525 + 1013904223;
		x[i] = (float)(lo + (hi - lo) * ((seed >> 8) / 16777216.0));
	}
	return x;
}

/* Writes the floats to stdout, little-endian; the exit status of main. */
static inline int write_floats(const float *x, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		union {
			float f;
			uint32_t bits;
		} u = {x[i]};
		for (unsigned b = 0; b < 4; b++)
			putchar((int)(u.bits >> 8 * b & 255));
	}
	return fflush(stdout) ? 1 : 0;
}

#endif
