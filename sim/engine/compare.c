/* compare.c - setp, set, selp, slct. */
#include "sim/engine/run.h"
#include "sim/ptx/float.h"
#include "sim/ptx/operations.h"

/* The relation of two values; UNORDERED if one is NaN. */
enum { LESS, EQUAL, GREATER, UNORDERED };

/* holds[comparison]: mask of the relations for which the comparison is true, bit r for relation r. */
static const uint8_t holds[] = {
    [CMP_EQ] = 1 << EQUAL,
    [CMP_NE] = 1 << LESS | 1 << GREATER,
    [CMP_LT] = 1 << LESS,
    [CMP_LE] = 1 << LESS | 1 << EQUAL,
    [CMP_GT] = 1 << GREATER,
    [CMP_GE] = 1 << GREATER | 1 << EQUAL,
    [CMP_EQU] = 1 << EQUAL | 1 << UNORDERED,
    [CMP_NEU] = 1 << LESS | 1 << GREATER | 1 << UNORDERED,
    [CMP_LTU] = 1 << LESS | 1 << UNORDERED,
    [CMP_LEU] = 1 << LESS | 1 << EQUAL | 1 << UNORDERED,
    [CMP_GTU] = 1 << GREATER | 1 << UNORDERED,
    [CMP_GEU] = 1 << GREATER | 1 << EQUAL | 1 << UNORDERED,
    [CMP_NUM] = 1 << LESS | 1 << EQUAL | 1 << GREATER,
    [CMP_NAN] = 1 << UNORDERED,
};

#define RELATE(a, b) ((a) < (b) ? LESS : (a) == (b) ? EQUAL : (a) > (b) ? GREATER : UNORDERED)
#define RELATE_AS(T)                                                                                                   \
	FOR_LANES(l, mask)                                                                                             \
	relation[l] = RELATE((T)x[l], (T)y[l])

static double half_input(const struct ptx_inst *in, uint64_t bits)
{
	double x = f16_value((uint16_t)bits);
	return in->ftz && fabs(x) < 0x1p-14 ? 0 : x;
}

/* `at`: first bit of the compared half of an f16x2, else 0. */
static void relate(struct ptx_warp *w, const struct ptx_inst *in, uint32_t mask, unsigned at, uint8_t relation[LANES])
{
	const uint64_t *x = w->row[in->src[0]], *y = w->row[in->src[1]];
	switch (in->stype) {
	case PTX_S16:
		RELATE_AS(int16_t);
		break;
	case PTX_S32:
		RELATE_AS(int32_t);
		break;
	case PTX_S64:
		RELATE_AS(int64_t);
		break;
	case PTX_U16:
	case PTX_B16:
		RELATE_AS(uint16_t);
		break;
	case PTX_U32:
	case PTX_B32:
		RELATE_AS(uint32_t);
		break;
	case PTX_F16:
	case PTX_F16X2:
		FOR_LANES(l, mask)
		relation[l] = RELATE(half_input(in, x[l] >> at), half_input(in, y[l] >> at));
		break;
	case PTX_F32:
		FOR_LANES(l, mask)
		relation[l] = RELATE(f32_input(x[l], in->ftz), f32_input(y[l], in->ftz));
		break;
	case PTX_F64:
		FOR_LANES(l, mask)
		relation[l] = RELATE(f64_of(x[l]), f64_of(y[l]));
		break;
	default:
		RELATE_AS(uint64_t);
	}
}

static bool combine(unsigned bool_op, bool a, bool b)
{
	switch (bool_op) {
	case BOOL_AND:
		return a && b;
	case BOOL_OR:
		return a || b;
	case BOOL_XOR:
		return a != b;
	default:
		return a;
	}
}

/* The second destination predicate is the negated comparison or, for f16x2, the comparison of the high halves. */
void ptx_run_setp(struct ptx_warp *w, const struct ptx_inst *in, uint32_t mask)
{
	uint8_t relation[LANES] = {0}, second[LANES] = {0}, set = holds[in->compare];
	uint64_t *p = w->row[in->dst[0]], *q = w->row[in->dst[1]];
	const uint64_t *c = w->row[in->src[2]];
	bool pair = in->stype == PTX_F16X2;
	relate(w, in, mask, 0, relation);
	if (pair)
		relate(w, in, mask, 16, second);
	FOR_LANES(l, mask)
	{
		bool t = set >> relation[l] & 1, other = (c[l] & 1) ^ in->src_not;
		bool u = pair ? set >> second[l] & 1 : !t;
		p[l] = combine(in->bool_op, t, other);
		if (in->dst[1] != PTX_SINK)
			q[l] = combine(in->bool_op, u, other);
	}
}

/* The value that `set` writes for true. */
static uint64_t truth(enum ptx_type type)
{
	switch (type) {
	case PTX_F32:
		return f32_bits(1.0f);
	case PTX_F16:
		return f16_rounded(1, ROUND_NEAREST);
	case PTX_F16X2:
		return f16_rounded(1, ROUND_NEAREST) * UINT64_C(0x10001);
	case PTX_U16:
	case PTX_S16:
		return UINT16_MAX;
	default:
		return UINT32_MAX;
	}
}

void ptx_run_set(struct ptx_warp *w, const struct ptx_inst *in, uint32_t mask)
{
	uint8_t relation[LANES] = {0}, second[LANES] = {0}, set = holds[in->compare];
	uint64_t *d = w->row[in->dst[0]], yes = truth((enum ptx_type)in->type);
	const uint64_t *c = w->row[in->src[2]];
	bool pair = in->stype == PTX_F16X2;
	relate(w, in, mask, 0, relation);
	if (pair)
		relate(w, in, mask, 16, second);
	FOR_LANES(l, mask)
	{
		bool other = (c[l] & 1) ^ in->src_not, t = combine(in->bool_op, set >> relation[l] & 1, other);
		bool u = pair ? combine(in->bool_op, set >> second[l] & 1, other) : t;
		d[l] = ((t ? 0xffff : 0) | (u ? 0xffff0000 : 0)) & yes;
	}
}

void ptx_run_selp(struct ptx_warp *w, const struct ptx_inst *in, uint32_t mask)
{
	uint64_t *d = w->row[in->dst[0]];
	const uint64_t *a = w->row[in->src[0]], *b = w->row[in->src[1]], *c = w->row[in->src[2]];
	FOR_LANES(l, mask)
	d[l] = (c[l] ? a[l] : b[l]) & in->dst_mask;
}

void ptx_run_slct(struct ptx_warp *w, const struct ptx_inst *in, uint32_t mask)
{
	uint64_t *d = w->row[in->dst[0]];
	const uint64_t *a = w->row[in->src[0]], *b = w->row[in->src[1]], *c = w->row[in->src[2]];
	FOR_LANES(l, mask)
	{
		bool first = in->stype == PTX_F32 ? f32_input(c[l], in->ftz) >= 0 : (int32_t)c[l] >= 0;
		d[l] = (first ? a[l] : b[l]) & in->dst_mask;
	}
}
