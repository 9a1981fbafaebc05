/* test_memory.c - interconnect, L2 and DRAM: skipping idle cycles does not change any response. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "model/memory/access.h"
#include "model/memory/icnt.h"
#include "model/memory/memory.h"

enum { SMS = 3, CYCLES = 20000, MOST_ANSWERS = 1 << 16 };

static struct config cfg;

static void setup(void)
{
	char why[CONFIG_WHY];
	config_defaults(&cfg);
	ck_assert_msg(config_derive(&cfg, why), "%s", why);
}

struct memory_answer {
	uint64_t cycle, addr;
	unsigned sm;
};

/* Draws the requests of SM sm in a cycle: bursts with long pauses between them. */
static unsigned requests(struct rng *r, unsigned sm, struct packet *p)
{
	unsigned n = rng_below(r, 400) ? 0 : rng_below(r, 30);
	for (unsigned i = 0; i < n; i++) {
		bool atom = rng_below(r, 8) == 0, write = !atom && rng_below(r, 3) == 0;
		unsigned bytes = atom ? SECTOR_BYTES : (unsigned)SECTOR_BYTES << rng_below(r, 3);
		p[i] = (struct packet){.addr = (uint64_t)(rng_below(r, 1 << 16) * LINE_BYTES),
				       .bytes = (uint16_t)bytes,
				       .kind = atom ? PACKET_ATOM : PACKET_DATA,
				       .sm = (uint8_t)sm,
				       .write = write,
				       .touched = {rng_below(r, 2) ? UINT32_MAX : 0xffff, UINT32_MAX, 0xf, 0xf0}};
	}
	return n;
}

/* Records the responses to random requests. With `skip` the memory is simulated only at its next events, and now and
 * then prepares the next cycle early. */
static unsigned answers_of(bool skip, struct memory_answer *all, uint64_t *skipped)
{
	struct memory *m = memory_open(&cfg, SMS);
	struct rng r = {7}, ahead = {8};
	unsigned count = 0;
	for (uint64_t cycle = 1; cycle <= CYCLES; cycle++) {
		if (skip && memory_next(m) > cycle) {
			memory_skip(m, 1);
			++*skipped;
		} else {
			memory_clock(m);
		}
		if (skip && rng_below(&ahead, 2))
			memory_prepare(m);
		for (unsigned sm = 0; sm < SMS; sm++) {
			struct packet p[30], got;
			unsigned n = requests(&r, sm, p);
			for (unsigned i = 0; i < n; i++)
				ck_assert(memory_send(m, &p[i]));
			bool due = memory_arrival(m, sm) <= cycle;
			ck_assert_int_eq(memory_receive(m, sm, &got), due);
			if (due)
				all[count++] = (struct memory_answer){cycle, got.addr, sm};
			ck_assert_uint_lt(count, MOST_ANSWERS);
		}
	}
	memory_close(m);
	return count;
}

static void compare(void)
{
	struct memory_answer *every = calloc(MOST_ANSWERS, sizeof *every), *some = calloc(MOST_ANSWERS, sizeof *some);
	uint64_t none = 0, skipped = 0;
	unsigned n = answers_of(false, every, &none);
	ck_assert_uint_eq(answers_of(true, some, &skipped), n);
	for (unsigned i = 0; i < n; i++)
		ck_assert_msg(every[i].cycle == some[i].cycle && every[i].addr == some[i].addr &&
				  every[i].sm == some[i].sm,
			      "answer %u: cycle %llu, with skipping %llu", i, (unsigned long long)every[i].cycle,
			      (unsigned long long)some[i].cycle);
	ck_assert_uint_gt(n, 1000);
	ck_assert_uint_gt(skipped, CYCLES / 20);
	free(every);
	free(some);
}

START_TEST(skipped_cycles_change_no_response)
{
	compare();
}
END_TEST

/* The clocks of memory and interconnect are slower than the core clock, or faster; the queues have the smallest sizes.
 */
START_TEST(skipped_cycles_change_no_response_on_other_machines)
{
	cfg.dram_mhz = 300;
	cfg.icnt_mhz = 1400;
	compare();
	cfg.icnt_mhz = 500;
	cfg.dram_mhz = 2500;
	cfg.dram_latency = 0;
	compare();
	cfg.part_queues = 4;
	cfg.l2_queue = 2;
	cfg.dram_queue = cfg.l2_merges = 1;
	cfg.icnt_flit = 16;
	compare();
	cfg.random_parts = true;
	compare();
}
END_TEST

/* Cycles until reads of a sector every 3 KB are answered. */
static unsigned cycles_of_a_stride(void)
{
	enum { READS = 400 * SMS, STRIDE = 3072 };
	struct memory *m = memory_open(&cfg, SMS);
	struct packet got;
	unsigned cycle = 0;
	for (unsigned i = 0; i < READS; i++) {
		struct packet p = {
		    .addr = (uint64_t)i * STRIDE, .bytes = SECTOR_BYTES, .kind = PACKET_DATA, .sm = (uint8_t)(i % SMS)};
		ck_assert(memory_send(m, &p));
	}
	for (unsigned answered = 0; answered < READS; cycle++) {
		memory_clock(m);
		for (unsigned sm = 0; sm < SMS; sm++)
			answered += memory_receive(m, sm, &got);
		ck_assert_uint_lt(cycle, CYCLES);
	}
	memory_close(m);
	return cycle;
}

/* With 6 channels of 2 parts, addresses 3 KB apart are in one part of one channel; random parts spread them. */
START_TEST(random_parts_spread_a_stride)
{
	unsigned interleaved = cycles_of_a_stride();
	cfg.random_parts = true;
	ck_assert_uint_lt(2 * cycles_of_a_stride(), interleaved);
}
END_TEST

/* ---- an SM ahead of the memory ---- */

static unsigned zero(const struct packet *p)
{
	(void)p;
	return 0;
}

/* Simulates cycle `now` of the core, with packets of one flit that arrive after 3 cycles. */
static void icnt_cycle(struct icnt *n, struct icnt_time *t, uint64_t now)
{
	const struct icnt_way way = {3, 0, zero, zero};
	for (icnt_time_begin(&cfg, t); icnt_time_next(&cfg, t);)
		icnt_clock(&cfg, n, &way, t, now);
}

/* The packet of 0 bytes passes in cycle 1 and arrives in cycle 4. */
START_TEST(a_packet_that_is_taken_ahead_holds_its_room_until_then)
{
	struct icnt n;
	struct icnt_time t = {0};
	const struct packet p = {0};
	uint64_t now = 1;
	cfg.icnt_exit = 1;
	icnt_open(&n, 1, 1);
	ck_assert(icnt_send(&cfg, &n, 0, &p, 0));
	ck_assert(icnt_send(&cfg, &n, 0, &p, 0));
	for (; now <= 2; now++)
		icnt_cycle(&n, &t, now);
	ck_assert(!icnt_take(&n, 0, 3, 4));
	ck_assert(icnt_take(&n, 0, 10, 11));
	for (; now <= 10; now++)
		icnt_cycle(&n, &t, now);
	ck_assert_uint_eq(icnt_arrival(&n, 0), UINT64_MAX);
	icnt_cycle(&n, &t, now);
	ck_assert_uint_eq(icnt_arrival(&n, 0), 11 + 3);
	icnt_close(&n);
}
END_TEST

START_TEST(a_packet_that_is_sent_ahead_waits_for_the_next_cycle)
{
	struct icnt n;
	struct icnt_time t = {0};
	const struct packet p = {.ready = 5};
	cfg.icnt_buffer = 2;
	icnt_open(&n, 1, 1);
	ck_assert(icnt_sure(&cfg, &n, 0, 2));
	ck_assert(icnt_send(&cfg, &n, 0, &p, 0));
	ck_assert(icnt_sure(&cfg, &n, 0, 1));
	ck_assert(!icnt_sure(&cfg, &n, 0, 2));
	for (uint64_t now = 1; now <= 6; now++) {
		ck_assert_uint_eq(icnt_arrival(&n, 0), UINT64_MAX);
		icnt_cycle(&n, &t, now);
	}
	ck_assert_uint_eq(icnt_arrival(&n, 0), 6 + 3);
	icnt_close(&n);
}
END_TEST

Suite *memory_suite(void);
Suite *memory_suite(void)
{
	Suite *s = suite_create("memory");
	TCase *t = tcase_create("memory");
	tcase_add_checked_fixture(t, setup, NULL);
	tcase_add_test(t, skipped_cycles_change_no_response);
	tcase_add_test(t, skipped_cycles_change_no_response_on_other_machines);
	tcase_add_test(t, random_parts_spread_a_stride);
	tcase_add_test(t, a_packet_that_is_taken_ahead_holds_its_room_until_then);
	tcase_add_test(t, a_packet_that_is_sent_ahead_waits_for_the_next_cycle);
	suite_add_tcase(s, t);
	return s;
}
