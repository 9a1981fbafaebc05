/* fuzz_ptx.c - fuzzes the PTX engine: decodes every kernel of the module and executes a few instructions; parameters of
 * the size of a pointer are pointers, all others are 5. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/outfile.h"
#include "sim/launch/launch_file.h"
#include "sim/ptx/module.h"
#include "sim/streams/stream_file.h"
#include "tests/fuzz/fuzz.h"

enum { MOST_THREADS = 64 };

static char *launch_text;

static const char *content(const char *path)
{
	return strcmp(path, "x.launch") ? NULL : launch_text;
}

static void put_params(FILE *f, const struct ptx_module *m, const struct ptx_function *k)
{
	for (unsigned i = 0; i < k->param_count; i++) {
		if (k->params[i].size == m->address_bytes) {
			fprintf(f, "param ptr b\n");
			continue;
		}
		fprintf(f, "param bytes 05");
		for (uint64_t n = 1; n < k->params[i].size && n < 1024; n++)
			fprintf(f, "00");
		fprintf(f, "\n");
	}
}

static void put_kernel(FILE *f, const struct ptx_module *m, const struct ptx_function *k)
{
	const unsigned *b = k->need_block;
	bool small = b[0] && (uint64_t)b[0] * b[1] <= MOST_THREADS && (uint64_t)b[0] * b[1] * b[2] <= MOST_THREADS;
	fprintf(f, "kernel %.*s\ngrid 2\nblock ", (int)k->name.length, k->name.text);
	if (small)
		fprintf(f, "%u %u %u\n", b[0], b[1], b[2]);
	else
		fprintf(f, "33\n");
	put_params(f, m, k);
	fprintf(f, "launch\n");
}

/* The module is read twice: for its kernels, and by the launch. */
static void run(const char *path)
{
	const struct launch_options options = {.budget = 400};
	struct ptx_module m;
	struct stream s;
	size_t size;
	char *source = read_whole(path, &size);
	ptx_module_read(&m, path, source, size);
	FILE *f = open_memstream(&launch_text, &size);
	fprintf(f, "ptx %s\nbuffer b u32 256 iota 1 0x01000193\n", path);
	for (unsigned i = 0; i < m.function_count; i++)
		if (m.functions[i].entry && m.functions[i].body)
			put_kernel(f, &m, &m.functions[i]);
	fclose(f);
	ptx_module_free(&m);
	launch_run("x.launch", &options, &s);
	stream_free(&s);
	free(launch_text);
}

/* No compiler runs: a .cu file counts as the module. */
char *launch_compile(const struct launch *l, const char *path, size_t *size)
{
	return read_named(path, size, l->path, l->line);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const struct fuzz_target target = {run, true, content};
	fuzz_run(&target, data, size);
	return 0;
}
