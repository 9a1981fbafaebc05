/* test_stalls.c - each stall state of warps and schedulers in cycles made by hand, and precedence where several apply.
 */
#include <check.h>
#include <string.h>

#include "model/gpu/stalls.h"
#include "model/machine/mask.h"

static struct config cfg;
static struct stalls s;

static void setup(void)
{
	char why[CONFIG_WHY];
	config_defaults(&cfg);
	cfg.warps = cfg.tb_warps = 8;
	cfg.schedulers = 2;
	ck_assert_msg(config_derive(&cfg, why), "%s", why);
	stalls_reset(&s);
}

/* A cycle; all masks cover warps 0 to 7, of which scheduler 0 owns the even ones. */
struct cycle {
	uint64_t live, wait, finished, valid, issue; /* outputs */
	uint64_t ready, bar, exit, jump, sfu, mem;   /* inputs */
	uint64_t clear, choice;
};

static void clock(const struct cycle *c)
{
	const struct front_end_in in = {
	    .ready = c->ready, .bar = c->bar, .exit = c->exit, .jump = c->jump, .sfu = c->sfu, .mem = c->mem};
	const struct front_end_out out = {
	    .live = c->live, .wait = c->wait, .finished = c->finished, .valid = c->valid, .issue = c->issue};
	const struct sm_view view = {.clear = c->clear, .choice = c->choice ? c->choice : 0xff};
	stalls_clock(&cfg, &s, &in, &out, &view);
}

/* The warps of the last cycle in each state of stalls.def. */
static void expect_warps(const unsigned *expect)
{
	for (unsigned i = 0; i < WARP_STATES; i++)
		ck_assert_msg(mask_count(s.now_masks[i]) == expect[i], "%s: %u, expected %u", warp_states[i].name,
			      mask_count(s.now_masks[i]), expect[i]);
}

static void expect_slots(unsigned issued, unsigned idle, unsigned scoreboard, unsigned pipeline)
{
	const unsigned expect[] = {issued, idle, scoreboard, pipeline};
	for (unsigned i = 0; i < SLOT_STATES; i++) {
		unsigned count = 0;
		for (unsigned k = 0; k < cfg.schedulers; k++)
			count += s.now_slots[k] == i;
		ck_assert_msg(count == expect[i], "%s: %u, expected %u", slot_states[i].name, count, expect[i]);
	}
}

/* w0 issues, w2 is ready too, w1 is at the barrier, w3 has finished, w4 is empty, w5 waits for a register, w6 for
 * room; w7 is not resident. */
START_TEST(each_state_has_its_warp)
{
	clock(&(struct cycle){
	    .live = 0x77, .wait = 0x02, .finished = 0x08, .valid = 0x65, .issue = 0x01, .ready = 0x05, .clear = 0x45});
	expect_warps((const unsigned[]){1, 1, 1, 1, 1, 0, 1, 1});
	expect_slots(1, 0, 1, 0);
}
END_TEST

/* The I-buffer of a warp at the barrier, or of a slot that is not live, does not matter. */
START_TEST(barrier_and_exit_precede_the_states_of_the_ibuffer)
{
	clock(
	    &(struct cycle){.live = 0x03, .wait = 0x03, .finished = 0x0c, .valid = 0x05, .ready = 0xff, .clear = 0xff});
	expect_warps((const unsigned[]){0, 0, 2, 2, 0, 0, 0, 0});
	expect_slots(0, 2, 0, 0);
}
END_TEST

/* w0 jumps in the first cycle and has an instruction again in the fourth; w2 issues its only instruction. */
START_TEST(a_warp_is_in_control_from_its_jump_to_its_next_instruction)
{
	clock(&(struct cycle){.live = 0x05, .valid = 0x05, .issue = 0x01, .ready = 0x05, .jump = 0x01, .clear = 0x05});
	expect_warps((const unsigned[]){1, 1, 0, 0, 0, 0, 0, 0});
	clock(&(struct cycle){.live = 0x05, .valid = 0x04, .issue = 0x04, .ready = 0x04, .clear = 0x04});
	expect_warps((const unsigned[]){1, 0, 0, 0, 0, 1, 0, 0});
	clock(&(struct cycle){.live = 0x05});
	expect_warps((const unsigned[]){0, 0, 0, 0, 1, 1, 0, 0});
	clock(&(struct cycle){.live = 0x05, .valid = 0x01});
	expect_warps((const unsigned[]){0, 0, 0, 0, 1, 0, 1, 0});
	clock(&(struct cycle){.live = 0x05});
	expect_warps((const unsigned[]){0, 0, 0, 0, 2, 0, 0, 0});
	stalls_settle(&cfg, &s);
	ck_assert_uint_eq(s.warps[WARP_CONTROL], 2);
	ck_assert_uint_eq(s.warps[WARP_FETCH], 4);
}
END_TEST

/* A barrier that is also a jump: first the warp is in state barrier, after the release in state control. The jump bit
 * of an exit does not affect the next warp in the slot. */
START_TEST(control_follows_the_barrier_and_ends_with_the_warp)
{
	clock(&(struct cycle){
	    .live = 0x01, .valid = 0x01, .issue = 0x01, .ready = 0x01, .bar = 1, .jump = 1, .clear = 1});
	clock(&(struct cycle){.live = 0x01, .wait = 0x01});
	expect_warps((const unsigned[]){0, 0, 1, 0, 0, 0, 0, 0});
	clock(&(struct cycle){.live = 0x01});
	expect_warps((const unsigned[]){0, 0, 0, 0, 0, 1, 0, 0});
	stalls_reset(&s);
	clock(&(struct cycle){
	    .live = 0x01, .valid = 0x01, .issue = 0x01, .ready = 0x01, .exit = 1, .jump = 1, .clear = 1});
	clock(&(struct cycle){.live = 0x01});
	expect_warps((const unsigned[]){0, 0, 0, 0, 1, 0, 0, 0});
}
END_TEST

/* Both schedulers have warps for LD/ST. In cycle 0 scheduler 0 is first: w0 issues, so w1 finds the port taken,
 * and w2, of the same scheduler, was not selected. In cycle 1 it is scheduler 1's turn: w1 issues. */
START_TEST(a_port_that_is_taken_is_structural_for_later_schedulers)
{
	const uint64_t all = 0x0f;
	clock(&(struct cycle){.live = all, .valid = 0x07, .issue = 0x01, .ready = 0x07, .mem = 0x07, .clear = 0x07});
	expect_warps((const unsigned[]){1, 1, 0, 0, 1, 0, 0, 1});
	expect_slots(1, 0, 0, 1);
	clock(&(struct cycle){.live = all, .valid = 0x07, .issue = 0x02, .ready = 0x07, .mem = 0x07, .clear = 0x07});
	expect_warps((const unsigned[]){1, 0, 0, 0, 1, 0, 0, 2});
	expect_slots(1, 0, 0, 1);
	/* w0 takes the SFU, which w2 could not use now either: its scheduler issues one. */
	clock(&(struct cycle){
	    .live = all, .valid = 0x07, .issue = 0x03, .ready = 0x07, .sfu = 0x05, .mem = 0x02, .clear = 0x07});
	expect_warps((const unsigned[]){2, 1, 0, 0, 1, 0, 0, 0});
	expect_slots(2, 0, 0, 0);
}
END_TEST

/* A skipped cycle advances the turn. */
START_TEST(skipped_cycles_advance_the_turn)
{
	clock(&(struct cycle){.live = 0x0f});
	stalls_skip(&cfg, &s, 2);
	/* Cycle 3, scheduler 1's turn: w1 issues, and w0 finds the port taken. */
	clock(&(struct cycle){.live = 0x0f, .valid = 0x03, .issue = 0x02, .ready = 0x03, .mem = 0x03, .clear = 0x03});
	expect_warps((const unsigned[]){1, 0, 0, 0, 2, 0, 0, 1});
	stalls_settle(&cfg, &s);
	ck_assert_uint_eq(s.warps[WARP_FETCH], 3 * 4 + 2);
	ck_assert_uint_eq(s.slots[SLOT_IDLE], 3 * 2);
}
END_TEST

/* A scheduler has the state of the warp that comes closest to issue. */
START_TEST(the_warp_closest_to_issue_decides)
{
	clock(&(struct cycle){.live = 0x55}); /* scheduler 0: all empty; scheduler 1 has no warp */
	expect_slots(0, 2, 0, 0);
	clock(&(struct cycle){.live = 0x55, .valid = 0x04});
	expect_slots(0, 1, 1, 0);
	clock(&(struct cycle){.live = 0x55, .valid = 0x14, .clear = 0x10});
	expect_slots(0, 1, 0, 1);
	clock(&(struct cycle){.live = 0x55, .valid = 0x54, .clear = 0x50, .ready = 0x40, .issue = 0x40});
	expect_slots(1, 1, 0, 0);
	clock(&(struct cycle){.live = 0x55, .wait = 0x55, .valid = 0x55, .clear = 0x55}); /* all at the barrier */
	expect_slots(0, 2, 0, 0);
}
END_TEST

/* tls: w0, which waits for a register, is in a place; w2, which is ready, does not. */
START_TEST(a_scheduler_considers_only_its_choice)
{
	clock(&(struct cycle){.live = 0x05, .valid = 0x05, .ready = 0x04, .clear = 0x04, .choice = 0x01});
	expect_warps((const unsigned[]){0, 1, 0, 0, 0, 0, 1, 0});
	expect_slots(0, 1, 1, 0);
}
END_TEST

START_TEST(four_schedulers_own_every_fourth_slot)
{
	char why[CONFIG_WHY];
	cfg.schedulers = 4;
	ck_assert_msg(config_derive(&cfg, why), "%s", why);
	clock(&(struct cycle){.live = 0xff, .valid = 0x6f, .issue = 0x01, .clear = 0x40});
	expect_slots(1, 0, 2, 1);
}
END_TEST

Suite *stalls_suite(void);
Suite *stalls_suite(void)
{
	Suite *suite = suite_create("stalls");
	TCase *t = tcase_create("stalls");
	tcase_add_checked_fixture(t, setup, NULL);
	tcase_add_test(t, each_state_has_its_warp);
	tcase_add_test(t, barrier_and_exit_precede_the_states_of_the_ibuffer);
	tcase_add_test(t, a_warp_is_in_control_from_its_jump_to_its_next_instruction);
	tcase_add_test(t, control_follows_the_barrier_and_ends_with_the_warp);
	tcase_add_test(t, a_port_that_is_taken_is_structural_for_later_schedulers);
	tcase_add_test(t, skipped_cycles_advance_the_turn);
	tcase_add_test(t, the_warp_closest_to_issue_decides);
	tcase_add_test(t, a_scheduler_considers_only_its_choice);
	tcase_add_test(t, four_schedulers_own_every_fourth_slot);
	suite_add_tcase(suite, t);
	return suite;
}
