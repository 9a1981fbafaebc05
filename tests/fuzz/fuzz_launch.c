/* fuzz_launch.c - fuzzes the reader of launch files and executes their launches: kernels of a fixed module, with small
 * limits. */
#include <string.h>

#include "base/outfile.h"
#include "sim/launch/launch_file.h"
#include "sim/streams/stream_file.h"
#include "tests/fuzz/fuzz.h"

/* Kernels with parameters of each kind, shared memory, a barrier, and limits that a launch can violate. The one with
 * textures reads far beyond their sizes, so that it fetches their last texels. */
static const char module[] =
    ".version 7.0\n.target sm_60\n.address_size 64\n.global .u32 g[4];\n.const .u16 c[2] = {7, 8};\n"
    ".visible .entry copy(.param .u64 to, .param .u64 from, .param .u32 n, .param .align 4 .b8 pair[8])\n"
    "{ .reg .b64 %q<9>; .reg .b32 %r<9>; .reg .pred %p; .shared .b32 s[32]; ld.param.u64 %q0, [to];\n"
    "ld.param.u64 %q1, [from]; ld.param.u32 %r0, [n]; mov.u32 %r1, %ctaid.x; mov.u32 %r2, %ntid.x;\n"
    "mov.u32 %r3, %tid.x; mad.lo.u32 %r1, %r1, %r2, %r3; setp.ge.u32 %p, %r1, %r0; @%p ret;\n"
    "mul.wide.u32 %q2, %r1, 4; add.u64 %q0, %q0, %q2; add.u64 %q1, %q1, %q2; ld.global.u32 %r4, [%q1];\n"
    "ld.param.u32 %r5, [pair+4]; add.u32 %r4, %r4, %r5; st.shared.u32 [s], %r4; bar.sync 0;\n"
    "ld.global.u32 %r6, [g+4]; add.u32 %r4, %r4, %r6; st.global.u32 [%q0], %r4; ret; }\n"
    ".visible .entry bounds(.param .u32 x, .param .f64 y) .maxntid 64 { .extern .shared .b8 d[]; .reg .b32 %r;\n"
    "mov.u32 %r, %dynamic_smem_size; st.shared.u32 [d], %r; ret; }\n"
    ".visible .entry spin() .reqntid 32 { L: bra L; }\n"
    ".global .texref t;\n.visible .entry _Z6samplePfy(.param .u64 to, .param .u64 h) {\n"
    ".reg .b64 %q<3>; .reg .b32 %r<9>;\n"
    "ld.param.u64 %q0, [to]; ld.param.u64 %q1, [h]; mov.u32 %r4, %tid.x; shl.b32 %r4, %r4, 8;\n"
    "cvt.rn.f32.s32 %r5, %r4;\n"
    "tex.2d.v4.f32.f32 {%r0, %r1, %r2, %r3}, [%q1, {%r5, %r5}]; tex.1d.v4.f32.s32 {%r1, %r2, %r3, _}, [t, %r4];\n"
    "st.global.v4.b32 [%q0], {%r0, %r1, %r2, %r3}; ret; }\n";

static const char *content(const char *path)
{
	size_t n = strlen(path);
	return n > 4 && !strcmp(path + n - 4, ".ptx")
		   ? module
		   : "sixty-four bytes, for buffers and for what is expected of them: 64";
}

static void launch(const char *path)
{
	const struct launch_options options = {.budget = 400};
	struct stream s;
	launch_run(path, &options, &s);
	stream_free(&s);
}

/* No compiler runs: a .cu file counts as the module. */
char *launch_compile(const struct launch *l, const char *path, size_t *size)
{
	return read_named(path, size, l->path, l->line);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const struct fuzz_target target = {launch, true, content};
	fuzz_run(&target, data, size);
	return 0;
}
