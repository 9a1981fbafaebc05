/* access.c - coalescing, bank conflicts. */
#include "access.h"

#include <string.h>

/* A segment and which of its bytes are touched, relative to its line. */
struct segment {
	uint64_t addr;
	uint64_t bytes[LINE_BYTES / 64];
};

/* The segment of `addr`, in its place by address; NULL when there are too many. */
static struct segment *segment_of(struct segment *all, unsigned *count, uint64_t addr)
{
	unsigned at = *count;
	while (at > 0 && all[at - 1].addr > addr)
		at--;
	if (at > 0 && all[at - 1].addr == addr)
		return &all[at - 1];
	if (*count == MAX_ACCESSES)
		return NULL;
	memmove(all + at + 1, all + at, (*count - at) * sizeof *all);
	(*count)++;
	all[at] = (struct segment){.addr = addr};
	return &all[at];
}

static bool touched(const struct segment *s, unsigned from, unsigned to)
{
	for (unsigned i = from; i < to; i++)
		if (s->bytes[i / 64] >> i % 64 & 1)
			return true;
	return false;
}

static struct access shrink(const struct segment *s, unsigned size)
{
	unsigned at = (unsigned)(s->addr % LINE_BYTES);
	while (size > SECTOR_BYTES) {
		bool low = touched(s, at, at + size / 2), high = touched(s, at + size / 2, at + size);
		if (low && high)
			break;
		size /= 2;
		at += low ? 0 : size;
	}
	struct access a = {s->addr - s->addr % LINE_BYTES + at, (uint16_t)size, true};
	for (unsigned i = at; i < at + size; i++)
		a.full = a.full && (s->bytes[i / 64] >> i % 64 & 1);
	return a;
}

unsigned access_global(const uint64_t *addrs, unsigned n, unsigned width, struct access *out)
{
	struct segment all[MAX_ACCESSES];
	unsigned count = 0, size = width == 1 ? 32 : width == 2 ? 64 : LINE_BYTES;
	for (unsigned i = 0; i < n; i++) {
		for (unsigned b = 0; b < (width ? width : 1); b++) {
			uint64_t byte = addrs[i] + b;
			struct segment *s = segment_of(all, &count, byte - byte % size);
			unsigned at = (unsigned)(byte % LINE_BYTES);
			if (s)
				s->bytes[at / 64] |= UINT64_C(1) << at % 64;
		}
	}
	for (unsigned i = 0; i < count; i++)
		out[i] = shrink(&all[i], size);
	return count;
}

unsigned access_constant(const uint64_t *addrs, unsigned n, struct access *out)
{
	struct segment all[MAX_ACCESSES];
	unsigned count = 0;
	for (unsigned i = 0; i < n; i++)
		segment_of(all, &count, addrs[i] - addrs[i] % CONST_BYTES);
	for (unsigned i = 0; i < count; i++)
		out[i] = (struct access){all[i].addr, CONST_BYTES, true};
	return count;
}

unsigned bank_cycles(const uint64_t *addrs, unsigned n, unsigned width)
{
	uint64_t words[32][32 * 4];
	unsigned count[32] = {0}, most = 1, per_lane = width > 4 ? width / 4 : 1;
	if (per_lane > 4)
		per_lane = 4;
	for (unsigned i = 0; i < n * per_lane; i++) {
		uint64_t word = addrs[i / per_lane] / 4 + i % per_lane;
		unsigned bank = (unsigned)(word % 32), k = 0;
		while (k < count[bank] && words[bank][k] != word)
			k++;
		if (k < count[bank])
			continue;
		words[bank][count[bank]++] = word;
		if (count[bank] > most)
			most = count[bank];
	}
	return most;
}
