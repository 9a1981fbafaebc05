/* runs.c - examples that are a long run or a width: T2, T12, T15; and the saturation of a counter. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "config/config_file.h"
#include "model/machine/mask.h"
#include "sim/lockstep/rtl_ports.h"
#include "sim/stimuli/random.h"
#include "tests/directed/tests.h"

/* ---- T2: nothing but barriers ---- */

struct throughput {
	const char *name;
	unsigned warps;
	double ipc; /* as documented, rounded to three decimals */
};
static const struct throughput throughputs[] = {
    {"T2:1", 1, 0.667},   {"T2:2", 2, 1.0},     {"T2:4", 4, 1.333},  {"T2:8", 8, 1.6},
    {"T2:16", 16, 1.778}, {"T2:32", 32, 1.882}, {"T2:48", 48, 1.92},
};
/* Two rounds of barriers take W + 2 cycles: over whole rounds the IPC is exact. */
enum { START_CYCLES = 1000, PAIRS_OF_ROUNDS = 60 };

static char *run_throughput(const struct directed_test *test, const struct simulator_kind *kind)
{
	const struct throughput *t = test->data;
	unsigned slots = t->warps < 2 ? 2 : t->warps, measured = PAIRS_OF_ROUNDS * (t->warps + 2);
	struct bench b;
	uint64_t issues = 0;
	bench_open(&b, kind, "lrr+rr", (struct machine){slots, 1, 2, slots, 2});
	for (unsigned w = 0; w < slots; w++)
		b.program[w] = "b";
	b.loop = true;
	bench_launch(&b, 0, mask_low(t->warps));
	for (unsigned c = 0; c < START_CYCLES + measured && !b.why; c++) {
		bench_cycle(&b, ~UINT64_C(0), 0);
		issues += c >= START_CYCLES ? mask_count(b.l.out.issue) : 0;
	}
	double ipc = (double)issues / measured;
	if (fabs(ipc - t->ipc) > 0.0005)
		bench_fail(&b, "IPC %.4f, expected %.3f", ipc, t->ipc);
	bench_close(&b);
	return b.why;
}

/* ---- T12: with refill = I fef grants what rr grants ---- */

enum { T12_CYCLES = 5000 };

static char *run_same_grants(const struct directed_test *test, const struct simulator_kind *kind)
{
	struct bench b;
	struct config rr;
	struct front_end model;
	char why[CONFIG_WHY];
	(void)test;
	bench_open(&b, kind, "lrr+fef:refill=2", (struct machine){33, 5, 2, 9, 2});
	rr = b.cfg;
	rr.policy.fetch = FETCH_RR;
	if (!config_derive(&rr, why))
		die(EXIT_BUG, "%s", why);
	struct stimulus *s = random_open(&b.cfg, 12);
	front_end_reset(&model);
	for (unsigned c = 0; c < T12_CYCLES && !b.why; c++) {
		struct front_end_out out = {0};
		if (!lockstep_cycle(&b.l, s)) {
			b.why = lockstep_message(&b.l);
			break;
		}
		front_end_comb(&rr, &model, &b.l.in, &out);
		bench_check_mask(&b, "fef grants", b.l.out.fetch, out.fetch);
		front_end_clock(&rr, &model, &b.l.in, &out);
	}
	random_close(s);
	bench_close(&b);
	return b.why;
}

/* ---- T15: widths ---- */

struct width {
	const char *name;
	unsigned warps, tbs, tb_warps, bits; /* of a counter */
};
static const struct width widths[] = {
    {"T15:fermi", 48, 8, 48, 6}, {"T15:33", 33, 5, 33, 6}, {"T15:64", 64, 32, 64, 6},
    {"T15:16", 48, 8, 16, 4},    {"T15:1", 4, 2, 1, 1},
};

/* The WPT's width by the port table, and the table against the emitted module. */
static char *run_width(const struct directed_test *test, const struct simulator_kind *kind)
{
	const struct width *t = test->data;
	struct config cfg;
	struct rtl_source rtl;
	struct pins pins;
	char why[(int)CONFIG_WHY + (int)POLICY_TEXT];
	(void)kind;
	config_defaults(&cfg);
	cfg.warps = t->warps;
	cfg.tbs = t->tbs;
	cfg.tb_warps = t->tb_warps;
	if (!policy_parse(&cfg.policy, "mwf_gto+cff", why) || !config_derive(&cfg, why))
		die(EXIT_BUG, "%s", why);
	rtl_generate(&rtl, &cfg);
	rtl_check_ports(&rtl, &cfg, test->name); /* dies if the module's ports differ from the table */
	rtl_free(&rtl);
	pins_of(&cfg, true, &pins);
	for (unsigned i = 0; i < pins.outs; i++)
		if (strcmp(pins.out[i].name, "wpt_count_obs_o") == 0 && pins.out[i].width == t->tbs * t->bits)
			return NULL;
	return xprintf("the WPT has not %u counters of %u bits", t->tbs, t->bits);
}

static char *run_l1i(const struct directed_test *test, const struct simulator_kind *kind)
{
	struct config cfg;
	(void)test;
	(void)kind;
	config_read(&cfg, "fermi");
	unsigned bytes = cfg.l1i_sets * cfg.l1i_ways * cfg.l1i_line;
	return bytes == 2048 ? NULL : xprintf("the L1I of fermi has %u bytes, expected 2048", bytes);
}

/* ---- gto age=wait: the counter of a ready warp that never issues saturates at 65535 ---- */

static char *run_saturation(const struct directed_test *test, const struct simulator_kind *kind)
{
	struct bench b;
	(void)test;
	bench_open(&b, kind, "gto:age=wait+rr", (struct machine){2, 1, 1, 2, 8});
	b.program[0] = b.program[1] = "a";
	b.loop = true;
	bench_launch(&b, 0, 3);
	bench_prefill(&b);
	for (unsigned c = 0; c <= 65537; c++) {
		bench_cycle(&b, 3, 0);
		bench_check_mask(&b, "issued", b.l.out.issue, 1);
	}
	struct front_end_obs obs;
	front_end_observe(&b.cfg, &b.l.model, &obs);
	if (obs.issue_sel.wait_age[1] != 65535)
		bench_fail(&b, "warp 1 has waited %" PRIu64 " cycles, expected 65535", obs.issue_sel.wait_age[1]);
	bench_cycle(&b, 2, 0);
	bench_check_mask(&b, "issued", b.l.out.issue, 2);
	bench_close(&b);
	return b.why;
}

#define ADD(cases, function)                                                                                           \
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)                                                      \
		tests[n++] = (struct directed_test){cases[i].name, function, &cases[i]};

unsigned directed_runs(struct directed_test *tests)
{
	unsigned n = 0;
	ADD(throughputs, run_throughput)
	tests[n++] = (struct directed_test){"T12:same_grants", run_same_grants, NULL};
	ADD(widths, run_width)
	tests[n++] = (struct directed_test){"T15:l1i", run_l1i, NULL};
	tests[n++] = (struct directed_test){"wait_saturates", run_saturation, NULL};
	return n;
}
