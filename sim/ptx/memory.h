/* memory.h - global memory of a program of launches: buffers and module variables, each with 256 bytes of padding
 * on both sides, and the constants. */
#ifndef SIM_PTX_MEMORY_H
#define SIM_PTX_MEMORY_H

#include <stdbool.h>
#include <stdint.h>

enum { PTX_PADDING = 256 };

/* Bytes [start, end) that a kernel may use; `bytes` starts PTX_PADDING before start and ends as far behind end. */
struct ptx_segment {
	uint64_t start, end;
	uint8_t *bytes;
	struct ptx_word **words; /* of sim/ptx/conflict.h: for each 4 KiB of `bytes`, where they are used */
};

struct ptx_memory {
	struct ptx_segment *segments; /* ascending */
	unsigned count;
	unsigned last;      /* found last */
	uint8_t *constants; /* the module's .const variables */
	uint64_t constant_bytes;
};

/* Adds `size` zero bytes (at least 1) at an address above all others. */
void ptx_memory_add(struct ptx_memory *m, uint64_t start, uint64_t size);
void ptx_memory_free(struct ptx_memory *m);

/* The host's place of `size` bytes at an address; NULL when they do not lie within one segment or its padding. Sets
 * *padding when any byte is padding. */
uint8_t *ptx_memory_at(struct ptx_memory *m, uint64_t address, unsigned size, bool *padding);
/* What is known of the words of an access that ptx_memory_at() has found and that is aligned to its size. */
struct ptx_word *ptx_memory_words(struct ptx_memory *m, uint64_t address, unsigned size);

#endif
