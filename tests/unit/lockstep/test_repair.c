/* test_repair.c - repaired inputs keep the contracts, whatever is left out of a run; inputs that keep them stay. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "sim/lockstep/lockstep.h"
#include "sim/stimuli/random.h"
#include "sim/stimuli/repair.h"
#include "tests/unit/model/drive.h"

enum { CYCLES = 3000 };

static const struct {
	const char *policy, *keys[5]; /* NULL ends the keys */
} tried[] = {
    {"mwf_gto+cff", {"warps=33", "tb_warps=9", "ibuffer=3"}},
    {"lrr+rr", {"map=contiguous", "tb_warps=8", "fill_uses_port=true", "fetch_fails=true"}},
    {"pro+fef", {"map=fixed", "tb_warps=6", "latency=1"}},
    {"tls+cff", {"tb_warps=9"}},
    {"motrr_recency:mem=global+rr", {"tb_warps=9", "ibuffer=1"}},
    {"hint+cff:refill=1", {"tb_warps=9", "schedulers=4"}},
    {"kaws+cff", {"tb_warps=9", "schedulers=4", "shared_ports=false"}},
};

/* The inputs of a random run. */
static struct front_end_in *record(const struct config *cfg, const struct pins *pins)
{
	struct front_end_in *in = calloc(CYCLES, sizeof *in);
	struct lockstep l;
	struct stimulus *s = random_open(cfg, 1);
	lockstep_open(&l, cfg, pins, NULL);
	for (unsigned c = 0; c < CYCLES; c++) {
		ck_assert(lockstep_cycle(&l, s));
		in[c] = l.in;
	}
	lockstep_close(&l);
	random_close(s);
	return in;
}

/* Runs the inputs of which `drop` of 16 cycles are left out; returns the changed cycles. */
static unsigned run(const struct config *cfg, const struct front_end_in *all, unsigned drop, bool clean)
{
	struct rng rng = {1};
	struct front_end model;
	struct repair repair = {.cfg = cfg, .clean = clean};
	unsigned changed = 0;
	front_end_reset(&model);
	for (unsigned c = 0; c < CYCLES; c++) {
		struct front_end_in in = all[c];
		struct front_end_out out = {0};
		if (rng_below(&rng, 16) < drop)
			continue;
		repair_inputs(&repair, &model, &in);
		front_end_comb(cfg, &model, &in, &out);
		repair_answers(&repair, &out, &in);
		const char *breach = front_end_breach(cfg, &model, &in);
		ck_assert_msg(!breach, "cycle %u, %u of 16 left out: %s", c, drop, breach);
		changed += memcmp(&in, &all[c], sizeof in) != 0;
		front_end_clock(cfg, &model, &in, &out);
		repair_clock(&repair, &out);
	}
	return changed;
}

START_TEST(repaired_inputs_keep_the_contracts)
{
	struct config cfg = drive_config(tried[_i].policy, tried[_i].keys);
	struct pins pins;
	pins_of(&cfg, true, &pins);
	struct front_end_in *all = record(&cfg, &pins);
	ck_assert_uint_eq(run(&cfg, all, 0, false), 0);
	for (unsigned drop = 1; drop < 16; drop += 7) {
		ck_assert_uint_gt(run(&cfg, all, drop, false), 0);
		ck_assert_uint_gt(run(&cfg, all, drop, true), 0);
	}
	free(all);
}
END_TEST

Suite *repair_suite(void)
{
	Suite *s = suite_create("repair");
	TCase *c = tcase_create("repair");
	tcase_add_loop_test(c, repaired_inputs_keep_the_contracts, 0, (int)(sizeof tried / sizeof *tried));
	suite_add_tcase(s, c);
	return s;
}
