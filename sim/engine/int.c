/* int.c - integer arithmetic. */
#include "sim/engine/run.h"
#include "sim/ptx/decode.h"

__extension__ typedef __int128 int128;
__extension__ typedef unsigned __int128 uint128;

#define X(v) ((uint64_t)(v))

/* Defines the run() function of an operation. T: C type of the sources a and b; c has 64 bits. The result is the
 * expression, truncated to type U. Sums and products are formed in 64 unsigned bits, where C defines overflow. */
#define OPERATION(name, T, U, expression)                                                                              \
	static void name(struct ptx_warp *w, const struct ptx_inst *in, uint32_t mask)                                 \
	{                                                                                                              \
		uint64_t *d = w->row[in->dst[0]];                                                                      \
		const uint64_t *pa = w->row[in->src[0]], *pb = w->row[in->src[1]], *pc = w->row[in->src[2]];           \
		FOR_LANES(l, mask)                                                                                     \
		{                                                                                                      \
			const T a = (T)pa[l], b = (T)pb[l];                                                            \
			const uint64_t c = pc[l];                                                                      \
			(void)b, (void)c;                                                                              \
			d[l] = X((U)(expression));                                                                     \
		}                                                                                                      \
	}

/* PTX leaves a division by zero and an overflowing division undefined. As NVIDIA's compiler does, quotient and
 * remainder of a division by zero are all ones. */
#define DIV_S(a, b) ((b) == 0 ? UINT64_MAX : (b) == -1 ? -X(a) : X((a) / (b)))
#define REM_S(a, b) ((b) == 0 ? UINT64_MAX : (b) == -1 ? 0 : X((a) % (b)))
#define DIV_U(a, b) ((b) == 0 ? UINT64_MAX : X((a) / (b)))
#define REM_U(a, b) ((b) == 0 ? UINT64_MAX : X((a) % (b)))

static uint64_t clamp32(int64_t x)
{
	return X(x > INT32_MAX ? INT32_MAX : x < INT32_MIN ? INT32_MIN : x);
}
static int64_t low24s(int64_t x)
{
	return (int64_t)(X(x) << 40) >> 40;
}
static uint64_t low24u(uint64_t x)
{
	return x & 0xffffff;
}

/* The operations of every integer type. t: name of the type, T: its C type, U: the unsigned C type of that width. */
#define COMMON(t, T, U)                                                                                                \
	OPERATION(add_##t, T, U, X(a) + X(b))                                                                          \
	OPERATION(sub_##t, T, U, X(a) - X(b))                                                                          \
	OPERATION(mul_lo_##t, T, U, X(a) * X(b))                                                                       \
	OPERATION(mad_lo_##t, T, U, X(a) * X(b) + c)                                                                   \
	OPERATION(min_##t, T, U, a < b ? a : b)                                                                        \
	OPERATION(max_##t, T, U, a > b ? a : b)                                                                        \
	OPERATION(sad_##t, T, U, (a < b ? X(b) - X(a) : X(a) - X(b)) + c)
#define SIGNED(t, T, U)                                                                                                \
	COMMON(t, T, U)                                                                                                \
	OPERATION(div_##t, T, U, DIV_S(a, b))                                                                          \
	OPERATION(rem_##t, T, U, REM_S(a, b))                                                                          \
	OPERATION(abs_##t, T, U, a < 0 ? -X(a) : X(a))                                                                 \
	OPERATION(neg_##t, T, U, -X(a))
#define UNSIGNED(t, T)                                                                                                 \
	COMMON(t, T, T)                                                                                                \
	OPERATION(div_##t, T, T, DIV_U(a, b))                                                                          \
	OPERATION(rem_##t, T, T, REM_U(a, b))

UNSIGNED(u16, uint16_t)
UNSIGNED(u32, uint32_t)
UNSIGNED(u64, uint64_t)
SIGNED(s16, int16_t, uint16_t)
SIGNED(s32, int32_t, uint32_t)
SIGNED(s64, int64_t, uint64_t)

OPERATION(mul_hi_u16, uint16_t, uint16_t, X(a) * X(b) >> 16)
OPERATION(mul_hi_s16, int16_t, uint16_t, X(a) * X(b) >> 16)
OPERATION(mul_hi_u32, uint32_t, uint32_t, X(a) * X(b) >> 32)
OPERATION(mul_hi_s32, int32_t, uint32_t, X(a) * X(b) >> 32)
OPERATION(mul_hi_u64, uint64_t, uint64_t, (uint128)a *b >> 64)
OPERATION(mul_hi_s64, int64_t, uint64_t, (int128)a *b >> 64)
OPERATION(mad_hi_u16, uint16_t, uint16_t, (X(a) * X(b) >> 16) + c)
OPERATION(mad_hi_s16, int16_t, uint16_t, (X(a) * X(b) >> 16) + c)
OPERATION(mad_hi_u32, uint32_t, uint32_t, (X(a) * X(b) >> 32) + c)
OPERATION(mad_hi_s32, int32_t, uint32_t, (X(a) * X(b) >> 32) + c)
OPERATION(mad_hi_u64, uint64_t, uint64_t, X((uint128)a *b >> 64) + c)
OPERATION(mad_hi_s64, int64_t, uint64_t, X((int128)a *b >> 64) + c)
OPERATION(mul_wide_u16, uint16_t, uint32_t, X(a) * X(b))
OPERATION(mul_wide_s16, int16_t, uint32_t, X(a) * X(b))
OPERATION(mul_wide_u32, uint32_t, uint64_t, X(a) * X(b))
OPERATION(mul_wide_s32, int32_t, uint64_t, X(a) * X(b))
OPERATION(mad_wide_u16, uint16_t, uint32_t, X(a) * X(b) + c)
OPERATION(mad_wide_s16, int16_t, uint32_t, X(a) * X(b) + c)
OPERATION(mad_wide_u32, uint32_t, uint64_t, X(a) * X(b) + c)
OPERATION(mad_wide_s32, int32_t, uint64_t, X(a) * X(b) + c)
OPERATION(add_sat_s32, int32_t, uint32_t, clamp32((int64_t)a + b))
OPERATION(sub_sat_s32, int32_t, uint32_t, clamp32((int64_t)a - b))
OPERATION(mad_hi_sat_s32, int32_t, uint32_t, clamp32(((int64_t)a * b >> 32) + (int32_t)c))
OPERATION(mul24_lo_u32, uint32_t, uint32_t, low24u(a) * low24u(b))
OPERATION(mul24_lo_s32, int32_t, uint32_t, low24s(a) * low24s(b))
OPERATION(mul24_hi_u32, uint32_t, uint32_t, low24u(a) * low24u(b) >> 16)
OPERATION(mul24_hi_s32, int32_t, uint32_t, low24s(a) * low24s(b) >> 16)
OPERATION(mad24_lo_u32, uint32_t, uint32_t, low24u(a) * low24u(b) + c)
OPERATION(mad24_lo_s32, int32_t, uint32_t, X(low24s(a) * low24s(b)) + c)
OPERATION(mad24_hi_u32, uint32_t, uint32_t, (low24u(a) * low24u(b) >> 16) + c)
OPERATION(mad24_hi_s32, int32_t, uint32_t, X(low24s(a) * low24s(b) >> 16) + c)
OPERATION(mad24_hi_sat_s32, int32_t, uint32_t, clamp32((low24s(a) * low24s(b) >> 16) + (int32_t)c))

/* Arithmetic with the carry flag. CARRY_IN: the flag is an operand; CARRY_OUT: the flag is written. A subtraction adds
 * the complement; its flag is a borrow, the inverse of that sum's carry. */
enum { CARRY_IN = 1, CARRY_OUT = 2, CARRY_SUB = 4, CARRY_64 = 8 };

static uint64_t with_carry(struct ptx_warp *w, unsigned mode, unsigned l, uint64_t a, uint64_t b)
{
	bool flag = w->carry >> l & 1, sub = mode & CARRY_SUB;
	uint128 width = mode & CARRY_64 ? UINT64_MAX : UINT32_MAX;
	uint128 add = mode & CARRY_IN ? flag ^ sub : sub;
	uint128 sum = (uint128)a + ((sub ? ~(uint128)b : b) & width) + add;
	if (mode & CARRY_OUT) {
		bool out = (sum > width) ^ sub;
		w->carry = (w->carry & ~(UINT32_C(1) << l)) | (uint32_t)out << l;
	}
	return (uint64_t)(sum & width);
}

static void run_carry(struct ptx_warp *w, const struct ptx_inst *in, uint32_t mask)
{
	uint64_t *d = w->row[in->dst[0]];
	const uint64_t *a = w->row[in->src[0]], *b = w->row[in->src[1]];
	FOR_LANES(l, mask)
	d[l] = with_carry(w, in->mode, l, a[l], b[l]);
}

/* Modes of mad.lo.cc, madc.hi, ..., beside CARRY_...: PRODUCT_HIGH adds the high half of the product, else the low
 * half. */
enum { PRODUCT_HIGH = 16, PRODUCT_SIGNED = 32 };

static uint64_t product(unsigned mode, uint64_t a, uint64_t b)
{
	unsigned bits = mode & CARRY_64 ? 64 : 32;
	uint128 p = (uint128)a * b;
	if (mode & PRODUCT_SIGNED)
		p = bits == 64 ? (uint128)((int128)(int64_t)a * (int64_t)b)
			       : (uint128)((int128)(int32_t)a * (int32_t)b);
	uint64_t half = (uint64_t)(mode & PRODUCT_HIGH ? p >> bits : p);
	return bits == 64 ? half : (uint32_t)half;
}

static void run_mad_carry(struct ptx_warp *w, const struct ptx_inst *in, uint32_t mask)
{
	uint64_t *d = w->row[in->dst[0]];
	const uint64_t *a = w->row[in->src[0]], *b = w->row[in->src[1]], *c = w->row[in->src[2]];
	FOR_LANES(l, mask)
	d[l] = with_carry(w, in->mode, l, product(in->mode, a[l], b[l]), c[l]);
}

#define TABLE_COMMON(t, T)                                                                                             \
	{"add." #t, add_##t, OP_SP, T, {T, T}, 0, 0}, {"sub." #t, sub_##t, OP_SP, T, {T, T}, 0, 0},                    \
	    {"mul.lo." #t, mul_lo_##t, OP_SP, T, {T, T}, 0, 0}, {"mul.hi." #t, mul_hi_##t, OP_SP, T, {T, T}, 0, 0},    \
	    {"mad.lo." #t, mad_lo_##t, OP_SP, T, {T, T, T}, 0, 0},                                                     \
	    {"mad.hi." #t, mad_hi_##t, OP_SP, T, {T, T, T}, 0, 0}, {"min." #t, min_##t, OP_SP, T, {T, T}, 0, 0},       \
	    {"max." #t, max_##t, OP_SP, T, {T, T}, 0, 0}, {"sad." #t, sad_##t, OP_SP, T, {T, T, T}, 0, 0},             \
	    {"div." #t, div_##t, OP_SP, T, {T, T}, 0, 0},                                                              \
	{                                                                                                              \
		"rem." #t, rem_##t, OP_SP, T, {T, T}, 0, 0                                                             \
	}
#define TABLE_SIGNED(t, T)                                                                                             \
	TABLE_COMMON(t, T), {"abs." #t, abs_##t, OP_SP, T, {T}, 0, 0},                                                 \
	{                                                                                                              \
		"neg." #t, neg_##t, OP_SP, T, {T}, 0, 0                                                                \
	}
#define TABLE_WIDE(t, T, D)                                                                                            \
	{"mul.wide." #t, mul_wide_##t, OP_SP, D, {T, T}, 0, 0},                                                        \
	{                                                                                                              \
		"mad.wide." #t, mad_wide_##t, OP_SP, D, {T, T, D}, 0, 0                                                \
	}
#define TABLE_24(t, T)                                                                                                 \
	{"mul24.lo." #t, mul24_lo_##t, OP_SP, T, {T, T}, 0, 0},                                                        \
	    {"mul24.hi." #t, mul24_hi_##t, OP_SP, T, {T, T}, 0, 0},                                                    \
	    {"mad24.lo." #t, mad24_lo_##t, OP_SP, T, {T, T, T}, 0, 0},                                                 \
	{                                                                                                              \
		"mad24.hi." #t, mad24_hi_##t, OP_SP, T, {T, T, T}, 0, 0                                                \
	}
#define TABLE_CARRY(t, T, wide)                                                                                        \
	{"add.cc." #t, run_carry, OP_SP, T, {T, T}, 0, CARRY_OUT | (wide)},                                            \
	    {"addc." #t, run_carry, OP_SP, T, {T, T}, 0, CARRY_IN | (wide)},                                           \
	    {"addc.cc." #t, run_carry, OP_SP, T, {T, T}, 0, CARRY_IN | CARRY_OUT | (wide)},                            \
	    {"sub.cc." #t, run_carry, OP_SP, T, {T, T}, 0, CARRY_SUB | CARRY_OUT | (wide)},                            \
	    {"subc." #t, run_carry, OP_SP, T, {T, T}, 0, CARRY_SUB | CARRY_IN | (wide)},                               \
	{                                                                                                              \
		"subc.cc." #t, run_carry, OP_SP, T, {T, T}, 0, CARRY_SUB | CARRY_IN | CARRY_OUT | (wide)               \
	}
#define TABLE_MAD_CARRY(t, T, m)                                                                                       \
	{"mad.lo.cc." #t, run_mad_carry, OP_SP, T, {T, T, T}, 0, CARRY_OUT | (m)},                                     \
	    {"madc.lo." #t, run_mad_carry, OP_SP, T, {T, T, T}, 0, CARRY_IN | (m)},                                    \
	    {"madc.lo.cc." #t, run_mad_carry, OP_SP, T, {T, T, T}, 0, CARRY_IN | CARRY_OUT | (m)},                     \
	    {"mad.hi.cc." #t, run_mad_carry, OP_SP, T, {T, T, T}, 0, PRODUCT_HIGH | CARRY_OUT | (m)},                  \
	    {"madc.hi." #t, run_mad_carry, OP_SP, T, {T, T, T}, 0, PRODUCT_HIGH | CARRY_IN | (m)},                     \
	{                                                                                                              \
		"madc.hi.cc." #t, run_mad_carry, OP_SP, T, {T, T, T}, 0, PRODUCT_HIGH | CARRY_IN | CARRY_OUT | (m)     \
	}

const struct ptx_operation ptx_int_operations[] = {
    TABLE_COMMON(u16, PTX_U16),
    TABLE_COMMON(u32, PTX_U32),
    TABLE_COMMON(u64, PTX_U64),
    TABLE_SIGNED(s16, PTX_S16),
    TABLE_SIGNED(s32, PTX_S32),
    TABLE_SIGNED(s64, PTX_S64),
    TABLE_WIDE(u16, PTX_U16, PTX_U32),
    TABLE_WIDE(s16, PTX_S16, PTX_S32),
    TABLE_WIDE(u32, PTX_U32, PTX_U64),
    TABLE_WIDE(s32, PTX_S32, PTX_S64),
    TABLE_24(u32, PTX_U32),
    TABLE_24(s32, PTX_S32),
    TABLE_CARRY(u32, PTX_U32, 0),
    TABLE_CARRY(s32, PTX_S32, 0),
    TABLE_CARRY(b32, PTX_B32, 0),
    TABLE_CARRY(u64, PTX_U64, CARRY_64),
    TABLE_CARRY(s64, PTX_S64, CARRY_64),
    TABLE_CARRY(b64, PTX_B64, CARRY_64),
    TABLE_MAD_CARRY(u32, PTX_U32, 0),
    TABLE_MAD_CARRY(s32, PTX_S32, PRODUCT_SIGNED),
    TABLE_MAD_CARRY(u64, PTX_U64, CARRY_64),
    TABLE_MAD_CARRY(s64, PTX_S64, CARRY_64 | PRODUCT_SIGNED),
    {"add.sat.s32", add_sat_s32, OP_SP, PTX_S32, {PTX_S32, PTX_S32}, 0, 0},
    {"sub.sat.s32", sub_sat_s32, OP_SP, PTX_S32, {PTX_S32, PTX_S32}, 0, 0},
    {"mad.hi.sat.s32", mad_hi_sat_s32, OP_SP, PTX_S32, {PTX_S32, PTX_S32, PTX_S32}, 0, 0},
    {"mad24.hi.sat.s32", mad24_hi_sat_s32, OP_SP, PTX_S32, {PTX_S32, PTX_S32, PTX_S32}, 0, 0},
    {0},
};
