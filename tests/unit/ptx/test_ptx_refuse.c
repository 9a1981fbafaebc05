/* test_ptx_refuse.c - unsupported and malformed PTX is refused, with name and line, before any kernel runs. */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "base/diag.h"
#include "tests/unit/base/scratch.h"
#include "tests/unit/ptx/ptx_try.h"

/* A body, which starts in line 8, and the message after "x.ptx:". */
static const struct {
	const char *body, *line;
} bodies[] = {
    {"tex.2d.v4.f32.f32 {%f0, %f1, %f2, %f3}, [t, {%f0, %f1}]; ret;",
     "8: 't' is not declared, or cannot be an operand here"},
    {"ret;\nsust.b.1d.b32.trap [s, {%r0}], %r1;", "9: instruction 'sust.b.1d.b32.trap' is not supported"},
    {"add.s33 %r0, %r0, %r0;", "instruction 'add.s33' is not supported"},
    {"add.rn.s32 %r0, %r0, %r0;", "instruction 'add.rn.s32' is not supported"},
    {"add.ftz.f64 %d0, %d0, %d0;", "instruction 'add.ftz.f64' is not supported"},
    {"add.rn.rn.f32 %f0, %f0, %f0;", "instruction 'add.rn.rn.f32' is not supported"},
    {"mul.u32 %r0, %r0, %r0;", "instruction 'mul.u32' is not supported"},
    {"ld.global.mmio.u32 %r0, [%q0];", "instruction 'ld.global.mmio.u32' is not supported"},
    {"ld.global.v8.u32 {%r0}, [%q0];", "instruction 'ld.global.v8.u32' is not supported"},
    {"atom.global.add.f16 %h0, [%q0], %h1;", "instruction 'atom.global.add.f16' is not supported"},
    {"atom.global.add.noftz.f32 %f0, [%q0], %f1;", "instruction 'atom.global.add.noftz.f32' is not supported"},
    {"fma.f32 %f0, %f0, %f0, %f0;", "instruction 'fma.f32': the rounding mode is missing"},
    {"div.f64 %d0, %d0, %d0;", "instruction 'div.f64': the rounding mode is missing"},
    {"add.rz.f16 %h0, %h0, %h0;", "instruction 'add.rz.f16' is not supported"},
    {"add.bf16x2 %r0, %r0, %r0;", "instruction 'add.bf16x2' is not supported"},
    {"mov.f16x2 %r0, %r1;", "instruction 'mov.f16x2' is not supported"},
    {"set.lt.f32.f16 %f0, %h0, %h1;", "instruction 'set.lt.f32.f16' is not supported"},
    {"setp.lt.f16x2 %p0, %r0, %r1;", "expected '|', not ','"},
    {"cvt.rp.f16x2.f32 %r0, %f0, %f1;", "instruction 'cvt.rp.f16x2.f32' is not supported"},
    {"cvt.rn.relu.f32.f64 %f0, %d0;", "instruction 'cvt.rn.relu.f32.f64' is not supported"},
    {"atom.global.inc.s32 %r0, [%q0], %r1;", "instruction 'atom.global.inc.s32' is not supported"},
    {"red.global.cas.b32 [%q0], %r1, %r2;", "instruction 'red.global.cas.b32' is not supported"},
    {"setp.lo.s32 %p0, %r0, %r1;", "instruction 'setp.lo.s32' is not supported"},
    {"setp.ltu.s32 %p0, %r0, %r1;", "instruction 'setp.ltu.s32' is not supported"},
    {"cvt.s32.f32 %r0, %f1;", "instruction 'cvt.s32.f32': the rounding mode is missing"},
    {"cvt.rn.s32.f32 %r0, %f1;", "instruction 'cvt.rn.s32.f32' is not supported"},
    {"cvt.rzi.f32.f64 %f0, %d1;", "instruction 'cvt.rzi.f32.f64' is not supported"},
    {"cvt.rn.bf16.f32 %h0, %f1;", "instruction 'cvt.rn.bf16.f32' is not supported"},
    {"bar.sync 1;", "instruction 'bar.sync': only barrier 0 over all warps of the thread block is supported"},
    {"bar.sync 0, 64;", "instruction 'bar.sync': a thread count is not supported: expected barrier 0 over all warps"},
    {"bar.sync %r1;", "instruction 'bar.sync': only barrier 0 over all warps"},
    {"bar.arrive 0, 64;", "instruction 'bar.arrive': only .sync and .red over all warps of the thread block"},
    {"barrier.cta.arrive 0, 64;", "instruction 'barrier.cta.arrive': only .sync and .red over all warps"},
    {"bar.red.popc.u32 %r0, 1, %p1;", "instruction 'bar.red.popc.u32': only barrier 0 over all warps"},
    {"bar.red.popc.u32 %r0, 0, 64, %p1;", "instruction 'bar.red.popc.u32': a thread count is not supported"},
    {"bar.red.popc.pred %p0, 0, %p1;", "instruction 'bar.red.popc.pred' is not supported"},
    {"bar.red.xor.pred %p0, 0, %p1;", "instruction 'bar.red.xor.pred' is not supported"},
    {"bar.red.or.pred %p0, 0, %r1;", "instruction 'bar.red.or.pred': operand '%r1' is not a predicate"},
    {"brx.idx %r0, t;", "instruction 'brx.idx' is not supported"},
    {"call vprintf, (%q0);",
     "instruction 'call': argument '%q0' is not supported: expected a .param variable of this function"},
    {".param .b64 a; call vprintf, (a);", "instruction 'call': the arguments are not those of 'vprintf'"},
    {".param .b64 a; call __assertfail, (a, a, a, a, a);", "the arguments are not those of '__assertfail'"},
    {"call malloc;", "instruction 'call': function 'malloc' has no body in this file: calls of it are not supported"},
    {"call %q0, t;", "instruction 'call': an indirect call is not supported"},
    {"mov.u32 %r0, %pm0;", "register '%pm0' is not supported or not declared"},
    {"mov.u32 %r0, %envreg32;", "register '%envreg32' is not supported or not declared"},
    {"mov.u32 %r0, %clock64;", "instruction 'mov.u32': operand '%clock64' has 64 bits: expected 32"},
    {"bar.red.popc.u32 %r0, 0, %clock;", "'%clock' cannot be an operand here"},
    {"mov.u64 %q1, 18446744073709551616;", "8: expected an integer, not '18446744073709551616'"},
    {"mov.u32 %r1, k;", "8: instruction 'mov.u32': operand 'k' has 64 bits: expected 32"},
    {"mov.u64 %q1, k; call %q1, t;", "8: instruction 'call': an indirect call is not supported"},
    {"mov.u32 %r32, 1;", "instruction 'mov.u32': '%r32' is not a declared register"},
    {"mov.u32 %r00, 1;", "instruction 'mov.u32': '%r00' is not a declared register"},
    {"add.u32 %r0, %q0, 1;", "instruction 'add.u32': operand '%q0' has 64 bits: expected 32"},
    {"ld.global.u64 %r0, [%q0];", "operand '%r0' has 32 bits: expected at least 64"},
    {"add.u32 %r0, %p0, 1;", "operand '%p0' is a predicate"},
    {"selp.u32 %r0, %r1, %r2, %r3;", "operand '%r3' is not a predicate"},
    {"@%r0 ret;", "guard '%r0' is not a declared predicate"},
    {"add.u32 %r0, %r1;", "expected ',', not ';'"},
    {"add.u32 %r0, %r1, %r2, %r3;", "expected ';', not ','"},
    {"add.f32 %f0, %f1, 3;",
     "instruction 'add.f32': an integer constant does not match the type of the operand: expected a float"},
    {"add.u32 %r0, %r1, 1.5;", "instruction 'add.u32': a float constant does not match the type of the operand"},
    {"bra NOWHERE;", "label 'NOWHERE' is not defined in this function"},
    {"{ L: } bra L;", "label 'L' is not defined in this function"},
    {"L: L: ret;", "label 'L' is defined twice"},
    {"add.u32 %r0, missing, 1;", "'missing' is not declared"},
    {".shared .u32 v; ld.global.u32 %r0, [v];", "the variable is in another memory space than the opcode names"},
    {".reg .v3 .f32 %v;", "registers of type '.v3' are not supported"},
    {".reg .v2 .pred %v;", "registers of type '.pred' are not supported"},
    {".reg .v2 .b32 v; ld.global.v4.u32 v, [%q0];",
     "expected a vector of 4 elements: {a, b, ...} or a vector register"},
    {".reg .v2 .b32 v; mov.u32 v.z, 1;", "'v.z' is not a declared register"},
    {".reg .v2 .b32 v; mov.u32 v, 1;", "'v' is not a declared register"},
    {"ret", "expected ';', not '}'"},
    {"ld.global.u32 %r0, [%q0;", "expected ']', not ';'"},
    {"= 4;", "expected an instruction, not '='"},
};

static void run_it(void)
{
	try_stream();
}

START_TEST(body)
{
	scratch_enter();
	try_kernel(bodies[_i].body, 1, 32);
	ck_assert_int_eq(scratch_run(run_it, 0), EXIT_USAGE);
	const char *line = scratch_line("stderr");
	ck_assert_msg(!strncmp(line, "warpsmith: x.ptx:", 17) && strstr(line, bodies[_i].line), "%s: %s",
		      bodies[_i].body, line);
	ck_assert_str_eq(scratch_list(), "x.launch x.ptx ");
}
END_TEST

/* Unsupported opcodes: of later PTX, of unmodeled hardware, and those that no compiler emits. */
static const char *const opcodes[] = {
    "tex.level.2d.v4.f32.f32",
    "tld4.r.2d.v4.f32.f32",
    "tex.2d.v2.f32.f32",
    "tex.cube.v4.f32.f32",
    "tex.2d.v4.f32.u32",
    "tex.2d.v4.b32.f32",
    "txq.normalized_coords.b32",
    "suld.b.1d.b32.trap",
    "sust.p.2d.v4.b32.trap",
    "sured.b.add.1d.u32.trap",
    "suq.width.b32",
    "istypep.texref",
    "brx.idx",
    "brx.idx.uni",
    "vadd.s32.s32.s32",
    "vadd2.s32.s32.s32",
    "vabsdiff4.u32.u32.u32.add",
    "vset.u32.u32.lt",
    "add.u16x2",
    "min.relu.s16x2",
    "add.f32x2",
    "add.f32.f16",
    "fma.rn.bf16",
    "fma.rn.bf16x2",
    "ex2.approx.ftz.bf16",
    "cvt.rn.bf16x2.f32",
    "cvt.rna.tf32.f32",
    "cvt.rn.satfinite.e4m3x2.f32",
    "cvt.pack.sat.u8.s32.b32",
    "min.f32x2",
    "tanh.approx.bf16",
    "lg2.approx.f16",
    "sqrt.rn.f16",
    "bmsk.b32",
    "szext.wrap.u32",
    "fns.b64",
    "clmad.lo.u64",
    "mov.b128",
    "ld.global.b128",
    "ld.global.v2.b128",
    "st.async.b32",
    "st.bulk",
    "ld.shared::cluster.u32",
    "ld.global.L2::cache_hint.u32",
    "prefetch.shared.L1",
    "prefetch.global",
    "prefetchu.L2",
    "prefetchu.global.L1",
    "prefetch.tensormap",
    "applypriority.global.L2::evict_normal",
    "discard.global.L2",
    "createpolicy.range.b64",
    "atom.global.exch.b128",
    "atom.global.add.v2.f32",
    "atom.global.and.u32",
    "atom.global.min.f32",
    "atom.global.cas.u32",
    "atom.const.add.u32",
    "red.local.add.u32",
    "red.async.add.u32",
    "multimem.ld_reduce.add.f32",
    "cp.async.ca.shared.global",
    "cp.async.wait_all",
    "cp.async.bulk.commit_group",
    "mbarrier.init.b64",
    "fence.proxy.alias",
    "fence.mbarrier_init.release.cluster",
    "barrier.cluster.arrive",
    "membar.proxy.alias",
    "wmma.load.a.sync.aligned.row.m16n16k16.f16",
    "mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32",
    "ldmatrix.sync.aligned.m8n8.x1.shared.b16",
    "movmatrix.sync.aligned.m8n8.trans.b16",
    "wgmma.fence.sync.aligned",
    "tcgen05.ld.sync.aligned.16x64b.x1.b32",
    "elect.sync",
    "redux.sync.min.f32",
    "redux.add.u32",
    "match.any.b32",
    "vote.sync.none.pred",
    "shfl.sync.up.b64",
    "mapa.u64",
    "getctarank.u32",
    "alloca.u64",
    "stacksave.u64",
    "setmaxnreg.inc.sync.aligned.u32",
    "griddepcontrol.wait",
    "brkpt",
    "pmevent",
    "isspacep.shared::cluster",
    "testp.f32",
    "copysign.f16",
    "mad24.wide.u32",
    "mul24.u32",
    "mul.wide.u64",
    "mul.lo.u8",
    "add.sat.u32",
    "abs.u32",
    "bfe.u16",
    "popc.b16",
    "shl.u32",
    "and.u32",
    "cnot.pred",
    "prmt.b32.b8e",
    "lop3.or.b32",
    "shf.l.b32",
    "dp4a.s16.s16",
    "sad.f32",
    "div.f32.approx",
    "rcp.sat.f32",
    "sin.f32",
    "rsqrt.rn.f32",
    "ex2.approx.f64",
    "mul.approx.f32",
    "min.NaN.f64",
    "selp.pred",
    "selp.b8",
    "slct.f16.s32",
    "slct.u32.u32",
    "set.lt.s16.s32",
    "set.lt.f64.f64",
    "setp.lt.b32",
    "setp.lt.u8",
    "setp.nand.u32",
    "cvt.rn.s32.s64",
    "cvt.rni.s32.s64",
    "cvt.ftz.f64.f16",
    "cvt.rn.f64.f32",
    "cvta.global.s64",
    "cvta.texref.u64",
    "bar.pred",
    "exit.uni",
    "trap.uni",
    /* Modifiers that ptxas does not take there, or not twice. */
    "mul.s32.lo",
    "mul.u32.wide",
    "shf.wrap.l.b32",
    "mad.cc.lo.u32",
    "mad.sat.hi.s32",
    "dp2a.u32.u32.lo",
    "atom.relaxed.relaxed.add.u32",
    "atom.gpu.sys.add.u32",
    "atom.weak.add.u32",
    "ld.relaxed.global.u32",
    "ld.cta.global.u32",
    "st.release.u32",
    "vote.sync.sync.all.pred",
    "cvt.rn.rn.f32.f64",
    "add.f32.rn.rn",
    "fence.acq_rel",
    "nosuch",
};

START_TEST(opcode)
{
	char text[128], line[128];
	scratch_enter();
	snprintf(text, sizeof text, "mov.u32 %%r0, 1;\n@%%p0 %s;\n", opcodes[_i]);
	snprintf(line, sizeof line, "warpsmith: x.ptx:9: instruction '%s'", opcodes[_i]);
	try_kernel(text, 1, 32);
	ck_assert_int_eq(scratch_run(run_it, 0), EXIT_USAGE);
	ck_assert_msg(!strncmp(scratch_line("stderr"), line, strlen(line)), "%s: %s", opcodes[_i],
		      scratch_line("stderr"));
}
END_TEST

/* Whole modules. */
static const struct {
	const char *text, *line;
} modules[] = {
    {"nonsense", "x.ptx:1: 'nonsense' is not supported: expected a directive"},
    {".version 7.0\n/* no end", "x.ptx:2: the comment does not end"},
    {".entry k( { }", "x.ptx:1: expected '.param', not '{'"},
    {".entry k() {\n{ }", "x.ptx:1: the '{' has no matching '}'"},
    {".entry k() { ret; } \x01", "x.ptx:1: unexpected character 0x01"},
    {".entry k() { ret; }\n.func k() { ret; }", "x.ptx:2: 'k' is defined twice"},
    {".func f(); .func f() { ret; } .func f();\n.func f() { ret; }", "x.ptx:2: 'f' is defined twice"},
    {".global .b8 g[18446744073709551616];", "x.ptx:1: expected an integer, not '18446744073709551616'"},
    {".address_size 16", "x.ptx:1: .address_size 16: expected 32 or 64"},
    {".const .b8 big[70000];", "x.ptx:1: 'big' is too large: at most 64 KiB of .const"},
    {".global .b8 big[99999][99999];", "x.ptx:1: 'big' is too large: at most 4294967295 bytes are allowed"},
    {".global .u32 a[2] = {1, 2, 3};", "x.ptx:1: too many initial values for 'a'"},
    {".extern .global .u32 a = 1;", "x.ptx:1: 'a' is .extern: an initial value is not allowed"},
    {".extern .const .u32 a[] = {1, 2};", "x.ptx:1: 'a' is .extern: an initial value is not allowed"},
    {".global .u32 a; .global .u32 a;", "x.ptx:1: 'a' is defined twice"},
    {".entry k() .minnctapersm 2 .unknown 3 { }", "x.ptx:1: directive '.unknown' is not supported"},
    {".func f() { call f; ret; } .entry k() { call f; ret; }",
     "x.ptx:1: function 'f': recursive calls are not supported"},
    {".func f(.reg .u32 a) { ret; } .entry k() { call f, (1); ret; }",
     "x.ptx:1: instruction 'call': argument '1' is not supported: expected a .param variable"},
    {".func f(.param .u32 a) { ret; } .entry k() { .param .u32 x; { .reg .u32 x; call f, (x); } ret; }",
     "x.ptx:1: instruction 'call': argument 'x' is not supported: expected a .param variable"},
    {".func f(.param .u32 a) { ret; } .entry k() { call f; ret; }",
     "call of 'f' with 0 arguments and 0 results: expected 1 and 0"},
    {".func f(.param .u32 a) { ret; } .entry k() { .param .u64 x; call f, (x); ret; }",
     "call of 'f': parameter 'a' has 4 bytes, the argument has 8"},
    {".entry k() { .extern .shared .b8 s[]; .reg .u32 %r; ld.shared.u32 %r, [s+(1",
     "x.ptx:1: the '{' has no matching '}'"},
    {".entry other() { ret; }", "x.launch:2: kernel 'k': x.ptx has no such .entry"},
    {".func k() { ret; }", "x.launch:2: kernel 'k': x.ptx has no such .entry"},
};

START_TEST(module)
{
	scratch_enter();
	try_file("x.ptx", modules[_i].text);
	try_file("x.launch", "ptx x.ptx\nkernel k\ngrid 1\nblock 1\nlaunch\n");
	ck_assert_int_eq(scratch_run(run_it, 0), EXIT_USAGE);
	ck_assert_msg(strstr(scratch_line("stderr"), modules[_i].line), "%s", scratch_line("stderr"));
}
END_TEST

static void repeat(char *text, char c)
{
	size_t n = strlen(text);
	memset(text + n, c, 100000);
	text[n + 100000] = 0;
}

/* Deep nesting must not overflow the stack. */
START_TEST(deep_nesting)
{
	static const char *const starts[] = {".entry k() { ret; } .global .u32 a = ", ".entry k() ",
					     ".entry k() { ret; } .global .b8 a = "};
	static const char fill[] = "({{-";
	static char text[400000];
	scratch_enter();
	strcpy(text, starts[_i]);
	repeat(text, fill[_i]);
	if (_i == 1)
		repeat(text, '}');
	try_file("x.ptx", text);
	try_file("x.launch", "ptx x.ptx\nkernel k\ngrid 1\nblock 1\nlaunch\n");
	ck_assert_int_eq(scratch_run(run_it, 0), EXIT_USAGE);
	ck_assert_ptr_nonnull(strstr(scratch_line("stderr"), "x.ptx:1: more than "));
}
END_TEST

/* What another kernel of the file needs does not matter, nor what debuggers and compilers left there. */
START_TEST(other_kernels_do_not_matter)
{
	scratch_enter();
	try_file(
	    "x.ptx",
	    "//\n.version 3.0\n.target sm_20, debug\n.file 1 \"a.cu\", 123, 45\n"
	    ".extern .func (.param .b32 r) vprintf (.param .b64 a, .param .b64 b);\n"
	    ".global .texref t;\n.entry j() { tex.1d.v4.f32.s32 {a}, [t, {b}]; ret; }\n.pragma \"x\";\n"
	    ".visible .entry k()\n.maxntid 64, 1, 1\n.minnctapersm 2\n{ .loc 1 2 3\n.pragma \"nounroll\";\nret; }\n"
	    ".section .debug_str { .b8 1, 2\n}\n");
	try_file("x.launch", "ptx x.ptx\nkernel k\ngrid 1\nblock 64\nlaunch\n");
	ck_assert_int_eq(scratch_run(run_it, 0), EXIT_PASS);
	ck_assert_str_eq(scratch_line("stderr"), "");
}
END_TEST

Suite *ptx_refuse_suite(void)
{
	Suite *s = suite_create("ptx_refuse");
	TCase *t = tcase_create("refuse");
	tcase_add_loop_test(t, body, 0, sizeof bodies / sizeof *bodies);
	tcase_add_loop_test(t, opcode, 0, sizeof opcodes / sizeof *opcodes);
	tcase_add_loop_test(t, module, 0, sizeof modules / sizeof *modules);
	tcase_add_loop_test(t, deep_nesting, 0, 3);
	tcase_add_test(t, other_kernels_do_not_matter);
	suite_add_tcase(s, t);
	return s;
}
