/* access.c - segments, sectors and bank conflicts. */
#include "model/memory/access.h"

#include <string.h>

#include "model/machine/mask.h"

enum { BANKS = 32, LANES = 32, WORD_BYTES = 4, LANE_WORDS = 4 };

/* A segment and the bytes touched: bit b of sectors[i] is byte 32*i + b of the 128-byte line that contains it. */
struct segment {
	uint64_t addr;
	uint32_t sectors[LINE_SECTORS];
};

/* Finds the segment at `addr` or inserts it in address order; NULL if there are MAX_ACCESSES already. */
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
	for (unsigned i = from; i < to; i += SECTOR_BYTES)
		if (s->sectors[i / SECTOR_BYTES])
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
	struct access a = {.addr = s->addr - s->addr % LINE_BYTES + at, .bytes = (uint16_t)size};
	memcpy(a.touched, s->sectors + at / SECTOR_BYTES, size / SECTOR_BYTES * sizeof *a.touched);
	return a;
}

/* The accesses of the lanes in segments of `size` bytes, a power of two. */
static unsigned coalesce(const uint64_t *addrs, unsigned n, unsigned width, unsigned size, struct access *out)
{
	struct segment all[MAX_ACCESSES], *s = NULL;
	unsigned count = 0;
	for (unsigned i = 0; i < n; i++) {
		uint64_t at = addrs[i];
		for (unsigned left = width ? width : 1, bytes; left > 0; left -= bytes, at += bytes) {
			unsigned in = (unsigned)at & (size - 1), byte = (unsigned)(at % SECTOR_BYTES);
			bytes = left < SECTOR_BYTES - byte ? left : SECTOR_BYTES - byte; /* those in one sector */
			if (!s || s->addr != at - in) /* most lanes are in the segment of the previous lane */
				s = segment_of(all, &count, at - in);
			if (s)
				s->sectors[at % LINE_BYTES / SECTOR_BYTES] |= (uint32_t)mask_low(bytes) << byte;
		}
	}
	for (unsigned i = 0; i < count; i++)
		out[i] = shrink(&all[i], size);
	return count;
}

unsigned access_global(const uint64_t *addrs, unsigned n, unsigned width, struct access *out)
{
	return coalesce(addrs, n, width, width == 1 ? 32 : width == 2 ? 64 : LINE_BYTES, out);
}

unsigned access_sectors(const uint64_t *addrs, unsigned n, unsigned width, struct access *out)
{
	return coalesce(addrs, n, width, SECTOR_BYTES, out);
}

/* Beginning of local memory. */
static const uint64_t local_base = 0xA0000000;

unsigned access_local(const struct thread_map *map, unsigned warp, const uint64_t *addrs, uint32_t mask, unsigned width,
		      struct access *out)
{
	uint64_t words[LANES * LANE_WORDS], tb_threads = (uint64_t)map->tb_warps * LANES;
	uint64_t threads = tb_threads * map->tbs * map->sms;
	uint64_t tb = map->sm + (uint64_t)map->sms * (warp / map->stride);
	uint64_t first = tb_threads * tb + (uint64_t)warp % map->stride * LANES;
	unsigned count = 0, bytes = width > WORD_BYTES ? WORD_BYTES : width;
	for (; mask; mask &= mask - 1, addrs++)
		for (unsigned at = 0; at < width && count < LANES * LANE_WORDS; at += WORD_BYTES)
			words[count++] = local_base + (*addrs + at) / WORD_BYTES * threads * WORD_BYTES +
					 (first + mask_first(mask)) * WORD_BYTES + *addrs % WORD_BYTES;
	return access_global(words, count, bytes, out);
}

/* Adds bytes of one sector, bit b for byte b, to the first access of the sector that touches none of them, or inserts a
 * new one behind them. Returns the new number of accesses. */
static unsigned add_atomic(struct access *all, unsigned count, uint64_t sector, uint32_t bytes)
{
	unsigned at = 0;
	while (at < count && (all[at].addr < sector || (all[at].addr == sector && all[at].touched[0] & bytes)))
		at++;
	if (at == count || all[at].addr != sector) {
		if (count == MAX_ACCESSES)
			return count;
		memmove(all + at + 1, all + at, (count - at) * sizeof *all);
		all[at] = (struct access){.addr = sector, .bytes = SECTOR_BYTES};
		count++;
	}
	all[at].touched[0] |= bytes;
	return count;
}

unsigned access_atomic(const uint64_t *addrs, unsigned n, unsigned width, struct access *out)
{
	unsigned count = 0;
	for (unsigned i = 0; i < n; i++) {
		uint64_t at = addrs[i];
		for (unsigned left = width ? width : 1, bytes; left > 0; left -= bytes, at += bytes) {
			unsigned in = (unsigned)(at % SECTOR_BYTES);
			bytes = left < SECTOR_BYTES - in ? left : SECTOR_BYTES - in;
			count = add_atomic(out, count, at - in, (uint32_t)mask_low(bytes) << in);
		}
	}
	return count;
}

unsigned access_constant(const uint64_t *addrs, unsigned n, struct access *out)
{
	struct segment all[MAX_ACCESSES];
	unsigned count = 0;
	for (unsigned i = 0; i < n; i++)
		segment_of(all, &count, addrs[i] - addrs[i] % CONST_BYTES);
	for (unsigned i = 0; i < count; i++)
		out[i] = (struct access){.addr = all[i].addr, .bytes = CONST_BYTES};
	return count;
}

/* The general case: several different words may be in one bank. */
static unsigned conflict_cycles(const uint64_t *addrs, unsigned n, unsigned per_lane)
{
	uint64_t words[BANKS][LANES * LANE_WORDS];
	unsigned count[BANKS] = {0}, most = 1;
	for (unsigned i = 0; i < n * per_lane; i++) {
		uint64_t word = addrs[i / per_lane] / WORD_BYTES + i % per_lane;
		unsigned bank = (unsigned)(word % BANKS), k = 0;
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

/* All addresses are in one row of the banks (128 bytes), so no two different words share a bank. */
static bool one_row(const uint64_t *addrs, unsigned n)
{
	uint64_t apart = 0;
	for (unsigned i = 1; i < n; i++)
		apart |= addrs[i] ^ addrs[0];
	return apart < BANKS * WORD_BYTES;
}

/* In most instructions no bank has two different words; one remembered word per bank detects that. */
unsigned bank_cycles(const uint64_t *addrs, unsigned n, unsigned width)
{
	uint64_t words[BANKS];
	unsigned per_lane = width > WORD_BYTES ? width / WORD_BYTES : 1;
	if (per_lane > LANE_WORDS)
		per_lane = LANE_WORDS;
	if (per_lane == 1 && one_row(addrs, n))
		return 1;
	memset(words, 0xff, sizeof words); /* no word: larger than any address / WORD_BYTES */
	for (unsigned k = 0; k < per_lane; k++) {
		for (unsigned i = 0; i < n; i++) {
			uint64_t word = addrs[i] / WORD_BYTES + k;
			if (words[word % BANKS] == word)
				continue;
			if (words[word % BANKS] != UINT64_MAX)
				return conflict_cycles(addrs, n, per_lane);
			words[word % BANKS] = word;
		}
	}
	return 1;
}
