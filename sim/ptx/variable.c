/* variable.c - parses declarations of variables and parameters, and assigns addresses. */
#include "sim/ptx/variable.h"

#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "sim/ptx/code.h"
#include "sim/ptx/float.h"

enum { MAX_DIMENSIONS = 8 };

/* The declaration that is being parsed. */
struct declaration {
	struct ptx_cursor *c;
	struct ptx_variable v;
	unsigned elements; /* of a vector type */
	bool pointer;      /* after .ptr: an .align is that of the memory to which the parameter points */
	unsigned dimensions;
	uint64_t dimension[MAX_DIMENSIONS]; /* 0: not stated */
};

static int shown(const struct token *t)
{
	return t->length > 60 ? 60 : (int)t->length;
}

static void read_align(struct ptx_cursor *c, uint32_t *align)
{
	uint32_t line = ptx_peek(c)->line;
	uint64_t value = ptx_expect_integer(c);
	if (!value || value > 4096 || value & (value - 1))
		ptx_fail(c->module, line, ".align %llu: expected a power of two up to 4096", (unsigned long long)value);
	*align = (uint32_t)value;
}

/* Reads a word that precedes the name; false if the next word is the name. */
static bool read_attribute(struct declaration *d)
{
	uint32_t pointed;
	const struct token *t = ptx_peek(d->c);
	enum ptx_type type = t->kind == TOK_WORD && *t->text == '.' ? ptx_type_named(t->text, t->length) : PTX_NONE;
	if (t->kind != TOK_WORD || *t->text != '.')
		return false;
	d->c->at++;
	if (type)
		d->v.type = (uint8_t)type;
	else if (token_is(t, ".align"))
		read_align(d->c, d->pointer ? &pointed : &d->v.align);
	else if (token_is(t, ".texref"))
		d->v.texture = d->v.space == SPACE_GLOBAL;
	else if (token_is(t, ".ptr"))
		d->pointer = true;
	else if (token_is(t, ".v2") || token_is(t, ".v4"))
		d->elements = (unsigned)(t->text[2] - '0');
	else if (token_is(t, ".attribute"))
		while (!ptx_accept(d->c, ")"))
			ptx_next(d->c);
	else if (!token_is(t, ".global") && !token_is(t, ".shared") && !token_is(t, ".const") &&
		 !token_is(t, ".local") && !token_is(t, ".surfref") && !token_is(t, ".samplerref") &&
		 !token_is(t, ".b128"))
		ptx_fail(d->c->module, t->line, "'%.*s' is not supported in a declaration", shown(t), t->text);
	return true;
}

static void read_dimensions(struct declaration *d)
{
	for (d->dimensions = 0; ptx_accept(d->c, "["); d->dimensions++) {
		uint32_t line = ptx_peek(d->c)->line;
		if (d->dimensions == MAX_DIMENSIONS)
			ptx_fail(d->c->module, line, "more than %d dimensions are not supported", MAX_DIMENSIONS);
		uint64_t n = token_is(ptx_peek(d->c), "]") ? 0 : ptx_expect_integer(d->c);
		if (n > UINT32_MAX)
			ptx_fail(d->c->module, line, "a dimension is too large: at most 4294967295 is allowed");
		d->dimension[d->dimensions] = n;
		ptx_expect(d->c, "]");
	}
}

static unsigned element_size(const struct declaration *d)
{
	return d->v.texture ? 8 : ptx_type_size((enum ptx_type)d->v.type);
}

static void compute_size(struct declaration *d)
{
	uint64_t size = element_size(d) * d->elements;
	for (unsigned i = 0; i < d->dimensions; i++) {
		size *= d->dimension[i];
		if (size > UINT32_MAX)
			ptx_fail(d->c->module, d->v.name.line,
				 "'%.*s' is too large: at most 4294967295 bytes are allowed", shown(&d->v.name),
				 d->v.name.text);
	}
	d->v.size = size;
	if (!d->v.align)
		d->v.align = element_size(d) ? element_size(d) * d->elements : 1;
}

uint64_t ptx_function_address(const struct ptx_module *m, const struct ptx_function *f)
{
	unsigned i = 0;
	while (!token_same(&m->functions[i].name, &f->name))
		i++;
	return PTX_CODE_WINDOW + 16 * (uint64_t)i;
}

/* The address of a variable that is declared above; addresses are assigned in the order of the declarations. */
static uint64_t symbol_value(struct declaration *d)
{
	bool generic = ptx_accept(d->c, "generic");
	if (generic)
		ptx_expect(d->c, "(");
	const struct token *name = ptx_expect_word(d->c, "a variable");
	const struct ptx_variable *v = ptx_module_variable(d->c->module, name);
	const struct ptx_function *f = v ? NULL : ptx_module_function(d->c->module, name);
	if (f) {
		if (generic)
			ptx_expect(d->c, ")");
		return ptx_function_address(d->c->module, f);
	}
	if (!v || v->external || (v->space != SPACE_GLOBAL && v->space != SPACE_CONST))
		ptx_fail(d->c->module, name->line,
			 "initial value '%.*s' is not supported: expected a number, a function, or a .global or .const "
			 "variable, defined above",
			 shown(name), name->text);
	uint64_t value = generic ? ptx_generic((enum mem_space)v->space, v->address) : v->address;
	if (generic)
		ptx_expect(d->c, ")");
	if (token_is(ptx_peek(d->c), "+") || token_is(ptx_peek(d->c), "-"))
		value += ptx_expect_integer(d->c);
	return value;
}

/* Reads "0xff00(g)": the bits of an address that the mask selects, shifted down to bit 0. */
static uint64_t masked_symbol(struct declaration *d)
{
	struct ptx_number n;
	const struct token *t = ptx_next(d->c);
	if (!token_number(t, &n) || n.is_float || !n.bits)
		ptx_fail(d->c->module, t->line, "expected a mask before '(', not '%.*s'", shown(t), t->text);
	ptx_expect(d->c, "(");
	uint64_t value = symbol_value(d);
	ptx_expect(d->c, ")");
	return (value & n.bits) >> __builtin_ctzll(n.bits);
}

static uint64_t float_value(struct declaration *d, const struct ptx_number *n, bool negative)
{
	double value = negative ? -n->value : n->value;
	uint64_t bits = 0;
	if (d->v.type == PTX_F32) {
		float f = (float)value;
		memcpy(&bits, &f, sizeof f);
		if (n->exact32)
			bits = n->bits ^ (negative ? UINT32_C(0x80000000) : 0);
	} else if (d->v.type == PTX_F16) {
		bits = f16_rounded(value, ROUND_NEAREST);
	} else {
		memcpy(&bits, &value, sizeof value);
	}
	return bits;
}

static uint64_t element_value(struct declaration *d)
{
	struct ptx_number n;
	const struct token *t = ptx_peek(d->c);
	bool negative = token_is(t, "-");
	if (t->kind == TOK_WORD)
		return symbol_value(d);
	if (t->kind == TOK_NUMBER && token_is(t + 1, "("))
		return masked_symbol(d);
	if (token_number(t + (negative && t[1].kind == TOK_NUMBER), &n) && n.is_float) {
		if (!ptx_type_is_float((enum ptx_type)d->v.type))
			ptx_fail(d->c->module, t->line, "a float cannot initialize a variable of an integer type");
		d->c->at += negative ? 2 : 1;
		return float_value(d, &n, negative);
	}
	uint64_t bits = ptx_expect_integer(d->c);
	if (ptx_type_is_float((enum ptx_type)d->v.type)) {
		n = (struct ptx_number){.value = (double)(int64_t)bits};
		return float_value(d, &n, false);
	}
	return bits;
}

/* Bytes of one item in the braces at nesting `level`: a row or, at the innermost level, an element. */
static uint64_t row_size(const struct declaration *d, unsigned level)
{
	bool vector = level == d->dimensions; /* the innermost braces hold a vector's elements */
	uint64_t size = vector ? element_size(d) : element_size(d) * d->elements;
	for (unsigned i = level + 1; i < d->dimensions; i++)
		size *= d->dimension[i];
	return size;
}

/* Fills bytes [at, end) from "{...}" or a single value; as in C, inner braces are rows. */
static void read_values(struct declaration *d, unsigned level, uint64_t at, uint64_t end)
{
	uint32_t line = ptx_peek(d->c)->line;
	if (!ptx_accept(d->c, "{")) {
		uint64_t bits = element_value(d);
		if (at + element_size(d) > end)
			ptx_fail(d->c->module, line, "too many initial values for '%.*s'", shown(&d->v.name),
				 d->v.name.text);
		memcpy(d->v.init + at, &bits, element_size(d));
		return;
	}
	if (level > MAX_DIMENSIONS)
		ptx_fail(d->c->module, line, "more than %d nested braces are not supported", MAX_DIMENSIONS);
	while (!ptx_accept(d->c, "}")) {
		bool row = token_is(ptx_peek(d->c), "{");
		uint64_t step = row ? row_size(d, level) : element_size(d);
		read_values(d, level + 1, at, row && at + step < end ? at + step : end);
		at += step;
		if (!token_is(ptx_peek(d->c), "}"))
			ptx_expect(d->c, ",");
	}
}

/* An omitted first dimension is the number of elements of the initial value. */
static void count_first_dimension(struct declaration *d)
{
	unsigned at = d->c->at, depth = 0;
	uint64_t n = 0;
	bool any = false;
	for (;; at++) {
		const struct token *t = &d->c->module->tokens[at];
		if (t->kind == TOK_END || token_is(t, ";"))
			break;
		depth += token_is(t, "{");
		depth -= token_is(t, "}");
		if (!depth)
			break;
		any |= !token_is(t, "{");
		n += depth == 1 && token_is(t, ",");
	}
	d->dimension[0] = n + any;
}

static void read_initial(struct declaration *d)
{
	if (d->dimensions && !d->dimension[0])
		count_first_dimension(d);
	compute_size(d);
	d->v.init = xalloc(d->v.size ? d->v.size : 1);
	read_values(d, 0, 0, d->v.size);
}

static void read_name(struct declaration *d)
{
	d->v.name = *ptx_expect_word(d->c, "a variable's name");
	read_dimensions(d);
	bool open = d->dimensions && !d->dimension[0];
	compute_size(d);
	d->v.dynamic = open && d->v.space == SPACE_SHARED;
}

static void attributes(struct declaration *d)
{
	d->elements = 1;
	while (read_attribute(d))
		;
}

void ptx_read_variables(struct ptx_cursor *c, enum mem_space space, bool external,
			void (*take)(void *context, const struct ptx_variable *v), void *context)
{
	struct declaration d = {.c = c, .v = {.space = (uint8_t)space, .external = external}};
	attributes(&d);
	uint32_t align = d.v.align;
	do {
		d.v.align = align;
		d.v.init = NULL;
		read_name(&d);
		if (ptx_accept(c, "=")) {
			if (external)
				ptx_fail(c->module, d.v.name.line, "'%.*s' is .extern: an initial value is not allowed",
					 shown(&d.v.name), d.v.name.text);
			read_initial(&d);
		}
		d.v.external = external && !d.v.dynamic;
		take(context, &d.v);
	} while (ptx_accept(c, ","));
	ptx_expect(c, ";");
}

struct ptx_variable *ptx_read_params(struct ptx_cursor *c, unsigned *count)
{
	struct ptx_variable *params = NULL;
	*count = 0;
	ptx_expect(c, "(");
	while (!ptx_accept(c, ")")) {
		struct declaration d = {.c = c, .v = {.space = SPACE_PARAM}};
		if (*count)
			ptx_expect(c, ",");
		d.v.is_register = ptx_accept(c, ".reg");
		if (!d.v.is_register)
			ptx_expect(c, ".param");
		attributes(&d);
		read_name(&d);
		params = xrealloc(params, (*count + 1) * sizeof *params);
		params[(*count)++] = d.v;
	}
	return params;
}

uint64_t ptx_place(uint64_t *end, const struct ptx_variable *v)
{
	uint64_t address = (*end + v->align - 1) & ~(uint64_t)(v->align - 1);
	*end = address + v->size;
	return address;
}

uint64_t ptx_generic(enum mem_space space, uint64_t address)
{
	switch (space) {
	case SPACE_SHARED:
		return PTX_SHARED_WINDOW + (uint32_t)address;
	case SPACE_LOCAL:
		return PTX_LOCAL_WINDOW + address;
	case SPACE_CONST:
		return PTX_CONST_WINDOW + address;
	case SPACE_PARAM:
		return PTX_PARAM_WINDOW + address;
	default:
		return address;
	}
}

void ptx_place_variable(struct ptx_module *m, struct ptx_variable *v)
{
	if (v->external)
		return;
	if (v->space == SPACE_GLOBAL)
		v->address = ptx_place(&m->global_end, v);
	if (v->space == SPACE_CONST)
		v->address = ptx_place(&m->const_size, v);
	if (m->const_size > 65536 || m->global_end > PTX_BUFFER_START - 4096)
		ptx_fail(m, v->name.line,
			 "'%.*s' is too large: at most 64 KiB of .const and 191 MiB of .global variables are allowed",
			 shown(&v->name), v->name.text);
}
