/* memory.h - global and constant memory that the kernels of a launch file share.
 *
 * Global memory consists of segments, one for each buffer and one for the module's variables, each with PTX_PADDING
 * bytes of padding on both sides; an access to padding is reported and performed. */
#ifndef SIM_ENGINE_MEMORY_H
#define SIM_ENGINE_MEMORY_H

#include <stdbool.h>
#include <stdint.h>

enum { PTX_PADDING = 256 };

/* Addresses [start, end). bytes[0] is address start - PTX_PADDING; the last byte is address end + PTX_PADDING - 1. */
struct ptx_segment {
	uint64_t start, end;
	uint8_t *bytes;
	struct ptx_word **words; /* access history (conflict.h): words[i] covers 4 KiB of `bytes`; NULL: no access */
};

struct ptx_memory {
	struct ptx_segment *segments; /* by ascending address */
	unsigned count;
	unsigned last;      /* index of the segment found last */
	uint8_t *constants; /* the module's .const variables */
	uint64_t constant_bytes;
};

/* Adds a segment of `size` zero bytes (at least 1) at `start`, which must be above all other segments. */
void ptx_memory_add(struct ptx_memory *m, uint64_t start, uint64_t size);
void ptx_memory_free(struct ptx_memory *m);

/* Host memory of `size` bytes at an address; NULL when they do not lie within one segment and its padding. Sets
 * *padding if any byte is padding. */
uint8_t *ptx_memory_at(struct ptx_memory *m, uint64_t address, unsigned size, bool *padding);
/* The access history of the words of an access that ptx_memory_at() has found; the access is aligned to its size. */
struct ptx_word *ptx_memory_words(struct ptx_memory *m, uint64_t address, unsigned size);

#endif
