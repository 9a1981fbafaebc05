/* test_ptx_float.c - single and double precision and conversions against the host's arithmetic, over edge values. */
#include <check.h>
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "ptx_try.h"
#include "scratch.h"

typedef uint64_t expected(uint64_t a, uint64_t b, uint64_t c);

struct operation {
	const char *text;
	const uint64_t *edges;
	unsigned bits;
	expected *host;
};

static float f(uint64_t bits)
{
	uint32_t low = (uint32_t)bits;
	float x;
	memcpy(&x, &low, sizeof x);
	return x;
}

static double d(uint64_t bits)
{
	double x;
	memcpy(&x, &bits, sizeof x);
	return x;
}

/* Singles have one NaN. */
static uint64_t bits_f(float x)
{
	uint32_t bits;
	memcpy(&bits, &x, sizeof bits);
	return isnan(x) ? 0x7fffffff : bits;
}

static uint64_t bits_d(double x)
{
	uint64_t bits;
	memcpy(&bits, &x, sizeof bits);
	return bits;
}

static float flush(float x)
{
	return fpclassify(x) == FP_SUBNORMAL ? copysignf(0, x) : x;
}

static float saturate(float x)
{
	return isnan(x) || x < 0 ? 0 : x > 1 ? 1 : x + 0.0f;
}

/* The single next to the exact value in a direction; exact must be a double. */
static float toward(double exact, float direction)
{
	float x = (float)exact;
	if (direction > 0 ? (double)x < exact : (double)x > exact)
		x = nextafterf(x, direction);
	return x;
}

static float to_zero(double exact)
{
	return exact > 0 ? toward(exact, -INFINITY) : toward(exact, INFINITY);
}

#define E(name, expression)                                                                                            \
	static uint64_t name(uint64_t a, uint64_t b, uint64_t c)                                                       \
	{                                                                                                              \
		(void)a, (void)b, (void)c;                                                                             \
		return (uint64_t)(expression);                                                                         \
	}
#define F(name, expression) E(name, bits_f(expression))
#define D(name, expression) E(name, bits_d(expression))
#define P(x, y) ((double)f(x) * (double)f(y))

F(add, f(a) + f(b))
F(add_ftz, flush(flush(f(a)) + flush(f(b))))
F(add_sat, saturate(f(a) + f(b)))
F(sub, f(a) - f(b))
F(mul, f(a) * f(b))
F(mul_rz, to_zero(P(a, b)))
F(mul_rm, toward(P(a, b), -INFINITY))
F(mul_rp, toward(P(a, b), INFINITY))
F(mul_ftz_sat, saturate(flush(flush(f(a)) * flush(f(b)))))
F(fma_rn, fmaf(f(a), f(b), f(c)))
F(fma_ftz, flush(fmaf(flush(f(a)), flush(f(b)), flush(f(c)))))
F(divide, f(a) / f(b))
F(rcp, 1 / f(a))
F(root, sqrtf(f(a)))
F(min_f, isnan(f(a)) ? f(b) : isnan(f(b)) ? f(a) : f(a) == f(b) ? (signbit(f(a)) ? f(a) : f(b)) : fminf(f(a), f(b)))
F(max_f, isnan(f(a)) ? f(b) : isnan(f(b)) ? f(a) : f(a) == f(b) ? (signbit(f(a)) ? f(b) : f(a)) : fmaxf(f(a), f(b)))
F(max_nan, isnan(f(a)) || isnan(f(b)) ? NAN : f(a) == f(b) ? (signbit(f(a)) ? f(b) : f(a)) : fmaxf(f(a), f(b)))
E(abs_f, a & 0x7fffffff)
E(neg_f, a ^ 0x80000000)
E(copy_f, (b & 0x7fffffff) | (a & 0x80000000))
E(lt_f, f(a) < f(b))
E(ltu_f, !(f(a) >= f(b)))
E(neu_f, !(f(a) == f(b)))
E(ne_f, f(a) < f(b) || f(a) > f(b))
E(equ_f, !(f(a) < f(b) || f(a) > f(b)))
E(num_f, !isnan(f(a)) && !isnan(f(b)))
E(nan_f, isnan(f(a)) || isnan(f(b)))
E(le_ftz, flush(f(a)) <= flush(f(b)))
E(finite_f, isfinite(f(a)))
E(normal_f, isnormal(f(a)))
E(subnormal_f, fpclassify(f(a)) == FP_SUBNORMAL)
E(slct_f, f(c) >= 0 ? a : b)
D(add_d, d(a) + d(b))
D(mul_d, d(a) * d(b))
D(fma_d, fma(d(a), d(b), d(c)))
D(div_d, d(a) / d(b))
D(rcp_d, 1 / d(a))
D(root_d, sqrt(d(a)))
D(min_d, isnan(d(a)) ? d(b) : isnan(d(b)) ? d(a) : d(a) == d(b) ? (signbit(d(a)) ? d(a) : d(b)) : fmin(d(a), d(b)))
E(abs_d, a & ~(UINT64_C(1) << 63))
E(geu_d, !(d(a) < d(b)))
E(infinite_d, isinf(d(a)))

/* Conversions. Out of range gives the nearest, NaN 0 or the top bit. */
static uint64_t to_s32(double x)
{
	return isnan(x) ? 0 : x < -2147483648.0 ? 0x80000000 : x > 2147483647.0 ? 0x7fffffff : (uint32_t)(int32_t)x;
}
static uint64_t to_u32(double x)
{
	return isnan(x) || x < 0 ? 0 : x > 4294967295.0 ? UINT32_MAX : (uint32_t)x;
}
static uint64_t to_s64(double x)
{
	return isnan(x) || x < -0x1p63 ? UINT64_C(1) << 63 : x >= 0x1p63 ? INT64_MAX : (uint64_t)(int64_t)x;
}
static uint64_t to_u64(double x)
{
	return isnan(x) ? UINT64_C(1) << 63 : x < 0 ? 0 : x >= 0x1p64 ? UINT64_MAX : (uint64_t)x;
}
static uint64_t to_s8(double x)
{
	return isnan(x) ? 0 : (uint16_t)(x < -128 ? -128 : x > 127 ? 127 : (int)x);
}
E(rzi_s32, to_s32(trunc((double)f(a))))
E(rni_s32, to_s32(rint((double)f(a))))
E(rmi_u32, to_u32(floor((double)f(a))))
E(rpi_s64, to_s64(ceil((double)f(a))))
E(rzi_u64, to_u64(trunc((double)f(a))))
E(rzi_s8, to_s8(trunc((double)f(a))))
E(d_rzi_s32, isnan(d(a)) ? 0x80000000 : to_s32(trunc(d(a))))
E(d_rni_u64, to_u64(rint(d(a))))
F(floor_f, floorf(f(a)))
F(rint_f, rintf(f(a)))
F(ceil_sat, saturate(ceilf(f(a))))
F(trunc_ftz, truncf(flush(f(a))))
F(narrow_rn, (float)d(a))
F(narrow_rz, to_zero(d(a)))
F(narrow_rp, toward(d(a), INFINITY))
D(widen, (double)f(a))
F(from_s32, (float)(int32_t)a)
F(from_u64, (float)a)
F(from_s64, (float)(int64_t)a)
D(d_from_u64, (double)a)
D(d_from_s32, (double)(int32_t)a)
F(from_u8, (float)(uint8_t)a)
E(s8_to_s32, (uint32_t)(int8_t)a)
E(u16_to_u64, (uint16_t)a)
E(s32_to_s64, (int64_t)(int32_t)a)
E(sat_s32_to_u8, (int32_t)a<0 ? 0 : (int32_t)a> 255 ? 255 : a)
E(sat_s64_to_s16, (uint16_t)((int64_t)a<-32768 ? -32768 : (int64_t)a> 32767 ? 32767 : (int64_t)a))
E(sat_u64_to_s32, a > INT32_MAX ? INT32_MAX : a)

#define F32 try_edges_f32
#define F64 try_edges_f64
#define INT try_edges
static const struct operation operations[] = {
    {"add.f32 %do, %da, %db;", F32, 32, add},
    {"add.rn.f32 %do, %da, %db;", F32, 32, add},
    {"add.ftz.f32 %do, %da, %db;", F32, 32, add_ftz},
    {"add.sat.f32 %do, %da, %db;", F32, 32, add_sat},
    {"sub.f32 %do, %da, %db;", F32, 32, sub},
    {"mul.f32 %do, %da, %db;", F32, 32, mul},
    {"mul.rz.f32 %do, %da, %db;", F32, 32, mul_rz},
    {"mul.rm.f32 %do, %da, %db;", F32, 32, mul_rm},
    {"mul.rp.f32 %do, %da, %db;", F32, 32, mul_rp},
    {"mul.ftz.sat.f32 %do, %da, %db;", F32, 32, mul_ftz_sat},
    {"fma.rn.f32 %do, %da, %db, %dc;", F32, 32, fma_rn},
    {"fma.rn.ftz.f32 %do, %da, %db, %dc;", F32, 32, fma_ftz},
    {"mad.f32 %do, %da, %db, %dc;", F32, 32, fma_rn},
    {"div.rn.f32 %do, %da, %db;", F32, 32, divide},
    {"div.full.f32 %do, %da, %db;", F32, 32, divide},
    {"rcp.rn.f32 %do, %da;", F32, 32, rcp},
    {"sqrt.rn.f32 %do, %da;", F32, 32, root},
    {"min.f32 %do, %da, %db;", F32, 32, min_f},
    {"max.f32 %do, %da, %db;", F32, 32, max_f},
    {"max.NaN.f32 %do, %da, %db;", F32, 32, max_nan},
    {"abs.f32 %do, %da;", F32, 32, abs_f},
    {"neg.f32 %do, %da;", F32, 32, neg_f},
    {"copysign.f32 %do, %da, %db;", F32, 32, copy_f},
    {"setp.lt.f32 %po, %da, %db;", F32, 1, lt_f},
    {"setp.ltu.f32 %po, %da, %db;", F32, 1, ltu_f},
    {"setp.neu.f32 %po, %da, %db;", F32, 1, neu_f},
    {"setp.ne.f32 %po, %da, %db;", F32, 1, ne_f},
    {"setp.equ.f32 %po, %da, %db;", F32, 1, equ_f},
    {"setp.num.f32 %po, %da, %db;", F32, 1, num_f},
    {"setp.nan.f32 %po, %da, %db;", F32, 1, nan_f},
    {"setp.le.ftz.f32 %po, %da, %db;", F32, 1, le_ftz},
    {"testp.finite.f32 %po, %da;", F32, 1, finite_f},
    {"testp.normal.f32 %po, %da;", F32, 1, normal_f},
    {"testp.subnormal.f32 %po, %da;", F32, 1, subnormal_f},
    {"slct.b32.f32 %do, %da, %db, %dc;", F32, 32, slct_f},
    {"add.f64 %qo, %qa, %qb;", F64, 64, add_d},
    {"mul.rn.f64 %qo, %qa, %qb;", F64, 64, mul_d},
    {"fma.rn.f64 %qo, %qa, %qb, %qc;", F64, 64, fma_d},
    {"div.rn.f64 %qo, %qa, %qb;", F64, 64, div_d},
    {"rcp.rn.f64 %qo, %qa;", F64, 64, rcp_d},
    {"sqrt.rn.f64 %qo, %qa;", F64, 64, root_d},
    {"min.f64 %qo, %qa, %qb;", F64, 64, min_d},
    {"abs.f64 %qo, %qa;", F64, 64, abs_d},
    {"setp.geu.f64 %po, %qa, %qb;", F64, 1, geu_d},
    {"testp.infinite.f64 %po, %qa;", F64, 1, infinite_d},
    {"cvt.rzi.s32.f32 %do, %da;", F32, 32, rzi_s32},
    {"cvt.rni.s32.f32 %do, %da;", F32, 32, rni_s32},
    {"cvt.rmi.u32.f32 %do, %da;", F32, 32, rmi_u32},
    {"cvt.rpi.s64.f32 %qo, %da;", F32, 64, rpi_s64},
    {"cvt.rzi.u64.f32 %qo, %da;", F32, 64, rzi_u64},
    {"cvt.rzi.s8.f32 %ho, %da;", F32, 16, rzi_s8},
    {"cvt.rzi.s32.f64 %do, %qa;", F64, 32, d_rzi_s32},
    {"cvt.rni.u64.f64 %qo, %qa;", F64, 64, d_rni_u64},
    {"cvt.rmi.f32.f32 %do, %da;", F32, 32, floor_f},
    {"cvt.rni.f32.f32 %do, %da;", F32, 32, rint_f},
    {"cvt.rpi.sat.f32.f32 %do, %da;", F32, 32, ceil_sat},
    {"cvt.rzi.ftz.f32.f32 %do, %da;", F32, 32, trunc_ftz},
    {"cvt.rn.f32.f64 %do, %qa;", F64, 32, narrow_rn},
    {"cvt.rz.f32.f64 %do, %qa;", F64, 32, narrow_rz},
    {"cvt.rp.f32.f64 %do, %qa;", F64, 32, narrow_rp},
    {"cvt.f64.f32 %qo, %da;", F32, 64, widen},
    {"cvt.rn.f32.s32 %do, %da;", INT, 32, from_s32},
    {"cvt.rn.f32.u64 %do, %qa;", INT, 32, from_u64},
    {"cvt.rn.f32.s64 %do, %qa;", INT, 32, from_s64},
    {"cvt.rn.f64.u64 %qo, %qa;", INT, 64, d_from_u64},
    {"cvt.rn.f64.s32 %qo, %da;", INT, 64, d_from_s32},
    {"cvt.rn.f32.u8 %do, %ha;", INT, 32, from_u8},
    {"cvt.s32.s8 %do, %da;", INT, 32, s8_to_s32},
    {"cvt.u64.u16 %qo, %ha;", INT, 64, u16_to_u64},
    {"cvt.s64.s32 %qo, %da;", INT, 64, s32_to_s64},
    {"cvt.sat.u8.s32 %do, %da;", INT, 32, sat_s32_to_u8},
    {"cvt.sat.s16.s64 %ho, %qa;", INT, 16, sat_s64_to_s16},
    {"cvt.sat.s32.u64 %do, %qa;", INT, 32, sat_u64_to_s32},
};

static uint64_t result(const struct try_result *r, unsigned bits)
{
	return bits == 64 ? r->q : bits == 32 ? r->d : bits == 16 ? r->h : r->p;
}

/* A NaN in double precision may have any payload. */
static int same(uint64_t got, uint64_t want, unsigned bits)
{
	return got == want || (bits == 64 && isnan(d(got)) && isnan(d(want)));
}

START_TEST(operation)
{
	const struct operation *o = &operations[_i];
	static struct try_inputs in;
	static struct try_result out[TRY_THREADS];
	scratch_enter();
	try_run(o->text, o->edges, &in, out);
	for (unsigned t = 0; t < TRY_THREADS; t++) {
		uint64_t want = o->host(in.a[t], in.b[t], in.c[t]) & (UINT64_MAX >> (64 - o->bits));
		uint64_t got = result(&out[t], o->bits);
		if (!same(got, want, o->bits))
			ck_abort_msg("%s of 0x%llx 0x%llx 0x%llx: 0x%llx, not 0x%llx", o->text,
				     (unsigned long long)in.a[t], (unsigned long long)in.b[t],
				     (unsigned long long)in.c[t], (unsigned long long)got, (unsigned long long)want);
	}
}
END_TEST

/* Sums of singles in directed rounding: both bounds enclose the exact sum, which two doubles hold, and are next to each
 * other or equal. */
START_TEST(directed_sums)
{
	static struct try_inputs in;
	static struct try_result low[TRY_THREADS], high[TRY_THREADS];
	unsigned inexact = 0;
	scratch_enter();
	try_run("add.rm.f32 %do, %da, %db;", try_edges_f32, &in, low);
	try_run("add.rp.f32 %do, %da, %db;", try_edges_f32, &in, high);
	for (unsigned t = 0; t < TRY_THREADS; t++) {
		float x = f(in.a[t]), y = f(in.b[t]), lo = f(low[t].d), hi = f(high[t].d), near = x + y;
		if (!isfinite(x) || !isfinite(y))
			continue;
		ck_assert_msg(lo <= near && near <= hi, "%a + %a: %a to %a", (double)x, (double)y, (double)lo,
			      (double)hi);
		ck_assert(hi == lo || hi == nextafterf(lo, INFINITY));
		inexact += hi != lo;
	}
	ck_assert_uint_gt(inexact, 100);
}
END_TEST

/* The approximations: within two units in the last place, and exact where PTX says so. */
static const struct {
	const char *text;
	double (*host)(double);
	double error; /* relative, but absolute for sin and cos */
	int absolute;
} approximations[] = {
    {"sin.approx.f32 %do, %da;", sin, 0x1p-20, 1},   {"cos.approx.f32 %do, %da;", cos, 0x1p-20, 1},
    {"ex2.approx.f32 %do, %da;", exp2, 0x1p-22, 0},  {"lg2.approx.f32 %do, %da;", log2, 0x1p-22, 0},
    {"sqrt.approx.f32 %do, %da;", sqrt, 0x1p-22, 0}, {"tanh.approx.f32 %do, %da;", tanh, 0x1p-11, 0},
};

START_TEST(approximation)
{
	static struct try_inputs in;
	static struct try_result out[TRY_THREADS];
	scratch_enter();
	try_run(approximations[_i].text, try_edges_f32, &in, out);
	for (unsigned t = 0; t < TRY_THREADS; t += TRY_EDGES) {
		double want = approximations[_i].host((double)f(in.a[t])), got = (double)f(out[t].d);
		if (isnan(want) || isinf((double)(float)want)) {
			ck_assert(isnan(want) ? isnan(got) : got == (double)(float)want);
			continue;
		}
		double bound = approximations[_i].error * (approximations[_i].absolute ? 1 : fabs(want)) + 0x1p-149;
		ck_assert_msg(fabs(got - want) <= bound, "%s of %a: %a, not %a", approximations[_i].text,
			      (double)f(in.a[t]), got, want);
	}
}
END_TEST

START_TEST(powers_of_two_are_exact)
{
	scratch_enter();
	try_kernel(
	    "mov.u32 %r0, %tid.x; sub.s32 %r1, %r0, 126; cvt.rn.f32.s32 %f0, %r1; ex2.approx.f32 %f1, %f0;"
	    "lg2.approx.f32 %f2, %f1; mov.b32 %r2, %f1; shl.b32 %r3, %r0, 23; add.u32 %r3, %r3, 0x800000; sub.u32 %r2, %r2, %r3;"
	    "sub.f32 %f3, %f2, %f0; mov.b32 %r4, %f3; or.b32 %r2, %r2, %r4;"
	    "mul.wide.u32 %q1, %r0, 4; add.u64 %q2, %q0, %q1; st.global.u32 [%q2], %r2;",
	    1, 253);
	try_stream();
	FILE *file = fopen("out.bin", "rb");
	static uint32_t out[1024];
	ck_assert_uint_eq(fread(out, 4, 1024, file), 1024);
	for (unsigned i = 0; i < 253; i++)
		ck_assert_msg(!out[i], "2^%d", (int)i - 126);
}
END_TEST

/* Halves, all of them: to a single and back. */
START_TEST(halves)
{
	scratch_enter();
	try_kernel(
	    "mov.u32 %r0, %tid.x; mov.u32 %r9, 0; mov.u32 %r8, 0; L: add.u32 %r1, %r8, %r0; cvt.u16.u32 %h1, %r1;"
	    "cvt.f32.f16 %f0, %h1; cvt.rn.f16.f32 %h2, %f0; xor.b16 %h3, %h1, %h2; cvt.u32.u16 %r2, %h3;"
	    "testp.notanumber.f32 %p0, %f0; @%p0 mov.u32 %r2, 0; or.b32 %r9, %r9, %r2;"
	    "add.u32 %r8, %r8, 1024; setp.lt.u32 %p1, %r8, 65536; @%p1 bra L;"
	    "mul.wide.u32 %q1, %r0, 4; add.u64 %q2, %q0, %q1; st.global.u32 [%q2], %r9;"
	    "mov.f32 %f1, 0f477fefff; cvt.rn.f16.f32 %h4, %f1; cvt.rp.f16.f32 %h5, %f1; cvt.rz.f16.f32 %h6, 0f33000001;"
	    "cvt.rn.f16.f32 %h7, 0f33000001; cvt.rn.f16.f32 %h8, 0f33000000; mov.b32 %r3, {%h4, %h5}; mov.b32 %r4, {%h6, %h7}; cvt.u32.u16 %r5, %h8; or.b32 %r5, %r5, %r9;"
	    "setp.eq.u32 %p2, %r0, 0; @%p2 st.global.u32 [%q0], %r3; @%p2 st.global.u32 [%q0+4], %r4; @%p2 st.global.u32 [%q0+8], %r5;",
	    1, 1024);
	try_stream();
	FILE *file = fopen("out.bin", "rb");
	static uint32_t out[1024];
	ck_assert_uint_eq(fread(out, 4, 1024, file), 1024);
	ck_assert_uint_eq(out[0], 0x7c007bff); /* 65519.996: the largest half, or up to infinity */
	ck_assert_uint_eq(out[1], 0x00010000); /* just above 2^-25: the smallest half, or 0 */
	ck_assert_uint_eq(out[2], 0);          /* 2^-25 is a tie: even; and thread 0 had 0, -0 and more */
	for (unsigned i = 3; i < 1024; i++)
		ck_assert_uint_eq(out[i], 0);
}
END_TEST

Suite *ptx_float_suite(void)
{
	Suite *s = suite_create("ptx_float");
	TCase *t = tcase_create("operations");
	tcase_add_loop_test(t, operation, 0, sizeof operations / sizeof *operations);
	tcase_add_loop_test(t, approximation, 0, sizeof approximations / sizeof *approximations);
	tcase_add_test(t, directed_sums);
	tcase_add_test(t, powers_of_two_are_exact);
	tcase_add_test(t, halves);
	suite_add_tcase(s, t);
	return s;
}
