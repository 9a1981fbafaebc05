/* toggles.c - Verilator with one output more, whose changes are counted and which lock step does not see. */
#include "energy/toggles.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "cost/gate_level.h"

struct toggles {
	struct simulator base, *inner;
	struct pins pins; /* of `inner` */
	unsigned words;   /* of the outputs that lock step sees */
	uint32_t *out, *unknown, *last;
	bool any; /* `last` has the nets of the cycle before */
};

static struct {
	unsigned nets;
	uint64_t *counts;
} asked;

void toggles_start(unsigned nets, uint64_t *counts)
{
	asked.nets = nets;
	asked.counts = counts;
}

static void reset(struct simulator *s)
{
	struct toggles *t = (struct toggles *)s;
	t->inner->reset(t->inner);
}

static void cycle(struct simulator *s, const uint32_t *in, uint32_t *out, uint32_t *unknown)
{
	struct toggles *t = (struct toggles *)s;
	t->inner->cycle(t->inner, in, t->out, t->unknown);
	memcpy(out, t->out, t->words * sizeof *out);
	memset(unknown, 0, t->words * sizeof *unknown);
	const uint32_t *now = t->out + t->words;
	unsigned count = (asked.nets + 31) / 32;
	for (unsigned n = 0; t->any && n < count; n++)
		for (uint32_t changed = now[n] ^ t->last[n]; changed; changed &= changed - 1)
			asked.counts[n * 32 + (unsigned)__builtin_ctz(changed)]++;
	memcpy(t->last, now, count * sizeof *now);
	t->any = true;
}

static void close_inner(struct simulator *s)
{
	struct toggles *t = (struct toggles *)s;
	t->inner->close(t->inner);
	free(t->out);
	free(t->unknown);
	free(t->last);
	free(t);
}

static void restart(struct simulator *s)
{
	struct toggles *t = (struct toggles *)s;
	t->inner->restart(t->inner);
	t->any = false;
}

static struct simulator *toggles_open(const struct rtl_source *rtl, const struct pins *pins)
{
	struct toggles *t = xalloc(sizeof *t);
	unsigned count = (asked.nets + 31) / 32;
	t->base = (struct simulator){reset, cycle, close_inner, restart};
	t->pins = *pins;
	t->words = pins->out_words;
	for (unsigned low = 0; low < asked.nets; low += GATE_LEVEL_BITS) {
		unsigned left = asked.nets - low;
		if (t->pins.outs == MAX_PINS)
			die(EXIT_USAGE, "energy: more than %u nets", low);
		struct pin *more = &t->pins.out[t->pins.outs++];
		*more = (struct pin){.owner = BLOCK_front_end,
				     .width = left < GATE_LEVEL_BITS ? left : GATE_LEVEL_BITS,
				     .word = t->words + low / 32};
		snprintf(more->name, PIN_NAME, GATE_LEVEL_PORT, low / GATE_LEVEL_BITS);
	}
	t->pins.out_words += count;
	t->out = xalloc(t->pins.out_words * sizeof *t->out);
	t->unknown = xalloc(t->pins.out_words * sizeof *t->unknown);
	t->last = xalloc(count * sizeof *t->last);
	t->inner = verilator_open(rtl, &t->pins);
	return &t->base;
}

const struct simulator_kind toggles_simulator = {"verilator", toggles_open};
