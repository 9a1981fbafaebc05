/* memory.c - global memory: buffers and module variables, with padding around each. */
#include "sim/engine/memory.h"

#include <stdlib.h>

#include "base/diag.h"
#include "sim/engine/conflict.h"

/* Bytes of memory that one allocation of access history covers. */
enum { CHUNK = 4096 };

static uint64_t chunks(const struct ptx_segment *s)
{
	return (s->end - s->start + 2 * PTX_PADDING + CHUNK - 1) / CHUNK;
}

void ptx_memory_add(struct ptx_memory *m, uint64_t start, uint64_t size)
{
	struct ptx_segment s = {start, start + size, xalloc(size + 2 * PTX_PADDING), NULL};
	m->segments = xrealloc(m->segments, (m->count + 1) * sizeof s);
	m->segments[m->count++] = s;
}

void ptx_memory_free(struct ptx_memory *m)
{
	for (unsigned i = 0; i < m->count; i++) {
		struct ptx_segment *s = &m->segments[i];
		for (uint64_t c = 0; s->words && c < chunks(s); c++)
			free(s->words[c]);
		free(s->words);
		free(s->bytes);
	}
	free(m->segments);
	free(m->constants);
	*m = (struct ptx_memory){0};
}

static bool within(const struct ptx_segment *s, uint64_t address, unsigned size, unsigned padding)
{
	return address >= s->start - padding && address <= s->end + padding - size;
}

/* The last segment that starts at or below the address plus its padding. */
static unsigned find(const struct ptx_memory *m, uint64_t address)
{
	unsigned low = 0, high = m->count;
	while (high - low > 1) {
		unsigned middle = (low + high) / 2;
		if (m->segments[middle].start - PTX_PADDING <= address)
			low = middle;
		else
			high = middle;
	}
	return low;
}

/* Sets m->last to the segment that contains the access, if one does, and returns that segment. */
static struct ptx_segment *segment_of(struct ptx_memory *m, uint64_t address, unsigned size)
{
	if (!within(&m->segments[m->last], address, size, 0))
		m->last = find(m, address);
	return &m->segments[m->last];
}

uint8_t *ptx_memory_at(struct ptx_memory *m, uint64_t address, unsigned size, bool *padding)
{
	*padding = false;
	if (!m->count)
		return NULL;
	const struct ptx_segment *s = segment_of(m, address, size);
	*padding = !within(s, address, size, 0);
	if (*padding && !within(s, address, size, PTX_PADDING))
		return NULL;
	return s->bytes + (address - s->start + PTX_PADDING);
}

struct ptx_word *ptx_memory_words(struct ptx_memory *m, uint64_t address, unsigned size)
{
	struct ptx_segment *s = segment_of(m, address, size);
	uint64_t offset = address - s->start + PTX_PADDING;
	if (!s->words)
		s->words = xalloc(chunks(s) * sizeof *s->words);
	struct ptx_word **chunk = &s->words[offset / CHUNK];
	if (!*chunk)
		*chunk = xalloc(CHUNK / 4 * sizeof **chunk);
	return *chunk + offset % CHUNK / 4;
}
