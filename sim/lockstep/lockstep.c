/* lockstep.c - runs one cycle in model and RTL, and compares the outputs. */
#include "sim/lockstep/lockstep.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"

static uint32_t *new_frame(unsigned words)
{
	return xalloc((words + 1) * sizeof(uint32_t));
}

void lockstep_open(struct lockstep *l, const struct config *cfg, const struct pins *pins, struct simulator *simulator)
{
	memset(l, 0, sizeof *l);
	l->cfg = cfg;
	l->pins = pins;
	l->simulator = simulator;
	l->in_frame = new_frame(pins->in_words);
	l->expected_frame = new_frame(pins->out_words);
	l->got_frame = new_frame(pins->out_words);
	l->unknown_frame = new_frame(pins->out_words);
	l->last_in = new_frame(LOCKSTEP_LAST * pins->in_words);
	l->last_out = new_frame(LOCKSTEP_LAST * pins->out_words);
	lockstep_reset(l);
}

void lockstep_reset(struct lockstep *l)
{
	front_end_reset(&l->model);
	if (l->simulator)
		l->simulator->reset(l->simulator);
}

void lockstep_close(struct lockstep *l)
{
	free(l->in_frame);
	free(l->expected_frame);
	free(l->got_frame);
	free(l->unknown_frame);
	free(l->last_in);
	free(l->last_out);
}

void lockstep_prepare(struct lockstep *l, struct stimulus *s)
{
	struct front_end_obs obs;
	memset(&l->in, 0, sizeof l->in);
	memset(&l->out, 0, sizeof l->out);
	s->inputs(s, &l->in);
	front_end_comb(l->cfg, &l->model, &l->in, &l->out);
	s->answer(s, &l->out, &l->in);
	if (l->pins->observe)
		front_end_observe(l->cfg, &l->model, &obs);
	pins_pack_in(l->pins, &l->in, l->in_frame);
	pins_pack_out(l->pins, &l->out, l->pins->observe ? &obs : NULL, l->expected_frame);
}

static bool word_differs(const struct lockstep *l, unsigned word)
{
	return l->expected_frame[word] != l->got_frame[word] || l->unknown_frame[word];
}

unsigned lockstep_rank(const struct pin *p)
{
	/* barrier's outputs are from registers, but for these two. */
	bool late = strcmp(p->port.name, "release") == 0 || strcmp(p->port.name, "done") == 0;
	if (p->observe)
		return p->source;
	return BLOCK_COUNT + (late ? BLOCK_COUNT : p->source);
}

bool lockstep_differs(const struct lockstep *l, const struct pin *p, unsigned n)
{
	return pin_get(p, l->expected_frame, n) != pin_get(p, l->got_frame, n) || pin_get(p, l->unknown_frame, n);
}

/* Finds the pin that differs with the lowest rank, and its first element that does. */
static void locate(struct lockstep *l)
{
	for (unsigned i = 0; i < l->pins->outs; i++) {
		const struct pin *p = &l->pins->out[i];
		if (l->differs && lockstep_rank(p) >= lockstep_rank(l->differs))
			continue;
		for (unsigned n = 0; n < p->port.count; n++) {
			if (!lockstep_differs(l, p, n))
				continue;
			l->differs = p;
			l->element = n;
			break;
		}
	}
	if (!l->differs)
		die(EXIT_BUG, "the output frames differ in bits that belong to no pin");
	snprintf(l->expected, PIN_VALUE, "%" PRIu64, pin_get(l->differs, l->expected_frame, l->element));
	snprintf(l->got, PIN_VALUE, "%" PRIu64, pin_get(l->differs, l->got_frame, l->element));
	if (pin_get(l->differs, l->unknown_frame, l->element))
		snprintf(l->got, PIN_VALUE, "x");
}

static bool compare(struct lockstep *l)
{
	l->comparisons += l->pins->elements;
	for (unsigned word = 0; word < l->pins->out_words; word++) {
		if (word_differs(l, word)) {
			locate(l);
			return false;
		}
	}
	return true;
}

void lockstep_advance(struct lockstep *l, struct stimulus *s)
{
	unsigned at = (unsigned)(l->cycle % LOCKSTEP_LAST);
	memcpy(l->last_in + at * l->pins->in_words, l->in_frame, l->pins->in_words * sizeof *l->last_in);
	memcpy(l->last_out + at * l->pins->out_words, l->expected_frame, l->pins->out_words * sizeof *l->last_out);
	events_count(&l->events, l->cfg, &l->in, &l->out, front_end_ties(l->cfg, &l->model, &l->in));
	s->clock(s, &l->in, &l->out);
	front_end_clock(l->cfg, &l->model, &l->in, &l->out);
	l->cycle++;
}

bool lockstep_finish(struct lockstep *l, struct stimulus *s)
{
	const char *breach = front_end_breach(l->cfg, &l->model, &l->in);
	if (breach)
		die(EXIT_BUG, "cycle %" PRIu64 ": the stimulus violates a contract: %s", l->cycle, breach);
	if (l->simulator) {
		l->simulator->cycle(l->simulator, l->in_frame, l->got_frame, l->unknown_frame);
		if (!compare(l))
			return false;
	}
	lockstep_advance(l, s);
	return true;
}

bool lockstep_cycle(struct lockstep *l, struct stimulus *s)
{
	lockstep_prepare(l, s);
	return lockstep_finish(l, s);
}

char *lockstep_message(const struct lockstep *l)
{
	const struct pin *p = l->differs;
	char *inputs = pins_text(l->pins, l->in_frame), element[16] = "";
	if (p->port.count > 1)
		snprintf(element, sizeof element, "[%u]", l->element);
	char *text = xprintf("cycle %" PRIu64 ": %s %s%s (pin %s%s%s): expected %s, got %s; inputs %s", l->cycle,
			     block_name(p->source), p->port.name, element, p->name, *p->foreign ? ", " : "", p->foreign,
			     l->expected, l->got, *inputs ? inputs : "all 0");
	free(inputs);
	return text;
}
