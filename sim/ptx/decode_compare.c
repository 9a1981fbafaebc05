/* decode_compare.c - decodes setp, set, selp, slct. */
#include <stddef.h>

#include "sim/ptx/modifier.h"
#include "sim/ptx/operations.h"

/* By index in ptx_comparisons[]. */
static const uint8_t comparison_codes[] = {CMP_EQ,  CMP_NE,  CMP_LT,  CMP_LE,  CMP_GT,  CMP_GE,
					   CMP_EQU, CMP_NEU, CMP_LTU, CMP_LEU, CMP_GTU, CMP_GEU,
					   CMP_NUM, CMP_NAN, CMP_LT,  CMP_LE,  CMP_GT,  CMP_GE};
enum { FIRST_FLOAT = 6, FIRST_UNSIGNED = 14 };

static void check_comparison(struct ptx_decoder *d, int found)
{
	enum ptx_type type = (enum ptx_type)d->in->stype;
	bool half = type == PTX_F16 || type == PTX_F16X2;
	bool is_float = ptx_type_is_float(type) || half, is_signed = ptx_type_is_signed(type);
	bool bits = type == PTX_B16 || type == PTX_B32 || type == PTX_B64;
	if (type == PTX_PRED || ptx_type_size(type) < 2 || (bits && found > 1) ||
	    (found >= FIRST_UNSIGNED && (is_float || is_signed)) ||
	    (found >= FIRST_FLOAT && found < FIRST_UNSIGNED && !is_float) || (d->in->ftz && type != PTX_F32 && !half))
		ptx_refuse(d);
	if (type == PTX_F64)
		d->in->op = OP_DP;
}

/* Consumes the parts after "setp" or "set" and before the types: .cmp{.bool}{.ftz}. */
static int take_comparison(struct ptx_decoder *d)
{
	int found = ptx_part_of(d, ptx_comparisons), bool_op = ptx_part_of(d, ptx_bools);
	if (found < 0)
		ptx_refuse(d);
	d->in->compare = comparison_codes[found];
	d->in->bool_op = (uint8_t)(bool_op + 1);
	d->in->ftz = ptx_part(d, "ftz");
	return found;
}

static void read_compared(struct ptx_decoder *d)
{
	struct ptx_inst *in = d->in;
	ptx_comma(d);
	in->src[0] = ptx_src(d, (enum ptx_type)in->stype);
	ptx_comma(d);
	in->src[1] = ptx_src(d, (enum ptx_type)in->stype);
	if (in->bool_op) {
		ptx_comma(d);
		in->src[2] = ptx_src_predicate(d, &in->src_not);
	}
}

static void decode_setp(struct ptx_decoder *d)
{
	struct ptx_inst *in = d->in;
	int found = take_comparison(d);
	in->type = PTX_PRED;
	in->stype = (uint8_t)ptx_part_type(d);
	ptx_parts_end(d);
	check_comparison(d, found);
	in->dst[0] = ptx_dst(d, PTX_PRED);
	if (in->stype == PTX_F16X2)
		ptx_expect(&d->c, "|");
	if (in->stype == PTX_F16X2 || (in->stype != PTX_F16 && ptx_accept(&d->c, "|")))
		in->dst[1] = ptx_dst(d, PTX_PRED);
	read_compared(d);
	in->run = ptx_run_setp;
}

static bool set_has_types(enum ptx_type to, enum ptx_type from)
{
	switch (to) {
	case PTX_U32:
	case PTX_S32:
		return true;
	case PTX_F32:
		return from != PTX_F16 && from != PTX_F16X2;
	case PTX_F16:
		return from != PTX_F16X2;
	case PTX_U16:
	case PTX_S16:
		return from == PTX_F16;
	default:
		return to == PTX_F16X2 && from == PTX_F16X2;
	}
}

static void decode_set(struct ptx_decoder *d)
{
	struct ptx_inst *in = d->in;
	int found = take_comparison(d);
	in->type = (uint8_t)ptx_part_type(d);
	in->stype = (uint8_t)ptx_part_type(d);
	ptx_parts_end(d);
	check_comparison(d, found);
	if (!set_has_types((enum ptx_type)in->type, (enum ptx_type)in->stype))
		ptx_refuse(d);
	in->dst[0] = ptx_dst(d, (enum ptx_type)in->type);
	read_compared(d);
	in->run = ptx_run_set;
}

/* Types of selp and slct. */
static bool is_selectable(enum ptx_type type)
{
	return type != PTX_PRED && type != PTX_F16 && type != PTX_F16X2 && ptx_type_size(type) >= 2;
}

static void decode_selp(struct ptx_decoder *d)
{
	struct ptx_inst *in = d->in;
	enum ptx_type type = ptx_part_type(d);
	ptx_parts_end(d);
	if (!is_selectable(type))
		ptx_refuse(d);
	in->type = (uint8_t)type;
	in->dst[0] = ptx_dst(d, type);
	ptx_comma(d);
	in->src[0] = ptx_src(d, type);
	ptx_comma(d);
	in->src[1] = ptx_src(d, type);
	ptx_comma(d);
	in->src[2] = ptx_src(d, PTX_PRED);
	in->run = ptx_run_selp;
}

static void decode_slct(struct ptx_decoder *d)
{
	struct ptx_inst *in = d->in;
	in->ftz = ptx_part(d, "ftz");
	enum ptx_type type = ptx_part_type(d), test = ptx_part_type(d);
	ptx_parts_end(d);
	if (!is_selectable(type) || (test != PTX_S32 && test != PTX_F32) || (in->ftz && test != PTX_F32))
		ptx_refuse(d);
	in->type = (uint8_t)type;
	in->stype = (uint8_t)test;
	in->dst[0] = ptx_dst(d, type);
	ptx_comma(d);
	in->src[0] = ptx_src(d, type);
	ptx_comma(d);
	in->src[1] = ptx_src(d, type);
	ptx_comma(d);
	in->src[2] = ptx_src(d, test);
	in->run = ptx_run_slct;
}

bool ptx_decode_compare(struct ptx_decoder *d)
{
	if (ptx_part(d, "setp"))
		decode_setp(d);
	else if (ptx_part(d, "set"))
		decode_set(d);
	else if (ptx_part(d, "selp"))
		decode_selp(d);
	else if (ptx_part(d, "slct"))
		decode_slct(d);
	else
		return false;
	return true;
}
