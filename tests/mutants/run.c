/* run.c - every mutant in lock step with the golden model.
 *
 * The inputs depend on the model alone. So the model runs once, and its outputs are kept in memory and compared with
 * those of each mutant. Some mistakes show only before the first grant of a policy or of the fetch arbiter: what a long
 * run does not find is given many short ones, each with a seed of its own, from a reset in the middle of a run. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/outfile.h"
#include "sim/lockstep/lockstep.h"
#include "sim/stimuli/random.h"
#include "tests/mutants/mutants.h"

enum { STARTS = 1024, START_CYCLES = 64 };

struct record {
	struct pins pins;
	uint64_t cycles;         /* of the long run; those of the short ones follow */
	uint32_t *in, *expected; /* frames of all cycles */
	uint32_t *used;          /* a frame: the bits that belong to pins; Verilator leaves others as they come */
	struct lockstep l;       /* with the frames of one cycle, to name the port that differs */
};

/* Runs the model from the reset and keeps its frames from cycle `first` on. */
static void record_run(struct record *r, const struct config *cfg, struct stimulus *s, uint64_t first, uint64_t cycles)
{
	size_t ins = r->pins.in_words, outs = r->pins.out_words;
	lockstep_open(&r->l, cfg, &r->pins, NULL);
	for (uint64_t c = first; c < first + cycles; c++) {
		lockstep_cycle(&r->l, s);
		memcpy(r->in + c * ins, r->l.in_frame, ins * sizeof *r->in);
		memcpy(r->expected + c * outs, r->l.expected_frame, outs * sizeof *r->expected);
	}
}

static void record_random(struct record *r, const struct config *cfg, uint64_t first, uint64_t cycles, uint64_t seed)
{
	struct stimulus *s = random_open(cfg, seed);
	record_run(r, cfg, s, first, cycles);
	random_close(s);
}

/* Memory for the frames of `all` cycles. */
static void record_open(struct record *r, const struct config *cfg, uint64_t all)
{
	pins_of(cfg, true, &r->pins);
	size_t ins = r->pins.in_words, outs = r->pins.out_words;
	r->in = xalloc(all * ins * sizeof *r->in);
	r->expected = xalloc(all * outs * sizeof *r->expected);
	r->used = xalloc((outs + 1) * sizeof *r->used);
	for (unsigned i = 0; i < r->pins.outs; i++)
		for (unsigned bit = 0; bit < r->pins.out[i].width; bit++)
			r->used[r->pins.out[i].word + bit / 32] |= UINT32_C(1) << bit % 32;
}

static void record_all(struct record *r, const struct config *cfg, uint64_t cycles, uint64_t seed)
{
	record_open(r, cfg, cycles + STARTS * START_CYCLES);
	r->cycles = cycles;
	for (unsigned n = 0; n < STARTS; n++) {
		record_random(r, cfg, cycles + n * START_CYCLES, START_CYCLES, seed + 1 + n);
		lockstep_close(&r->l);
	}
	record_random(r, cfg, 0, cycles, seed);
}

static void record_close(struct record *r)
{
	lockstep_close(&r->l);
	free(r->in);
	free(r->expected);
	free(r->used);
}

/* The port that differs first in the order of dependence, as "BLOCK PORT". */
static char *port_of(const struct record *r)
{
	const struct pin *first = NULL;
	for (unsigned i = 0; i < r->pins.outs; i++) {
		const struct pin *p = &r->pins.out[i];
		for (unsigned n = 0; n < p->port.count; n++)
			if (lockstep_differs(&r->l, p, n) && (!first || lockstep_rank(p) < lockstep_rank(first)))
				first = p;
	}
	if (!first)
		die(EXIT_BUG, "the output frames differ in bits that belong to no pin");
	return xprintf("%s %s", block_name(first->source), first->port.name);
}

/* Runs a mutant from the reset, in `cycles` cycles from `first` on, until an output differs. Mutant n is selected by
 * 2 n resets beside the first one (mutant_select); `used` cycles, at least one, lie before the last of them, so that it
 * has registers to reset. */
static bool run_differs(struct record *r, struct simulator *s, unsigned number, uint64_t used, uint64_t first,
			uint64_t cycles, uint64_t *at)
{
	size_t ins = r->pins.in_words, outs = r->pins.out_words;
	s->restart(s);
	s->reset(s);
	for (unsigned n = 1; n <= 2 * number; n++) {
		for (uint64_t c = 0; c < (n == 2 * number ? used : 1); c++)
			s->cycle(s, r->in + c * ins, r->l.got_frame, r->l.unknown_frame);
		s->reset(s);
	}
	for (uint64_t c = first; c < first + cycles; c++) {
		s->cycle(s, r->in + c * ins, r->l.got_frame, r->l.unknown_frame);
		for (size_t n = 0; n < outs; n++)
			r->l.got_frame[n] &= r->used[n];
		if (memcmp(r->l.got_frame, r->expected + c * outs, outs * sizeof *r->expected) != 0) {
			memcpy(r->l.expected_frame, r->expected + c * outs, outs * sizeof *r->expected);
			*at = c;
			return true;
		}
	}
	return false;
}

/* `at`: the number of cycles before the first difference, in all runs. */
static bool is_killed(struct record *r, struct simulator *s, unsigned number, uint64_t *at)
{
	bool killed = run_differs(r, s, number, 1, 0, r->cycles, at);
	for (unsigned n = 0; n < STARTS && !killed; n++)
		killed = run_differs(r, s, number, 1 + n, r->cycles + n * START_CYCLES, START_CYCLES, at);
	return killed;
}

static struct simulator *open_mutated(const struct mutants *m, const struct pins *pins)
{
	struct rtl_source rtl = {.top = xstrdup(block_name(BLOCK_front_end)), .observe = true, .brief = true};
	char *path = xprintf("%s/mutated.v", m->work);
	rtl_add(&rtl, xstrdup("mutated.v"), read_whole(path, NULL));
	struct simulator *s = verilator_open(&rtl, pins);
	rtl_free(&rtl);
	free(path);
	return s;
}

void run_replay(const struct mutants *m, struct mutant *one, const struct replay *replay)
{
	struct record r;
	uint64_t at;
	struct stimulus *inputs = replay_open(replay);
	record_open(&r, &m->cfg, replay->cycles);
	record_run(&r, &m->cfg, inputs, 0, replay->cycles);
	replay_close(inputs);
	struct simulator *s = open_mutated(m, &r.pins);
	if (run_differs(&r, s, 0, 1, 0, replay->cycles, &at))
		die(EXIT_FAIL, "%s: without a mutant %s differs on the prover's inputs", m->cfg.name, port_of(&r));
	if (run_differs(&r, s, one->number, 1, 0, replay->cycles, &at)) {
		char *port = port_of(&r);
		mutants_decide(one, FATE_KILLED, xprintf("inputs of abc: %s", port), at);
		free(port);
	}
	s->close(s);
	record_close(&r);
}

void run_mutants(struct mutants *m, uint64_t cycles, uint64_t seed)
{
	if (cycles == 0)
		return;
	struct record r;
	record_all(&r, &m->cfg, cycles, seed);
	struct simulator *s = open_mutated(m, &r.pins);
	uint64_t at;
	if (is_killed(&r, s, 0, &at))
		die(EXIT_FAIL, "%s: without a mutant %s differs in cycle %" PRIu64, m->cfg.name, port_of(&r), at);
	for (unsigned n = 0; n < m->count; n++) {
		struct mutant *one = &m->mutant[n];
		one->cycle = cycles + STARTS * START_CYCLES;
		if (is_killed(&r, s, one->number, &at))
			mutants_decide(one, FATE_KILLED, port_of(&r), at);
	}
	s->close(s);
	record_close(&r);
}
