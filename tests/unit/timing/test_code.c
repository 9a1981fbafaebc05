/* test_code.c - the code of a kernel has the same addresses in every launch, and the L1Is keep it from launch to
 * launch.
 */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "config/config_file.h"
#include "sim/streams/stream_file.h"
#include "sim/timing/run.h"
#include "sim/workloads/workload.h"

enum { LINES = 9, CODE = 16 * LINES, TBS = 4, KERNELS = 3 };

static struct inst insts[CODE];
static struct record records[CODE];
static struct warp_stream warps[TBS];
static uint32_t place[CODE];
static char name[] = "straight";
static struct kernel_stream kernels[KERNELS];
static struct stream stream = {.name = name, .kernels = kernels, .kernel_count = KERNELS};
static struct config cfg;

/* Kernels of one warp per TB and LINES lines of code, at `first` instructions from the beginning of all code. */
static void setup(void)
{
	for (unsigned i = 0; i < CODE; i++) {
		insts[i] = (struct inst){.op = i + 1 < CODE ? OP_SP : OP_EXIT, .text = "x"};
		records[i] = (struct record){i, 1, 0, SPACE_NONE};
		place[i] = i;
	}
	for (unsigned t = 0; t < TBS; t++)
		warps[t] = (struct warp_stream){records, CODE, NULL, 0};
	for (unsigned k = 0; k < KERNELS; k++)
		kernels[k] = (struct kernel_stream){.name = name,
						    .grid = {TBS, 1, 1},
						    .block = {32, 1, 1},
						    .tbs = TBS,
						    .tb_warps = 1,
						    .registers = 1,
						    .insts = insts,
						    .inst_count = CODE,
						    .place = place,
						    .warps = warps};
	char why[CONFIG_WHY];
	config_read(&cfg, "fermi");
	ck_assert(policy_parse(&cfg.policy, "lrr+rr", why) && config_derive(&cfg, why));
}

static bool every_cycle;

static struct kernel_run *run(const struct stream *s)
{
	static struct kernel_run runs[16];
	struct metrics m;
	ck_assert_uint_le(s->kernel_count, 16);
	run_stream(&cfg, FRONT_END_BIT_PARALLEL, s, &(struct run_options){.threads = 1, .every_cycle = every_cycle},
		   NULL, runs, &m);
	uint64_t cycles = 0;
	for (unsigned k = 0; k < s->kernel_count; k++)
		cycles += runs[k].cycles;
	ck_assert_uint_eq(cycles, m.cycles);
	return runs;
}

/* Nine lines fit in the L1I of 16: later launches find them. */
START_TEST(launched_again)
{
	const struct kernel_run *runs = run(&stream);
	ck_assert_uint_eq(runs[0].l1i_misses, LINES);
	ck_assert_uint_eq(runs[1].l1i_misses, 0);
	ck_assert_uint_eq(runs[2].l1i_misses, 0);
	ck_assert_uint_lt(runs[1].cycles, runs[0].cycles);
	ck_assert_uint_eq(runs[1].cycles, runs[2].cycles);
}
END_TEST

/* The second kernel is other code, half a line behind the first: it shares a line with it and misses the others. The
 * third is the first again, of which the L1I has lost as many lines as do not fit. */
START_TEST(another_function)
{
	static uint32_t behind[CODE];
	for (unsigned i = 0; i < CODE; i++)
		behind[i] = CODE - 8 + i;
	kernels[1].place = behind;
	const struct kernel_run *runs = run(&stream);
	ck_assert_uint_eq(runs[0].l1i_misses, LINES);
	ck_assert_uint_eq(runs[1].l1i_misses, LINES);
	ck_assert_uint_gt(runs[2].l1i_misses, 0);
	ck_assert_uint_lt(runs[2].l1i_misses, LINES);
}
END_TEST

/* The TBs of a kernel go to the SMs behind those of the kernel before it: its code is cold there, and warm again after
 * a turn. */
START_TEST(other_sms)
{
	cfg.sms = 8;
	const struct kernel_run *runs = run(&stream);
	ck_assert_uint_eq(runs[0].l1i_misses, LINES * TBS);
	ck_assert_uint_eq(runs[1].l1i_misses, LINES * TBS);
	ck_assert_uint_eq(runs[2].l1i_misses, 0);
}
END_TEST

/* launch_cycles precede the first TB of every kernel, whether they are skipped or not. */
START_TEST(launch_latency)
{
	uint64_t without[KERNELS];
	cfg.perfect_l1i = 1; /* the memory's clock has another phase after the latency */
	for (unsigned sms = 1; sms <= 8; sms += 7) {
		cfg.sms = sms;
		for (unsigned latency = 1; latency <= 701; latency += 350) { /* 1: no latency */
			cfg.launch_cycles = latency;
			for (unsigned skips = 0; skips < 2; skips++) {
				every_cycle = !skips;
				const struct kernel_run *runs = run(&stream);
				for (unsigned k = 0; k < KERNELS; k++) {
					if (latency == 1)
						without[k] = runs[k].cycles;
					ck_assert_uint_eq(runs[k].cycles, without[k] + latency - 1);
				}
			}
		}
	}
	every_cycle = false;
}
END_TEST

START_TEST(a_perfect_l1i_never_misses)
{
	cfg.exit_waits = 1; /* else the last cycles depend on which warp the fetch stage passed last */
	uint64_t cold = run(&stream)[0].cycles;
	cfg.perfect_l1i = 1;
	const struct kernel_run *runs = run(&stream);
	ck_assert_uint_eq(runs[0].l1i_misses, 0);
	ck_assert_uint_lt(runs[0].cycles, cold);
	ck_assert_uint_eq(runs[0].cycles, runs[1].cycles);
}
END_TEST

/* ---- the launches of the workloads ---- */

enum { CODE_LINES = 1024 };

/* Sets lines[n] for each line n of the L1I that the launch executes. */
static void find_lines(const struct kernel_stream *k, bool lines[CODE_LINES])
{
	for (unsigned w = 0; w < k->tbs * k->tb_warps; w++)
		for (unsigned r = 0; r < k->warps[w].count; r++) {
			unsigned line = k->place[k->warps[w].records[r].pc] * cfg.inst_bytes / cfg.l1i_line;
			ck_assert_uint_lt(line, CODE_LINES);
			lines[line] = true;
		}
}

/* Lines that launch k shares with launches of other functions before it: functions adjoin, without regard to lines. */
static unsigned shared_lines(const struct stream *s, unsigned k)
{
	bool own[CODE_LINES] = {0}, earlier[CODE_LINES] = {0};
	unsigned shared = 0;
	find_lines(&s->kernels[k], own);
	for (unsigned i = 0; i < k; i++)
		find_lines(&s->kernels[i], earlier);
	for (unsigned n = 0; n < CODE_LINES; n++)
		shared += own[n] && earlier[n];
	return shared;
}

/* The first launch of the function of launch k; k if there is none before. */
static unsigned first_launch(const struct stream *s, unsigned k)
{
	unsigned first = 0;
	while (strcmp(s->kernels[first].name, s->kernels[k].name) != 0)
		first++;
	return first;
}

/* A launch has no more L1I misses than the first one of its function; with `shared`, than that one would have had in a
 * cold L1I: it may have found lines that it shares with a function that ran before, and these may be gone when the
 * function is launched again. Returns how many launches were compared. */
static unsigned check_launches(const struct stream *s, const char *policy, bool shared)
{
	char why[CONFIG_WHY];
	unsigned compared = 0;
	ck_assert(policy_parse(&cfg.policy, policy, why) && config_derive(&cfg, why));
	const struct kernel_run *runs = run(s);
	for (unsigned k = 0; k < s->kernel_count; k++) {
		unsigned first = first_launch(s, k);
		if (first == k)
			continue;
		unsigned long long most = runs[first].l1i_misses + (shared ? shared_lines(s, first) : 0);
		ck_assert_uint_gt(runs[first].l1i_misses, 0);
		ck_assert_msg(runs[k].l1i_misses <= most,
			      "%s, %s, launch %u: %llu misses; launch %u: %llu, so at most %llu", s->name, policy, k,
			      (unsigned long long)runs[k].l1i_misses, first, (unsigned long long)runs[first].l1i_misses,
			      most);
		compared++;
	}
	return compared;
}

/* Under some policies; `later`: how many launches are not the first of their function. */
static void check_workload(const char *workload, unsigned later, bool shared)
{
	static const char *const policies[] = {"lrr+rr", "gto+rr", "mwf_gto+cff"};
	struct stream s;
	workload_load(&s, workload);
	for (unsigned p = 0; p < sizeof policies / sizeof *policies; p++)
		ck_assert_uint_eq(check_launches(&s, policies[p], shared), later);
	stream_free(&s);
}

START_TEST(workloads)
{
	check_workload("srad", 2, false);
	check_workload("merge_sort", 2, false);
	/* split_blocks shares a line with bin_samples, which runs before its first launch alone: 14 misses, then 15. */
	check_workload("mri_gridding", 3, true);
	check_workload("stencil", 1, false);
	check_workload("page_view_rank", 3, false);
}
END_TEST

Suite *code_suite(void);
Suite *code_suite(void)
{
	Suite *s = suite_create("code");
	TCase *t = tcase_create("code");
	tcase_add_checked_fixture(t, setup, NULL);
	tcase_set_timeout(t, 60);
	tcase_add_test(t, launched_again);
	tcase_add_test(t, another_function);
	tcase_add_test(t, other_sms);
	tcase_add_test(t, launch_latency);
	tcase_add_test(t, a_perfect_l1i_never_misses);
	tcase_add_test(t, workloads);
	suite_add_tcase(s, t);
	return s;
}
