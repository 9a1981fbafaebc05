/* value.c - numbers and initial values in launch files. */
#include "sim/launch/value.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/nearest.h"
#include "sim/ptx/float.h"

static const char *const type_names[] = {"u8", "u16", "u32", "u64", "s8", "s16", "s32", "s64", "f16", "f32", "f64"};
enum { TYPES = sizeof type_names / sizeof *type_names };

enum ptx_type launch_type(const struct launch *l, const char *name)
{
	for (unsigned i = 0; i < TYPES; i++)
		if (!strcmp(type_names[i], name))
			return ptx_type_named(name, (unsigned)strlen(name));
	launch_fail(l, "type '%s': expected u8, u16, u32, u64, s8, s16, s32, s64, f16, f32 or f64", name);
}

/* Parses a decimal or hexadecimal (0x) integer with optional sign; false for other text and above 64 bits. */
static bool integer_word(const char *word, bool *negative, uint64_t *magnitude)
{
	char *end;
	*negative = *word == '-';
	word += *word == '-' || *word == '+';
	bool hex = word[0] == '0' && (word[1] == 'x' || word[1] == 'X');
	if (!isdigit((unsigned char)*word))
		return false;
	errno = 0;
	*magnitude = strtoull(word, &end, hex ? 16 : 10);
	return !*end && !errno;
}

static uint64_t integer_bits(const struct launch *l, enum ptx_type type, const char *word)
{
	bool negative, is_signed = ptx_type_is_signed(type);
	uint64_t magnitude, max = UINT64_MAX >> (64 - 8 * ptx_type_size(type) + is_signed);
	if (!integer_word(word, &negative, &magnitude))
		launch_fail(l, "'%s': expected an integer of at most 64 bits", word);
	if (magnitude > (negative ? (is_signed ? max + 1 : 0) : max))
		launch_fail(l, "%s does not fit the type: expected %s%" PRIu64 " to %" PRIu64, word,
			    is_signed ? "-" : "", is_signed ? max + 1 : 0, max);
	uint64_t bits = negative ? -magnitude : magnitude;
	return bits & UINT64_MAX >> (64 - 8 * ptx_type_size(type));
}

static double double_word(const struct launch *l, const char *word)
{
	char *end;
	double x = strtod(word, &end);
	if (end == word || *end)
		launch_fail(l, "'%s': expected a number", word);
	return x;
}

static uint64_t bits_of(enum ptx_type type, double x)
{
	return type == PTX_F64 ? f64_bits(x) : type == PTX_F32 ? f32_bits((float)x) : f16_rounded(x, ROUND_NEAREST);
}

uint64_t launch_number(const struct launch *l, enum ptx_type type, const char *word)
{
	if (!ptx_type_is_float(type))
		return integer_bits(l, type, word);
	double x = double_word(l, word);
	/* strtof() rounds once; a conversion through double would round twice. */
	return type == PTX_F32 ? f32_bits(strtof(word, NULL)) : bits_of(type, x);
}

double launch_double(enum ptx_type type, uint64_t bits)
{
	switch (type) {
	case PTX_F16:
		return f16_value((uint16_t)bits);
	case PTX_F32:
		return (double)f32_of(bits);
	default:
		return f64_of(bits);
	}
}

void launch_print(enum ptx_type type, uint64_t bits, char text[32])
{
	unsigned shift = 64 - 8 * ptx_type_size(type);
	if (ptx_type_is_float(type))
		snprintf(text, 32, "%.*g", type == PTX_F64 ? 17 : 9, launch_double(type, bits));
	else if (ptx_type_is_signed(type))
		snprintf(text, 32, "%" PRId64, (int64_t)(bits << shift) >> shift);
	else
		snprintf(text, 32, "%" PRIu64, bits);
}

/* The elements that an INIT fills. */
struct filler {
	struct launch *l;
	enum ptx_type type;
	uint64_t count;
	uint8_t *bytes;
};

static void set(const struct filler *f, uint64_t i, uint64_t bits)
{
	unsigned size = ptx_type_size(f->type);
	memcpy(f->bytes + i * size, &bits, size);
}

static void fill_const(const struct filler *f, char **v)
{
	uint64_t bits = launch_number(f->l, f->type, v[0]);
	for (uint64_t i = 0; i < f->count; i++)
		set(f, i, bits);
}

static void fill_iota(const struct filler *f, char **v)
{
	if (ptx_type_is_float(f->type)) {
		double start = double_word(f->l, v[0]), step = double_word(f->l, v[1]);
		for (uint64_t i = 0; i < f->count; i++)
			set(f, i, bits_of(f->type, start + step * (double)i));
		return;
	}
	bool negative;
	uint64_t start = launch_number(f->l, f->type, v[0]), step;
	if (!integer_word(v[1], &negative, &step))
		launch_fail(f->l, "step '%s': expected an integer", v[1]);
	for (uint64_t i = 0; i < f->count; i++)
		set(f, i, start + i * (negative ? -step : step));
}

/* The address of buffer NAME, for "&NAME". */
static uint64_t address_bits(const struct filler *f, const char *word)
{
	const struct launch_buffer *b = &f->l->buffers[launch_buffer_named(f->l, word + 1)];
	if (ptx_type_is_float(f->type) || (ptx_type_size(f->type) < 8 && b->address >> (8 * ptx_type_size(f->type))))
		launch_fail(f->l, "'%s': an address does not fit the type: expected type u64", word);
	return b->address;
}

static void fill_list(const struct filler *f, char **v)
{
	for (uint64_t i = 0; i < f->count; i++)
		set(f, i, *v[i] == '&' ? address_bits(f, v[i]) : launch_number(f->l, f->type, v[i]));
}

static void fill_file(const struct filler *f, char **v)
{
	uint64_t size = f->count * ptx_type_size(f->type);
	uint8_t *bytes = launch_bytes(f->l, v[0], size);
	memcpy(f->bytes, bytes, size);
	free(bytes);
}

static uint32_t next_random(uint32_t *x)
{
	*x = *x * 1664525 + 1013904223;
	return *x >> 8;
}

/* Parses LO and HI of integers as 64-bit values and returns HI - LO. HI may be one above the range of the type. A
 * negative LO of an unsigned type is one of the signed type of its size: the elements are its values modulo 2^bits. */
static uint64_t random_span(const struct filler *f, char **v, uint64_t *low)
{
	static const enum ptx_type signed_types[] = {
	    [PTX_U8] = PTX_S8, [PTX_U16] = PTX_S16, [PTX_U32] = PTX_S32, [PTX_U64] = PTX_S64};
	bool negative;
	uint64_t high;
	unsigned shift = 64 - 8 * ptx_type_size(f->type);
	bool type_signed = ptx_type_is_signed(f->type), is_signed = type_signed || *v[1] == '-';
	*low = launch_number(f->l, type_signed || !is_signed ? f->type : signed_types[f->type], v[1]);
	if (is_signed)
		*low = (uint64_t)((int64_t)(*low << shift) >> shift);
	if (!integer_word(v[2], &negative, &high))
		launch_fail(f->l, "'%s': expected an integer", v[2]);
	bool low_negative = is_signed && (int64_t)*low < 0;
	high = negative ? -high : high;
	uint64_t span = high - *low, max = UINT64_MAX >> (shift + type_signed);
	bool above = negative ? low_negative && (int64_t)high > (int64_t)*low : low_negative || high > *low;
	if (!above || span > 1 << 24)
		launch_fail(f->l, "rand: LO %s, HI %s: expected HI above LO by at most 16777216", v[1], v[2]);
	if (!negative && high && high - 1 > max)
		launch_fail(f->l, "rand: HI %s does not fit the type", v[2]);
	return span;
}

static void fill_random(const struct filler *f, char **v)
{
	bool negative;
	uint64_t seed, low, span;
	if (!integer_word(v[0], &negative, &seed))
		launch_fail(f->l, "seed '%s': expected an integer", v[0]);
	uint32_t x = (uint32_t)(negative ? -seed : seed);
	if (ptx_type_is_float(f->type)) {
		double from = double_word(f->l, v[1]), to = double_word(f->l, v[2]);
		if (!(to > from) || !isfinite(to - from))
			launch_fail(f->l, "rand: LO %s, HI %s: expected HI above LO, both finite", v[1], v[2]);
		for (uint64_t i = 0; i < f->count; i++)
			set(f, i, bits_of(f->type, from + (to - from) * (next_random(&x) / 16777216.0)));
		return;
	}
	span = random_span(f, v, &low);
	for (uint64_t i = 0; i < f->count; i++)
		set(f, i, low + next_random(&x) % span);
}

/* The bytes are zero already; writing zeros would make the system commit the memory of a large buffer. */
static void fill_zero(const struct filler *f, char **v)
{
	(void)f;
	(void)v;
}

static const struct {
	const char *name, *usage;
	int values; /* -1: one for each element */
	void (*fill)(const struct filler *f, char **v);
} inits[] = {
    {"zero", "zero", 0, fill_zero},
    {"const", "const V", 1, fill_const},
    {"iota", "iota START STEP", 2, fill_iota},
    {"list", "list V... with a value for each element", -1, fill_list},
    {"file", "file PATH", 1, fill_file},
    {"rand", "rand SEED LO HI", 3, fill_random},
};
enum { INITS = sizeof inits / sizeof *inits };

void launch_init(struct launch *l, unsigned at, enum ptx_type type, uint64_t count, uint8_t *bytes)
{
	const struct filler f = {l, type, count, bytes};
	const char *names[INITS];
	for (unsigned i = 0; i < INITS; i++) {
		names[i] = inits[i].name;
		if (at >= l->word_count || strcmp(l->words[at], names[i]))
			continue;
		uint64_t values = l->word_count - at - 1,
			 need = inits[i].values < 0 ? count : (uint64_t)inits[i].values;
		if (values != need)
			launch_fail(l, "'%s' has %" PRIu64 " values: expected %" PRIu64 ", as in '%s'", names[i],
				    values, need, inits[i].usage);
		inits[i].fill(&f, l->words + at + 1);
		return;
	}
	if (at >= l->word_count)
		launch_fail(l, "the initial value is missing: expected zero, const, iota, list, file or rand");
	launch_fail(l, "initial value '%s': expected zero, const, iota, list, file or rand%s", l->words[at],
		    did_you_mean(l->words[at], names, INITS));
}
