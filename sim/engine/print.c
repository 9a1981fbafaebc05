/* print.c - printf and assert of kernels: calls of vprintf and __assertfail, which CUDA's runtime library provides. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/diag.h"
#include "sim/engine/access.h"

enum { MAX_TEXT = 65536, MAX_WIDTH = 1000, SPEC = 32 };

/* A call of vprintf by one lane. */
struct print {
	struct ptx_printed *out;
	struct ptx_warp *w;
	const struct ptx_inst *in;
	unsigned lane;
	const char *at;   /* in the format */
	uint64_t address; /* of the next argument */
	unsigned count;   /* conversions so far */
	char spec[SPEC];  /* the conversion that is being read, for the host's printf */
	unsigned length;
};

static void put(struct ptx_printed *out, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void put(struct ptx_printed *out, const char *format, ...)
{
	va_list args, again;
	va_start(args, format);
	va_copy(again, args);
	int n = vsnprintf(NULL, 0, format, args);
	if (!out->dropped && n > 0) {
		if (out->length + (size_t)n >= out->room) {
			out->room = 2 * (out->length + (size_t)n) + 256;
			out->text = xrealloc(out->text, out->room);
		}
		vsnprintf(out->text + out->length, (size_t)n + 1, format, again);
		out->length += (size_t)n;
	}
	va_end(again);
	va_end(args);
}

/* The lane's argument `which` of the call. */
static uint64_t argument(const struct ptx_warp *w, const struct ptx_inst *in, unsigned lane, unsigned which)
{
	uint64_t value = 0;
	memcpy(&value, w->scratch + (size_t)lane * w->tb->launch->code->scratch_bytes + in->copies[which].from,
	       in->copies[which].size);
	return value;
}

static void set_result(struct ptx_warp *w, const struct ptx_inst *in, unsigned lane, uint32_t value)
{
	if (in->copies_out)
		memcpy(w->scratch + (size_t)lane * w->tb->launch->code->scratch_bytes + in->copies[in->copies_in].to,
		       &value, sizeof value);
}

static const uint8_t *memory_at(const struct print *p, uint64_t address, unsigned size)
{
	const uint8_t *at = ptx_generic_at(p->w, p->in, p->lane, address, size);
	if (!at)
		ptx_stop(p->w, p->in, p->lane, "read of %u bytes at 0x%llx is out of bounds", size,
			 (unsigned long long)address);
	return at;
}

/* Copies a string from the kernel's memory. */
static void read_text(const struct print *p, uint64_t address, char *text)
{
	for (unsigned i = 0; i < MAX_TEXT; i++)
		if (!(text[i] = (char)*memory_at(p, address + i, 1)))
			return;
	ptx_stop(p->w, p->in, p->lane, "a string has more than %d characters", MAX_TEXT - 1);
}

/* Arguments are aligned to their size. */
static uint64_t next_argument(struct print *p, unsigned size)
{
	uint64_t value = 0;
	p->address = (p->address + size - 1) & ~(uint64_t)(size - 1);
	memcpy(&value, memory_at(p, p->address, size), size);
	p->address += size;
	return value;
}

static void add(struct print *p, char c)
{
	if (p->length + 1 < SPEC)
		p->spec[p->length++] = c;
	p->spec[p->length] = 0;
}

/* Reads a width or precision; "*" takes it from the arguments. */
static void read_number(struct print *p)
{
	char text[16];
	int value = 0;
	if (*p->at == '*') {
		value = (int32_t)next_argument(p, 4);
		p->at++;
	} else {
		for (; *p->at >= '0' && *p->at <= '9'; p->at++)
			value = value > MAX_WIDTH ? value : value * 10 + (*p->at - '0');
	}
	value = value > MAX_WIDTH ? MAX_WIDTH : value < -MAX_WIDTH ? -MAX_WIDTH : value;
	snprintf(text, sizeof text, "%d", value);
	for (const char *c = text; *c; c++)
		add(p, *c);
}

/* Reads what stands between "%" and the conversion's letter; returns the bytes of an integer argument. */
static unsigned read_spec(struct print *p)
{
	unsigned longs = 0, flags = 0;
	p->length = 0;
	add(p, '%');
	for (; *p->at && strchr("-+ #0", *p->at); p->at++)
		if (flags++ < 5)
			add(p, *p->at);
	if (*p->at == '*' || (*p->at >= '1' && *p->at <= '9'))
		read_number(p);
	if (*p->at == '.') {
		p->at++;
		add(p, '.');
		read_number(p);
	}
	for (; *p->at && strchr("hlLjzt", *p->at); p->at++)
		longs += *p->at != 'h';
	return longs ? 8 : 4;
}

static void print_integer(struct print *p, unsigned size, char letter)
{
	uint64_t value = next_argument(p, size);
	bool is_signed = letter == 'd' || letter == 'i';
	add(p, 'l');
	add(p, 'l');
	add(p, letter);
	put(p->out, p->spec, is_signed && size == 4 ? (long long)(int32_t)value : (long long)value);
}

static void print_float(struct print *p, char letter)
{
	uint64_t bits = next_argument(p, 8);
	double value;
	memcpy(&value, &bits, sizeof value);
	add(p, letter);
	put(p->out, p->spec, value);
}

static void print_string(struct print *p)
{
	char text[MAX_TEXT];
	read_text(p, next_argument(p, 8), text);
	add(p, 's');
	put(p->out, p->spec, text);
}

/* Prints one conversion; the text of an unknown one appears as it is. */
static void convert(struct print *p)
{
	unsigned size = read_spec(p);
	char letter = *p->at;
	p->at += letter != 0;
	p->count += letter != '%' && letter;
	if (letter == '%') {
		put(p->out, "%%");
	} else if (letter && strchr("diuxXo", letter)) {
		print_integer(p, size, letter);
	} else if (letter && strchr("fFeEgGaA", letter)) {
		print_float(p, letter);
	} else if (letter == 'c') {
		add(p, 'c');
		put(p->out, p->spec, (int)next_argument(p, 4));
	} else if (letter == 'p') {
		put(p->out, "0x%llx", (unsigned long long)next_argument(p, 8));
	} else if (letter == 's') {
		print_string(p);
	} else {
		put(p->out, "%s", p->spec);
		if (letter)
			put(p->out, "%c", letter);
	}
}

static unsigned print_lane(struct ptx_warp *w, const struct ptx_inst *in, unsigned lane)
{
	char format[MAX_TEXT];
	struct print p = {.out = w->tb->launch->printed,
			  .w = w,
			  .in = in,
			  .lane = lane,
			  .at = format,
			  .address = argument(w, in, lane, 1)};
	read_text(&p, argument(w, in, lane, 0), format);
	while (*p.at) {
		char c = *p.at++;
		if (c == '%')
			convert(&p);
		else
			put(p.out, "%c", c);
	}
	return p.count;
}

void ptx_run_vprintf(struct ptx_warp *w, const struct ptx_inst *in, uint32_t mask)
{
	struct ptx_printed *out = w->tb->launch->printed;
	FOR_LANES(l, mask)
	{
		out->calls++;
		set_result(w, in, l, print_lane(w, in, l));
	}
}

void ptx_run_assertfail(struct ptx_warp *w, const struct ptx_inst *in, uint32_t mask)
{
	char text[3][MAX_TEXT];
	FOR_LANES(l, mask)
	{
		const struct print p = {.w = w, .in = in, .lane = l};
		static const unsigned strings[] = {0, 1, 3};
		for (unsigned i = 0; i < 3; i++)
			read_text(&p, argument(w, in, l, strings[i]), text[i]);
		ptx_stop(w, in, l, "assertion '%.80s' failed at %.80s:%u in %.60s", text[0], text[1],
			 (unsigned)argument(w, in, l, 2), text[2]);
	}
}
