/* coverage.c - what the random stimulus reaches in the golden model, under one policy.
 *
 *   coverage POLICY CYCLES SEED KEY=VALUE...
 *
 * Counted are:
 *   pair A,B        cycles in which both events happen (events.def); A,A: the event itself
 *   bit R[N].B=V    bit B of number N of an observe port seen with value V; not those that the meaning fixes, fixed()
 *   value R=V       a number of at most VALUE_BITS bits in an observe port seen with value V, in any element
 * Prints a line "hole KIND ITEM" for each that was not seen, then "seen KIND OF" with both numbers, for each kind.
 * Which holes are none, because the config cannot reach them, is in tests/coverage/excluded. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "config/config_file.h"
#include "model/machine/mask.h"
#include "sim/lockstep/lockstep.h"
#include "sim/stimuli/random.h"

enum { VALUE_BITS = 4, VALUES = 1 << VALUE_BITS };

enum happening {
#define HAPPENING(name, exists, when, meaning) HAPPENING_##name,
#include "tests/coverage/events.def"
	HAPPENINGS
};

static const char *const names[HAPPENINGS] = {
#define HAPPENING(name, exists, when, meaning) #name,
#include "tests/coverage/events.def"
};

struct coverage {
	const struct config *cfg;
	const struct pins *pins;
	bool exists[HAPPENINGS];
	uint64_t pairs[HAPPENINGS][HAPPENINGS];
	uint32_t *ones, *zeros; /* output frames: bits seen 1, and 0 */
	bool value[MAX_PINS][VALUES];
};

/* Which events happen in the cycle that lockstep_prepare() has computed. */
static void look(const struct config *cfg, const struct lockstep *l, const struct events *e, bool *happens)
{
	const struct front_end_in *in = &l->in;
	const struct front_end_out *out = &l->out;
	const struct ibuffer *buffer = &l->model.ibuffer;
	const uint64_t arrive = out->issue & in->bar;
	const uint64_t can = in->ready & out->valid & out->live & ~out->wait;
	const unsigned ties = front_end_ties(cfg, &l->model, in);
	uint64_t by_exit = 0, multi = 0;
	for (unsigned t = 0; t < cfg->tbs; t++) {
		uint64_t arrivals = arrive & e->tb_warps[t];
		by_exit |= out->release & mask_bit(t) & (arrivals ? 0 : ~UINT64_C(0));
		multi |= arrivals & (arrivals - 1);
	}
#define HAPPENING(name, exists, when, meaning) happens[HAPPENING_##name] = when;
#include "tests/coverage/events.def"
}

static void count_pairs(struct coverage *c, const bool *happens)
{
	for (unsigned a = 0; a < HAPPENINGS; a++)
		for (unsigned b = a; happens[a] && b < HAPPENINGS; b++)
			c->pairs[a][b] += happens[b];
}

static void count_registers(struct coverage *c, const uint32_t *frame)
{
	for (unsigned n = 0; n < c->pins->out_words; n++) {
		c->ones[n] |= frame[n];
		c->zeros[n] |= ~frame[n];
	}
	for (unsigned i = 0; i < c->pins->outs; i++) {
		const struct pin *p = &c->pins->out[i];
		if (!p->observe || p->port.kind != KIND_NUMS || p->port.bits > VALUE_BITS)
			continue;
		for (unsigned n = 0; n < p->port.count; n++)
			c->value[i][pin_get(p, frame, n)] = true;
	}
}

static void run(struct coverage *c, uint64_t seed, uint64_t cycles)
{
	struct lockstep l;
	struct stimulus *s = random_open(c->cfg, seed);
	lockstep_open(&l, c->cfg, c->pins, NULL);
	while (l.cycle < cycles) {
		bool happens[HAPPENINGS];
		lockstep_prepare(&l, s);
		look(c->cfg, &l, &l.events, happens);
		count_pairs(c, happens);
		count_registers(c, l.expected_frame);
		lockstep_finish(&l, s);
	}
	lockstep_close(&l);
	random_close(s);
}

/* ---- the report ---- */

static void report_pairs(const struct coverage *c)
{
	unsigned seen = 0, of = 0;
	for (unsigned a = 0; a < HAPPENINGS; a++)
		for (unsigned b = a; b < HAPPENINGS; b++) {
			if (!c->exists[a] || !c->exists[b])
				continue;
			of++;
			seen += c->pairs[a][b] > 0;
			if (!c->pairs[a][b])
				printf("hole pair %s,%s\n", names[a], names[b]);
		}
	printf("seen pair %u %u\n", seen, of);
}

/* A bit that is constant by the meaning of its port: an entry of a matrix on the diagonal, or of warps of two
 * schedulers; the scheduler's part in the slot of one of its warps. */
static bool fixed(const struct config *cfg, const struct port *p, unsigned n, unsigned bit)
{
	static const char *const of_tbs[] = {"older", "tb_ahead", "sampled", "listed"};
	for (unsigned i = 0; i < sizeof of_tbs / sizeof *of_tbs; i++)
		if (strcmp(p->name, of_tbs[i]) == 0)
			return n == bit;
	if (strcmp(p->name, "granted_after") == 0 || strcmp(p->name, "before") == 0)
		return n == bit || n % cfg->schedulers != bit % cfg->schedulers;
	if (strcmp(p->name, "warp_before") == 0)
		return n / cfg->schedulers == bit;
	if (strcmp(p->name, "last") == 0 || strcmp(p->name, "tb_last") == 0)
		return p->count > 1 && 1u << bit < cfg->schedulers;
	return false;
}

static void report_bits(const struct coverage *c)
{
	unsigned seen = 0, of = 0;
	for (unsigned i = 0; i < c->pins->outs; i++) {
		const struct pin *p = &c->pins->out[i];
		for (unsigned n = 0; p->observe && n < p->width; n++)
			for (unsigned v = 0; v < 2; v++) {
				const uint32_t *frame = v ? c->ones : c->zeros;
				if (fixed(c->cfg, &p->port, n / p->port.bits, n % p->port.bits))
					continue;
				bool is = frame[p->word + n / 32] >> n % 32 & 1;
				of++;
				seen += is;
				if (!is)
					printf("hole bit %s.%s[%u].%u=%u\n", block_name(p->owner), p->port.name,
					       n / p->port.bits, n % p->port.bits, v);
			}
	}
	printf("seen bit %u %u\n", seen, of);
}

static void report_values(const struct coverage *c)
{
	unsigned seen = 0, of = 0;
	for (unsigned i = 0; i < c->pins->outs; i++) {
		const struct pin *p = &c->pins->out[i];
		bool counts = p->observe && p->port.kind == KIND_NUMS && p->port.bits <= VALUE_BITS;
		for (unsigned v = 0; counts && v < 1u << p->port.bits; v++) {
			of++;
			seen += c->value[i][v];
			if (!c->value[i][v])
				printf("hole value %s.%s=%u\n", block_name(p->owner), p->port.name, v);
		}
	}
	printf("seen value %u %u\n", seen, of);
}

static void make_config(struct config *cfg, int argc, char **argv)
{
	char why[(int)CONFIG_WHY + (int)POLICY_TEXT];
	config_defaults(cfg);
	for (int n = 4; n < argc; n++)
		config_set(cfg, argv[n]);
	if (!policy_parse(&cfg->policy, argv[1], why) || !config_derive(cfg, why))
		die(EXIT_USAGE, "%s: %s", argv[1], why);
	config_need_verilog(cfg);
}

int main(int argc, char **argv)
{
	struct config cfg;
	struct pins pins;
	static struct coverage c;
	diag_start();
	if (argc < 4)
		die(EXIT_USAGE, "coverage POLICY CYCLES SEED KEY=VALUE...");
	make_config(&cfg, argc, argv);
	pins_of(&cfg, true, &pins);
	c.cfg = &cfg;
	c.pins = &pins;
	c.ones = xalloc((pins.out_words + 1) * sizeof *c.ones);
	c.zeros = xalloc((pins.out_words + 1) * sizeof *c.zeros);
#define HAPPENING(name, there, when, meaning) c.exists[HAPPENING_##name] = there;
	const struct config *const cfg_of = &cfg;
#define cfg cfg_of
#include "tests/coverage/events.def"
#undef cfg
	run(&c, strtoull(argv[3], NULL, 10), strtoull(argv[2], NULL, 10));
	report_pairs(&c);
	report_bits(&c);
	report_values(&c);
	free(c.ones);
	free(c.zeros);
	return EXIT_PASS;
}
