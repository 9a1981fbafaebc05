/* test_ptx_warp.c - shfl, vote, match, redux and activemask against the host, over lanes with values of their own. */
#include <check.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "tests/unit/base/scratch.h"
#include "tests/unit/ptx/ptx_try.h"

static struct try_inputs in;
static struct try_result out[TRY_THREADS];

/* The lane that is read and whether it is inside, as the PTX manual has it: the highest lane of the segment for all but
 * up, where the segment's lowest one bounds. */
static bool shuffle_source(const char *mode, int lane, uint32_t b, uint32_t c, int *from)
{
	int offset = b & 31, mask = c >> 8 & 31, clamp = c & 31;
	int last = (lane & mask) | (clamp & ~mask), first = lane & mask;
	*from = !strcmp(mode, "up")     ? lane - offset
		: !strcmp(mode, "down") ? lane + offset
		: !strcmp(mode, "bfly") ? lane ^ offset
					: first | (offset & ~mask);
	bool inside = !strcmp(mode, "up") ? *from >= last : *from <= last;
	if (!inside)
		*from = lane;
	return inside;
}

static const char *const shuffles[] = {"up", "down", "bfly", "idx"};

/* Offset and bounds of each lane are its own: edges, and all bounds that nvcc's segments have. */
START_TEST(shuffle)
{
	const char *mode = shuffles[_i / 3], *bounds = _i % 3 == 0 ? "%dc" : _i % 3 == 1 ? "%d4" : "31";
	char text[512];
	scratch_enter();
	snprintf(
	    text, sizeof text,
	    "mov.u32 %%d4, 0x%x; add.u32 %%d6, %%dt, %%db; and.b32 %%d6, %%d6, 63;"
	    "shfl.sync.%s.b32 %%do|%%po, %%dt, %%d6, %s, -1; shfl.%s.b32 %%d7, %%dt, %%d6, %s; xor.b32 %%d7, %%d7, "
	    "%%do; cvt.u16.u32 %%ho, %%d7;",
	    _i / 3 ? 0x181f : 0x1800, mode, bounds, mode, bounds);
	try_run(text, try_edges, &in, out);
	for (unsigned t = 0; t < TRY_THREADS; t++) {
		uint32_t c = _i % 3 == 0 ? (uint32_t)in.c[t] : _i % 3 == 2 ? 31 : _i / 3 ? 0x181f : 0x1800;
		int from;
		bool inside = shuffle_source(mode, (int)(t % 32), (uint32_t)((t + in.b[t]) & 63), c, &from);
		ck_assert_msg(out[t].d == t / 32 * 32 + (unsigned)from && out[t].p == inside && !out[t].h,
			      "shfl.%s bounds 0x%x, thread %u: %u %d, not lane %d", mode, c, t, out[t].d, out[t].p,
			      from);
	}
}
END_TEST

/* Over the lanes of a warp (%pb: whether bit 0 of edge t % 32 is set, the same in each; %pa: all or none) and over the
 * members 0x0ff0f0f3 of it. */
START_TEST(vote)
{
	static const char *const predicates[] = {"%pb", "!%pb", "%pa"};
	const uint32_t members = _i / 3 ? 0x0ff0f0f3 : UINT32_MAX;
	char text[1024];
	scratch_enter();
	int n = snprintf(
	    text, sizeof text,
	    "mov.u32 %%do, 0; shr.u32 %%d2, 0x%x, %%laneid; and.b32 %%d2, %%d2, 1; setp.ne.u32 %%pe, %%d2, 0; ",
	    members);
	static const char *const votes[] = {"all", "any", "uni"};
	for (unsigned i = 0; i < 3; i++)
		n += snprintf(
		    text + n, sizeof text - (size_t)n,
		    "@%%pe vote.sync.%s.pred %%pc, %s, 0x%x; selp.u32 %%d1, %u, 0, %%pc; @%%pe or.b32 %%do, %%do, "
		    "%%d1; @%%pe vote.%s.pred %%pc, %s; selp.u32 %%d1, %u, 0, %%pc; @%%pe or.b32 %%do, %%do, %%d1;",
		    votes[i], predicates[_i % 3], members, 1u << 2 * i, votes[i], predicates[_i % 3], 2u << 2 * i);
	snprintf(
	    text + n, sizeof text - (size_t)n,
	    "@%%pe vote.sync.ballot.b32 %%d3, %s, 0x%x; @%%pe vote.ballot.b32 %%d4, %s; @%%pe activemask.b32 %%d5; "
	    "mov.b64 %%qo, {%%d3, %%d4}; @%%pe xor.b32 %%d5, %%d5, 0x%x; cvt.u16.u32 %%ho, %%d5;",
	    predicates[_i % 3], members, predicates[_i % 3], members);
	try_run(text, try_edges, &in, out);
	for (unsigned t = 0; t < TRY_THREADS; t++) {
		uint32_t set = 0, first = t / 32 * 32;
		for (unsigned l = 0; l < 32; l++)
			set |= (uint32_t)((_i % 3 == 2 ? in.a[first + l] : in.b[first + l] ^ (_i % 3 == 1)) & 1) << l;
		set &= members;
		uint32_t want = (set == members ? 3 : 0) | (set ? 12 : 0) | (set == members || !set ? 48 : 0);
		if (!(members >> t % 32 & 1))
			continue;
		ck_assert_msg(out[t].d == want && out[t].q == ((uint64_t)set << 32 | set) && !out[t].h,
			      "vote of %s, members 0x%x, thread %u: 0x%x, not 0x%x; 0x%llx", predicates[_i % 3],
			      members, t, out[t].d, want, (unsigned long long)out[t].q);
	}
}
END_TEST

/* Lanes 8 k to 8 k + 7 are members of one another; values are edges modulo 4, or 64 bits. */
START_TEST(match)
{
	scratch_enter();
	try_run("and.b32 %d1, %dt, 24; shl.b32 %d2, 255, %d1; and.b32 %d3, %db, 3; match.any.sync.b32 %do, %d3, %d2; "
		"match.all.sync.b32 %d4|%po, %d3, %d2; match.all.sync.b32 %d5, %d1, %d2;"
		"mov.b64 %q4, {0, %d3}; match.any.sync.b64 %d6, %q4, %d2; match.all.sync.b64 %d7|%pe, %qa, %d2; "
		"xor.b32 %d6, %d6, %do; xor.b32 %d5, %d5, %d2; xor.b32 %d7, %d7, %d2; @!%pe mov.u32 %d7, 9;"
		"or.b32 %d6, %d6, %d5; or.b32 %d6, %d6, %d7; cvt.u16.u32 %ho, %d6; cvt.u64.u32 %qo, %d4;",
		try_edges, &in, out);
	for (unsigned t = 0; t < TRY_THREADS; t++) {
		uint32_t same = 0, members = 255u << (t & 24);
		for (unsigned l = 0; l < 32; l++)
			same |= (uint32_t)((in.b[t / 32 * 32 + l] & 3) == (in.b[t] & 3)) << l;
		same &= members;
		ck_assert_uint_eq(out[t].d, same);
		ck_assert_uint_eq(out[t].p, same == members);
		ck_assert_uint_eq(out[t].q, same == members ? members : 0);
		ck_assert_uint_eq(out[t].h, 0);
	}
}
END_TEST

static uint32_t reduce(unsigned how, uint32_t a, uint32_t b)
{
	switch (how) {
	case 0:
	case 1:
		return a + b;
	case 2:
		return a < b ? a : b;
	case 3:
		return (int32_t)a < (int32_t)b ? a : b;
	case 4:
		return a > b ? a : b;
	case 5:
		return (int32_t)a > (int32_t)b ? a : b;
	case 6:
		return a & b;
	case 7:
		return a | b;
	default:
		return a ^ b;
	}
}

/* Over the eight lanes of each group. */
START_TEST(reduction)
{
	static const char *const names[] = {"add.u32", "add.s32", "min.u32", "min.s32", "max.u32",
					    "max.s32", "and.b32", "or.b32",  "xor.b32"};
	char text[256];
	scratch_enter();
	snprintf(text, sizeof text, "and.b32 %%d1, %%dt, 24; shl.b32 %%d2, 255, %%d1; redux.sync.%s %%do, %%db, %%d2;",
		 names[_i]);
	try_run(text, try_edges, &in, out);
	for (unsigned t = 0; t < TRY_THREADS; t++) {
		unsigned first = t & ~7u;
		uint32_t want = (uint32_t)in.b[first];
		for (unsigned i = 1; i < 8; i++)
			want = reduce((unsigned)_i, want, (uint32_t)in.b[first + i]);
		ck_assert_msg(out[t].d == want, "redux.sync.%s thread %u: 0x%x, not 0x%x", names[_i], t, out[t].d,
			      want);
	}
}
END_TEST

Suite *ptx_warp_suite(void)
{
	Suite *s = suite_create("ptx_warp");
	TCase *t = tcase_create("lanes");
	tcase_set_timeout(t, 60);
	tcase_add_loop_test(t, shuffle, 0, 12);
	tcase_add_loop_test(t, vote, 0, 6);
	tcase_add_test(t, match);
	tcase_add_loop_test(t, reduction, 0, 9);
	suite_add_tcase(s, t);
	return s;
}
