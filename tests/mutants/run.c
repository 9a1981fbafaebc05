/* run.c - every mutant in lock step with the golden model.
 *
 * The inputs depend on the model alone. So the model runs once, and its outputs are kept in memory and compared with
 * those of each mutant. */
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/outfile.h"
#include "sim/lockstep/lockstep.h"
#include "sim/stimuli/random.h"
#include "tests/mutants/mutants.h"

struct record {
	struct pins pins;
	uint64_t cycles;
	uint32_t *in, *expected; /* frames of all cycles */
	uint32_t *used;          /* a frame: the bits that belong to pins; Verilator leaves others as they come */
	struct lockstep l;       /* with the frames of one cycle, to name the port that differs */
};

static void record_open(struct record *r, const struct config *cfg, uint64_t cycles, uint64_t seed)
{
	struct stimulus *s = random_open(cfg, seed);
	pins_of(cfg, true, &r->pins);
	size_t ins = r->pins.in_words, outs = r->pins.out_words;
	r->cycles = cycles;
	r->in = xalloc(cycles * ins * sizeof *r->in);
	r->expected = xalloc(cycles * outs * sizeof *r->expected);
	r->used = xalloc((outs + 1) * sizeof *r->used);
	for (unsigned i = 0; i < r->pins.outs; i++)
		for (unsigned bit = 0; bit < r->pins.out[i].width; bit++)
			r->used[r->pins.out[i].word + bit / 32] |= UINT32_C(1) << bit % 32;
	lockstep_open(&r->l, cfg, &r->pins, NULL);
	for (uint64_t c = 0; c < cycles; c++) {
		lockstep_cycle(&r->l, s);
		memcpy(r->in + c * ins, r->l.in_frame, ins * sizeof *r->in);
		memcpy(r->expected + c * outs, r->l.expected_frame, outs * sizeof *r->expected);
	}
	random_close(s);
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

/* Runs a mutant until an output differs; returns that cycle, or the number of all cycles. Mutant n is selected by n
 * resets beside the first one. */
static uint64_t run_one(struct record *r, struct simulator *s, unsigned number)
{
	size_t ins = r->pins.in_words, outs = r->pins.out_words;
	s->restart(s);
	s->reset(s);
	for (unsigned n = 0; n < number; n++) {
		s->cycle(s, r->in, r->l.got_frame, r->l.unknown_frame);
		s->reset(s);
	}
	for (uint64_t c = 0; c < r->cycles; c++) {
		s->cycle(s, r->in + c * ins, r->l.got_frame, r->l.unknown_frame);
		for (size_t n = 0; n < outs; n++)
			r->l.got_frame[n] &= r->used[n];
		if (memcmp(r->l.got_frame, r->expected + c * outs, outs * sizeof *r->expected) != 0) {
			memcpy(r->l.expected_frame, r->expected + c * outs, outs * sizeof *r->expected);
			return c;
		}
	}
	return r->cycles;
}

void run_mutants(struct mutants *m, uint64_t cycles, uint64_t seed)
{
	struct record r;
	struct rtl_source rtl = {.top = xstrdup(block_name(BLOCK_front_end)), .observe = true, .brief = true};
	char *path = xprintf("%s/mutated.v", m->work);
	rtl_add(&rtl, xstrdup("mutated.v"), read_whole(path, NULL));
	record_open(&r, &m->cfg, cycles, seed);
	struct simulator *s = verilator_open(&rtl, &r.pins);
	if (run_one(&r, s, 0) != cycles)
		die(EXIT_FAIL, "%s: without a mutant %s differs", m->cfg.name, port_of(&r));
	for (unsigned n = 0; n < m->count; n++) {
		struct mutant *one = &m->mutant[n];
		one->cycle = run_one(&r, s, one->number);
		one->fate = one->cycle < cycles ? FATE_KILLED : FATE_UNDECIDED;
		one->by = one->fate == FATE_KILLED ? port_of(&r) : xstrdup("");
	}
	s->close(s);
	record_close(&r);
	rtl_free(&rtl);
	free(path);
}
