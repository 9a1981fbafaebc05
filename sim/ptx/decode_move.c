/* decode_move.c - decodes mov, cvt, cvta, isspacep. */
#include <stddef.h>

#include "sim/ptx/modifier.h"
#include "sim/ptx/operations.h"

/* Reads "{a, b}" of a mov: 2 or 4 elements that divide the type equally. Returns their number. */
static unsigned read_elements(struct ptx_decoder *d, bool destination)
{
	struct ptx_inst *in = d->in;
	unsigned n = 1;
	ptx_expect(&d->c, "{");
	for (unsigned at = d->c.at; !token_is(&d->m->tokens[at], "}") && d->m->tokens[at].kind != TOK_END; at++)
		n += token_is(&d->m->tokens[at], ",");
	unsigned bytes = ptx_type_size((enum ptx_type)in->type) / n;
	enum ptx_type part = bytes == 1 ? PTX_B8 : bytes == 2 ? PTX_B16 : bytes == 4 ? PTX_B32 : PTX_NONE;
	if ((n != 2 && n != 4) || !part)
		ptx_refuse(d);
	for (unsigned i = 0; i < n; i++) {
		if (i)
			ptx_comma(d);
		if (destination)
			in->dst[i] = ptx_dst(d, part);
		else
			in->src[i] = ptx_src(d, part);
	}
	ptx_expect(&d->c, "}");
	in->count = (uint8_t)n;
	in->stype = (uint8_t)part;
	return n;
}

static void decode_mov(struct ptx_decoder *d)
{
	struct ptx_inst *in = d->in;
	enum ptx_type type = ptx_part_type(d);
	in->type = (uint8_t)type;
	ptx_parts_end(d);
	if ((ptx_type_size(type) == 1 && type != PTX_PRED) || type == PTX_F16X2)
		ptx_refuse(d);
	if (token_is(ptx_peek(&d->c), "{")) {
		in->run = ptx_run_unpack;
		read_elements(d, true);
		ptx_comma(d);
		in->src[0] = ptx_src(d, type);
		return;
	}
	in->dst[0] = ptx_dst(d, type);
	ptx_comma(d);
	if (token_is(ptx_peek(&d->c), "{")) {
		in->run = ptx_run_pack;
		read_elements(d, false);
		return;
	}
	in->run = ptx_run_mov;
	in->src[0] = type == PTX_PRED ? ptx_src_predicate(d, &in->src_not) : ptx_src(d, type);
}

/* Integral rounding (.rni, ...) is for conversions from a float to an integer or within a float type; plain rounding
 * (.rn, ...) is for conversions to a float that may be inexact. All other conversions permit no rounding mode. */
static void check_conversion(struct ptx_decoder *d, int integral, int round)
{
	struct ptx_inst *in = d->in;
	enum ptx_type to = (enum ptx_type)in->type, from = (enum ptx_type)in->stype;
	bool fto = ptx_type_is_float(to), ffrom = ptx_type_is_float(from);
	bool narrows = fto && (!ffrom || ptx_type_size(to) < ptx_type_size(from));
	bool to_integral = ffrom && (!fto || to == from);
	if (to == PTX_PRED || from == PTX_PRED || to == PTX_F16X2 || from == PTX_F16X2 ||
	    (integral >= 0 && !to_integral) || (round >= 0 && !narrows) ||
	    (in->ftz && to != PTX_F32 && from != PTX_F32))
		ptx_refuse(d);
	if ((narrows && round < 0) || (ffrom && !fto && integral < 0))
		ptx_bad(d, "the rounding mode is missing: expected %s",
			narrows ? ".rn, .rz, .rm or .rp" : ".rni, .rzi, .rmi or .rpi");
}

/* cvt.rn{.relu}.f16x2.f32 d, high, low. */
static void decode_pair(struct ptx_decoder *d, int round)
{
	struct ptx_inst *in = d->in;
	if (in->stype != PTX_F32 || (round != ROUND_NEAREST && round != ROUND_ZERO) || in->ftz || in->sat)
		ptx_refuse(d);
	in->round = (uint8_t)round;
	in->dst[0] = ptx_dst(d, PTX_F16X2);
	for (unsigned i = 0; i < 2; i++) {
		ptx_comma(d);
		in->src[i] = ptx_src(d, PTX_F32);
	}
	in->op = OP_SP;
	in->run = ptx_run_cvt_pair;
}

static void decode_cvt(struct ptx_decoder *d)
{
	static const char *const rounds[] = {"rn", "rz", "rm", "rp", NULL};
	struct ptx_inst *in = d->in;
	int integral = ptx_part_of(d, ptx_integrals), round = integral < 0 ? ptx_part_of(d, rounds) : -1;
	in->mode = ptx_part(d, "relu") ? CVT_RELU : 0;
	in->ftz = ptx_part(d, "ftz");
	in->sat = ptx_part(d, "sat");
	in->type = (uint8_t)ptx_part_type(d);
	in->stype = (uint8_t)ptx_part_type(d);
	ptx_parts_end(d);
	if (in->type == PTX_F16X2) {
		decode_pair(d, round);
		return;
	}
	if (in->mode && (in->type != PTX_F16 || in->stype != PTX_F32 || round > ROUND_ZERO || in->ftz || in->sat))
		ptx_refuse(d);
	check_conversion(d, integral, round);
	in->integral = integral >= 0;
	in->round = (uint8_t)(integral >= 0 ? integral : round >= 0 ? round : 0);
	in->dst[0] = ptx_dst_wide(d, (enum ptx_type)in->type);
	ptx_comma(d);
	in->src[0] = ptx_src_wide(d, (enum ptx_type)in->stype);
	in->op = in->type == PTX_F64 || in->stype == PTX_F64 ? OP_DP : OP_SP;
	in->run = ptx_run_cvt;
}

static void take_window(struct ptx_decoder *d)
{
	static const uint8_t spaces[] = {SPACE_GLOBAL, SPACE_SHARED, SPACE_LOCAL, SPACE_CONST,
					 SPACE_PARAM,  SPACE_SHARED, SPACE_PARAM, SPACE_PARAM};
	int found = ptx_part_of(d, ptx_spaces);
	if (found < 0)
		ptx_refuse(d);
	d->in->space = spaces[found];
}

static void decode_cvta(struct ptx_decoder *d)
{
	struct ptx_inst *in = d->in;
	in->mode = ptx_part(d, "to");
	take_window(d);
	in->type = (uint8_t)ptx_part_type(d);
	ptx_parts_end(d);
	if (in->type != PTX_U64 && in->type != PTX_U32)
		ptx_refuse(d);
	in->dst[0] = ptx_dst(d, (enum ptx_type)in->type);
	ptx_comma(d);
	in->src[0] = ptx_src(d, (enum ptx_type)in->type);
	in->run = ptx_run_cvta;
}

static void decode_isspacep(struct ptx_decoder *d)
{
	struct ptx_inst *in = d->in;
	take_window(d);
	ptx_parts_end(d);
	in->dst[0] = ptx_dst(d, PTX_PRED);
	ptx_comma(d);
	in->src[0] = ptx_src(d, d->m->address_bytes == 8 ? PTX_U64 : PTX_U32);
	in->run = ptx_run_isspacep;
}

bool ptx_decode_move(struct ptx_decoder *d)
{
	if (ptx_part(d, "mov"))
		decode_mov(d);
	else if (ptx_part(d, "cvt"))
		decode_cvt(d);
	else if (ptx_part(d, "cvta"))
		decode_cvta(d);
	else if (ptx_part(d, "isspacep"))
		decode_isspacep(d);
	else
		return false;
	return true;
}
