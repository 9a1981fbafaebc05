/* instruction_line.c - parses an instruction line of a trace:
 * [tbx tby tbz warp] [line] PC mask destinations [R<n>] opcode sources [R<n>...] width [mode addresses] [immediate] */
#include <string.h>

#include "sim/accelsim/trace_kernel.h"

enum { MOST_DSTS = 1, MOST_SRCS = 5, LOCAL_WINDOW = 1 << 14 };

static unsigned popcount(uint32_t mask)
{
	return (unsigned)__builtin_popcount(mask);
}

static uint16_t take_register(struct line_reader *l)
{
	unsigned length, n = 0;
	const char *word = words_take(l, "a register", &length);
	bool ok = length > 1 && length < 5 && word[0] == 'R';
	for (unsigned i = 1; ok && i < length; i++) {
		ok = word[i] >= '0' && word[i] <= '9';
		n = 10 * n + (unsigned)(word[i] - '0');
	}
	if (!ok || n >= SASS_REGISTERS)
		line_error(l, "'%.*s': expected a register from R0 to R255", shown(length), word);
	return (uint16_t)n;
}

/* A trace may list a register twice; the stream has each register once. */
static uint8_t take_registers(struct line_reader *l, const char *what, uint16_t *registers, unsigned most)
{
	uint8_t kept = 0;
	for (uint64_t n = words_decimal(l, what, most); n > 0; n--) {
		uint16_t r = take_register(l);
		unsigned i = 0;
		while (i < kept && registers[i] != r)
			i++;
		if (i == kept)
			registers[kept++] = r;
	}
	return kept;
}

static const struct sass_opcode *take_opcode(struct trace_line *t, const struct trace_header *h, struct line_reader *l,
					     unsigned *width)
{
	unsigned length;
	const char *text = words_take(l, "the opcode", &length);
	const struct sass_opcode *o = sass_find(text, length, h->family);
	if (!o)
		line_error(l, "unknown opcode '%.*s': expected an opcode of %s", shown(length), text,
			   sass_family_name(h->family));
	size_t kept = length < sizeof t->inst.text ? length : sizeof t->inst.text - 1;
	memcpy(t->inst.text, text, kept);
	t->inst.op = o->op;
	*width = sass_width(text, length);
	return o;
}

/* ---- addresses ---- */

static void list_all(struct trace_line *t, struct line_reader *l)
{
	for (unsigned i = 0; i < t->addr_count; i++)
		t->addrs[i] = words_hex(l, "an address", UINT64_MAX);
}

/* The stride applies up to the first inactive lane; later lanes have address 0, as in Accel-Sim. */
static void base_stride(struct trace_line *t, struct line_reader *l)
{
	uint64_t address = words_hex(l, "the base address", UINT64_MAX);
	uint64_t stride = (uint64_t)words_signed(l, "the stride");
	if (t->mask == 0)
		return;
	unsigned first = (unsigned)__builtin_ctz(t->mask), n = 0;
	while (first + n < LANES && (t->mask >> (first + n) & 1)) {
		t->addrs[n++] = address;
		address += stride;
	}
	while (n < t->addr_count)
		t->addrs[n++] = 0;
}

/* Accel-Sim's tracer writes one delta less than there are active lanes, its parser reads one for each: take_addresses()
 * allows one more number. */
static void base_delta(struct trace_line *t, struct line_reader *l)
{
	uint64_t address = words_hex(l, "the base address", UINT64_MAX);
	for (unsigned i = 0; i < t->addr_count; i++) {
		if (i > 0)
			address += (uint64_t)words_signed(l, "a delta between addresses");
		t->addrs[i] = address;
	}
}

static void take_addresses(struct trace_line *t, struct line_reader *l)
{
	t->addr_count = popcount(t->mask);
	unsigned mode = (unsigned)words_decimal(l, "the address mode", 2);
	if (mode == 0)
		list_all(t, l);
	else if (mode == 1)
		base_stride(t, l);
	else
		base_delta(t, l);
	unsigned surplus = 0;
	while (surplus < (mode == 2 ? 2 : 1) && words_left(l)) {
		words_signed(l, "the immediate");
		surplus++;
	}
}

/* The memory space of the access. The first lane's address decides for generic addresses, as in Accel-Sim. */
static enum mem_space space_of(const struct trace_line *t, const struct sass_opcode *o, const struct trace_header *h)
{
	if (o->space != SPACE_GENERIC)
		return (enum mem_space)o->space;
	if (h->family == KEPLER)
		return SPACE_GLOBAL; /* LD and ST of Kepler access global memory */
	if (h->shared_base == 0 || h->local_base == 0)
		return SPACE_SHARED;
	if (t->addrs[0] >= h->shared_base && t->addrs[0] < h->local_base)
		return SPACE_SHARED;
	if (t->addrs[0] >= h->local_base && t->addrs[0] - h->local_base < LOCAL_WINDOW)
		return SPACE_LOCAL;
	return SPACE_GLOBAL;
}

static void take_memory(struct trace_line *t, const struct trace_header *h, struct line_reader *l,
			const struct sass_opcode *o, unsigned width)
{
	bool listed = words_decimal(l, "the memory width", 256) > 0;
	if (listed)
		take_addresses(t, l);
	else if (words_left(l))
		words_signed(l, "the immediate");
	if (o->space == SPACE_NONE) {
		t->addr_count = 0; /* not a memory operation in this model */
		return;
	}
	if (o->space == SPACE_CONST) {
		t->inst.op = OP_SP; /* arithmetic, as in Accel-Sim */
		t->addr_count = 0;
		return;
	}
	if (!listed)
		line_error(l, "%s has memory width 0: expected a width and addresses", o->name);
	if (width == 0)
		line_error(l, "%s: expected a width of 8 to 256 bits", t->inst.text);
	t->inst.width = (uint8_t)width;
	if (t->mask)
		t->space = space_of(t, o, h);
}

void trace_line_read(struct trace_line *t, const struct trace_header *h, struct line_reader *l)
{
	unsigned width;
	memset(&t->inst, 0, sizeof t->inst);
	t->addr_count = 0;
	t->space = SPACE_NONE;
	if (h->version < 3) {
		for (unsigned i = 0; i < 3; i++)
			words_decimal(l, "the thread block at the start of the line", UINT32_MAX);
		words_decimal(l, "the warp at the start of the line", UINT32_MAX);
	}
	if (h->lineinfo)
		t->inst.line = (uint32_t)words_decimal(l, "the source line", UINT32_MAX);
	t->pc = (uint32_t)words_hex(l, "the pc", UINT32_MAX);
	t->mask = (uint32_t)words_hex(l, "the mask", UINT32_MAX);
	t->inst.dsts = take_registers(l, "the number of destinations", t->inst.dst, MOST_DSTS);
	const struct sass_opcode *o = take_opcode(t, h, l, &width);
	t->inst.srcs = take_registers(l, "the number of sources", t->inst.src, MOST_SRCS);
	take_memory(t, h, l, o, width);
	words_end(l);
}
