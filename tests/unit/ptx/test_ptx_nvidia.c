/* test_ptx_nvidia.c - surprising results, as the PTX ISA 8 specifies them, as NVIDIA's compiler (ptxas 11.8) computes
 * them for constants, or as a GPU does. */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "base/diag.h"
#include "tests/unit/base/scratch.h"
#include "tests/unit/ptx/ptx_try.h"

static const struct {
	const char *text; /* of %r1, %r2, %r3 leaves %r0 */
	uint32_t a, b, c, result;
} operations[] = {
    /* Zeros are normal. */
    {"testp.normal.f32 %p0, %r1; selp.u32 %r0, 1, 0, %p0;", 0x80000000, 0, 0, 1},
    {"testp.normal.f32 %p0, %r1; selp.u32 %r0, 1, 0, %p0;", 0x00000001, 0, 0, 0},
    {"cvt.f64.f32 %d0, %r1; testp.normal.f64 %p0, %d0; selp.u32 %r0, 1, 0, %p0;", 0, 0, 0, 1},
    /* A quotient by 2^127 or 2^126, of infinity and of a number. */
    {"div.approx.f32 %r0, %r1, %r2;", 0x7e800000, 0x7f000000, 0, 0x00000000},
    {"div.approx.f32 %r0, %r1, %r2;", 0x7e800000, 0xff000000, 0, 0x80000000},
    {"div.approx.ftz.f32 %r0, %r1, %r2;", 0x7f800000, 0x7f000000, 0, 0x7fffffff},
    {"div.approx.f32 %r0, %r1, %r2;", 0x7e800000, 0x7e800000, 0, 0x3f800000},
    {"div.full.f32 %r0, %r1, %r2;", 0x7e800000, 0x7f000000, 0, 0x3f000000},
    /* By zero. */
    {"rem.u32 %r0, %r1, %r2;", 7, 0, 0, 0xffffffff},
    {"rem.s32 %r0, %r1, %r2;", 0x80000000, 0, 0, 0xffffffff},
    {"div.s32 %r0, %r1, %r2;", 7, 0, 0, 0xffffffff},
    /* .ftz rounds before it looks whether the result is subnormal: (2^24 - 1) / 2^24 times 2^-126 is, although it would
     * round up to 2^-126 among the subnormal numbers; (1 - 2^-46) times 2^-126 is not. */
    {"mul.rn.ftz.f32 %r0, %r1, %r2;", 0x3f000000, 0x00ffffff, 0, 0x00000000},
    {"mul.rn.ftz.f32 %r0, %r1, %r2;", 0xbf000000, 0x00ffffff, 0, 0x80000000},
    {"mul.rn.f32 %r0, %r1, %r2;", 0x3f000000, 0x00ffffff, 0, 0x00800000},
    {"mul.rn.ftz.f32 %r0, %r1, %r2;", 0x20000001, 0x1ffffffe, 0, 0x00800000},
    {"mul.rz.ftz.f32 %r0, %r1, %r2;", 0x20000001, 0x1ffffffe, 0, 0x00000000},
    {"fma.rn.ftz.f32 %r0, %r1, %r2, %r3;", 0x3f000000, 0x00ffffff, 0, 0x00000000},
    {"fma.rn.ftz.f32 %r0, %r1, %r2, %r3;", 0x3f800000, 0x00800000, 0x80000000, 0x00800000},
    {"div.rn.ftz.f32 %r0, %r1, %r2;", 0x00ffffff, 0x40000000, 0, 0x00000000},
    {"div.rn.f32 %r0, %r1, %r2;", 0x00ffffff, 0x40000000, 0, 0x00800000},
    {"div.rm.ftz.f32 %r0, %r1, %r2;", 0xbf800000, 0x7e800001, 0, 0x80000000},
    {"div.rp.ftz.f32 %r0, %r1, %r2;", 0x3f800000, 0x7e800001, 0, 0x00000000},
    {"rcp.rp.ftz.f32 %r0, %r1;", 0x7e800001, 0, 0, 0x00000000},
    {"rcp.rp.ftz.f32 %r0, %r1;", 0x7e800000, 0, 0, 0x00800000},
    {"div.approx.ftz.f32 %r0, %r1, %r2;", 0x00ffffff, 0x40000000, 0, 0x00000000},
    {"div.full.ftz.f32 %r0, %r1, %r2;", 0x00ffffff, 0x40000000, 0, 0x00000000},
    /* (1 - 2^-24) and (1 - 2^-26) times 2^-126, from the high and low word of a double. */
    {"mov.b64 %d0, {%r2, %r1}; cvt.rn.ftz.f32.f64 %r0, %d0;", 0x380fffff, 0xe0000000, 0, 0x00000000},
    {"mov.b64 %d0, {%r2, %r1}; cvt.rn.f32.f64 %r0, %d0;", 0x380fffff, 0xe0000000, 0, 0x00800000},
    {"mov.b64 %d0, {%r2, %r1}; cvt.rn.ftz.f32.f64 %r0, %d0;", 0x380fffff, 0xf8000000, 0, 0x00800000},
    {"mov.b64 %d0, {%r2, %r1}; cvt.rz.ftz.f32.f64 %r0, %d0;", 0xb80fffff, 0xf8000000, 0, 0x80000000},
    /* Halves: (1 - 2^-11) and (1 - 2^-20) times 2^-14. */
    {"mul.ftz.f16x2 %r0, %r1, %r2;", 0x3bff3c00, 0x04000400, 0, 0x00000400},
    {"mul.ftz.f16x2 %r0, %r1, %r2;", 0x20011fff, 0x1ffe1ffe, 0, 0x04000000},
    {"fma.rn.ftz.f16x2 %r0, %r1, %r2, %r3;", 0xbbff3bff, 0x04000400, 0x00008000, 0x80000000},
    {"fma.rn.ftz.relu.f16x2 %r0, %r1, %r2, %r3;", 0x3bff2001, 0x04001ffe, 0, 0x00000400},
    /* The approximations of doubles ignore the low word: a NaN whose payload is there is an infinity. */
    {"mov.b64 %d0, {%r2, %r1}; rcp.approx.ftz.f64 %d1, %d0; mov.b64 {%r3, %r0}, %d1;", 0x7ff00000, 1, 0, 0x00000000},
    {"mov.b64 %d0, {%r2, %r1}; rcp.approx.ftz.f64 %d1, %d0; mov.b64 {%r3, %r0}, %d1;", 0xfff00000, 1, 0, 0x80000000},
    {"mov.b64 %d0, {%r2, %r1}; rsqrt.approx.ftz.f64 %d1, %d0; mov.b64 {%r3, %r0}, %d1;", 0x7ff00000, 1, 0, 0x00000000},
    {"mov.b64 %d0, {%r2, %r1}; rcp.approx.ftz.f64 %d1, %d0; mov.b64 {%r3, %r0}, %d1;", 0x3fffffff, 0xffffffff, 0,
     0x3fe00000},
};

START_TEST(operation)
{
	char *body =
	    xprintf("mov.b32 %%r1, 0x%x; mov.b32 %%r2, 0x%x; mov.b32 %%r3, 0x%x;\n%s\nst.global.u32 [%%q0], %%r0;",
		    operations[_i].a, operations[_i].b, operations[_i].c, operations[_i].text);
	uint32_t result = 0;
	scratch_enter();
	try_kernel(body, 1, 1);
	try_stream();
	FILE *file = fopen("out.bin", "rb");
	ck_assert_uint_eq(fread(&result, sizeof result, 1, file), 1);
	ck_assert_msg(result == operations[_i].result, "%s of 0x%x 0x%x 0x%x: 0x%x, not 0x%x", operations[_i].text,
		      operations[_i].a, operations[_i].b, operations[_i].c, result, operations[_i].result);
}
END_TEST

Suite *ptx_nvidia_suite(void)
{
	Suite *s = suite_create("ptx_nvidia");
	TCase *t = tcase_create("operations");
	tcase_add_loop_test(t, operation, 0, sizeof operations / sizeof *operations);
	suite_add_tcase(s, t);
	return s;
}
