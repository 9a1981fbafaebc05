/* access.h - what the lanes of a memory instruction ask for: bank conflicts and memory accesses.
 *
 * Global and local accesses of 4 to 16 bytes per lane are gathered into segments of 128 bytes, of 2 bytes into 64, of 1
 * into 32; a segment of which one half is touched shrinks to it, down to 32 bytes (GPGPU-Sim, compute capability 2.0).
 */
#ifndef MODEL_MEMORY_ACCESS_H
#define MODEL_MEMORY_ACCESS_H

#include "model/machine/config.h"

enum { LINE_BYTES = 128, SECTOR_BYTES = 32, CONST_BYTES = 64, MAX_ACCESSES = 128 };

/* One access. */
struct access {
	uint64_t addr; /* a multiple of bytes */
	uint16_t bytes;
	bool full; /* the lanes cover all of it */
};

/* The accesses of n lanes, `width` bytes each, by ascending address; at most MAX_ACCESSES. Returns how many. */
unsigned access_global(const uint64_t *addrs, unsigned n, unsigned width, struct access *out);

/* Cuts n accesses into their sectors, at most MAX_ACCESSES, in place. Returns how many. */
unsigned access_sectors(struct access *a, unsigned n);

/* The constant-cache lines of n lanes. */
unsigned access_constant(const uint64_t *addrs, unsigned n, struct access *out);

/* Cycles that n lanes take on 32 banks of 4 bytes: the most different words in one bank, at least 1. */
unsigned bank_cycles(const uint64_t *addrs, unsigned n, unsigned width);

#endif
