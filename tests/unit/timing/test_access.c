/* test_access.c - coalescing and bank conflicts: cases by hand, and random lanes against a byte-by-byte reference. */
#include <check.h>
#include <string.h>

#include "base/rng.h"
#include "model/memory/access.h"

enum { LANES = 32 };

/* The lanes touch every byte of the access. */
static bool full(const struct access *a)
{
	bool all = true;
	for (unsigned i = 0; i < a->bytes; i += SECTOR_BYTES)
		all = all && a->touched[i / SECTOR_BYTES] == UINT32_MAX;
	return all;
}

START_TEST(lanes_are_coalesced_into_segments_that_shrink)
{
	const struct {
		unsigned stride, width, count, bytes;
		bool full;
	} expect[] = {{4, 4, 1, 128, true}, {8, 8, 2, 128, true}, {128, 4, 32, 32, false}, {0, 4, 1, 32, false},
		      {1, 1, 1, 32, true},  {2, 2, 1, 64, true},  {16, 16, 4, 128, true},  {8, 4, 2, 128, false}};
	for (unsigned i = 0; i < sizeof expect / sizeof *expect; i++) {
		struct access out[MAX_ACCESSES];
		uint64_t addrs[LANES];
		for (unsigned lane = 0; lane < LANES; lane++)
			addrs[lane] = 0x1000 + lane * expect[i].stride;
		ck_assert_uint_eq(access_global(addrs, LANES, expect[i].width, out), expect[i].count);
		ck_assert_uint_eq(out[0].bytes, expect[i].bytes);
		ck_assert_uint_eq(full(&out[0]), expect[i].full);
		ck_assert_uint_eq(out[0].addr, 0x1000);
	}
}
END_TEST

START_TEST(a_shrunk_access_has_the_address_of_its_half)
{
	struct access out[MAX_ACCESSES];
	const uint64_t high[] = {0x1060, 0x1064}, both[] = {0x1020, 0x1040}, across[] = {0x107c};
	ck_assert_uint_eq(access_global(high, 2, 4, out), 1);
	ck_assert_uint_eq(out[0].addr, 0x1060);
	ck_assert_uint_eq(out[0].bytes, 32);
	ck_assert_uint_eq(access_global(both, 2, 4, out), 1);
	ck_assert_uint_eq(out[0].bytes, 128); /* both halves of the line */
	ck_assert_uint_eq(access_global(across, 1, 8, out), 2);
	ck_assert_uint_eq(out[1].addr, 0x1080);
}
END_TEST

/* Atomics of one address are accesses of their own; of different addresses in a sector, one. */
START_TEST(atomics_are_separated_by_address)
{
	const struct {
		unsigned stride, width, count;
	} expect[] = {{0, 4, 32}, {4, 4, 4}, {8, 8, 8}, {32, 4, 32}, {16, 4, 16}, {0, 8, 32}, {2, 2, 2}};
	struct access out[MAX_ACCESSES];
	uint64_t addrs[LANES];
	for (unsigned i = 0; i < sizeof expect / sizeof *expect; i++) {
		for (unsigned lane = 0; lane < LANES; lane++)
			addrs[lane] = 0x1000 + lane * expect[i].stride;
		ck_assert_uint_eq(access_atomic(addrs, LANES, expect[i].width, out), expect[i].count);
	}
	/* Two lanes at 4, one at 8, two at 64: the second of each in an access of its own. */
	const uint64_t mixed[] = {64, 4, 4, 8, 64};
	ck_assert_uint_eq(access_atomic(mixed, 5, 4, out), 4);
	const struct access want[] = {{0, 32, {0xff0}}, {0, 32, {0xf0}}, {64, 32, {0xf}}, {64, 32, {0xf}}};
	for (unsigned i = 0; i < 4; i++) {
		ck_assert_uint_eq(out[i].addr, want[i].addr);
		ck_assert_uint_eq(out[i].bytes, want[i].bytes);
		ck_assert_uint_eq(out[i].touched[0], want[i].touched[0]);
	}
}
END_TEST

START_TEST(bank_conflicts_count_different_words)
{
	const struct {
		unsigned stride, width, cycles;
	} expect[] = {{4, 4, 1}, {0, 4, 1}, {8, 4, 2}, {32, 4, 8}, {128, 4, 32}, {8, 8, 2}, {16, 16, 4}, {2, 2, 1}};
	for (unsigned i = 0; i < sizeof expect / sizeof *expect; i++) {
		uint64_t addrs[LANES];
		for (unsigned lane = 0; lane < LANES; lane++)
			addrs[lane] = lane * expect[i].stride;
		ck_assert_uint_eq(bank_cycles(addrs, LANES, expect[i].width), expect[i].cycles);
	}
}
END_TEST

/* The reference: the touched bytes of each segment of `size` bytes, one bit per byte. */
struct plain_segment {
	uint64_t addr;
	bool touched[LINE_BYTES];
};

static unsigned plain_segments(const uint64_t *addrs, unsigned width, unsigned size, struct plain_segment *out)
{
	unsigned count = 0;
	for (unsigned i = 0; i < LANES * width; i++) {
		uint64_t byte = addrs[i / width] + i % width;
		unsigned k = 0;
		while (k < count && out[k].addr != byte - byte % size)
			k++;
		if (k == count)
			out[count++] = (struct plain_segment){.addr = byte - byte % size};
		out[k].touched[byte % size] = true;
	}
	return count;
}

/* Cuts off untouched halves, down to one sector. */
static struct access plain_access(const struct plain_segment *s, unsigned size)
{
	unsigned from = 0, to = size;
	struct access a = {0};
	for (bool low = false, high = false; to - from > SECTOR_BYTES && !(low && high);) {
		unsigned middle = (from + to) / 2;
		low = high = false;
		for (unsigned i = from; i < to; i++)
			*(i < middle ? &low : &high) |= s->touched[i];
		if (!low)
			from = middle;
		else if (!high)
			to = middle;
	}
	for (unsigned i = from; i < to; i++)
		a.touched[(i - from) / SECTOR_BYTES] |= (uint32_t)s->touched[i] << (i - from) % SECTOR_BYTES;
	a.addr = s->addr + from;
	a.bytes = (uint16_t)(to - from);
	return a;
}

/* The largest number of different words in one bank. */
static unsigned plain_cycles(const uint64_t *addrs, unsigned width)
{
	unsigned most = 1, per_lane = width > 4 ? width / 4 : 1;
	for (unsigned bank = 0; bank < 32; bank++) {
		uint64_t words[LANES * 4];
		unsigned count = 0;
		for (unsigned i = 0; i < LANES * per_lane; i++) {
			uint64_t word = addrs[i / per_lane] / 4 + i % per_lane;
			unsigned k = 0;
			while (k < count && words[k] != word)
				k++;
			if (k == count && word % 32 == bank)
				words[count++] = word;
		}
		most = count > most ? count : most;
	}
	return most;
}

START_TEST(accesses_and_conflicts_match_the_byte_by_byte_reference)
{
	struct rng rng = {1};
	for (unsigned n = 0; n < 3000; n++) {
		struct plain_segment segments[LANES * 2];
		struct access out[MAX_ACCESSES];
		uint64_t addrs[LANES];
		unsigned width = 1u << rng_below(&rng, 5), shape = rng_below(&rng, 4),
			 stride = 1u << rng_below(&rng, 8);
		unsigned size = width == 1 ? 32 : width == 2 ? 64 : LINE_BYTES, found = 0;
		for (unsigned i = 0; i < LANES; i++)
			addrs[i] = UINT64_C(0x10000) + (shape == 0   ? rng_below(&rng, 4096)
							: shape == 1 ? i / 16 * 4 * (n % 40)
								     : i * stride + n % 7 * (shape == 2));
		unsigned count = plain_segments(addrs, width, size, segments);
		ck_assert_uint_eq(access_global(addrs, LANES, width, out), count);
		for (unsigned i = 0; i < count; i++) {
			struct access a = plain_access(&segments[i], size);
			for (unsigned k = 0; k < count; k++)
				found += out[k].addr == a.addr && out[k].bytes == a.bytes &&
					 !memcmp(out[k].touched, a.touched, sizeof a.touched);
			ck_assert(i == 0 || out[i].addr > out[i - 1].addr);
		}
		ck_assert_uint_eq(found, count);
		ck_assert_uint_eq(bank_cycles(addrs, LANES, width), plain_cycles(addrs, width));
	}
}
END_TEST

Suite *access_suite(void);
Suite *access_suite(void)
{
	Suite *s = suite_create("access");
	TCase *t = tcase_create("access");
	tcase_add_test(t, lanes_are_coalesced_into_segments_that_shrink);
	tcase_add_test(t, a_shrunk_access_has_the_address_of_its_half);
	tcase_add_test(t, atomics_are_separated_by_address);
	tcase_add_test(t, bank_conflicts_count_different_words);
	tcase_add_test(t, accesses_and_conflicts_match_the_byte_by_byte_reference);
	suite_add_tcase(s, t);
	return s;
}
