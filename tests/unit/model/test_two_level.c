/* test_two_level.c - tls: the lists step by step, and rare cases that random runs must reach. */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "model/machine/mask.h"
#include "sim/stimuli/random.h"
#include "tests/unit/model/drive.h"

static struct config cfg;
static struct two_level t;

static void setup(unsigned warps, unsigned schedulers, const char *policy)
{
	char why[CONFIG_WHY + (int)POLICY_TEXT];
	config_defaults(&cfg);
	cfg.warps = warps;
	cfg.schedulers = schedulers;
	cfg.tbs = 5;
	cfg.tb_warps = warps < 9 ? warps : 9;
	ck_assert_msg(policy_parse(&cfg.policy, policy, why), "%s", why);
	ck_assert_msg(config_derive(&cfg, why), "%s", why);
	memset(&t, 0, sizeof t);
}

/* Scheduler 0's places and FIFO as text: "0 1 - 3 4 5 | 6 7" (a dash for a free place). */
static void stands(const char *expected)
{
	char text[256] = "";
	for (unsigned p = 0; p < cfg.places; p++)
		if (t.held[p])
			sprintf(text + strlen(text), "%u ", t.place[p]);
		else
			strcat(text, "- ");
	strcat(text, "|");
	for (unsigned n = 0; n < t.queued; n++)
		sprintf(text + strlen(text), " %u", t.fifo[n]);
	ck_assert_str_eq(text, expected);
}

static void move(uint64_t live, uint64_t stuck, const char *expected)
{
	two_level_move(&cfg, &t, 0, live, stuck);
	stands(expected);
}

/* lists=slots: the issuer and the promoted go to the end of the list; an empty slot passes on. */
START_TEST(slots_step_by_step)
{
	setup(9, 1, "tls:lists=slots+rr");
	move(0, 0, "0 1 2 3 4 5 | 6 7 8"); /* at the start, and while no warp is live */
	move(0x1ff, 0, "0 1 2 3 4 5 | 6 7 8");
	two_level_issued(&cfg, &t, 2);
	stands("3 4 5 0 1 2 | 6 7 8");
	move(0x1ff, 0x09, "4 5 1 2 6 7 | 8 3 0"); /* w3 and w0 wait */
	move(0x1ff, 0x09, "4 5 1 2 6 7 | 8 3 0");
	two_level_issued(&cfg, &t, 7);
	move(0x1ef, 0x29, "1 2 6 7 8 3 | 0 4 5"); /* w4 has finished, w5 waits; w3 is promoted, which still waits */
	move(0x1ef, 0x29, "1 2 6 7 8 0 | 4 5 3");
	move(0x1ef, 0x29, "1 2 6 7 8 4 | 5 3 0");
	setup(5, 1, "tls:lists=slots+rr"); /* fewer slots than places: a demoted slot is back at once */
	move(0x1f, 0x2, "0 2 3 4 1 |");
}
END_TEST

/* Scheduler 1 of an odd number of slots has one slot less than places: its last place stays free. */
START_TEST(slots_leave_a_place_free)
{
	setup(7, 2, "tls:lists=slots+rr");
	for (unsigned n = 0; n < 2; n++) {
		two_level_move(&cfg, &t, 1, 0x7f, 0);
		stands("1 3 5 - |");
	}
	ck_assert_uint_eq(two_level_active(&cfg, &t), 0x2a);
}
END_TEST

START_TEST(lists_step_by_step)
{
	setup(9, 1, "tls+rr");
	move(0, 0, "- - - - - - |");
	move(0xfe, 0, "1 2 3 4 5 6 | 7");
	move(0xfe, 0x08, "1 2 7 4 5 6 | 3");
	move(0x1ff, 0x4a, "0 2 7 4 5 8 | 3 1 6"); /* w1, w6 are demoted before w0, w8 are launched; w3 still waits */
	move(0x1ff, 0x10a, "0 2 7 4 5 6 | 3 1 8");
	move(0x1db, 0x10a, "0 - 7 4 - 6 | 3 1 8"); /* w2 and w5 have finished; all of the FIFO wait */
	move(0x1db, 0x100, "0 3 7 4 1 6 | 8");
	two_level_issued(&cfg, &t, 6);
	ck_assert_uint_eq(t.first, 0);
	two_level_issued(&cfg, &t, 7);
	ck_assert_uint_eq(t.first, 3);
	ck_assert_uint_eq(two_level_rank(&cfg, &t, 4), 0);
	ck_assert_uint_eq(two_level_rank(&cfg, &t, 7), 5);
	ck_assert_uint_eq(two_level_rank(&cfg, &t, 8), 6);
}
END_TEST

START_TEST(untested_takes_the_head)
{
	setup(9, 1, "tls:promote=untested+rr");
	move(0xfe, 0, "1 2 3 4 5 6 | 7");
	move(0xfe, 0x88, "1 2 7 4 5 6 | 3");
	move(0xfe, 0x88, "1 2 3 4 5 6 | 7"); /* both are stuck: they swap in every cycle */
	move(0x7e, 0x08, "1 2 3 4 5 6 |");   /* alone in the FIFO, it is promoted again at once */
}
END_TEST

START_TEST(as_many_places_as_slots)
{
	setup(7, 2, "tls+rr");
	ck_assert_uint_eq(cfg.places, 4);
	move(0x7f, 0x04, "0 4 6 - | 2");
}
END_TEST

/* Cycles with a move that list code tends to get wrong. */
enum { TWO_LEAVE, TWO_COME, PASSED_OVER, EMPTY_PLACE, BACK_AT_ONCE, WITH_LAUNCH, RARE_COUNT };
static const struct {
	const char *name;
	unsigned floor; /* in 20,000 cycles */
} rares[RARE_COUNT] = {{"two warps lose their places", 100},
		       {"two are promoted", 100},
		       {"one is promoted over another that waits", 100},
		       {"a place stays empty", 100},
		       {"the demoted comes back", 100},
		       {"demoted and launched warps enter together", 10}}; /* at most one per launch */

static uint64_t queued(const struct two_level *l)
{
	uint64_t mask = 0;
	for (unsigned n = 0; n < l->queued; n++)
		mask |= mask_bit(l->fifo[n]);
	return mask;
}

static void count_rare(const struct two_level *was, const struct two_level *is, uint64_t stuck, unsigned *rare)
{
	uint64_t was_active = two_level_active(&cfg, was), is_active = two_level_active(&cfg, is);
	uint64_t left = was_active & queued(is), came = queued(was) & is_active;
	uint64_t launched = queued(is) & ~queued(was) & ~was_active;
	rare[TWO_LEAVE] += mask_count(left) >= 2;
	rare[TWO_COME] += mask_count(came) >= 2;
	rare[PASSED_OVER] += came && was->queued && mask_has(queued(is), was->fifo[0]);
	rare[EMPTY_PLACE] += is->queued && mask_count(is_active) < cfg.places;
	rare[BACK_AT_ONCE] += (was_active & is_active & stuck) != 0;
	rare[WITH_LAUNCH] += launched && left;
}

static void run_random(unsigned *rare)
{
	struct drive d;
	struct stimulus *s = random_open(&cfg, 1);
	drive_reset(&d, &cfg, s);
	for (unsigned c = 0; c < 20000; c++) {
		struct front_end was = d.front_end;
		drive_cycle(&d);
		for (unsigned n = 0; n < cfg.schedulers; n++)
			count_rare(&was.issue_sel.two_level[n], &d.front_end.issue_sel.two_level[n],
				   d.out.wait | (d.in.long_wait & d.out.valid), rare);
	}
	random_close(s);
}

START_TEST(random_runs_reach_the_rare_moves)
{
	static const struct {
		const char *policy;
		unsigned never; /* bit r: the policy cannot reach case r */
	} runs[] = {{"tls+rr", 1u << BACK_AT_ONCE},
		    {"tls:promote=untested+cff", 1u << PASSED_OVER | 1u << EMPTY_PLACE}};
	unsigned rare[RARE_COUNT] = {0};
	setup(33, 2, runs[_i].policy);
	run_random(rare);
	for (unsigned r = 0; r < RARE_COUNT; r++) {
		if (runs[_i].never >> r & 1)
			ck_assert_msg(rare[r] == 0, "%s: %s: %u", runs[_i].policy, rares[r].name, rare[r]);
		else
			ck_assert_msg(rare[r] >= rares[r].floor, "%s: %s: only %u", runs[_i].policy, rares[r].name,
				      rare[r]);
	}
}
END_TEST

Suite *two_level_suite(void);
Suite *two_level_suite(void)
{
	Suite *s = suite_create("two_level");
	TCase *c = tcase_create("two_level");
	tcase_add_test(c, lists_step_by_step);
	tcase_add_test(c, slots_step_by_step);
	tcase_add_test(c, slots_leave_a_place_free);
	tcase_add_test(c, untested_takes_the_head);
	tcase_add_test(c, as_many_places_as_slots);
	tcase_add_loop_test(c, random_runs_reach_the_rare_moves, 0, 2);
	suite_add_tcase(s, c);
	return s;
}
