/* test_timing.c - the parts of the timing model behind the front end: MSHRs, banks, units, interconnect, L2, DRAM, SMs.
 */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "model/gpu/gpu.h"
#include "model/memory/dram.h"
#include "model/memory/icnt.h"
#include "model/sm/backend.h"

enum { LANES = 32 };

static struct config cfg;

static void setup(void)
{
	char why[CONFIG_WHY];
	config_defaults(&cfg);
	ck_assert_msg(config_derive(&cfg, why), "%s", why);
}

/* ---- misses and tags ---- */

START_TEST(a_line_missed_again_is_another_miss)
{
	struct mshr m;
	uint32_t requester;
	mshr_open(&m, 4, 2);
	struct mshr_line *first = mshr_add(&m, 7, 1, 10);
	mshr_merge(&m, first, 11);
	ck_assert(mshr_part(&m, first));
	ck_assert(mshr_next(&m, &requester)); /* 11 has not been taken yet */
	struct mshr_line *second = mshr_add(&m, 7, 1, 20);
	ck_assert_ptr_eq(mshr_find(&m, 7), second);
	ck_assert(mshr_next(&m, &requester));
	ck_assert_uint_eq(requester, 11);
	ck_assert_ptr_eq(mshr_find(&m, 7), second);
	ck_assert(!mshr_next(&m, &requester));
	ck_assert(mshr_part(&m, second));
	ck_assert(mshr_next(&m, &requester));
	ck_assert_uint_eq(requester, 20);
	ck_assert_ptr_null(mshr_find(&m, 7));
	mshr_close(&m);
}
END_TEST

START_TEST(misses_merge_and_requesters_are_returned_in_order)
{
	struct mshr m;
	uint32_t requester;
	mshr_open(&m, 2, 2);
	struct mshr_line *a = mshr_add(&m, 7, 2, 10), *b = mshr_add(&m, 9, 1, 20);
	ck_assert(!mshr_room(&m, NULL)); /* both entries are in use */
	ck_assert(mshr_room(&m, mshr_find(&m, 7)));
	mshr_merge(&m, a, 11);
	ck_assert(!mshr_room(&m, mshr_find(&m, 7)));
	ck_assert(!mshr_next(&m, &requester));
	ck_assert(!mshr_part(&m, a));
	ck_assert(mshr_part(&m, b)); /* the second line arrives first */
	ck_assert(mshr_part(&m, a));
	const uint32_t order[] = {20, 10, 11};
	for (unsigned i = 0; i < 3; i++) {
		ck_assert(mshr_next(&m, &requester));
		ck_assert_uint_eq(requester, order[i]);
	}
	ck_assert(!mshr_next(&m, &requester));
	ck_assert_ptr_null(mshr_find(&m, 7));
	mshr_close(&m);
}
END_TEST

START_TEST(the_least_recently_used_valid_line_is_replaced)
{
	struct cache c;
	cache_open(&c, 1, 2);
	*cache_victim(&c, 0) = (struct cache_line){.line = 1, .used = 5, .valid = 1, .taken = true};
	*cache_victim(&c, 0) = (struct cache_line){.line = 2, .used = 3, .valid = 1, .taken = true};
	ck_assert_uint_eq(cache_victim(&c, 0)->line, 2);
	cache_find(&c, 0, 2)->pending = 1;
	ck_assert_uint_eq(cache_victim(&c, 0)->line, 1);
	cache_find(&c, 0, 1)->pending = 1;
	ck_assert_ptr_null(cache_victim(&c, 0));
	ck_assert_ptr_null(cache_find(&c, 0, 3));
	cache_close(&c);
}
END_TEST

/* ---- interconnect and memory ---- */

static unsigned to_zero(const struct packet *p)
{
	(void)p;
	return 0;
}

static unsigned their_bytes(const struct packet *p)
{
	return p->bytes;
}

/* Simulates cycle `now` of the core. */
static void icnt_cycle(struct icnt *n, struct icnt_time *t, uint64_t now)
{
	const struct icnt_way way = {3, 0, to_zero, their_bytes};
	for (icnt_time_begin(&cfg, t); icnt_time_next(&cfg, t);)
		icnt_clock(&cfg, n, &way, t, now);
}

/* Two packets of two flits to one exit: the first passes in cycles 1 and 2 of the interconnect, the second in 3 and 4,
 * and their last flits arrive in cycles 5 and 7. In which cycles of the core that is, the clocks decide. */
static const struct {
	unsigned icnt_mhz, came[2];
} icnt_rates[] = {{0, {5, 7}}, {700, {5, 7}}, {1400, {3, 4}}, {350, {10, 14}}, {1000, {4, 5}}};

START_TEST(a_port_of_the_interconnect_transfers_one_flit_per_cycle)
{
	struct icnt n;
	struct icnt_time t = {0};
	const struct packet p = {.bytes = 72};
	cfg.icnt_flit = 40; /* 80 bytes: two flits */
	cfg.icnt_mhz = icnt_rates[_i].icnt_mhz;
	icnt_open(&n, 2, 1);
	ck_assert(icnt_send(&cfg, &n, 0, &p, p.bytes));
	ck_assert(icnt_send(&cfg, &n, 1, &p, p.bytes));
	unsigned count = 0;
	for (unsigned now = 1; now < 20; now++) {
		if (icnt_take(&n, 0, now, now)) {
			ck_assert_uint_lt(count, 2);
			ck_assert_uint_eq(now, icnt_rates[_i].came[count++]);
		}
		icnt_cycle(&n, &t, now);
	}
	ck_assert_uint_eq(count, 2);
	icnt_close(&n);
}
END_TEST

START_TEST(skipped_cycles_of_the_core_advance_the_interconnect)
{
	struct icnt_time each = {0}, all = {0};
	cfg.icnt_mhz = icnt_rates[_i].icnt_mhz;
	for (unsigned now = 0; now < 11; now++)
		for (icnt_time_begin(&cfg, &each); icnt_time_next(&cfg, &each);)
			;
	icnt_time_skip(&cfg, &all, 11);
	ck_assert_uint_eq(each.cycle, all.cycle);
	ck_assert_uint_eq(each.clocks, all.clocks);
}
END_TEST

/* Number of packets at the exit while none is removed. */
static unsigned held(unsigned bytes, unsigned packets)
{
	struct icnt n;
	struct icnt_time t = {0};
	const struct packet p = {.bytes = (uint16_t)bytes};
	icnt_open(&n, 1, 1);
	for (unsigned i = 0; i < packets; i++)
		ck_assert(icnt_send(&cfg, &n, 0, &p, p.bytes));
	for (uint64_t now = 1; now < 200; now++)
		icnt_cycle(&n, &t, now);
	unsigned count = n.out[0].queue.count;
	icnt_close(&n);
	return count;
}

START_TEST(an_exit_of_the_interconnect_has_limited_room)
{
	cfg.icnt_flit = 40;
	cfg.icnt_buffer = 4096;
	cfg.icnt_exit = 9;
	ck_assert_uint_eq(held(0, 20), 9);
	ck_assert_uint_eq(held(72, 20), 4);   /* two flits each */
	ck_assert_uint_eq(held(128, 20), 2);  /* four */
	ck_assert_uint_eq(held(1000, 20), 1); /* larger than the buffer */
}
END_TEST

/* Command cycles until the read of address `at` has its data. */
static uint64_t read_time(struct dram *d, uint64_t at)
{
	const struct packet p = {.bytes = 32};
	uint64_t start = d->now;
	dram_push(&cfg, d, &p, at);
	while (!dram_head(d))
		dram_clock(&cfg, d);
	fifo_pop(&d->done);
	return d->now - start;
}

START_TEST(an_open_row_is_read_faster_than_a_closed_one)
{
	struct dram d;
	dram_open(&cfg, &d);
	uint64_t closed = read_time(&d, 0), open = read_time(&d, 32);
	ck_assert_uint_eq(closed, cfg.t_rcd + cfg.t_cl + 1);
	ck_assert_uint_eq(open, cfg.t_cl + 1);
	uint64_t other = read_time(&d, 1 << 16); /* another row of the bank: precharge and activation */
	ck_assert_uint_gt(other, closed);
	ck_assert_uint_eq(read_time(&d, 1 << 16), open);
	dram_close(&d);
}
END_TEST

START_TEST(row_hits_precede_older_requests)
{
	struct dram d;
	dram_open(&cfg, &d);
	read_time(&d, 0);
	const struct packet miss = {.bytes = 32, .requester = 1}, hit = {.bytes = 32, .requester = 2};
	dram_push(&cfg, &d, &miss, 1 << 16);
	dram_push(&cfg, &d, &hit, 64);
	while (!dram_head(&d))
		dram_clock(&cfg, &d);
	ck_assert_uint_eq(dram_head(&d)->requester, 2);
	dram_close(&d);
}
END_TEST

/* Cycles until SM 0 has received all sectors of a line. */
static uint64_t line_time(struct memory *m, uint64_t addr)
{
	struct packet p = {.addr = addr, .bytes = LINE_BYTES, .kind = PACKET_DATA}, got;
	unsigned sectors = 0;
	uint64_t cycles = 0;
	ck_assert(memory_send(m, &p));
	for (; sectors < 4 && cycles < 10000; cycles++) {
		memory_clock(m);
		if (!memory_receive(m, 0, &got))
			continue;
		ck_assert_uint_eq(got.addr / LINE_BYTES, addr / LINE_BYTES);
		sectors++;
	}
	ck_assert_uint_eq(sectors, 4);
	return cycles;
}

/* Writes those bytes of every sector of `bytes` bytes from addr on, and waits for the answers. */
static void write_line(struct memory *m, uint64_t addr, unsigned bytes, uint32_t touched)
{
	struct packet p = {.addr = addr,
			   .bytes = (uint16_t)bytes,
			   .kind = PACKET_DATA,
			   .write = true,
			   .touched = {touched, touched, touched, touched}},
		      got;
	unsigned answers = 0;
	ck_assert(memory_send(m, &p));
	for (unsigned i = 0; i < 1000; i++) {
		memory_clock(m);
		answers += memory_receive(m, 0, &got);
	}
	ck_assert_uint_eq(answers, bytes / SECTOR_BYTES);
}

START_TEST(the_l2_keeps_what_was_read_and_what_was_written)
{
	struct memory *m = memory_open(&cfg, 1);
	uint64_t miss = line_time(m, 0x10000), hit = line_time(m, 0x10000);
	ck_assert_uint_gt(miss, cfg.rop_latency + cfg.dram_latency);
	ck_assert_uint_gt(hit, cfg.rop_latency);
	ck_assert_uint_lt(hit, cfg.rop_latency + 20);
	write_line(m, 0x20000, LINE_BYTES, UINT32_MAX);
	ck_assert_uint_eq(line_time(m, 0x20000), hit);
	memory_close(m);
}
END_TEST

/* A sector is read from the L2 once stores have written all of its bytes, whichever store wrote which. */
START_TEST(the_l2_fetches_what_is_partly_written)
{
	struct memory *m = memory_open(&cfg, 1);
	line_time(m, 0x10000);
	uint64_t hit = line_time(m, 0x10000);
	write_line(m, 0x20000, LINE_BYTES, 0x00ffffff);
	write_line(m, 0x30000, LINE_BYTES, 0x00ffffff);
	write_line(m, 0x30000, LINE_BYTES, 0xffff0000);
	ck_assert_uint_gt(line_time(m, 0x20000), hit);
	ck_assert_uint_eq(line_time(m, 0x20000), hit); /* now it has been fetched */
	ck_assert_uint_eq(line_time(m, 0x30000), hit);
	memory_close(m);
}
END_TEST

/* With upper_half_moves, a store of 64 bytes to the upper half of a line is found in the next line. */
START_TEST(an_upper_half_moves)
{
	for (unsigned moves = 0; moves < 2; moves++) {
		cfg.upper_half_moves = moves;
		struct memory *m = memory_open(&cfg, 1);
		line_time(m, 0x10000);
		uint64_t hit = line_time(m, 0x10000), lower = moves ? 0x20080 : 0x20000;
		write_line(m, 0x20040, LINE_BYTES / 2, UINT32_MAX);
		write_line(m, lower, LINE_BYTES / 2, UINT32_MAX);
		ck_assert_uint_eq(line_time(m, lower), hit);
		ck_assert_uint_gt(line_time(m, moves ? 0x20000 : 0x20080), hit);
		memory_close(m);
	}
}
END_TEST

/* ---- atomics ---- */

static const struct thread_map one_warp = {1, 1, 1, 0, 1};
static const struct inst red = {.op = OP_ATOM, .width = 4};
static const struct record all_lanes = {.mask = ~UINT32_C(0), .space = SPACE_GLOBAL};

/* Cycles in which warp 0 may issue nothing, as it has an atomic on 32 addresses with that stride outstanding. */
static uint64_t atomic_time(unsigned stride)
{
	static struct backend b;
	static const struct inst add = {.op = OP_SP};
	struct decoded decoded;
	struct packet got;
	uint64_t addrs[LANES], now = 2, first;
	decode_inst(&cfg, &red, &decoded);
	for (unsigned lane = 0; lane < LANES; lane++)
		addrs[lane] = 0x10000 + (uint64_t)lane * stride;
	struct memory *m = memory_open(&cfg, 1);
	for (uint64_t line = 0; line < LANES; line++)
		line_time(m, 0x10000 + line * LINE_BYTES); /* the L2 has all of them */
	backend_open(&cfg, &b, 0, m);
	backend_kernel(&cfg, &b, 8, &one_warp);
	ck_assert(backend_clear(&cfg, &b, &add, 0));
	backend_issue(&b, &decoded, &all_lanes, addrs, 0, 0);
	for (first = now; !backend_clear(&cfg, &b, &add, 0) && now < 5000; now++) {
		ck_assert(backend_long_wait(&b, &add, 0));
		ck_assert(backend_clear(&cfg, &b, &add, 1)); /* other warps go on */
		memory_clock(m);
		while (memory_receive(m, 0, &got))
			backend_receive(&b, &got);
		backend_clock(&cfg, &b, now);
	}
	while (!backend_drained(&b, 0) && now < 5000)
		backend_clock(&cfg, &b, now++);
	ck_assert_uint_lt(now, 5000);
	backend_close(&b);
	memory_close(m);
	return now - first;
}

/* A warp waits for its atomic without a destination, too. The L2 executes 32 operations on one address one after the
 * other, and four on the sectors of a line. */
START_TEST(atomics_of_one_address_are_served_one_by_one)
{
	uint64_t apart = atomic_time(4), same = atomic_time(0);
	ck_assert_uint_gt(apart, cfg.rop_latency);
	ck_assert_uint_ge(same, apart + 32 - 4);
}
END_TEST

START_TEST(atomics_wait_for_room_in_the_interconnect)
{
	static struct backend b;
	struct decoded decoded;
	uint64_t addrs[LANES];
	decode_inst(&cfg, &red, &decoded);
	for (unsigned lane = 0; lane < LANES; lane++)
		addrs[lane] = (uint64_t)lane * LINE_BYTES; /* a sector each */
	cfg.icnt_buffer = 5;
	struct memory *m = memory_open(&cfg, 1); /* never simulated, so it accepts only what its entry holds */
	backend_open(&cfg, &b, 0, m);
	backend_kernel(&cfg, &b, 8, &one_warp);
	backend_issue(&b, &decoded, &all_lanes, addrs, 0, 0);
	for (uint64_t now = 2; now < 100; now++)
		backend_clock(&cfg, &b, now);
	ck_assert_uint_eq(b.ldst.left, LANES - 5);
	ck_assert_uint_eq(backend_next(&cfg, &b, 100), 100); /* it tries again in every cycle */
	backend_close(&b);
	memory_close(m);
}
END_TEST

/* ---- many SMs ---- */

enum { TBS = 10, TB_WARPS = 4, COUNT = 40 };

/* A kernel of TBS TBs with loads, arithmetic, stores and a barrier, twice in the stream. */
struct program {
	struct stream stream;
	struct kernel_stream kernels[2];
	struct inst insts[COUNT];
	struct record records[COUNT];
	uint64_t addrs[LANES];
	struct warp_stream warps[TBS * TB_WARPS];
	char name[8];
};

static struct program *make_program(void)
{
	static const struct inst body[] = {{.op = OP_LOAD, .dsts = 1, .dst = {1}, .width = 4},
					   {.op = OP_SP, .dsts = 1, .dst = {2}, .srcs = 2, .src = {1, 2}},
					   {.op = OP_BAR},
					   {.op = OP_SFU, .dsts = 1, .dst = {3}, .srcs = 1, .src = {2}},
					   {.op = OP_STORE, .srcs = 1, .src = {3}, .width = 4},
					   {.op = OP_ATOM, .dsts = 1, .dst = {4}, .width = 4},
					   {.op = OP_FENCE},
					   {.op = OP_DP, .dsts = 1, .dst = {2}, .srcs = 1, .src = {4}}};
	struct program *p = calloc(1, sizeof *p);
	strcpy(p->name, "test");
	for (unsigned i = 0; i < COUNT; i++) {
		p->insts[i] = i + 1 < COUNT ? body[i % 8] : (struct inst){.op = OP_EXIT};
		p->records[i] = (struct record){i, ~UINT32_C(0), 0, p->insts[i].width ? SPACE_GLOBAL : SPACE_NONE};
	}
	for (unsigned lane = 0; lane < LANES; lane++)
		p->addrs[lane] = 0x4000 + (uint64_t)lane * 20;
	for (unsigned w = 0; w < TBS * TB_WARPS; w++)
		p->warps[w] = (struct warp_stream){p->records, COUNT, p->addrs, LANES};
	for (unsigned k = 0; k < 2; k++)
		p->kernels[k] = (struct kernel_stream){.name = p->name,
						       .grid = {TBS, 1, 1},
						       .block = {32 * TB_WARPS, 1, 1},
						       .tbs = TBS,
						       .tb_warps = TB_WARPS,
						       .registers = 5,
						       .insts = p->insts,
						       .inst_count = COUNT,
						       .warps = p->warps};
	p->stream = (struct stream){.name = p->name, .kernels = p->kernels, .kernel_count = 2};
	return p;
}

static struct metrics run_front_end(const struct stream *stream, enum front_end_id front_end)
{
	char why[CONFIG_WHY];
	struct gpu g;
	struct metrics m;
	ck_assert_msg(gpu_open(&g, &cfg, front_end, stream, why), "%s", why);
	for (unsigned i = 0; i < 1000000 && !gpu_done(&g); i++)
		ck_assert(gpu_clock(&g, UINT64_MAX));
	ck_assert(gpu_done(&g));
	ck_assert_msg(gpu_check(&g, why), "%s", why);
	gpu_metrics(&g, &m);
	gpu_close(&g);
	return m;
}

static struct metrics run(const struct stream *stream)
{
	return run_front_end(stream, FRONT_END_GOLDEN);
}

START_TEST(any_number_of_sms_runs_every_instruction_once)
{
	struct program *p = make_program();
	uint64_t one = 0;
	for (unsigned sms = 1; sms <= 15; sms += 7) {
		for (unsigned waits = 0; waits < 2; waits++) {
			cfg.sms = sms;
			cfg.exit_waits = waits;
			struct metrics m = run(&p->stream), again = run(&p->stream);
			ck_assert_uint_eq(m.issued, 2 * TBS * TB_WARPS * COUNT);
			ck_assert_uint_eq(m.warps, 2 * TBS * TB_WARPS);
			ck_assert_uint_eq(m.cycles, again.cycles);
			ck_assert_uint_eq(m.sms, sms);
			ck_assert_uint_eq(m.last_tbs, 2); /* of two kernels */
			uint64_t slots = 0;
			for (unsigned i = 0; i < SLOT_STATES; i++)
				slots += m.stalls.slots[i];
			ck_assert_uint_eq(slots, cfg.schedulers * sms * m.cycles);
			if (sms == 1)
				one = m.cycles;
			else
				ck_assert_uint_lt(m.cycles, one);
		}
	}
	free(p);
}
END_TEST

START_TEST(a_store_may_be_answered_after_its_kernel)
{
	static const struct inst insts[] = {{.op = OP_FENCE}, {.op = OP_STORE, .width = 4}, {.op = OP_EXIT}};
	struct program *p = make_program();
	for (unsigned i = 0; i < 3; i++) {
		p->insts[i] = insts[i];
		p->records[i].space = insts[i].width ? SPACE_GLOBAL : SPACE_NONE;
	}
	for (unsigned w = 0; w < TBS * TB_WARPS; w++)
		p->warps[w].count = 3;
	p->kernels[0].inst_count = p->kernels[1].inst_count = 3;
	ck_assert_uint_eq(run(&p->stream).issued,
			  2 * TBS * TB_WARPS * 3); /* the fences of the second kernel see the stores end */
	free(p);
}
END_TEST

START_TEST(the_smallest_machine_runs_it_too)
{
	struct program *p = make_program();
	cfg.l1d_mshrs = cfg.l1d_merges = cfg.l1d_sets = cfg.l1d_ways = cfg.l1i_mshrs = cfg.l1i_merges = 1;
	cfg.l1d_queue = cfg.l2_queue = 2;
	cfg.l1i_queue = cfg.l2_merges = cfg.l2_ways = cfg.dram_queue = cfg.dram_banks = 1;
	cfg.l2_mshrs = cfg.l2_sets = 8;
	cfg.part_queues = 4;
	cfg.icnt_flit = 8;
	cfg.icnt_buffer = cfg.icnt_exit = 5;
	cfg.sp_collectors = cfg.sfu_collectors = cfg.mem_collectors = cfg.register_banks = 1;
	cfg.sp_width = cfg.result_width = cfg.sp_units = cfg.channels = cfg.l2_parts = 1;
	ck_assert_uint_eq(run(&p->stream).issued, 2 * TBS * TB_WARPS * COUNT);
	cfg.sms = 3;
	ck_assert_uint_eq(run(&p->stream).issued, 2 * TBS * TB_WARPS * COUNT);
	free(p);
}
END_TEST

/* Runs the first kernel on a machine with the n-th config key set to `end`. */
static void run_at(unsigned n, unsigned end)
{
	char why[CONFIG_WHY];
	struct program *p = make_program();
	p->stream.kernel_count = 1;
	config_defaults(&cfg);
	*config_value(&cfg, n) = end;
	ck_assert_msg(config_derive(&cfg, why), "%s", why);
	ck_assert_msg(run_front_end(&p->stream, FRONT_END_BIT_PARALLEL).issued == TBS * TB_WARPS * COUNT, "%s = %u",
		      config_keys[n].key, end);
	free(p);
}

enum { PARTS = 4 };

/* Each key of the timing model, one at a time, at its minimum and maximum; clocks within a smaller range. */
START_TEST(every_key_may_have_its_extreme_values)
{
	for (unsigned n = 0; config_keys[n].key; n++) {
		const struct config_key *k = &config_keys[n];
		bool clock = strstr(k->key, "_mhz");
		if (n % PARTS != (unsigned)_i || (strcmp(k->section, "sm") != 0 && strcmp(k->section, "memory") != 0))
			continue;
		run_at(n, clock ? 200 : k->min);
		run_at(n, clock ? 4000 : k->max);
	}
}
END_TEST

Suite *timing_suite(void);
Suite *timing_suite(void)
{
	Suite *s = suite_create("timing");
	TCase *t = tcase_create("timing"), *ends = tcase_create("ends");
	tcase_set_timeout(t, 60);
	tcase_set_timeout(ends, 60);
	tcase_add_checked_fixture(t, setup, NULL);
	tcase_add_test(t, a_line_missed_again_is_another_miss);
	tcase_add_test(t, misses_merge_and_requesters_are_returned_in_order);
	tcase_add_test(t, the_least_recently_used_valid_line_is_replaced);
	tcase_add_loop_test(t, a_port_of_the_interconnect_transfers_one_flit_per_cycle, 0,
			    sizeof icnt_rates / sizeof *icnt_rates);
	tcase_add_loop_test(t, skipped_cycles_of_the_core_advance_the_interconnect, 0,
			    sizeof icnt_rates / sizeof *icnt_rates);
	tcase_add_test(t, an_exit_of_the_interconnect_has_limited_room);
	tcase_add_test(t, an_open_row_is_read_faster_than_a_closed_one);
	tcase_add_test(t, row_hits_precede_older_requests);
	tcase_add_test(t, the_l2_keeps_what_was_read_and_what_was_written);
	tcase_add_test(t, the_l2_fetches_what_is_partly_written);
	tcase_add_test(t, an_upper_half_moves);
	tcase_add_test(t, atomics_of_one_address_are_served_one_by_one);
	tcase_add_test(t, atomics_wait_for_room_in_the_interconnect);
	tcase_add_test(t, any_number_of_sms_runs_every_instruction_once);
	tcase_add_test(t, a_store_may_be_answered_after_its_kernel);
	tcase_add_test(t, the_smallest_machine_runs_it_too);
	tcase_add_checked_fixture(ends, setup, NULL);
	tcase_add_loop_test(ends, every_key_may_have_its_extreme_values, 0, PARTS);
	suite_add_tcase(s, t);
	suite_add_tcase(s, ends);
	return s;
}
