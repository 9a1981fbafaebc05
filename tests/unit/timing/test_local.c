/* test_local.c - local memory: interleaved by thread, kept in the L1D, written back when a line is replaced. */
#include <check.h>
#include <string.h>

#include "model/sm/backend.h"

enum { LANES = 32 };

static struct config cfg;
static struct backend backend;
static struct memory *memory;
static uint64_t now;
static const struct thread_map map = {4, 4, 6, 3, 15}; /* SM 3 of 15, six TBs of four warps */

static void setup(void)
{
	char why[CONFIG_WHY];
	config_defaults(&cfg);
	cfg.l1d_sets = 1;
	cfg.l1d_ways = 2;
	ck_assert_msg(config_derive(&cfg, why), "%s", why);
	memory = memory_open(&cfg, 1);
	backend_open(&cfg, &backend, 0, memory);
	backend_kernel(&cfg, &backend, 8, &(struct thread_map){1, 1, 1, 0, 1});
	now = 2;
}

static void teardown(void)
{
	backend_close(&backend);
	memory_close(memory);
}

START_TEST(a_word_of_a_warp_is_a_line)
{
	struct access first[MAX_ACCESSES], out[MAX_ACCESSES];
	uint64_t addrs[LANES] = {0};
	ck_assert_uint_eq(access_local(&map, 0, addrs, UINT32_MAX, 4, first), 1);
	ck_assert_uint_eq(first[0].bytes, LINE_BYTES);
	ck_assert_uint_eq(first[0].touched[3], UINT32_MAX);
	/* The next warp: the next line. The next TB slot: behind the TBs of all SMs. */
	access_local(&map, 1, addrs, UINT32_MAX, 4, out);
	ck_assert_uint_eq(out[0].addr, first[0].addr + LINE_BYTES);
	access_local(&map, 4, addrs, UINT32_MAX, 4, out);
	ck_assert_uint_eq(out[0].addr, first[0].addr + LINE_BYTES * 4 * 15);
	/* Other lanes alone: their part of the line, with one address each. */
	ck_assert_uint_eq(access_local(&map, 0, addrs, 0x00030000, 4, out), 1);
	ck_assert_uint_eq(out[0].addr, first[0].addr + 64);
	ck_assert_uint_eq(out[0].bytes, SECTOR_BYTES);
	ck_assert_uint_eq(out[0].touched[0], 0xff);
	/* Four words of a thread: four lines, behind each other by all threads of the GPU. */
	ck_assert_uint_eq(access_local(&map, 0, addrs, UINT32_MAX, 16, out), 4);
	ck_assert_uint_eq(out[1].addr - out[0].addr, 4 * 32 * 4 * 6 * 15);
	/* A byte: its word. */
	for (unsigned i = 0; i < LANES; i++)
		addrs[i] = 6;
	ck_assert_uint_eq(access_local(&map, 0, addrs, 2, 1, out), 1);
	ck_assert_uint_eq(out[0].addr, first[0].addr + 4 * 32 * 4 * 6 * 15);
	ck_assert_uint_eq(out[0].touched[0], 1 << (4 + 2));
	/* The largest number of accesses: four words of 32 lanes at 32 places. */
	for (unsigned i = 0; i < LANES; i++)
		addrs[i] = 16 * i;
	ck_assert_uint_eq(access_local(&map, 0, addrs, UINT32_MAX, 16, out), MAX_ACCESSES);
}
END_TEST

/* Runs a load or a store of word `word` of all lanes to its end; returns the packets that the SM has sent for it. */
static unsigned run(enum op_class op, enum mem_space space, uint64_t word)
{
	const struct inst inst = {.op = (uint8_t)op, .dsts = op == OP_LOAD, .dst = {1}, .width = 4};
	const struct record record = {.mask = UINT32_MAX, .space = (uint8_t)space};
	struct decoded decoded;
	struct packet got;
	uint64_t addrs[LANES];
	unsigned sent = 0, waiting = 0;
	for (unsigned i = 0; i < LANES; i++)
		addrs[i] = space == SPACE_LOCAL ? 4 * word : LINE_BYTES * word + 4 * i;
	decode_inst(&cfg, &inst, &decoded);
	backend_issue(&backend, &decoded, &record, addrs, 0, 0);
	for (uint64_t end = now + 2000; now < end; now++) {
		memory_clock(memory);
		while (memory_receive(memory, 0, &got))
			backend_receive(&backend, &got);
		backend_clock(&cfg, &backend, now);
		sent += backend.ldst.l1d_out.count > waiting ? backend.ldst.l1d_out.count - waiting : 0;
		waiting = backend.ldst.l1d_out.count;
	}
	ck_assert(backend_drained(&backend, 0));
	return sent;
}

START_TEST(stores_that_hit_stay_in_the_l1d)
{
	ck_assert_uint_eq(run(OP_STORE, SPACE_LOCAL, 0), 1); /* allocates nothing */
	ck_assert_uint_eq(run(OP_LOAD, SPACE_LOCAL, 0), 1);
	ck_assert_uint_eq(run(OP_STORE, SPACE_LOCAL, 0), 0);
	ck_assert_uint_eq(run(OP_LOAD, SPACE_LOCAL, 0), 0);
	ck_assert_uint_eq(run(OP_LOAD, SPACE_LOCAL, 1), 1); /* into the free way */
	ck_assert_uint_eq(run(OP_LOAD, SPACE_LOCAL, 2), 2); /* replaces word 0, which is written back */
	ck_assert_uint_eq(run(OP_LOAD, SPACE_LOCAL, 0), 1); /* replaces word 1, which nobody has written */
}
END_TEST

/* With l1d_bypass nothing of global memory is in the L1D, and each access is a sector that goes straight to the
 * interconnect. */
/* A load from `space` counts for the recency bits. */
static bool completes(enum mem_space space)
{
	backend.ldst.completed = 0;
	run(OP_LOAD, space, 0);
	return backend.ldst.completed == 1;
}

START_TEST(option_completions_leaves_out_shared_memory)
{
	ck_assert(completes(SPACE_GLOBAL) && completes(SPACE_SHARED));
	teardown();
	cfg.policy.opt[OPT_COMPLETIONS] = COMPLETIONS_GLOBAL;
	memory = memory_open(&cfg, 1);
	backend_open(&cfg, &backend, 0, memory);
	backend_kernel(&cfg, &backend, 8, &(struct thread_map){1, 1, 1, 0, 1});
	now = 2;
	ck_assert(completes(SPACE_GLOBAL) && completes(SPACE_LOCAL) && !completes(SPACE_SHARED));
}
END_TEST

START_TEST(global_accesses_bypass_the_l1d)
{
	cfg.l1d_bypass = 1;
	for (unsigned i = 0; i < 2; i++) {
		ck_assert_uint_eq(run(OP_STORE, SPACE_GLOBAL, 0), 0);
		ck_assert_uint_eq(run(OP_LOAD, SPACE_GLOBAL, 0), 0);
	}
	ck_assert_uint_eq(backend.ldst.l1d_accesses, 0);
	ck_assert_uint_eq(run(OP_LOAD, SPACE_LOCAL, 0), 1);
	ck_assert_uint_eq(backend.ldst.l1d_accesses, 1);
}
END_TEST

START_TEST(global_stores_write_through_and_invalidate)
{
	ck_assert_uint_eq(run(OP_LOAD, SPACE_GLOBAL, 0), 1);
	ck_assert_uint_eq(run(OP_STORE, SPACE_GLOBAL, 0), 1);
	ck_assert_uint_eq(run(OP_LOAD, SPACE_GLOBAL, 0), 1);
}
END_TEST

Suite *local_suite(void);
Suite *local_suite(void)
{
	Suite *s = suite_create("local");
	TCase *t = tcase_create("local");
	tcase_add_checked_fixture(t, setup, teardown);
	tcase_add_test(t, a_word_of_a_warp_is_a_line);
	tcase_add_test(t, stores_that_hit_stay_in_the_l1d);
	tcase_add_test(t, option_completions_leaves_out_shared_memory);
	tcase_add_test(t, global_accesses_bypass_the_l1d);
	tcase_add_test(t, global_stores_write_through_and_invalidate);
	suite_add_tcase(s, t);
	return s;
}
