/* operand.c - reads operands and maps them to rows. */
#include <string.h>

#include "base/diag.h"
#include "sim/ptx/decode.h"

static int shown(const struct token *t)
{
	return t->length > 60 ? 60 : (int)t->length;
}

static uint64_t width_mask(unsigned bytes)
{
	return bytes >= 8 ? UINT64_MAX : (UINT64_C(1) << 8 * bytes) - 1;
}

void ptx_comma(struct ptx_decoder *d)
{
	ptx_expect(&d->c, ",");
}

/* Special registers and addresses have no type; they can be read with any width. */
static void check_width(struct ptx_decoder *d, const struct token *t, uint32_t row, enum ptx_type type, bool wide)
{
	enum ptx_type own = (enum ptx_type)d->code->rows[row]->type;
	unsigned have = ptx_type_size(own), need = ptx_type_size(type);
	if (!own || (own == PTX_PRED) != (type == PTX_PRED)) {
		if (own || type == PTX_PRED)
			ptx_bad(d, "operand '%.*s' is %s predicate", shown(t), t->text,
				own == PTX_PRED ? "a" : "not a");
	} else if (have != need && !(wide && have > need)) {
		ptx_bad(d, "operand '%.*s' has %u bits: expected %s%u", shown(t), t->text, 8 * have,
			wide ? "at least " : "", 8 * need);
	}
}

static uint32_t destination(struct ptx_decoder *d, enum ptx_type type, bool wide)
{
	const struct token *t = ptx_expect_word(&d->c, "a register");
	if (token_is(t, "_"))
		return PTX_SINK;
	uint32_t row = ptx_find_register(d, t);
	if (row == PTX_SINK)
		ptx_bad(d, "'%.*s' is not a declared register", shown(t), t->text);
	check_width(d, t, row, type, wide);
	d->in->dst_mask &= width_mask(ptx_type_size((enum ptx_type)d->code->rows[row]->type));
	return row;
}

uint32_t ptx_dst(struct ptx_decoder *d, enum ptx_type type)
{
	return destination(d, type, false);
}
uint32_t ptx_dst_wide(struct ptx_decoder *d, enum ptx_type type)
{
	return destination(d, type, true);
}

void ptx_vector(struct ptx_decoder *d, enum ptx_type type, bool destination, uint32_t *rows)
{
	uint32_t found[4];
	const struct token *t = ptx_next(&d->c);
	unsigned n = t->kind == TOK_WORD ? ptx_find_vector(d, t, found) : 0;
	if (n != d->in->count)
		ptx_bad(d, "expected a vector of %u elements: {a, b, ...} or a vector register", d->in->count);
	for (unsigned i = 0; i < n; i++) {
		check_width(d, t, found[i], type, true);
		rows[i] = found[i];
	}
	if (destination)
		d->in->dst_mask &= width_mask(ptx_type_size((enum ptx_type)d->code->rows[found[0]]->type));
}

static uint64_t float_bits(struct ptx_decoder *d, enum ptx_type type, const struct ptx_number *n)
{
	uint64_t bits = 0;
	float f = (float)n->value;
	switch (type) {
	case PTX_F32:
		memcpy(&bits, &f, sizeof f);
		return n->exact32 ? n->bits : bits;
	case PTX_F64:
		memcpy(&bits, &n->value, sizeof n->value);
		return bits;
	case PTX_B32:
		if (n->exact32)
			return n->bits;
		break;
	case PTX_B64:
		if (!n->exact32)
			return memcpy(&bits, &n->value, sizeof n->value), bits;
		break;
	default:
		break;
	}
	ptx_bad(d, "a float constant does not match the type of the operand");
}

static uint32_t number_row(struct ptx_decoder *d, enum ptx_type type)
{
	struct ptx_number n;
	const struct token *t = ptx_peek(&d->c);
	bool negative = token_is(t, "-") && t[1].kind == TOK_NUMBER;
	if (token_number(t + negative, &n) && n.is_float) {
		d->c.at += negative ? 2 : 1;
		uint64_t bits = float_bits(d, type, &n);
		return ptx_constant(d, type, negative ? bits ^ UINT64_C(1) << (8 * ptx_type_size(type) - 1) : bits);
	}
	uint64_t bits = ptx_expect_integer(&d->c);
	if (ptx_type_is_float(type))
		ptx_bad(d, "an integer constant does not match the type of the operand: expected a float");
	return ptx_constant(d, type, type == PTX_PRED ? bits != 0 : bits & width_mask(ptx_type_size(type)));
}

static uint32_t source(struct ptx_decoder *d, enum ptx_type type, bool wide)
{
	const struct token *t = ptx_peek(&d->c);
	if (t->kind != TOK_WORD)
		return number_row(d, type);
	ptx_next(&d->c);
	uint32_t row = ptx_find_row(d, t);
	struct ptx_row *r = d->code->rows[row];
	check_width(d, t, row, type, wide);
	if (r->variable && (token_is(ptx_peek(&d->c), "+") || token_is(ptx_peek(&d->c), "-")))
		r->bits = ptx_expect_integer(&d->c);
	return row;
}

uint32_t ptx_src(struct ptx_decoder *d, enum ptx_type type)
{
	return source(d, type, false);
}
uint32_t ptx_src_wide(struct ptx_decoder *d, enum ptx_type type)
{
	return source(d, type, true);
}

uint32_t ptx_src_predicate(struct ptx_decoder *d, bool *negated)
{
	*negated = ptx_accept(&d->c, "!");
	return source(d, PTX_PRED, false);
}

void ptx_address(struct ptx_decoder *d, uint32_t *row, enum mem_space *found)
{
	*found = SPACE_NONE;
	ptx_expect(&d->c, "[");
	const struct token *t = ptx_peek(&d->c);
	if (t->kind == TOK_WORD) {
		ptx_next(&d->c);
		*row = ptx_find_row(d, t);
		const struct ptx_row *r = d->code->rows[*row];
		if (r->variable)
			*found = (enum mem_space)r->variable->space;
		else if (ptx_type_size((enum ptx_type)r->type) < 4)
			ptx_bad(d, "'%.*s' cannot be an address: expected 32 or 64 bits", shown(t), t->text);
		if (token_is(ptx_peek(&d->c), "+") || token_is(ptx_peek(&d->c), "-"))
			d->in->offset = ptx_expect_integer(&d->c);
	} else {
		*row = ptx_constant(d, PTX_B64, ptx_expect_integer(&d->c));
	}
	ptx_expect(&d->c, "]");
}
