/* bit.c - logic, shifts, bit fields, byte permutation, dot products. */
#include "sim/engine/run.h"
#include "sim/ptx/decode.h"

/* Defines run(): the expression over the sources' bits a, b, c, e. */
#define OPERATION(name, expression)                                                                                    \
	static void name(struct ptx_warp *w, const struct ptx_inst *in, uint32_t mask)                                 \
	{                                                                                                              \
		uint64_t *d = w->row[in->dst[0]];                                                                      \
		const uint64_t *pa = w->row[in->src[0]], *pb = w->row[in->src[1]], *pc = w->row[in->src[2]],           \
			       *pe = w->row[in->src[3]];                                                               \
		FOR_LANES(l, mask)                                                                                     \
		{                                                                                                      \
			const uint64_t a = pa[l], b = pb[l], c = pc[l], e = pe[l];                                     \
			(void)b, (void)c, (void)e;                                                                     \
			d[l] = (expression)&in->dst_mask;                                                              \
		}                                                                                                      \
	}

static unsigned type_bits(const struct ptx_inst *in)
{
	return 8 * ptx_type_size((enum ptx_type)in->stype);
}

/* Shifts by the width or more give 0, or the sign in every bit. */
static uint64_t shift_left(const struct ptx_inst *in, uint64_t a, uint64_t by)
{
	return (uint32_t)by >= type_bits(in) ? 0 : a << (uint32_t)by;
}

static uint64_t shift_right(const struct ptx_inst *in, uint64_t a, uint64_t by)
{
	return (uint32_t)by >= type_bits(in) ? 0 : a >> (uint32_t)by;
}

static uint64_t shift_signed(const struct ptx_inst *in, uint64_t a, uint64_t by)
{
	unsigned up = 64 - type_bits(in), amount = (uint32_t)by >= type_bits(in) ? type_bits(in) - 1 : (uint32_t)by;
	return (uint64_t)((int64_t)(a << up) >> up >> amount);
}

static uint64_t reverse(uint64_t a, unsigned bits)
{
	uint64_t r = 0;
	for (unsigned i = 0; i < bits; i++)
		r |= (a >> i & 1) << (bits - 1 - i);
	return r;
}

static uint64_t leading_zeros(uint64_t a, unsigned bits)
{
	return a ? (uint64_t)__builtin_clzll(a) - (64 - bits) : bits;
}

/* Modes of bfind. FIND_SIGNED: in a negative number, find the highest 0. FIND_SHIFT: return the distance of the bit
 * from the top bit. */
enum { FIND_SIGNED = 1, FIND_SHIFT = 2 };

static uint64_t find_bit(const struct ptx_inst *in, uint64_t a)
{
	unsigned bits = type_bits(in);
	if (in->mode & FIND_SIGNED && a >> (bits - 1) & 1)
		a = ~a & (UINT64_MAX >> (64 - bits));
	if (!a)
		return UINT32_MAX;
	unsigned position = 63 - (unsigned)__builtin_clzll(a);
	return in->mode & FIND_SHIFT ? bits - 1 - position : position;
}

static uint64_t extract(const struct ptx_inst *in, uint64_t a, uint64_t b, uint64_t c)
{
	unsigned bits = type_bits(in), at = b & 255, length = c & 255, top = bits - 1;
	bool is_signed = ptx_type_is_signed((enum ptx_type)in->stype);
	unsigned last = at + length - 1 < top ? at + length - 1 : top;
	bool sign = is_signed && length && (a >> last & 1);
	uint64_t field = at < bits ? a >> at : 0;
	unsigned have = at < bits ? bits - at : 0, taken = length < have ? length : have;
	uint64_t keep = taken >= 64 ? UINT64_MAX : (UINT64_C(1) << taken) - 1;
	return (field & keep) | (sign ? ~keep : 0);
}

/* Inserts the low bits of a into b: at bit c, length e. */
static uint64_t insert(const struct ptx_inst *in, uint64_t a, uint64_t b, uint64_t c, uint64_t e)
{
	unsigned bits = type_bits(in), at = c & 255, length = e & 255;
	if (at >= bits || !length)
		return b;
	uint64_t field = length >= 64 ? UINT64_MAX : (UINT64_C(1) << length) - 1;
	return (b & ~(field << at)) | (a & field) << at;
}

enum { PRMT_NONE, PRMT_F4E, PRMT_B4E, PRMT_RC8, PRMT_ECL, PRMT_ECR, PRMT_RC16 };

/* The byte of the 8-byte pair that becomes byte i of the result, in the modes without a selector. */
static unsigned prmt_byte(unsigned mode, unsigned i, unsigned n)
{
	n &= 3;
	switch (mode) {
	case PRMT_F4E:
		return n + i;
	case PRMT_B4E:
		return (n + 8 - i) & 7;
	case PRMT_RC8:
		return n;
	case PRMT_ECL:
		return i > n ? i : n;
	case PRMT_ECR:
		return i < n ? i : n;
	default:
		return (n & 1) * 2 + (i & 1);
	}
}

static uint64_t permute(unsigned mode, uint64_t a, uint64_t b, uint64_t c)
{
	uint64_t pair = (uint32_t)a | (uint64_t)(uint32_t)b << 32, result = 0;
	for (unsigned i = 0; i < 4; i++) {
		unsigned selector = (unsigned)(c >> 4 * i & 15),
			 from = mode ? prmt_byte(mode, i, (unsigned)c) : selector & 7;
		uint64_t byte = pair >> 8 * from & 255;
		if (!mode && selector & 8)
			byte = byte & 0x80 ? 255 : 0;
		result |= byte << 8 * i;
	}
	return result;
}

static uint64_t logic3(uint64_t a, uint64_t b, uint64_t c, uint64_t table)
{
	uint64_t result = 0;
	for (unsigned i = 0; i < 8; i++)
		if (table >> i & 1)
			result |= (i & 4 ? a : ~a) & (i & 2 ? b : ~b) & (i & 1 ? c : ~c);
	return result;
}

/* bmsk: `width` ones from bit `at` on. In wrap mode both count modulo 32; in clamp mode bits from 32 on are left out.
 */
enum { MASK_WRAP = 1 };

static uint64_t bit_mask(unsigned mode, uint32_t at, uint32_t width)
{
	if (mode & MASK_WRAP) {
		at &= 31;
		width &= 31;
	}
	if (at > 31 || !width)
		return 0;
	return (uint32_t)((width > 31 ? UINT32_MAX : (UINT32_C(1) << width) - 1) << at);
}

/* fns: the position of the n-th set bit from bit `base` on, upwards for n > 0 and downwards for n < 0; n = 0 tests
 * `base` itself. No such bit, or a base above 31, which PTX leaves open: all ones. */
static uint64_t find_nth(uint32_t mask, uint32_t base, int32_t n)
{
	if (base > 31)
		return UINT32_MAX;
	if (!n)
		return mask >> base & 1 ? base : UINT32_MAX;
	uint32_t left = n > 0 ? (uint32_t)n : -(uint32_t)n;
	for (int i = (int)base; i >= 0 && i<32; i += n> 0 ? 1 : -1)
		if (mask >> i & 1 && !--left)
			return (uint32_t)i;
	return UINT32_MAX;
}

enum { FUNNEL_RIGHT = 1, FUNNEL_WRAP = 2 };

static uint64_t funnel(unsigned mode, uint64_t a, uint64_t b, uint64_t c)
{
	uint64_t pair = (uint32_t)a | (uint64_t)(uint32_t)b << 32;
	unsigned by = mode & FUNNEL_WRAP ? c & 31 : (uint32_t)c > 32 ? 32 : (uint32_t)c;
	return mode & FUNNEL_RIGHT ? pair >> by : pair << by >> 32;
}

/* Modes of dp4a and dp2a. DOT_TWO: dp2a, the 16-bit halves of a times two bytes of b; DOT_HIGH: the upper two bytes. */
enum { DOT_A_SIGNED = 1, DOT_B_SIGNED = 2, DOT_TWO = 4, DOT_HIGH = 8 };

static int64_t element(uint64_t x, unsigned at, unsigned bits, bool is_signed)
{
	uint64_t top = x << (64 - at - bits);
	return is_signed ? (int64_t)top >> (64 - bits) : (int64_t)(top >> (64 - bits));
}

static uint64_t dot(unsigned mode, uint64_t a, uint64_t b, uint64_t c)
{
	unsigned n = mode & DOT_TWO ? 2 : 4, bits = 32 / n, start = mode & DOT_HIGH ? 16 : 0;
	int64_t sum = 0;
	for (unsigned i = 0; i < n; i++)
		sum +=
		    element(a, i * bits, bits, mode & DOT_A_SIGNED) * element(b, start + 8 * i, 8, mode & DOT_B_SIGNED);
	return c + (uint64_t)sum;
}

OPERATION(run_and, a &b)
OPERATION(run_or, a | b)
OPERATION(run_xor, a ^ b)
OPERATION(run_not, ~a)
OPERATION(run_not_pred, a ^ 1)
OPERATION(run_cnot, a == 0)
OPERATION(run_shl, shift_left(in, a, b))
OPERATION(run_shr, shift_right(in, a, b))
OPERATION(run_sar, shift_signed(in, a, b))
OPERATION(run_popc, (uint64_t)__builtin_popcountll(a))
OPERATION(run_clz, leading_zeros(a, type_bits(in)))
OPERATION(run_brev, reverse(a, type_bits(in)))
OPERATION(run_bfind, find_bit(in, a))
OPERATION(run_bfe, extract(in, a, b, c))
OPERATION(run_bfi, insert(in, a, b, c, e))
OPERATION(run_prmt, permute(in->mode, a, b, c))
OPERATION(run_lop3, logic3(a, b, c, e))
OPERATION(run_bmsk, bit_mask(in->mode, (uint32_t)a, (uint32_t)b))
OPERATION(run_fns, find_nth((uint32_t)a, (uint32_t)b, (int32_t)c))
OPERATION(run_shf, funnel(in->mode, a, b, c))
OPERATION(run_dot, dot(in->mode, a, b, c))

#define LOGIC(t, T)                                                                                                    \
	{"and." t, run_and, OP_SP, T, {T, T}, 0, 0}, {"or." t, run_or, OP_SP, T, {T, T}, 0, 0},                        \
	{                                                                                                              \
		"xor." t, run_xor, OP_SP, T, {T, T}, 0, 0                                                              \
	}
#define BITS(t, T)                                                                                                     \
	LOGIC(t, T), {"not." t, run_not, OP_SP, T, {T}, 0, 0}, {"cnot." t, run_cnot, OP_SP, T, {T}, 0, 0},             \
	    {"shl." t, run_shl, OP_SP, T, {T, PTX_U32}, 0, 0},                                                         \
	{                                                                                                              \
		"shr." t, run_shr, OP_SP, T, {T, PTX_U32}, 0, 0                                                        \
	}
#define COUNTS(t, T)                                                                                                   \
	{"popc." t, run_popc, OP_SP, PTX_U32, {T}, 0, 0}, {"clz." t, run_clz, OP_SP, PTX_U32, {T}, 0, 0},              \
	    {"brev." t, run_brev, OP_SP, T, {T}, 0, 0},                                                                \
	{                                                                                                              \
		"bfi." t, run_bfi, OP_SP, T, {T, T, PTX_U32, PTX_U32}, 0, 0                                            \
	}
#define FIELDS(t, T, m)                                                                                                \
	{"bfind." t, run_bfind, OP_SP, PTX_U32, {T}, 0, m},                                                            \
	    {"bfind.shiftamt." t, run_bfind, OP_SP, PTX_U32, {T}, 0, FIND_SHIFT | (m)},                                \
	{                                                                                                              \
		"bfe." t, run_bfe, OP_SP, T, {T, PTX_U32, PTX_U32}, 0, 0                                               \
	}
#define PRMT(m, mode)                                                                                                  \
	{                                                                                                              \
		"prmt.b32" m, run_prmt, OP_SP, PTX_B32, {PTX_B32, PTX_B32, PTX_B32}, 0, mode                           \
	}
#define FUNNEL(m, mode)                                                                                                \
	{                                                                                                              \
		"shf." m ".b32", run_shf, OP_SP, PTX_B32, {PTX_B32, PTX_B32, PTX_U32}, 0, mode                         \
	}
#define DOTS(t, A, B, R, m)                                                                                            \
	{"dp4a." t, run_dot, OP_SP, R, {A, B, R}, 0, m},                                                               \
	    {"dp2a.lo." t, run_dot, OP_SP, R, {A, B, R}, 0, DOT_TWO | (m)},                                            \
	{                                                                                                              \
		"dp2a.hi." t, run_dot, OP_SP, R, {A, B, R}, 0, DOT_TWO | DOT_HIGH | (m)                                \
	}

const struct ptx_operation ptx_bit_operations[] = {
    LOGIC("pred", PTX_PRED),
    {"not.pred", run_not_pred, OP_SP, PTX_PRED, {PTX_PRED}, 0, 0},
    BITS("b16", PTX_B16),
    BITS("b32", PTX_B32),
    BITS("b64", PTX_B64),
    {"shr.u16", run_shr, OP_SP, PTX_U16, {PTX_U16, PTX_U32}, 0, 0},
    {"shr.u32", run_shr, OP_SP, PTX_U32, {PTX_U32, PTX_U32}, 0, 0},
    {"shr.u64", run_shr, OP_SP, PTX_U64, {PTX_U64, PTX_U32}, 0, 0},
    {"shr.s16", run_sar, OP_SP, PTX_S16, {PTX_S16, PTX_U32}, 0, 0},
    {"shr.s32", run_sar, OP_SP, PTX_S32, {PTX_S32, PTX_U32}, 0, 0},
    {"shr.s64", run_sar, OP_SP, PTX_S64, {PTX_S64, PTX_U32}, 0, 0},
    COUNTS("b32", PTX_B32),
    COUNTS("b64", PTX_B64),
    FIELDS("u32", PTX_U32, 0),
    FIELDS("s32", PTX_S32, FIND_SIGNED),
    FIELDS("u64", PTX_U64, 0),
    FIELDS("s64", PTX_S64, FIND_SIGNED),
    PRMT("", PRMT_NONE),
    PRMT(".f4e", PRMT_F4E),
    PRMT(".b4e", PRMT_B4E),
    PRMT(".rc8", PRMT_RC8),
    PRMT(".ecl", PRMT_ECL),
    PRMT(".ecr", PRMT_ECR),
    PRMT(".rc16", PRMT_RC16),
    {"lop3.b32", run_lop3, OP_SP, PTX_B32, {PTX_B32, PTX_B32, PTX_B32, PTX_B32}, 0, 0},
    {"bmsk.clamp.b32", run_bmsk, OP_SP, PTX_B32, {PTX_B32, PTX_B32}, 0, 0},
    {"bmsk.wrap.b32", run_bmsk, OP_SP, PTX_B32, {PTX_B32, PTX_B32}, 0, MASK_WRAP},
    {"fns.b32", run_fns, OP_SP, PTX_B32, {PTX_B32, PTX_B32, PTX_S32}, 0, 0},
    FUNNEL("l.clamp", 0),
    FUNNEL("l.wrap", FUNNEL_WRAP),
    FUNNEL("r.clamp", FUNNEL_RIGHT),
    FUNNEL("r.wrap", FUNNEL_RIGHT | FUNNEL_WRAP),
    DOTS("u32.u32", PTX_U32, PTX_U32, PTX_U32, 0),
    DOTS("s32.u32", PTX_S32, PTX_U32, PTX_S32, DOT_A_SIGNED),
    DOTS("u32.s32", PTX_U32, PTX_S32, PTX_S32, DOT_B_SIGNED),
    DOTS("s32.s32", PTX_S32, PTX_S32, PTX_S32, DOT_A_SIGNED | DOT_B_SIGNED),
    {0},
};
