/* ptx_memory.c - global memory: buffers and module variables, with padding around each. */
#include "ptx_memory.h"

#include <stdlib.h>

#include "diag.h"

void ptx_memory_add(struct ptx_memory *m, uint64_t start, uint64_t size)
{
	struct ptx_segment s = {start, start + size, xalloc(size + 2 * PTX_PADDING)};
	m->segments = xrealloc(m->segments, (m->count + 1) * sizeof s);
	m->segments[m->count++] = s;
}

void ptx_memory_free(struct ptx_memory *m)
{
	for (unsigned i = 0; i < m->count; i++)
		free(m->segments[i].bytes);
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

uint8_t *ptx_memory_at(struct ptx_memory *m, uint64_t address, unsigned size, bool *padding)
{
	*padding = false;
	if (!m->count)
		return NULL;
	const struct ptx_segment *s = &m->segments[m->last];
	if (!within(s, address, size, 0)) {
		m->last = find(m, address);
		s = &m->segments[m->last];
		*padding = !within(s, address, size, 0);
		if (*padding && !within(s, address, size, PTX_PADDING))
			return NULL;
	}
	return s->bytes + (address - s->start + PTX_PADDING);
}
