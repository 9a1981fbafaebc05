/* decode.c - splits opcodes into parts, and decodes the operations that tables describe. */
#include "sim/ptx/decode.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "sim/ptx/modifier.h"

static int shown(const struct token *t)
{
	return t->length > 80 ? 80 : (int)t->length;
}

void ptx_refuse(const struct ptx_decoder *d)
{
	const struct token *t = d->in->name;
	ptx_fail(d->m, d->in->line, "instruction '%.*s' is not supported", shown(t), t->text);
}

void ptx_bad(const struct ptx_decoder *d, const char *format, ...)
{
	char text[256];
	const struct token *t = d->in->name;
	va_list args;
	va_start(args, format);
	vsnprintf(text, sizeof text, format, args);
	va_end(args);
	ptx_fail(d->m, d->in->line, "instruction '%.*s': %s", shown(t), t->text, text);
}

bool ptx_part(struct ptx_decoder *d, const char *text)
{
	if (d->part == d->part_count || strcmp(d->parts[d->part], text))
		return false;
	d->part++;
	return true;
}

int ptx_part_of(struct ptx_decoder *d, const char *const *list)
{
	for (int i = 0; list[i]; i++)
		if (ptx_part(d, list[i]))
			return i;
	return -1;
}

enum ptx_type ptx_part_type(struct ptx_decoder *d)
{
	enum ptx_type type = PTX_NONE;
	if (d->part < d->part_count)
		type = ptx_type_named(d->parts[d->part], (unsigned)strlen(d->parts[d->part]));
	if (!type)
		ptx_refuse(d);
	d->part++;
	return type;
}

void ptx_parts_end(const struct ptx_decoder *d)
{
	if (d->part != d->part_count)
		ptx_refuse(d);
}

static void split(struct ptx_decoder *d)
{
	const struct token *t = d->in->name;
	unsigned length = 0;
	d->part_count = 0;
	for (uint32_t i = 0; i <= t->length; i++) {
		if (d->part_count == PTX_PARTS || length == PTX_PART)
			ptx_refuse(d);
		bool end = i == t->length || t->text[i] == '.';
		d->parts[d->part_count][length++] = end ? 0 : t->text[i];
		if (end) {
			d->part_count++;
			length = 0;
		}
	}
	d->part = 0;
}

static const struct ptx_operation *find_operation(const char *name)
{
	const struct ptx_operation *const tables[] = {ptx_int_operations, ptx_bit_operations, ptx_f16_operations,
						      ptx_f32_operations, ptx_f64_operations};
	for (unsigned i = 0; i < sizeof tables / sizeof *tables; i++)
		for (const struct ptx_operation *o = tables[i]; o->name; o++)
			if (!strcmp(o->name, name))
				return o;
	return NULL;
}

/* Applies an opcode part that is a rounding mode, .ftz or .sat, each at most once. Returns its ALLOW_... bit, or 0 for
 * any other part. */
static unsigned take_attribute(struct ptx_inst *in, const char *part, unsigned seen)
{
	static const char *const rounds[] = {"rn", "rz", "rm", "rp"};
	unsigned what = 0;
	for (unsigned i = 0; i < 4; i++)
		if (!strcmp(part, rounds[i])) {
			in->round = (uint8_t)i;
			what = ALLOW_ROUND;
		}
	if (!strcmp(part, "ftz"))
		what = ALLOW_FTZ;
	if (!strcmp(part, "sat"))
		what = ALLOW_SAT;
	return what & seen ? 0 : what;
}

static unsigned allowed(const struct ptx_operation *o, const struct ptx_inst *in)
{
	return o->allows | (o->allows & ALLOW_NEAREST && in->round == ROUND_NEAREST ? ALLOW_ROUND : 0u);
}

/* Finds the operation whose name is the opcode, or the opcode without the attributes that the operation allows. */
static const struct ptx_operation *match_operation(struct ptx_decoder *d)
{
	char name[PTX_PARTS * PTX_PART] = "";
	unsigned seen = 0;
	for (unsigned i = 0; i < d->part_count; i++) {
		strcat(name, i ? "." : "");
		strcat(name, d->parts[i]);
	}
	const struct ptx_operation *o = find_operation(name);
	if (o && !(o->allows & NEEDS_ROUND))
		return o;
	name[0] = 0;
	for (unsigned i = 0; i < d->part_count; i++) {
		unsigned what = take_attribute(d->in, d->parts[i], seen);
		seen |= what;
		if (!what) {
			strcat(name, i ? "." : "");
			strcat(name, d->parts[i]);
		}
	}
	o = find_operation(name);
	if (!o || (seen & ~allowed(o, d->in)))
		ptx_refuse(d);
	if (o->allows & NEEDS_ROUND && !(seen & ALLOW_ROUND))
		ptx_bad(d, "the rounding mode is missing: expected .rn, .rz, .rm or .rp");
	d->in->ftz = seen & ALLOW_FTZ;
	d->in->sat = seen & ALLOW_SAT;
	return o;
}

static void decode_operation(struct ptx_decoder *d)
{
	const struct ptx_operation *o = match_operation(d);
	struct ptx_inst *in = d->in;
	in->run = o->run;
	in->op = o->op;
	in->mode = o->mode;
	in->type = o->dst;
	in->stype = o->src[0];
	in->dst[0] = ptx_dst(d, (enum ptx_type)o->dst);
	for (unsigned i = 0; i < 4 && o->src[i]; i++) {
		ptx_comma(d);
		in->src[i] = ptx_src(d, (enum ptx_type)o->src[i]);
	}
}

static bool is_one_of(const char *word, const char *const *list)
{
	for (; *list; list++)
		if (!strcmp(word, *list))
			return true;
	return false;
}

void ptx_decode(struct ptx_decoder *d)
{
	static const char *const memory[] = {"ld", "ldu", "st", "atom", "red", NULL};
	split(d);
	ptx_sort_modifiers(d);
	if (is_one_of(d->parts[0], memory))
		ptx_decode_memory(d);
	else if (!ptx_decode_control(d) && !ptx_decode_warp(d) && !ptx_decode_compare(d) && !ptx_decode_move(d) &&
		 !ptx_decode_texture(d))
		decode_operation(d);
}
