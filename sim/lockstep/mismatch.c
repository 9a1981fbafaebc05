/* mismatch.c - words a mismatch, as text and as JSON. */
#include "sim/lockstep/mismatch.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"

/* Elements of a port that differ and are listed one by one in the text. */
enum { MOST_ELEMENTS = 8 };

/* The pins that differ, by rank; pins of one rank stay in the order of the port tables. Returns their number. */
static unsigned differing(const struct lockstep *l, const struct pin **pins)
{
	unsigned count = 0;
	for (unsigned i = 0; i < l->pins->outs; i++) {
		const struct pin *p = &l->pins->out[i];
		unsigned n = 0, at = count;
		while (n < p->port.count && !lockstep_differs(l, p, n))
			n++;
		if (n == p->port.count)
			continue;
		for (; at > 0 && lockstep_rank(pins[at - 1]) > lockstep_rank(p); at--)
			pins[at] = pins[at - 1];
		pins[at] = p;
		count++;
	}
	return count;
}

/* The first cycle that the report shows. */
static uint64_t first_cycle(const struct lockstep *l)
{
	return l->cycle > LOCKSTEP_LAST ? l->cycle - LOCKSTEP_LAST : 0;
}

static const uint32_t *in_of(const struct lockstep *l, uint64_t cycle)
{
	return l->last_in + cycle % LOCKSTEP_LAST * l->pins->in_words;
}

static const uint32_t *out_of(const struct lockstep *l, uint64_t cycle)
{
	return l->last_out + cycle % LOCKSTEP_LAST * l->pins->out_words;
}

/* ---- text ---- */

static void print_pin(FILE *f, const struct lockstep *l, const struct pin *p)
{
	unsigned shown = 0, more = 0;
	for (unsigned n = 0; n < p->port.count; n++) {
		if (!lockstep_differs(l, p, n))
			continue;
		if (shown == MOST_ELEMENTS) {
			more++;
			continue;
		}
		char name[PIN_NAME], got[PIN_VALUE] = "x";
		if (p->port.count > 1)
			snprintf(name, sizeof name, "%s[%u]", p->port.name, n);
		else
			snprintf(name, sizeof name, "%s", p->port.name);
		if (!pin_get(p, l->unknown_frame, n))
			snprintf(got, sizeof got, "%" PRIu64, pin_get(p, l->got_frame, n));
		fprintf(f, "  %-14s %-9s %-20s %10" PRIu64 " %10s\n", block_name(p->source),
			p->observe ? "register" : "output", name, pin_get(p, l->expected_frame, n), got);
		shown++;
	}
	if (more)
		fprintf(f, "  %-14s %-9s %s: %u more elements\n", block_name(p->source),
			p->observe ? "register" : "output", p->port.name, more);
}

static void print_cycle(FILE *f, uint64_t cycle, char *in, char *out)
{
	fprintf(f, "  %8" PRIu64 "  in   %s\n            out  %s\n", cycle, *in ? in : "all 0", *out ? out : "all 0");
	free(in);
	free(out);
}

char *mismatch_text(const struct lockstep *l)
{
	const struct pin *pins[MAX_PINS];
	char *text = NULL;
	size_t size;
	FILE *f = open_memstream(&text, &size);
	if (!f)
		die(EXIT_BUG, "no memory");
	unsigned count = differing(l, pins);
	fprintf(f,
		"differences in cycle %" PRIu64
		", by dependence: registers in the order of the data flow, then outputs\n",
		l->cycle);
	fprintf(f, "  %-14s %-9s %-20s %10s %10s\n", "block", "", "port", "expected", "got");
	for (unsigned i = 0; i < count; i++)
		print_pin(f, l, pins[i]);
	fprintf(f, "last cycles: the model's ports that are not 0, hexadecimal\n");
	for (uint64_t c = first_cycle(l); c < l->cycle; c++)
		print_cycle(f, c, pins_text(l->pins, in_of(l, c)), pins_text_out(l->pins, out_of(l, c)));
	print_cycle(f, l->cycle, pins_text(l->pins, l->in_frame), pins_text_out(l->pins, l->expected_frame));
	fclose(f);
	return text;
}

/* ---- JSON ---- */

static json_t *vector(const struct pin *p, const uint32_t *frame)
{
	char *text = pin_text(p, frame);
	json_t *value = json_string(text);
	free(text);
	return value;
}

static json_t *vectors(const struct pin *pins, unsigned count, const uint32_t *frame)
{
	json_t *all = json_object();
	for (unsigned i = 0; i < count; i++)
		if (!pins[i].observe && !pin_is_zero(&pins[i], frame))
			json_object_set_new(all, pins[i].port.name, vector(&pins[i], frame));
	return all;
}

static json_t *pin_json(const struct lockstep *l, const struct pin *p)
{
	json_t *elements = json_array();
	for (unsigned n = 0; n < p->port.count; n++)
		if (lockstep_differs(l, p, n))
			json_array_append_new(elements, json_integer(n));
	return json_pack("{s:s, s:s, s:s, s:b, s:o, s:o, s:o, s:o}", "block", block_name(p->source), "port",
			 p->port.name, "pin", p->name, "register", p->observe, "elements", elements, "expected",
			 vector(p, l->expected_frame), "got", vector(p, l->got_frame), "unknown",
			 vector(p, l->unknown_frame));
}

static json_t *cycles_json(const struct lockstep *l)
{
	json_t *cycles = json_array();
	for (uint64_t c = first_cycle(l); c < l->cycle; c++)
		json_array_append_new(cycles, json_pack("{s:I, s:o, s:o}", "cycle", (json_int_t)c, "inputs",
							vectors(l->pins->in, l->pins->ins, in_of(l, c)), "outputs",
							vectors(l->pins->out, l->pins->outs, out_of(l, c))));
	return cycles;
}

json_t *mismatch_json(const struct lockstep *l)
{
	const struct pin *pins[MAX_PINS], *p = l->differs;
	unsigned count = differing(l, pins);
	json_t *ports = json_array();
	for (unsigned i = 0; i < count; i++)
		json_array_append_new(ports, pin_json(l, pins[i]));
	return json_pack("{s:I, s:s, s:s, s:s, s:i, s:b, s:s, s:s, s:o, s:o, s:o, s:o}", "cycle", (json_int_t)l->cycle,
			 "block", block_name(p->source), "port", p->port.name, "pin", p->name, "element",
			 (int)l->element, "register", p->observe, "expected", l->expected, "got", l->got, "ports",
			 ports, "inputs", vectors(l->pins->in, l->pins->ins, l->in_frame), "outputs",
			 vectors(l->pins->out, l->pins->outs, l->expected_frame), "cycles", cycles_json(l));
}
