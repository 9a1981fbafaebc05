/* pins.c - converts between the structs of the port tables and frames of words. */
#include "sim/lockstep/pins.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "model/machine/mask.h"

static void add(struct pin *table, unsigned *n, unsigned *words, const struct port *port, enum block owner)
{
	struct pin *p = &table[(*n)++];
	p->port = *port;
	p->owner = p->source = owner;
	p->observe = port->dir == DIR_OBS;
	p->width = port->count * port->bits;
	p->word = *words;
	*words += (p->width + 31) / 32;
	if (p->observe)
		snprintf(p->name, PIN_NAME, "%s_%s_obs_o", block_name(owner), port->name);
	else
		snprintf(p->name, PIN_NAME, "%s_%c", port->name, port->dir == DIR_IN ? 'i' : 'o');
}

/* The last block in the order of the data flow that has an output of that name; front_end: none. */
static enum block driver(const struct config *cfg, const char *name)
{
	struct port table[MAX_PORTS];
	enum block last = BLOCK_front_end;
	for (enum block b = 0; b < BLOCK_COUNT; b++) {
		unsigned n = b == BLOCK_front_end || !block_exists(b, cfg) ? 0 : ports_of(b, cfg, table);
		for (unsigned i = 0; i < n; i++)
			if (table[i].dir == DIR_OUT && strcmp(table[i].name, name) == 0)
				last = b;
	}
	return last;
}

void pins_of(const struct config *cfg, bool observe, struct pins *p)
{
	struct port table[MAX_PORTS];
	enum block owner[MAX_PORTS];
	memset(p, 0, sizeof *p);
	p->observe = observe;
	p->async = cfg->reset == RESET_ASYNC;
	unsigned n = ports_of(BLOCK_front_end, cfg, table);
	for (unsigned i = 0; i < n; i++) {
		if (table[i].dir == DIR_IN)
			add(p->in, &p->ins, &p->in_words, &table[i], BLOCK_front_end);
		else
			add(p->out, &p->outs, &p->out_words, &table[i], BLOCK_front_end);
	}
	n = observe ? observe_ports(cfg, table, owner) : 0;
	for (unsigned i = 0; i < n; i++)
		add(p->out, &p->outs, &p->out_words, &table[i], owner[i]);
	for (unsigned i = 0; i < p->outs; i++) {
		p->elements += p->out[i].port.count;
		if (!p->out[i].observe)
			p->out[i].source = driver(cfg, p->out[i].port.name);
	}
}

/* Stores the low `bits` bits of `value` at bit `at` of a vector; the vector's bits there must be 0. */
static void put_bits(uint32_t *vector, unsigned at, unsigned bits, uint64_t value)
{
	assert(bits == 64 || value >> bits == 0); /* the model's number fits its port */
	while (bits > 0) {
		unsigned offset = at % 32, room = 32 - offset, part = bits < room ? bits : room;
		vector[at / 32] |= (uint32_t)(value & mask_low(part)) << offset;
		value = part == 64 ? 0 : value >> part;
		at += part;
		bits -= part;
	}
}

static void pack(const struct pin *p, const void *base, uint32_t *frame)
{
	uint32_t *vector = frame + p->word;
	if (p->port.kind == KIND_MASK) {
		uint64_t mask;
		memcpy(&mask, (const char *)base + p->port.offset, sizeof mask);
		put_bits(vector, 0, p->width, mask & mask_low(p->width));
		return;
	}
	for (unsigned n = 0; n < p->port.count; n++)
		put_bits(vector, n * p->port.bits, p->port.bits, port_get(&p->port, base, n));
}

uint32_t pins_reset_word(const struct pins *p, unsigned word)
{
	for (unsigned i = 0; i < p->ins; i++) {
		const struct pin *pin = &p->in[i];
		unsigned words = (pin->width + 31) / 32;
		if (word < pin->word || word >= pin->word + words)
			continue;
		if (strcmp(pin->name, "enable_i") == 0)
			return 0;
		return word + 1 == pin->word + words ? (uint32_t)mask_low(pin->width - 32 * (words - 1)) : ~0u;
	}
	return 0;
}

void pins_pack_in(const struct pins *p, const struct front_end_in *in, uint32_t *frame)
{
	memset(frame, 0, p->in_words * sizeof *frame);
	for (unsigned i = 0; i < p->ins; i++)
		pack(&p->in[i], in, frame);
}

void pins_pack_out(const struct pins *p, const struct front_end_out *out, const struct front_end_obs *obs,
		   uint32_t *frame)
{
	memset(frame, 0, p->out_words * sizeof *frame);
	for (unsigned i = 0; i < p->outs; i++)
		pack(&p->out[i], p->out[i].observe ? (const void *)obs : (const void *)out, frame);
}

uint64_t pin_get(const struct pin *p, const uint32_t *frame, unsigned n)
{
	uint64_t value = 0;
	for (unsigned b = 0; b < p->port.bits; b++) {
		unsigned at = n * p->port.bits + b;
		value |= (uint64_t)(frame[p->word + at / 32] >> at % 32 & 1) << b;
	}
	return value;
}

void pins_unpack_in(const struct pins *p, const uint32_t *frame, struct front_end_in *in)
{
	memset(in, 0, sizeof *in);
	for (unsigned i = 0; i < p->ins; i++) {
		const struct pin *pin = &p->in[i];
		if (pin->port.kind == KIND_MASK) {
			uint64_t mask = frame[pin->word];
			if (pin->width > 32)
				mask |= (uint64_t)frame[pin->word + 1] << 32;
			memcpy((char *)in + pin->port.offset, &mask, sizeof mask);
			continue;
		}
		for (unsigned n = 0; n < pin->port.count; n++)
			port_set(&pin->port, in, n, pin_get(pin, frame, n));
	}
}

/* The words of a pin's vector without leading zeros. */
static unsigned words_of(const struct pin *p, const uint32_t *frame)
{
	unsigned n = (p->width + 31) / 32;
	while (n > 0 && !frame[p->word + n - 1])
		n--;
	return n;
}

bool pin_is_zero(const struct pin *p, const uint32_t *frame)
{
	return words_of(p, frame) == 0;
}

char *pin_text(const struct pin *p, const uint32_t *frame)
{
	unsigned n = words_of(p, frame);
	char *text = xalloc(9 + (size_t)n * 8), *at = text + sprintf(text, "%x", n ? frame[p->word + n - 1] : 0);
	while (n > 1)
		at += sprintf(at, "%08x", frame[p->word + --n - 1]);
	return text;
}

/* Those of the pins whose value is not 0; without observe ports. */
static char *text_of(const struct pin *pins, unsigned count, const uint32_t *frame)
{
	char *text = NULL;
	size_t size;
	FILE *f = open_memstream(&text, &size);
	if (!f)
		die(EXIT_BUG, "no memory");
	const char *space = "";
	for (unsigned i = 0; i < count; i++) {
		if (pins[i].observe || pin_is_zero(&pins[i], frame))
			continue;
		char *value = pin_text(&pins[i], frame);
		fprintf(f, "%s%s=%s", space, pins[i].port.name, value);
		free(value);
		space = " ";
	}
	fclose(f);
	return text;
}

char *pins_text(const struct pins *p, const uint32_t *in)
{
	return text_of(p->in, p->ins, in);
}

char *pins_text_out(const struct pins *p, const uint32_t *out)
{
	return text_of(p->out, p->outs, out);
}
