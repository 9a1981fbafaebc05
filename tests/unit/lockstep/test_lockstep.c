/* test_lockstep.c - frames, the random stimulus, and the checker with a mock simulator. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "sim/lockstep/lockstep.h"
#include "sim/stimuli/random.h"

static struct config odd(const char *policy)
{
	struct config cfg;
	char why[(int)POLICY_TEXT + (int)CONFIG_WHY];
	config_defaults(&cfg);
	cfg.warps = 33;
	cfg.tbs = 5;
	cfg.tb_warps = 9;
	ck_assert_msg(policy_parse(&cfg.policy, policy, why) && config_derive(&cfg, why), "%s", why);
	return cfg;
}

/* Every element of every pin comes back as it went in, and nothing else is set. */
START_TEST(frames_keep_elements)
{
	struct config cfg = odd("gto:age=last_grant+cff");
	struct pins p;
	pins_of(&cfg, true, &p);
	uint32_t *frame = calloc(p.out_words, sizeof *frame);
	for (unsigned i = 0; i < p.outs; i++) {
		struct front_end_out out = {0};
		struct front_end_obs obs;
		memset(&obs, 0, sizeof obs);
		const struct port *port = &p.out[i].port;
		void *base = p.out[i].observe ? (void *)&obs : (void *)&out;
		unsigned last = port->count - 1;
		uint64_t value = port->bits == 64 ? ~UINT64_C(0) : (UINT64_C(1) << port->bits) - 1;
		port_set(port, base, last, value);
		pins_pack_out(&p, &out, &obs, frame);
		ck_assert_uint_eq(pin_get(&p.out[i], frame, last), value);
		unsigned ones = 0;
		for (unsigned n = 0; n < p.out_words; n++)
			ones += (unsigned)__builtin_popcount(frame[n]);
		ck_assert_msg(ones == port->bits, "%s", p.out[i].name);
	}
	free(frame);
}
END_TEST

/* FNV-1a hash over the inputs of a seed. A change of the hash requires an increment of RANDOM_VERSION. */
START_TEST(seed_gives_the_same_inputs)
{
	struct config cfg = odd("lrr+rr");
	struct pins p;
	struct lockstep l;
	uint64_t hash = UINT64_C(0xcbf29ce484222325);
	pins_of(&cfg, true, &p);
	struct stimulus *s = random_open(&cfg, 1);
	lockstep_open(&l, &cfg, &p, NULL);
	for (unsigned c = 0; c < 3000; c++) {
		ck_assert(lockstep_cycle(&l, s));
		for (unsigned n = 0; n < p.in_words; n++)
			hash = (hash ^ l.in_frame[n]) * UINT64_C(0x100000001b3);
	}
	lockstep_close(&l);
	random_close(s);
	ck_assert_int_eq(RANDOM_VERSION, 1);
	ck_assert_uint_eq(hash, UINT64_C(3979781494100400666));
}
END_TEST

/* A mock simulator that returns the model's frames, with one bit flipped in one cycle. */
struct echo {
	struct simulator base;
	const struct lockstep *l;
	uint64_t cycle, wrong_in;
	unsigned wrong_word;
	bool unknown;
};

static void echo_reset(struct simulator *s)
{
	((struct echo *)s)->cycle = 0;
}

static void echo_cycle(struct simulator *s, const uint32_t *in, uint32_t *out, uint32_t *unknown)
{
	struct echo *e = (struct echo *)s;
	(void)in;
	memcpy(out, e->l->expected_frame, e->l->pins->out_words * sizeof *out);
	memset(unknown, 0, e->l->pins->out_words * sizeof *unknown);
	if (e->cycle++ == e->wrong_in)
		*(e->unknown ? &unknown[e->wrong_word] : &out[e->wrong_word]) ^= 1;
}

static char *run_echo(bool unknown)
{
	struct config cfg = odd("mwf_gto+cff");
	struct pins p;
	struct lockstep l;
	pins_of(&cfg, true, &p);
	const struct pin *last = &p.out[p.outs - 1];
	struct echo e = {{echo_reset, echo_cycle, NULL, NULL}, &l, 0, 17, last->word, unknown};
	struct stimulus *s = random_open(&cfg, 1);
	lockstep_open(&l, &cfg, &p, &e.base);
	unsigned cycles = 0;
	while (cycles < 100 && lockstep_cycle(&l, s))
		cycles++;
	ck_assert_uint_eq(cycles, 17);
	ck_assert_ptr_eq(l.differs, last);
	char *message = lockstep_message(&l);
	lockstep_close(&l);
	random_close(s);
	return message;
}

START_TEST(difference_is_located)
{
	char *message = run_echo(false);
	ck_assert_msg(strncmp(message, "cycle 17: fetch_arb last (pin fetch_arb_last_obs_o): expected ", 61) == 0, "%s",
		      message);
	ck_assert(strstr(message, "; inputs ") != NULL);
	free(message);
}
END_TEST

START_TEST(unknown_bit_is_a_difference)
{
	char *message = run_echo(true);
	ck_assert_msg(strstr(message, ", got x; inputs ") != NULL, "%s", message);
	free(message);
}
END_TEST

Suite *lockstep_suite(void)
{
	Suite *s = suite_create("lockstep");
	TCase *c = tcase_create("lockstep");
	tcase_add_test(c, frames_keep_elements);
	tcase_add_test(c, seed_gives_the_same_inputs);
	tcase_add_test(c, difference_is_located);
	tcase_add_test(c, unknown_bit_is_a_difference);
	suite_add_tcase(s, c);
	return s;
}
