/* names.c - resolves the names in a function body: registers, variables, special registers. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "sim/ptx/decode.h"
#include "sim/ptx/variable.h"

enum { MAX_DECLARED = 1 << 22, MAX_REGISTERS = 1 << 20, MAX_STREAM_REGISTERS = 65535 };

static int shown(const struct token *t)
{
	return t->length > 60 ? 60 : (int)t->length;
}

void ptx_add_name(struct ptx_decoder *d, struct ptx_registers *registers, struct ptx_variable *variable)
{
	d->names = xrealloc(d->names, (d->name_count + 1) * sizeof *d->names);
	d->names[d->name_count++] = (struct ptx_name){registers, variable};
}

static uint32_t register_count(struct ptx_decoder *d, const struct token *name)
{
	if (!ptx_accept(&d->c, "<"))
		return 0;
	uint64_t count = ptx_expect_integer(&d->c);
	if (!count || count > MAX_REGISTERS)
		ptx_fail(d->m, name->line, ".reg %.*s<%llu>: expected 1 to %d registers", shown(name), name->text,
			 (unsigned long long)count, MAX_REGISTERS);
	ptx_expect(&d->c, ">");
	return (uint32_t)count;
}

void ptx_declare_registers(struct ptx_decoder *d)
{
	unsigned elements = ptx_accept(&d->c, ".v2") ? 2 : ptx_accept(&d->c, ".v4") ? 4 : 1;
	const struct token *t = ptx_expect_word(&d->c, "a type");
	enum ptx_type type = *t->text == '.' ? ptx_type_named(t->text, t->length) : PTX_NONE;
	if (!type || (elements > 1 && type == PTX_PRED))
		ptx_fail(d->m, t->line, "registers of type '%.*s' are not supported", shown(t), t->text);
	do {
		struct ptx_registers *r = xalloc(sizeof *r);
		r->name = *ptx_expect_word(&d->c, "a register's name");
		r->type = (uint8_t)type;
		r->count = register_count(d, &r->name);
		r->elements = (uint8_t)elements;
		d->declared += r->count * elements;
		if (d->declared > MAX_DECLARED)
			ptx_fail(d->m, r->name.line, "more than %d declared registers are not supported", MAX_DECLARED);
		r->rows = xalloc((r->count ? r->count : 1) * elements * sizeof *r->rows);
		ptx_add_name(d, r, NULL);
	} while (ptx_accept(&d->c, ","));
	ptx_expect(&d->c, ";");
}

static void place_variable(struct ptx_decoder *d, struct ptx_variable *v)
{
	struct ptx_code *code = d->code;
	uint64_t end;
	switch (v->space) {
	case SPACE_LOCAL:
		end = code->local_bytes;
		v->address = ptx_place(&end, v);
		code->local_bytes = (unsigned)end;
		break;
	case SPACE_PARAM:
		end = code->scratch_bytes;
		v->address = PTX_SCRATCH + ptx_place(&end, v);
		code->scratch_bytes = (unsigned)end;
		break;
	case SPACE_GLOBAL:
	case SPACE_CONST:
		ptx_fail(d->m, v->name.line, "a .global or .const variable inside a function is not supported");
	default:
		break;
	}
	if (code->local_bytes > 512 * 1024 || code->scratch_bytes > 32768)
		ptx_fail(d->m, v->name.line,
			 "'%.*s' is too large: at most 512 KiB of .local and 32 KiB of .param variables are allowed",
			 shown(&v->name), v->name.text);
}

void ptx_declare_variable(void *decoder, const struct ptx_variable *v)
{
	struct ptx_decoder *d = decoder;
	struct ptx_code *code = d->code;
	struct ptx_variable *own = xalloc(sizeof *own);
	*own = *v;
	if (v->init)
		ptx_fail(d->m, v->name.line, "an initial value inside a function is not supported");
	code->variables = xrealloc(code->variables, (code->variable_count + 1) * sizeof own);
	code->variables[code->variable_count++] = own;
	place_variable(d, own);
	ptx_add_name(d, NULL, own);
}

/* The number of register `name` within a declaration, -1 if the declaration has no such register. */
static int64_t register_number(const struct ptx_registers *r, const struct token *name)
{
	if (!r->count)
		return token_same(&r->name, name) ? 0 : -1;
	const char *digits = name->text + r->name.length;
	uint32_t n = name->length - r->name.length;
	if (name->length <= r->name.length || memcmp(name->text, r->name.text, r->name.length) || n > 7 ||
	    (n > 1 && *digits == '0'))
		return -1;
	int64_t index = 0;
	for (uint32_t i = 0; i < n; i++) {
		if (!isdigit((unsigned char)digits[i]))
			return -1;
		index = 10 * index + (digits[i] - '0');
	}
	return index < r->count ? index : -1;
}

/* The element that a name like "v.x" denotes, or -1; removes the ".x" from the name. */
static int take_element(struct token *name, unsigned elements)
{
	static const char letters[] = "xyzwrgba";
	const char *end = name->text + name->length;
	const char *found = name->length > 2 && end[-2] == '.' ? strchr(letters, end[-1]) : NULL;
	unsigned element = found ? (unsigned)(found - letters) % 4 : elements;
	name->length -= found ? 2 : 0;
	return element < elements ? (int)element : -1;
}

/* The index of register `name` in the rows of a declaration, -1 if the declaration has no such register. */
static int64_t register_index(const struct ptx_registers *r, const struct token *name)
{
	struct token own = *name;
	int element = r->elements > 1 ? take_element(&own, r->elements) : 0;
	int64_t number = element < 0 ? -1 : register_number(r, &own);
	return number < 0 ? -1 : number * r->elements + element;
}

struct ptx_variable *ptx_find_variable(const struct ptx_decoder *d, const struct token *name)
{
	for (unsigned i = d->name_count; i-- > 0;) {
		if (d->names[i].variable && token_same(&d->names[i].variable->name, name))
			return d->names[i].variable;
		if (d->names[i].registers && register_index(d->names[i].registers, name) >= 0)
			return NULL;
	}
	for (unsigned i = 0; i < d->function->param_count; i++)
		if (token_same(&d->function->params[i].name, name))
			return &d->function->params[i];
	for (unsigned i = 0; i < d->function->return_count; i++)
		if (token_same(&d->function->returns[i].name, name))
			return &d->function->returns[i];
	return ptx_module_variable(d->m, name);
}

static uint32_t add_row(struct ptx_code *code, const struct ptx_row *row)
{
	code->rows = xrealloc(code->rows, (code->row_count + 1) * sizeof *code->rows);
	code->rows[code->row_count] = xalloc(sizeof *row);
	*code->rows[code->row_count] = *row;
	return code->row_count++;
}

static uint32_t register_row(struct ptx_decoder *d, struct ptx_registers *r, uint32_t index)
{
	if (!r->rows[index]) {
		if (d->code->register_count == MAX_STREAM_REGISTERS)
			ptx_fail(d->m, ptx_peek(&d->c)->line, "more than %d used registers are not supported",
				 MAX_STREAM_REGISTERS);
		struct ptx_row row = {.kind = ROW_REGISTER, .type = r->type, .number = d->code->register_count++};
		r->rows[index] = add_row(d->code, &row);
	}
	return r->rows[index];
}

uint32_t ptx_find_register(struct ptx_decoder *d, const struct token *name)
{
	for (unsigned i = d->name_count; i-- > 0;) {
		struct ptx_registers *r = d->names[i].registers;
		int64_t index = r ? register_index(r, name) : -1;
		if (index >= 0)
			return register_row(d, r, (uint32_t)index);
		if (d->names[i].variable && token_same(&d->names[i].variable->name, name))
			return PTX_SINK;
	}
	return PTX_SINK;
}

unsigned ptx_find_vector(struct ptx_decoder *d, const struct token *name, uint32_t rows[4])
{
	for (unsigned i = d->name_count; i-- > 0;) {
		struct ptx_registers *r = d->names[i].registers;
		int64_t number = r && r->elements > 1 ? register_number(r, name) : -1;
		if (number < 0)
			continue;
		for (unsigned e = 0; e < r->elements; e++)
			rows[e] = register_row(d, r, (uint32_t)number * r->elements + e);
		return r->elements;
	}
	return 0;
}

uint32_t ptx_constant(struct ptx_decoder *d, enum ptx_type type, uint64_t bits)
{
	struct ptx_row row = {.kind = ROW_CONSTANT, .type = (uint8_t)type, .bits = bits};
	return add_row(d->code, &row);
}

static const char *const specials[] = {
    [SPECIAL_TID_X] = "%tid.x",
    [SPECIAL_TID_Y] = "%tid.y",
    [SPECIAL_TID_Z] = "%tid.z",
    [SPECIAL_NTID_X] = "%ntid.x",
    [SPECIAL_NTID_Y] = "%ntid.y",
    [SPECIAL_NTID_Z] = "%ntid.z",
    [SPECIAL_CTAID_X] = "%ctaid.x",
    [SPECIAL_CTAID_Y] = "%ctaid.y",
    [SPECIAL_CTAID_Z] = "%ctaid.z",
    [SPECIAL_NCTAID_X] = "%nctaid.x",
    [SPECIAL_NCTAID_Y] = "%nctaid.y",
    [SPECIAL_NCTAID_Z] = "%nctaid.z",
    [SPECIAL_LANEID] = "%laneid",
    [SPECIAL_WARPID] = "%warpid",
    [SPECIAL_NWARPID] = "%nwarpid",
    [SPECIAL_GRIDID] = "%gridid",
    [SPECIAL_LANEMASK_EQ] = "%lanemask_eq",
    [SPECIAL_LANEMASK_LE] = "%lanemask_le",
    [SPECIAL_LANEMASK_LT] = "%lanemask_lt",
    [SPECIAL_LANEMASK_GE] = "%lanemask_ge",
    [SPECIAL_LANEMASK_GT] = "%lanemask_gt",
    [SPECIAL_DYNAMIC_SMEM] = "%dynamic_smem_size",
    [SPECIAL_TOTAL_SMEM] = "%total_smem_size",
    [SPECIAL_CLOCK] = "%clock",
    [SPECIAL_CLOCK_HI] = "%clock_hi",
    [SPECIAL_CLOCK64] = "%clock64",
    [SPECIAL_GLOBALTIMER] = "%globaltimer",
    [SPECIAL_GLOBALTIMER_LO] = "%globaltimer_lo",
    [SPECIAL_GLOBALTIMER_HI] = "%globaltimer_hi",
    [SPECIAL_SMID] = "%smid",
    [SPECIAL_NSMID] = "%nsmid",
};

static uint32_t special_row(struct ptx_decoder *d, unsigned special)
{
	for (uint32_t i = 0; i < d->code->row_count; i++)
		if (d->code->rows[i]->kind == ROW_SPECIAL && d->code->rows[i]->special == special)
			return i;
	bool wide = special == SPECIAL_CLOCK64 || special == SPECIAL_GLOBALTIMER;
	struct ptx_row row = {.kind = ROW_SPECIAL, .type = wide ? PTX_U64 : PTX_NONE, .special = (uint8_t)special};
	return add_row(d->code, &row);
}

/* %envreg0 to %envreg31, which the driver sets. */
static bool is_envreg(const struct token *name)
{
	static const char start[] = "%envreg";
	const char *digits = name->text + sizeof start - 1;
	uint32_t n = name->length - (uint32_t)(sizeof start - 1);
	if (!token_starts(name, start) || n < 1 || n > 2 || !isdigit((unsigned char)digits[0]))
		return false;
	return n == 1 || (isdigit((unsigned char)digits[1]) && digits[0] >= '1' &&
			  10 * (digits[0] - '0') + (digits[1] - '0') < 32);
}

static uint32_t find_special(struct ptx_decoder *d, const struct token *name)
{
	unsigned i = 0;
	while (i < SPECIAL_ENVREG && !token_is(name, specials[i]))
		i++;
	if (i == SPECIAL_ENVREG && !is_envreg(name))
		return PTX_SINK;
	if (i >= SPECIAL_CLOCK) {
		if (d->in->kind != PTX_DATA && d->in->kind != PTX_CLOCK)
			ptx_bad(d, "'%.*s' cannot be an operand here", shown(name), name->text);
		d->in->kind = PTX_CLOCK;
	}
	return special_row(d, i);
}

static uint32_t variable_row(struct ptx_decoder *d, struct ptx_variable *v)
{
	if (v->external)
		ptx_fail(d->m, ptx_peek(&d->c)->line, "'%.*s' is declared but not defined in this file",
			 shown(&v->name), v->name.text);
	if (!v->type && !v->texture)
		ptx_fail(d->m, ptx_peek(&d->c)->line, "'%.*s': surfaces and samplers are not supported",
			 shown(&v->name), v->name.text);
	v->used = true;
	struct ptx_row row = {.kind = ROW_CONSTANT, .type = PTX_NONE, .variable = v};
	return add_row(d->code, &row);
}

uint32_t ptx_find_row(struct ptx_decoder *d, const struct token *name)
{
	uint32_t row = ptx_find_register(d, name);
	if (row == PTX_SINK)
		row = find_special(d, name);
	if (row != PTX_SINK)
		return row;
	if (token_is(name, "WARP_SZ"))
		return ptx_constant(d, PTX_U32, LANES);
	struct ptx_variable *v = ptx_find_variable(d, name);
	if (v)
		return variable_row(d, v);
	const struct ptx_function *f = ptx_module_function(d->m, name);
	if (f)
		return ptx_constant(d, PTX_B64, ptx_function_address(d->m, f));
	if (*name->text == '%')
		ptx_fail(d->m, name->line, "register '%.*s' is not supported or not declared", shown(name), name->text);
	ptx_fail(d->m, name->line, "'%.*s' is not declared, or cannot be an operand here", shown(name), name->text);
}
