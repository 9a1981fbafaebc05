/* access.h - coalescing: the memory accesses and bank conflicts of one warp memory instruction.
 *
 * Global and local accesses of 4 to 16 bytes per lane are coalesced into segments of 128 bytes, of 2 bytes per lane
 * into segments of 64 bytes, of 1 byte into 32. A segment of which only one half is touched shrinks to that half, down
 * to 32 bytes (GPGPU-Sim, compute capability 2.0). Addresses are byte addresses. */
#ifndef MODEL_MEMORY_ACCESS_H
#define MODEL_MEMORY_ACCESS_H

#include "base/hot.h"
#include "model/machine/config.h"

enum {
	LINE_BYTES = 128,
	SECTOR_BYTES = 32,
	LINE_SECTORS = LINE_BYTES / SECTOR_BYTES,
	CONST_BYTES = 64,
	MAX_ACCESSES = 128
};

/* One access: `bytes` bytes from `addr` on. */
struct access {
	uint64_t addr; /* a multiple of bytes */
	uint16_t bytes;
	uint32_t touched[LINE_SECTORS]; /* bytes that the lanes touch: bit b of touched[i] is byte 32*i + b */
};

/* Writes the accesses of n <= 32 lanes, `width` bytes each, to out[MAX_ACCESSES] by ascending address. Returns their
 * number. */
APART unsigned access_global(const uint64_t *addrs, unsigned n, unsigned width, struct access *out);

/* As access_global(), in segments of 32 bytes. */
APART unsigned access_sectors(const uint64_t *addrs, unsigned n, unsigned width, struct access *out);

/* Writes the accesses of the atomic operations of n <= 32 lanes to out[MAX_ACCESSES], a sector of 32 bytes each, by
 * ascending address. Lanes whose bytes overlap are in different accesses, in the order of the lanes (GPGPU-Sim).
 * Returns their number. */
APART unsigned access_atomic(const uint64_t *addrs, unsigned n, unsigned width, struct access *out);

/* Where the threads of a kernel run, for the addresses of local memory. Warp slot w of an SM holds warp w % stride of
 * the TB in slot w / stride. */
struct thread_map {
	unsigned tb_warps, stride; /* warps of a TB; warp slots from one TB slot to the next */
	unsigned tbs, sm, sms;     /* TB slots of an SM; number of this SM; SMs */
};

/* As access_global(), for accesses of the lanes of `mask` to local memory; addrs: one byte address within the thread's
 * memory for each of these lanes. Word k of all threads that the GPU has room for lies before word k + 1: the same word
 * of the lanes of a warp is one line (GPGPU-Sim). */
APART unsigned access_local(const struct thread_map *map, unsigned warp, const uint64_t *addrs, uint32_t mask,
			    unsigned width, struct access *out);

/* Writes the constant-cache lines that n <= 32 lanes touch to out[MAX_ACCESSES]. Returns their number. */
APART unsigned access_constant(const uint64_t *addrs, unsigned n, struct access *out);

/* Cycles that n <= 32 lanes, `width` bytes each, take on 32 banks of 4 bytes: the largest number of different words in
 * one bank, at least 1. */
APART unsigned bank_cycles(const uint64_t *addrs, unsigned n, unsigned width);

#endif
