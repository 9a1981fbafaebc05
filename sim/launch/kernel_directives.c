/* kernel_directives.c - reads the directives that select and launch a kernel. */
#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/nearest.h"
#include "sim/launch/value.h"

enum { MAX_BLOCK = 1024, MAX_DYNAMIC = 256 * 1024, MAX_REGS = 255 };
/* The streams of all warps of a launch are held in memory. The fuzzer is built with a smaller limit. */
#ifndef LAUNCH_MAX_WARPS
#define LAUNCH_MAX_WARPS (1 << 26)
#endif
static const uint64_t max_warps = LAUNCH_MAX_WARPS;

/* The name in the source of a function whose name C++ has encoded: "scale" for "_Z5scalePf" and for a template's
 * "_Z5scaleIfEvPT_"; the length in *n, 0 if it is not encoded. */
static const char *source_name(const char *name, unsigned *n)
{
	char *end = (char *)(uintptr_t)name;
	*n = 0;
	if (strncmp(name, "_Z", 2) != 0 || !isdigit((unsigned char)name[2]))
		return name;
	unsigned long length = strtoul(name + 2, &end, 10);
	if (length && length <= strlen(end))
		*n = (unsigned)length;
	return end;
}

/* The kernel that has this name in the source, if exactly one has. */
static struct ptx_function *find_encoded(const struct launch *l, const char *name)
{
	const struct ptx_module *m = &l->module;
	struct ptx_function *found = NULL;
	for (unsigned i = 0; i < m->function_count; i++) {
		unsigned n;
		char *own = token_dup(&m->functions[i].name);
		const char *source = source_name(own, &n);
		bool same =
		    m->functions[i].entry && m->functions[i].body && n && strlen(name) == n && !memcmp(name, source, n);
		if (same && found)
			launch_fail(l, "kernel '%s': %s has several, such as %.*s and %s: expected one of these names",
				    name, m->path, (int)found->name.length, found->name.text, own);
		if (same)
			found = &m->functions[i];
		free(own);
	}
	return found;
}

static struct ptx_function *find_kernel(const struct launch *l, const char *name)
{
	const struct ptx_module *m = &l->module;
	const char **names = xalloc((m->function_count + 1) * sizeof *names);
	unsigned n = 0;
	struct ptx_function *found = NULL;
	for (unsigned i = 0; i < m->function_count && !found; i++) {
		if (!m->functions[i].entry || !m->functions[i].body)
			continue;
		char *own = token_dup(&m->functions[i].name);
		found = strcmp(own, name) ? NULL : &m->functions[i];
		names[n++] = own;
	}
	if (!found)
		found = find_encoded(l, name);
	if (!found)
		launch_fail(l, "kernel '%s': %s has no such .entry%s", name, m->path, did_you_mean(name, names, n));
	while (n)
		free((char *)(uintptr_t)names[--n]);
	free(names);
	return found;
}

static void read_kernel(struct launch *l)
{
	launch_words(l, 1, 1, "kernel NAME");
	l->code = ptx_code_new(&l->module, find_kernel(l, l->words[1]));
	l->codes = xrealloc(l->codes, (l->code_count + 1) * sizeof *l->codes);
	l->codes[l->code_count++] = l->code;
	l->run = (struct ptx_launch){.code = l->code};
	l->regs = l->params = 0;
	l->launched = false;
	free(l->param_bytes);
	l->param_bytes = xalloc(l->code->param_bytes + 1);
}

static void read_shape(const struct launch *l, unsigned shape[3], const char *usage, const uint64_t most[3])
{
	launch_words(l, 1, 3, usage);
	for (unsigned i = 0; i < 3; i++)
		shape[i] =
		    i + 1 < l->word_count ? (unsigned)launch_integer(l, l->words[i + 1], 1, most[i], l->words[0]) : 1;
}

static void read_grid(struct launch *l)
{
	static const uint64_t most[3] = {INT32_MAX, 65535, 65535};
	read_shape(l, l->run.grid, "grid X [Y [Z]]", most);
}

static void read_block(struct launch *l)
{
	static const uint64_t most[3] = {MAX_BLOCK, MAX_BLOCK, 64};
	const unsigned *b = l->run.block;
	read_shape(l, l->run.block, "block X [Y [Z]]", most);
	if (b[0] * b[1] * b[2] > MAX_BLOCK)
		launch_fail(l, "block of %u threads: expected at most %d", b[0] * b[1] * b[2], MAX_BLOCK);
}

static const struct ptx_variable *next_param(const struct launch *l)
{
	const struct ptx_function *f = l->code->entry;
	if (l->params == f->param_count)
		launch_fail(l, "too many parameters: kernel '%s' has %u", l->code->name, f->param_count);
	return &f->params[l->params];
}

static void put_param(struct launch *l, const void *bytes, uint64_t size)
{
	const struct ptx_variable *v = next_param(l);
	if (v->size != size)
		launch_fail(l, "parameter %u ('%.*s') of kernel '%s': expected %" PRIu64 " bytes, not %" PRIu64,
			    l->params, (int)v->name.length, v->name.text, l->code->name, v->size, size);
	memcpy(l->param_bytes + v->address, bytes, size);
	l->params++;
}

/* NAME[+BYTES] */
static void param_pointer(struct launch *l, char *word)
{
	char *plus = strchr(word, '+');
	if (plus)
		*plus = 0;
	const struct launch_buffer *b = &l->buffers[launch_buffer_named(l, word)];
	uint64_t address = b->address + (plus ? launch_integer(l, plus + 1, 0, b->size, "offset") : 0);
	if (l->module.address_bytes == 4 && address >> 32)
		launch_fail(l, "the address of buffer '%s' does not fit the module's 32-bit addresses", b->name);
	put_param(l, &address, l->module.address_bytes);
}

static int hex_digit(char c)
{
	return isdigit((unsigned char)c)    ? c - '0'
	       : isxdigit((unsigned char)c) ? tolower((unsigned char)c) - 'a' + 10
					    : -1;
}

static void param_bytes(struct launch *l, const char *hex)
{
	size_t n = strlen(hex);
	uint8_t *bytes = xalloc(n / 2 + 1);
	for (size_t i = 0; i < n; i++) {
		int digit = hex_digit(hex[i]);
		if (digit < 0 || n % 2)
			launch_fail(l, "'%s': expected an even number of hexadecimal digits", hex);
		bytes[i / 2] = (uint8_t)(bytes[i / 2] << 4 | digit);
	}
	put_param(l, bytes, n / 2);
	free(bytes);
}

static void read_param(struct launch *l)
{
	/* The first param directive after a launch starts a new list; without one, the next launch reuses the list. */
	if (l->launched)
		l->params = 0;
	l->launched = false;
	launch_words(l, 2, 2, "param ptr NAME[+BYTES] | param texture NAME | param TYPE VALUE | param bytes HEX");
	char *kind = l->words[1], *word = l->words[2];
	if (!strcmp(kind, "ptr")) {
		param_pointer(l, word);
	} else if (!strcmp(kind, "texture")) {
		uint64_t handle = launch_texture_handle(l, word);
		put_param(l, &handle, sizeof handle);
	} else if (!strcmp(kind, "bytes")) {
		param_bytes(l, word);
	} else {
		enum ptx_type type = launch_type(l, kind);
		uint64_t bits = launch_number(l, type, word);
		put_param(l, &bits, ptx_type_size(type));
	}
}

static void check_launch(const struct launch *l)
{
	const struct ptx_function *f = l->code->entry;
	const unsigned *g = l->run.grid, *b = l->run.block;
	if (!g[0] || !b[0])
		launch_fail(l, "kernel '%s' has no %s: expected '%s X [Y [Z]]' before 'launch'", l->code->name,
			    g[0] ? "block" : "grid", g[0] ? "block" : "grid");
	launch_check_textures(l);
	if (l->params != f->param_count)
		launch_fail(l, "kernel '%s' has %u parameters, %u are given: expected a 'param' directive for each",
			    l->code->name, f->param_count, l->params);
	uint64_t tbs = (uint64_t)g[0] * g[1], warps = (b[0] * b[1] * b[2] + 31) / 32;
	if (tbs > max_warps || tbs * g[2] > max_warps / warps)
		launch_fail(l, "grid of more than %" PRIu64 " warps: their streams would not fit in memory", max_warps);
	if (f->max_threads && b[0] * b[1] * b[2] > f->max_threads)
		launch_fail(l, "block of %u threads: kernel '%s' allows at most %u (.maxntid)", b[0] * b[1] * b[2],
			    l->code->name, f->max_threads);
	if (f->need_block[0] && memcmp(b, f->need_block, sizeof f->need_block))
		launch_fail(l, "block %u %u %u: kernel '%s' requires %u %u %u (.reqntid)", b[0], b[1], b[2],
			    l->code->name, f->need_block[0], f->need_block[1], f->need_block[2]);
}

static void read_launch(struct launch *l)
{
	launch_words(l, 0, 0, "launch");
	check_launch(l);
	struct launch_action *a = launch_add_action(l, ACTION_LAUNCH);
	a->run = l->run;
	a->regs = l->regs;
	a->bytes = xalloc(l->code->param_bytes + 1);
	memcpy(a->bytes, l->param_bytes, l->code->param_bytes);
	a->run.params = a->bytes;
	l->launched = true;
}

bool launch_kernel_directive(struct launch *l)
{
	static const char *const names[] = {"kernel", "grid", "block", "dynshared", "regs", "param", "launch"};
	unsigned i = 0;
	while (i < 7 && strcmp(names[i], l->words[0]))
		i++;
	if (i == 7)
		return false;
	if (i && !l->code)
		launch_fail(l, "'%s' without a kernel: expected 'kernel NAME' above", names[i]);
	switch (i) {
	case 0:
		read_kernel(l);
		break;
	case 1:
		read_grid(l);
		break;
	case 2:
		read_block(l);
		break;
	case 3:
		launch_words(l, 1, 1, "dynshared BYTES");
		l->run.dynamic_bytes = (unsigned)launch_integer(l, l->words[1], 0, MAX_DYNAMIC, "dynshared");
		break;
	case 4:
		launch_words(l, 1, 1, "regs N");
		l->regs = (unsigned)launch_integer(l, l->words[1], 0, MAX_REGS, "regs");
		break;
	case 5:
		read_param(l);
		break;
	default:
		read_launch(l);
	}
	return true;
}
