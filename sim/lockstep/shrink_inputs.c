/* shrink_inputs.c - leaves out cycles, ports, warps and bits, as long as the run still ends with a mismatch. */
#include "sim/lockstep/shrink_inputs.h"

#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/progress.h"
#include "sim/stimuli/repair.h"

/* Runs that are tried in all: the result depends on it, so it is no time. */
enum { MOST_TRIALS = 6000, LEAST_TAIL = 16 };

/* ---- one run ---- */

/* A stimulus of repaired frames. */
struct repairing {
	struct stimulus base;
	struct repair repair;
	const struct front_end *model;
	const struct shrinking *s;
	const uint32_t *frames;
	uint64_t cycle;
};

static void inputs(struct stimulus *base, struct front_end_in *in)
{
	struct repairing *r = (struct repairing *)base;
	pins_unpack_in(r->s->pins, r->frames + r->cycle * r->s->pins->in_words, in);
	repair_inputs(&r->repair, r->model, in);
}

static void answer(struct stimulus *base, const struct front_end_out *out, struct front_end_in *in)
{
	repair_answers(&((struct repairing *)base)->repair, out, in);
}

static void clock_cycle(struct stimulus *base, const struct front_end_in *in, const struct front_end_out *out)
{
	struct repairing *r = (struct repairing *)base;
	(void)in;
	repair_clock(&r->repair, out);
	r->cycle++;
}

/* The bits that are 1. */
static uint64_t ones(const uint32_t *frames, uint64_t words)
{
	uint64_t count = 0;
	for (uint64_t n = 0; n < words; n++)
		count += (unsigned)__builtin_popcount(frames[n]);
	return count;
}

static bool is_smaller(const struct shrinking *s, uint64_t cycles)
{
	unsigned words = s->pins->in_words;
	if (cycles != s->cycles)
		return cycles < s->cycles;
	return ones(s->trial, cycles * words) < ones(s->best, cycles * words);
}

/* The number of cycles up to the mismatch, whose repaired inputs are then in s->trial; 0: no mismatch. */
static uint64_t run(struct shrinking *s, const uint32_t *frames, uint64_t cycles)
{
	struct lockstep l;
	struct repairing r = {.base = {inputs, answer, clock_cycle, NULL, NULL},
			      .repair = {.cfg = s->cfg, .clean = s->clean},
			      .model = &l.model,
			      .s = s,
			      .frames = frames};
	unsigned words = s->pins->in_words;
	bool same = true;
	if (s->simulator)
		s->simulator->restart(s->simulator);
	else
		s->simulator = s->kind->open(s->rtl, s->pins);
	lockstep_open(&l, s->cfg, s->pins, s->simulator);
	while (same && l.cycle < cycles) {
		lockstep_prepare(&l, &r.base);
		memcpy(s->trial + l.cycle * words, l.in_frame, words * sizeof *s->trial);
		same = lockstep_finish(&l, &r.base);
	}
	uint64_t length = same ? 0 : l.cycle + 1;
	lockstep_close(&l);
	return length;
}

bool shrink_try(struct shrinking *s, const uint32_t *frames, uint64_t cycles, bool any)
{
	unsigned words = s->pins->in_words;
	progress("shrinking: %llu cycles, %u runs tried", (unsigned long long)s->cycles, s->trials);
	s->trials++;
	s->trial = xrealloc(s->trial, (cycles * words + 1) * sizeof *s->trial);
	uint64_t length = run(s, frames, cycles);
	if (!length || (!any && !is_smaller(s, length)))
		return false;
	s->best = xrealloc(s->best, (length * words + 1) * sizeof *s->best);
	memcpy(s->best, s->trial, length * words * sizeof *s->best);
	s->cycles = length;
	return true;
}

void shrink_record(struct shrinking *s, struct stimulus *stimulus, uint64_t first, uint64_t last)
{
	struct lockstep l;
	unsigned words = s->pins->in_words;
	s->cycles = last - first + 1;
	s->best = xrealloc(s->best, (s->cycles * words + 1) * sizeof *s->best);
	lockstep_open(&l, s->cfg, s->pins, NULL);
	while (l.cycle <= last) {
		uint64_t cycle = l.cycle;
		lockstep_cycle(&l, stimulus);
		if (cycle >= first)
			memcpy(s->best + (cycle - first) * words, l.in_frame, words * sizeof *s->best);
	}
	lockstep_close(&l);
}

/* ---- smaller runs ---- */

/* Calls change() on a copy of the best run and tries it; true if that is the best run now. */
static bool try_changed(struct shrinking *s,
			void (*change)(struct shrinking *s, uint32_t *frames, uint64_t at, unsigned n), uint64_t at,
			unsigned n)
{
	size_t size = s->cycles * s->pins->in_words * sizeof(uint32_t);
	uint32_t *frames = xalloc(size + 1);
	memcpy(frames, s->best, size);
	change(s, frames, at, n);
	bool changed = memcmp(frames, s->best, size) != 0 && s->trials < MOST_TRIALS;
	bool better = changed && shrink_try(s, frames, s->cycles, false);
	free(frames);
	return better;
}

/* The shortest of the last 16, 32, 64, ... cycles that end with a mismatch. */
static bool take_tail(struct shrinking *s)
{
	unsigned words = s->pins->in_words;
	uint32_t *all = s->best;
	uint64_t cycles = s->cycles, tail = LEAST_TAIL;
	bool found = false;
	s->best = NULL;
	for (bool last = false; !found && !last; tail *= 2) {
		last = tail >= cycles;
		uint64_t take = last ? cycles : tail;
		found = shrink_try(s, all + (cycles - take) * words, take, true);
	}
	if (found) {
		free(all);
		return true;
	}
	free(s->best);
	s->best = all;
	s->cycles = cycles;
	return false;
}

/* The best run without `count` cycles from `at` on. */
static bool without(struct shrinking *s, uint64_t at, uint64_t count)
{
	unsigned words = s->pins->in_words;
	uint64_t rest = s->cycles - at - count;
	uint32_t *frames = xalloc((s->cycles * words + 1) * sizeof *frames);
	memcpy(frames, s->best, at * words * sizeof *frames);
	memcpy(frames + at * words, s->best + (at + count) * words, rest * words * sizeof *frames);
	bool better = s->trials < MOST_TRIALS && shrink_try(s, frames, s->cycles - count, false);
	free(frames);
	return better;
}

static bool remove_cycles(struct shrinking *s)
{
	bool better = false;
	for (uint64_t count = s->cycles / 2; count > 0; count /= 2)
		for (uint64_t at = 0; at + count < s->cycles;) {
			if (without(s, at, count))
				better = true;
			else
				at += count;
		}
	return better;
}

static void clear_pin(struct shrinking *s, uint32_t *frames, uint64_t at, unsigned n)
{
	const struct pin *p = &s->pins->in[n];
	memset(frames + at * s->pins->in_words + p->word, 0, (p->width + 31) / 32 * sizeof *frames);
}

/* Clears input n in every cycle. */
static void clear_pins(struct shrinking *s, uint32_t *frames, uint64_t at, unsigned n)
{
	(void)at;
	for (uint64_t c = 0; c < s->cycles; c++)
		clear_pin(s, frames, c, n);
}

/* Clears all bits of warp n in every cycle. */
static void clear_warp(struct shrinking *s, uint32_t *frames, uint64_t at, unsigned n)
{
	(void)at;
	for (unsigned i = 0; i < s->pins->ins; i++) {
		const struct pin *p = &s->pins->in[i];
		if (p->port.kind == KIND_BIT || p->port.count != s->cfg->warps)
			continue;
		for (unsigned b = n * p->port.bits; b < (n + 1) * p->port.bits; b++)
			for (uint64_t c = 0; c < s->cycles; c++)
				frames[c * s->pins->in_words + p->word + b / 32] &= ~(UINT32_C(1) << b % 32);
	}
}

/* Clears bit n of a frame. */
static void clear_bit(struct shrinking *s, uint32_t *frames, uint64_t at, unsigned n)
{
	frames[at * s->pins->in_words + n / 32] &= ~(UINT32_C(1) << n % 32);
}

static bool clear_bits(struct shrinking *s)
{
	bool better = false;
	for (uint64_t c = 0; c < s->cycles; c++) {
		for (unsigned n = 0; c < s->cycles && n < s->pins->ins; n++)
			better |= try_changed(s, clear_pin, c, n);
		for (unsigned n = 0; c < s->cycles && n < s->pins->in_words * 32; n++)
			better |= try_changed(s, clear_bit, c, n);
	}
	return better;
}

bool shrink_inputs(struct shrinking *s)
{
	s->trials = 0;
	s->clean = true;
	bool found = take_tail(s);
	if (!found) { /* perhaps it needs inputs that are ignored */
		s->clean = false;
		found = take_tail(s);
	}
	for (bool better = found; better;) {
		better = remove_cycles(s);
		for (unsigned n = 0; n < s->pins->ins; n++)
			better |= try_changed(s, clear_pins, 0, n);
		for (unsigned n = 0; n < s->cfg->warps; n++)
			better |= try_changed(s, clear_warp, 0, n);
		better |= clear_bits(s);
	}
	return found;
}

void shrink_free(struct shrinking *s)
{
	if (s->simulator)
		s->simulator->close(s->simulator);
	free(s->best);
	free(s->trial);
}
