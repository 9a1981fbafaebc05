/* test_raw_inputs.c - every input that the contracts allow is given once, in every state of a run: of all values of all
 * input bits those, and no other ones. What all of them lead to, the classes of inputs lead to. */
#include <check.h>
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

#include "base/rng.h"
#include "model/machine/ports.h"
#include "proof/input_classes.h"
#include "proof/raw_inputs.h"
#include "tests/unit/model/drive.h"

enum { STATES = 8, MOST_BITS = 18, FEW_BITS = 5 }; /* the first FEW_BITS machines have few input bits */

static const struct {
	const char *policy, *keys[8]; /* NULL ends the keys */
} tried[] = {
    {"lrr+rr", {"warps=1", "tb_warps=1", "schedulers=1", "tbs=1"}},
    {"lrr+fef", {"warps=1", "tb_warps=1", "schedulers=1", "tbs=1", "fetch_fails=true"}},
    {"motrr_recency+cff", {"warps=1", "tb_warps=1", "schedulers=1", "tbs=1", "ibuffer=3"}},
    {"tls+cff:refill=1", {"warps=1", "tb_warps=1", "schedulers=1", "tbs=1", "flush=true", "stall=true"}},
    {"hint+rr", {"warps=1", "tb_warps=1", "schedulers=1", "tbs=1", "enable=true", "fetch_answer=1"}},
    {"mto+cff", {"warps=2", "tbs=1", "tb_warps=2", "schedulers=1", "fill_uses_port=false", "ibuffer=1"}},
    {"hint+cff", {"warps=2", "tbs=1", "tb_warps=2", "schedulers=1", "ibuffer=1"}},
    {"tls+fef", {"warps=2", "tbs=1", "tb_warps=2", "schedulers=1", "ibuffer=1"}},
    {"motrr_recency+rr", {"warps=2", "tbs=1", "tb_warps=2", "schedulers=1", "ibuffer=1"}},
    {"mwf_gto+rr", {"warps=2", "tbs=1", "tb_warps=2", "schedulers=2", "ibuffer=1", "fill_uses_port=false"}},
};

struct tally {
	unsigned taken, broken;
	const struct config *cfg;
	const struct front_end *state;
	uint64_t sum;  /* of the hashes of all inputs: does not depend on their order */
	unsigned keep; /* the input that is kept */
	struct front_end_in kept;
};

static void take(void *arg, const struct front_end_in *in, const struct front_end_out *out)
{
	struct tally *t = arg;
	struct front_end_out now = {0};
	front_end_comb(t->cfg, t->state, in, &now);
	t->broken += memcmp(&now, out, sizeof now) != 0;
	t->sum += XXH3_64bits(in, sizeof *in);
	if (t->taken++ == t->keep)
		t->kept = *in;
}

/* Sets bit n of all input bits; false behind the last one. */
static bool set_bit(const struct port *port, unsigned ports, struct front_end_in *in, unsigned n)
{
	for (unsigned p = 0; p < ports; p++) {
		unsigned bits = port[p].dir == DIR_IN ? port[p].count * port[p].bits : 0;
		if (n < bits) {
			uint64_t value = port_get(&port[p], in, n / port[p].bits);
			port_set(&port[p], in, n / port[p].bits, value | UINT64_C(1) << n % port[p].bits);
			return true;
		}
		n -= bits;
	}
	return false;
}

/* The same by trying all values. */
static struct tally all_values(const struct config *cfg, const struct front_end *state)
{
	struct port port[MAX_PORTS];
	struct tally t = {0};
	unsigned ports = ports_of(BLOCK_front_end, cfg, port), bits = 0;
	while (set_bit(port, ports, &(struct front_end_in){0}, bits))
		bits++;
	ck_assert_uint_le(bits, MOST_BITS);
	for (uint32_t value = 0; value < UINT32_C(1) << bits; value++) {
		struct front_end_in in = {0};
		for (unsigned n = 0; n < bits; n++)
			if (value >> n & 1)
				set_bit(port, ports, &in, n);
		if (front_end_breach(cfg, state, &in))
			continue;
		t.taken++;
		t.sum += XXH3_64bits(&in, sizeof in);
	}
	return t;
}

START_TEST(every_allowed_input_is_given_once)
{
	struct config cfg = drive_config(tried[_i].policy, tried[_i].keys);
	struct front_end state;
	struct rng rng = {1};
	front_end_reset(&state);
	unsigned fewest = UINT32_MAX;
	for (unsigned n = 0; n < STATES; n++) {
		struct tally expect = all_values(&cfg, &state);
		struct tally t = {.cfg = &cfg, .state = &state, .keep = (unsigned)rng_below(&rng, expect.taken)};
		raw_inputs_each(&cfg, &state, take, &t);
		ck_assert_uint_eq(t.taken, expect.taken);
		ck_assert_uint_eq(t.sum, expect.sum);
		ck_assert_uint_eq(t.broken, 0);
		fewest = t.taken < fewest ? t.taken : fewest;
		struct front_end_out out = {0};
		front_end_comb(&cfg, &state, &t.kept, &out);
		front_end_clock(&cfg, &state, &t.kept, &out);
	}
	ck_assert_uint_gt(fewest, 1);
}
END_TEST

/* What inputs of one state lead to: the hashes of outputs and next state. */
struct effects {
	const struct config *cfg;
	const struct front_end *state;
	unsigned count;
	uint64_t *hash; /* [MOST_EFFECTS] */
	struct rng *rng;
	struct front_end next; /* of one of the inputs, by chance */
};
enum { MOST_EFFECTS = 1 << MOST_BITS };

static void add_effect(void *arg, const struct front_end_in *in, const struct front_end_out *out)
{
	struct effects *e = arg;
	struct front_end next = *e->state;
	front_end_clock(e->cfg, &next, in, out);
	ck_assert_uint_lt(e->count, MOST_EFFECTS);
	e->hash[e->count++] = XXH3_64bits_withSeed(&next, sizeof next, XXH3_64bits(out, sizeof *out));
	if (rng_below(e->rng, e->count) == 0)
		e->next = next;
}

static int by_value(const void *a, const void *b)
{
	const uint64_t *p = a, *q = b;
	return (*p > *q) - (*p < *q);
}

/* Sorts the hashes, each once. */
static void make_set(struct effects *e)
{
	unsigned kept = 0;
	qsort(e->hash, e->count, sizeof *e->hash, by_value);
	for (unsigned n = 0; n < e->count; n++)
		if (n == 0 || e->hash[n] != e->hash[n - 1])
			e->hash[kept++] = e->hash[n];
	e->count = kept;
}

START_TEST(the_classes_lead_where_all_inputs_lead)
{
	struct config cfg = drive_config(tried[_i].policy, tried[_i].keys);
	struct front_end state;
	struct rng rng = {1};
	unsigned states = _i < FEW_BITS ? 10 * STATES : STATES;
	front_end_reset(&state);
	for (unsigned n = 0; n < states; n++) {
		struct effects raw = {.cfg = &cfg, .state = &state, .rng = &rng}, classes = raw;
		raw.hash = calloc(MOST_EFFECTS, sizeof *raw.hash);
		classes.hash = calloc(MOST_EFFECTS, sizeof *classes.hash);
		raw_inputs_each(&cfg, &state, add_effect, &raw);
		input_classes_each(&cfg, &state, add_effect, &classes);
		make_set(&raw);
		make_set(&classes);
		ck_assert_uint_eq(raw.count, classes.count);
		ck_assert(memcmp(raw.hash, classes.hash, raw.count * sizeof *raw.hash) == 0);
		free(raw.hash);
		free(classes.hash);
		state = raw.next;
	}
}
END_TEST

Suite *raw_inputs_suite(void);
Suite *raw_inputs_suite(void)
{
	Suite *s = suite_create("raw_inputs");
	TCase *t = tcase_create("inputs");
	tcase_set_timeout(t, 60);
	tcase_add_loop_test(t, every_allowed_input_is_given_once, 0, FEW_BITS);
	tcase_add_loop_test(t, the_classes_lead_where_all_inputs_lead, 0, sizeof tried / sizeof *tried);
	suite_add_tcase(s, t);
	return s;
}
