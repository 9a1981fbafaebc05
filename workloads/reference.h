/* reference.h - for the reference programs: arguments, the random input as in a launch file (`rand`), and output.
 *
 * `reference small|full [BUFFER]` writes what the launch file of that size leaves in the buffer. */
#ifndef REFERENCE_H
#define REFERENCE_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Whether the size is full; ends the program if the size is unknown. */
static inline int reference_full(int argc, char **argv)
{
	if (argc < 2 || (strcmp(argv[1], "small") != 0 && strcmp(argv[1], "full") != 0)) {
		fprintf(stderr, "usage: reference small|full [BUFFER]\n");
		exit(2);
	}
	return argv[1][0] == 'f';
}

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

/* `count` integers from lo up to hi: what "buffer NAME u32 COUNT rand SEED LO HI" holds. */
static inline uint32_t *random_integers(uint32_t seed, size_t count, uint32_t lo, uint32_t hi)
{
	uint32_t *x = malloc(count * sizeof *x);
	for (size_t i = 0; x && i < count; i++) {
		seed = seed * 1664525 + 1013904223;
		x[i] = lo + (seed >> 8) % (hi - lo);
	}
	return x;
}

/* Writes the low `bytes` of the integer to stdout, little-endian. */
static inline void write_integer(uint64_t x, unsigned bytes)
{
	for (unsigned b = 0; b < bytes; b++)
		putchar((int)(x >> 8 * b & 255));
}

/* Writes the integers to stdout; the exit status of main. */
static inline int write_integers(const uint32_t *x, size_t count)
{
	for (size_t i = 0; i < count; i++)
		write_integer(x[i], 4);
	return fflush(stdout) ? 1 : 0;
}

/* Writes the floats to stdout; the exit status of main. */
static inline int write_floats(const float *x, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		union {
			float f;
			uint32_t bits;
		} u = {x[i]};
		write_integer(u.bits, 4);
	}
	return fflush(stdout) ? 1 : 0;
}

#endif
