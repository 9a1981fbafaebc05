/* test_ptx_texture.c - tex against the formulas of CUDA C's programming guide (Texture Fetching), over geometries,
 * element types, filters, address modes and edge coordinates. */
#include <check.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/outfile.h"
#include "sim/ptx/code.h"
#include "sim/ptx/float.h"
#include "sim/streams/stream_file.h"
#include "sim/streams/stream_stats.h"
#include "tests/unit/base/scratch.h"
#include "tests/unit/ptx/ptx_try.h"

enum { EDGES = 32, THREADS = EDGES * EDGES, WIDTH = 6, HEIGHT = 5, DEPTH = 3, LAYERS = 3 };

static const float edges[EDGES] = {
    -1e10F, -7.25F, -2.5F,  -1.001F, -1,   -0.75F, -0.5F, -0.25F,   -0.001F, 0,       0.001F,
    0.083F, 0.125F, 0.25F,  0.3F,    0.5F, 0.502F, 0.75F, 0.99999F, 1,       1.25F,   1.5F,
    1.75F,  2,      2.498F, 3.75F,   4.5F, 5.5F,   6,     6.5F,     1e10F,   17.125F,
};

/* A texture directive after its buffer, the element type of the buffer, and what the result is. */
struct setting {
	const char *type;     /* of the buffer */
	const char *geometry; /* 1d, 2d, 3d, a1d, a2d */
	unsigned channels;
	bool linear, normalized, as_float;
	const char *address;
};

static const unsigned dims_of[] = {1, 2, 3, 1, 2};
static unsigned geometry_of(const struct setting *s)
{
	static const char *const names[] = {"1d", "2d", "3d", "a1d", "a2d"};
	unsigned g = 0;
	while (strcmp(names[g], s->geometry) != 0)
		g++;
	return g;
}

/* Element i of the buffer, as a number. */
static int element(unsigned i)
{
	return (int)(i * 37 % 101) - 50;
}

static bool is_unsigned(const struct setting *s)
{
	return s->type[0] == 'u';
}

/* The number that a texel has for the reference: integers as they are, or scaled to 1. */
static double scaled(const struct setting *s, unsigned i)
{
	int x = element(i);
	if (s->type[0] == 'f')
		return x / 8.0;
	if (!s->as_float)
		return is_unsigned(s) ? x & (s->type[1] == '8' ? 0xff : 0xffff) : x;
	if (is_unsigned(s))
		return s->type[1] == '8' ? (x & 0xff) / 255.0 : (x & 0xffff) / 65535.0;
	return s->type[1] == '8' ? x / 127.0 : x / 32767.0;
}

/* Brings an index into 0 to n - 1, step by step; -1 outside a border. */
static long wrapped(const struct setting *s, long i, long n)
{
	if (i >= 0 && i < n)
		return i;
	if (!strcmp(s->address, "border"))
		return -1;
	if (!strcmp(s->address, "clamp") || !s->normalized)
		return i < 0 ? 0 : n - 1;
	if (!strcmp(s->address, "wrap"))
		return i < 0 ? wrapped(s, i + n, n) : wrapped(s, i - n, n);
	return i < 0 ? wrapped(s, -1 - i, n) : wrapped(s, 2 * n - 1 - i, n);
}

/* T[i, j, k] of the guide, in a layer. */
static double texel(const struct setting *s, const long at[3], unsigned layer, unsigned channel)
{
	static const unsigned sizes[] = {WIDTH, HEIGHT, DEPTH};
	unsigned g = geometry_of(s), index = layer;
	for (unsigned d = dims_of[g]; d-- > 0;) {
		long i = wrapped(s, at[d], sizes[d]);
		if (i < 0)
			return 0;
		index = index * sizes[d] + (unsigned)i;
	}
	return channel < s->channels ? scaled(s, index * s->channels + channel) : 0;
}

/* A coordinate in texels. Numbers of more texels than any step-by-step wrapping can reach are outside on one side. */
static double position(const struct setting *s, double x, unsigned n)
{
	if (s->normalized && (!strcmp(s->address, "wrap") || !strcmp(s->address, "mirror")))
		x = fmod(x, 2);
	x = s->normalized ? x * n : x;
	return x > 1000 ? 1000 : x < -1000 ? -1000 : x;
}

static double linear_1d(const struct setting *s, long at[3], const double *fraction, unsigned d, unsigned layer,
			unsigned channel)
{
	if (d == 0)
		return texel(s, at, layer, channel);
	double low = linear_1d(s, at, fraction, d - 1, layer, channel);
	at[d - 1]++;
	double high = linear_1d(s, at, fraction, d - 1, layer, channel);
	at[d - 1]--;
	return (1 - fraction[d - 1]) * low + fraction[d - 1] * high;
}

static double reference(const struct setting *s, const double c[3], int layer, unsigned channel)
{
	static const unsigned sizes[] = {WIDTH, HEIGHT, DEPTH};
	unsigned g = geometry_of(s);
	long at[3] = {0, 0, 0};
	double fraction[3] = {0, 0, 0};
	unsigned n = g < 3 || layer < 0 ? 0 : layer > LAYERS - 1 ? LAYERS - 1 : (unsigned)layer;
	if (g >= 3 && layer < 0)
		n = LAYERS - 1; /* an unsigned number */
	for (unsigned d = 0; d < dims_of[g]; d++) {
		double x = position(s, c[d], sizes[d]);
		if (s->linear) {
			/* The fraction has 8 bits; a fraction that rounds to 1 is the next texel. */
			x = nearbyint((x - 0.5) * 256 + 1e-9) / 256;
			fraction[d] = x - floor(x);
		}
		at[d] = (long)floor(x);
	}
	return s->linear ? linear_1d(s, at, fraction, dims_of[g], n, channel) : texel(s, at, n, channel);
}

static void write_image(const struct setting *s)
{
	unsigned size = !strcmp(s->type + 1, "8") ? 1 : !strcmp(s->type + 1, "16") ? 2 : 4;
	FILE *f = fopen("image", "wb");
	for (unsigned i = 0; i < WIDTH * HEIGHT * DEPTH * LAYERS * 4; i++) {
		int x = element(i);
		uint16_t half = f16_rounded(x / 8.0, ROUND_NEAREST);
		float single = (float)x / 8;
		fwrite(s->type[0] != 'f' ? (void *)&x : size == 2 ? (void *)&half : (void *)&single, size, 1, f);
	}
	ck_assert_int_eq(fclose(f), 0);
}

static const char *result_type(const struct setting *s)
{
	return s->as_float || s->type[0] == 'f' ? "f32" : is_unsigned(s) ? "u32" : "s32";
}

/* The instruction: a texture by handle in %q5, or by name. */
static char *instruction(const struct setting *s, const char *name)
{
	static const char *const coordinates[] = {"{%f0}", "{%f0, %f1}", "{%f0, %f1, %f2, %f2}", "{%r8, %f0}",
						  "{%r8, %f0, %f1, %f1}"};
	return xprintf("tex.%s.v4.%s.f32 {%%r0, %%r1, %%r2, %%r3}, [%s, %s];", s->geometry, result_type(s), name,
		       coordinates[geometry_of(s)]);
}

static void write_files(const struct setting *s, const char *name)
{
	static const char *const sizes[] = {"6", "6 5", "6 5 3", "6 3", "6 5 3"};
	char *tex = instruction(s, name);
	char *text = xprintf(
	    ".version 7.0\n.target sm_75\n.address_size 64\n.global .u32 before;\n.global .texref image;\n"
	    ".entry k(.param .u64 in, .param .u64 out, .param .u64 t)\n{\n"
	    ".reg .b32 %%r<9>; .reg .b64 %%q<9>; .reg .f32 %%f<4>;\n"
	    "mov.u32 %%r4, %%tid.x; mul.wide.u32 %%q1, %%r4, 16; ld.param.u64 %%q2, [in]; ld.param.u64 %%q3, [out];\n"
	    "ld.param.u64 %%q5, [t]; add.u64 %%q2, %%q2, %%q1; add.u64 %%q3, %%q3, %%q1;\n"
	    "ld.global.v4.b32 {%%f0, %%f1, %%f2, %%r8}, [%%q2];\n%s\n"
	    "st.global.v4.b32 [%%q3], {%%r0, %%r1, %%r2, %%r3};\n"
	    "ret; }\n",
	    tex);
	char *launch = xprintf("ptx x.ptx\nbuffer in u32 4096 file in\nbuffer out u32 4096 zero\n"
			       "buffer b %s 1080 file image\ntexture image b %s %s x%u %s %s %s %s\nkernel k\ngrid 1\n"
			       "block 1024\nparam ptr in\nparam ptr out\nparam texture image\nlaunch\ndump out\n",
			       s->type, s->geometry, sizes[geometry_of(s)], s->channels, s->linear ? "linear" : "point",
			       s->normalized ? "normalized" : "", s->as_float ? "float" : "", s->address);
	try_file("x.ptx", text);
	try_file("x.launch", launch);
	free(tex);
	free(text);
	free(launch);
}

struct coordinates {
	float at[3];
	int32_t layer;
};

static void write_coordinates(struct coordinates *c)
{
	for (unsigned t = 0; t < THREADS; t++)
		c[t] = (struct coordinates){{edges[t / EDGES], edges[t % EDGES], edges[(7 * t + 3) % EDGES]},
					    (int32_t)(t % 6) - 1};
	FILE *f = fopen("in", "wb");
	fwrite(c, sizeof *c, THREADS, f);
	ck_assert_int_eq(fclose(f), 0);
}

static void check(const struct setting *s, const char *name)
{
	static struct coordinates c[THREADS];
	static uint32_t out[THREADS][4];
	write_coordinates(c);
	write_image(s);
	write_files(s, name);
	struct stream stream = try_stream();
	ck_assert(stream_has_textures(&stream));
	ck_assert_uint_eq(stream_stats(&stream.kernels[0]).textures, 32);
	stream_free(&stream);
	char *bytes = read_whole("out.bin", NULL);
	memcpy(out, bytes, sizeof out);
	free(bytes);
	for (unsigned t = 0; t < THREADS; t++)
		for (unsigned channel = 0; channel < 4; channel++) {
			const double at[3] = {(double)c[t].at[0], (double)c[t].at[1], (double)c[t].at[2]};
			double want = reference(s, at, c[t].layer, channel);
			float single = (float)want, got;
			uint32_t integer = (uint32_t)(int32_t)want;
			memcpy(&got, &out[t][channel], sizeof got);
			bool same = *result_type(s) == 'f' ? got == single : out[t][channel] == integer;
			ck_assert_msg(
			    same,
			    "%s %s x%u linear %d normalized %d %s at (%g, %g, %g), layer %d, channel %u: %g or "
			    "%d, not %g",
			    s->type, s->geometry, s->channels, s->linear, s->normalized, s->address, at[0], at[1],
			    at[2], c[t].layer, channel, (double)got, (int)out[t][channel], want);
		}
}

/* Element types, as read: integers, floats, integers scaled to 1. */
static const struct {
	const char *type;
	bool as_float;
	unsigned channels;
} kinds[] = {{"f32", false, 1}, {"f32", false, 4}, {"f16", false, 2}, {"u8", true, 4},
	     {"s8", true, 1},   {"u16", true, 2},  {"s16", true, 1},  {"u8", false, 4},
	     {"s8", false, 1},  {"u16", false, 1}, {"s16", false, 2}, {"s32", false, 1}};
enum { KINDS = sizeof kinds / sizeof *kinds, GEOMETRIES = 5 };

/* All filters and address modes of a geometry and a kind of element. */
START_TEST(sampled)
{
	static const char *const geometries[] = {"1d", "2d", "3d", "a1d", "a2d"}, *const addresses[] = {
										      "clamp", "border", "wrap",
										      "mirror"};
	const unsigned kind = (unsigned)_i % KINDS;
	scratch_enter();
	for (unsigned i = 0; i < 16; i++) {
		const struct setting s = {kinds[kind].type,
					  geometries[(unsigned)_i / KINDS],
					  kinds[kind].channels,
					  i & 1,
					  i & 2,
					  kinds[kind].as_float,
					  addresses[i / 4]};
		if ((s.linear && *result_type(&s) != 'f') || (i >= 8 && !s.normalized))
			continue;
		check(&s, i & 4 ? "%q5" : "image");
	}
}
END_TEST

static uint32_t results[1024];

static void run_module(const char *declarations, const char *body, const char *lines)
{
	char *text =
	    xprintf(".version 7.0\n.target sm_75\n.address_size 64\n%s\n.entry k(.param .u64 out, .param .u64 t)\n{ "
		    ".reg .b32 %%r<32>; .reg .b64 %%q<9>; .reg .f32 %%f<9>; ld.param.u64 %%q0, [out]; ld.param.u64 "
		    "%%q1, [t];\n%s\nret; }\n",
		    declarations, body);
	char *launch =
	    xprintf("ptx x.ptx\nbuffer out u32 1024 zero\nbuffer b f32 60 iota 1 1\nbuffer n u64 4 zero\n"
		    "buffer c u8 60 iota 1 1\n%s\nkernel k\ngrid 1\nblock 1\nparam ptr out\nparam texture t\n"
		    "launch\ndump out\n",
		    lines);
	try_file("x.ptx", text);
	try_file("x.launch", launch);
	free(text);
	free(launch);
}

static void run_it(void)
{
	struct stream s = try_stream();
	stream_free(&s);
}

/* Integer coordinates: no interpolation, zeros outside; sizes; two textures; a texref by its address. */
START_TEST(integers_and_queries)
{
	scratch_enter();
	run_module(
	    ".global .texref u;",
	    "mov.u32 %r10, -1; mov.u32 %r11, 5; mov.u32 %r12, 6; mov.u32 %r13, 2;\n"
	    "tex.1d.v4.f32.s32 {%r0, _, _, _}, [u, %r10]; tex.1d.v4.f32.s32 {%r1, %r9, _, _}, [u, {%r11}];\n"
	    "tex.1d.v4.f32.s32 {%r2, _, _, _}, [u, {%r12}]; tex.2d.v4.f32.s32 {%r3, _, _, %r4}, [%q1, {%r13, %r13}];\n"
	    "mov.u64 %q2, u; tex.1d.v4.f32.s32 {%r5, _, _, _}, [%q2, {%r13}];\n"
	    "st.global.v4.u32 [%q0], {%r0, %r1, %r2, %r3}; st.global.v2.u32 [%q0+16], {%r4, %r5};\n"
	    "txq.width.b32 %r0, [%q1]; txq.b32.height %r1, [%q1]; txq.depth.b32 %r2, [u];\n"
	    "txq.array_size.b32 %r3, [u];\n"
	    "st.global.v4.u32 [%q0+32], {%r0, %r1, %r2, %r3}; st.global.u32 [%q0+24], %r9;",
	    "texture u b 1d 6 linear\ntexture t b 2d 3 4 linear normalized");
	run_it();
	char *bytes = read_whole("out.bin", NULL);
	memcpy(results, bytes, sizeof results);
	free(bytes);
	const float want[] = {0, 6, 0, 9, 0, 3, 0};
	ck_assert(!memcmp(results, want, sizeof want));
	const uint32_t sizes[] = {3, 4, 1, 1};
	ck_assert(!memcmp(results + 8, sizes, sizeof sizes));
}
END_TEST

/* Refusals: declarations, body, launch lines, exit code, the message. */
static const struct {
	const char *declarations, *body, *lines;
	int code;
	const char *line;
} refusals[] = {
    {".global .texref u;", "tex.1d.v4.f32.s32 {%r0, _, _, _}, [u, %r1];", "texture t b 1d 6", 2,
     "x.launch:12: kernel 'k' uses the .texref 'u': expected 'texture u ...' above"},
    {"", "tex.1d.v4.f32.s32 {%r0, _, _, _}, [%q0, %r1];", "texture t b 1d 6", 1,
     "0x10000000 is no texture: expected a handle from 'param texture'"},
    {"", "tex.1d.v4.f32.s32 {%r0, _, _, _}, [%q1, %r1];", "texture t b 2d 6 2", 1, "the texture is 2d, not 1d"},
    {"", "tex.1d.v4.u32.s32 {%r0, _, _, _}, [%q1, %r1];", "texture t b 1d 6", 1,
     "the texture is read as f32, not as the instruction's type"},
    {"", "tex.1d.v4.f32.s32 {%r0, _, _, _}, [%q1, %r1];", "texture t c 1d 6", 1, "the texture is read as integers"},
    {".global .samplerref s;", "tex.2d.v4.f32.f32 {%r0, _, _, _}, [%q1, s, {%f0, %f1}];", "texture t b 1d 6", 2,
     "samplers apart from the texture are not supported"},
    {"", "tex.level.2d.v4.f32.f32 {%r0, _, _, _}, [%q1, {%f0, %f1}], %f2;", "texture t b 1d 6", 2,
     "instruction 'tex.level.2d.v4.f32.f32' is not supported"},
    {"", "tex.2d.v4.f32.f32 {%r0, _, _, _}, [%q1, {%f0, %f1}], {%r1, %r1};", "texture t b 1d 6", 2, "expected ';'"},
    {".global .surfref s;", "mov.u64 %q2, s;", "texture t b 1d 6", 2, "'s': surfaces and samplers are not supported"},
    {"", "", "texture t b 1d", 2, "x.launch:6: 'texture' with 3 arguments: expected 'texture NAME BUFFER"},
    {"", "", "texture t b 2d 5", 2, "x.launch:6: 'texture' with 1 sizes: expected 2"},
    {"", "", "texture t b 5d 5", 2, "geometry '5d': expected 1d, 2d, 3d, a1d or a2d"},
    {"", "", "texture t b 1d 61", 2, "texture 't' is larger than buffer 'b', which has 60 elements"},
    {"", "", "texture t b 3d 1000000 1000000 1000000 x4", 2, "texture 't' is larger than buffer 'b'"},
    {"", "", "texture t b a1d 2 1048576", 2, "texture 't' is larger than buffer 'b'"},
    {"", "", "texture t b 1d 0", 2, "size '0': expected an integer from 1 to 1048576"},
    {"", "", "texture t n 1d 1", 2, "expected a buffer of elements of at most 32 bits"},
    {"", "", "texture t b 1d 4 float", 2, "float: expected a buffer of integers of 8 or 16 bits"},
    {"", "", "texture t c 1d 4 linear", 2, "linear: expected a buffer of floats, or 'float'"},
    {"", "", "texture t b 1d 4 wrap", 2, "wrap and mirror need 'normalized'"},
    {"", "", "texture t b 1d 4 trilinear", 2, "texture: 'trilinear' is unknown"},
    {"", "", "texture t b 1d 4\ntexture t b 1d 4", 2, "x.launch:7: texture 't' is declared twice"},
    {"", "", "texture t none 1d 4", 2, "buffer 'none' is not declared above"},
    {"", "", "texture tt b 1d 4", 2, "texture 't' is not declared above; did you mean 'tt'?"},
    {"", "", "", 2, "texture 't' is not declared above: expected 'texture NAME"},
};

START_TEST(refused)
{
	scratch_enter();
	run_module(refusals[_i].declarations, refusals[_i].body, refusals[_i].lines);
	ck_assert_int_eq(scratch_run(run_it, 0), refusals[_i].code);
	ck_assert_msg(strstr(scratch_line("stderr"), refusals[_i].line), "%s", scratch_line("stderr"));
}
END_TEST

Suite *ptx_texture_suite(void)
{
	Suite *s = suite_create("ptx_texture");
	TCase *t = tcase_create("texture");
	tcase_add_loop_test(t, sampled, 0, KINDS * GEOMETRIES);
	tcase_add_test(t, integers_and_queries);
	tcase_add_loop_test(t, refused, 0, sizeof refusals / sizeof *refusals);
	suite_add_tcase(s, t);
	return s;
}
