/* kit.c - makes all files of a kit in memory. */
#include "kit/kit.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "fpga/selftest_rtl.h"
#include "kit/emit.h"
#include "kit/page.h"

enum { BENCH_CYCLES = 3000 };

static void add(struct gen_files *files, char *name, char *text)
{
	assert(files->count < MAX_FILES);
	files->file[files->count++] = (struct gen_file){name, text};
}

/* Adds a list with the files of modules `first` to `end` - 1. */
static void add_list(struct gen_files *files, const struct verilog *v, const char *name, unsigned first, unsigned end)
{
	struct text t = {0};
	for (unsigned n = first; n < end; n++)
		text_add(&t, "%s.v\n", v->modules[n].name);
	add(files, xstrdup(name), t.s);
}

/* Under a config without counters the wrapper can contain them, beside the front end. */
static void emit_kit_counters(struct verilog *v)
{
	const struct config *without = v->cfg;
	struct config with = *without;
	if (without->counters)
		return;
	with.counters = 1;
	v->cfg = &with;
	emit_block(v, BLOCK_counters);
	v->cfg = without;
}

static void add_modules(struct gen_files *files, struct verilog *v)
{
	emit_contracts(v);
	emit_kit_counters(v);
	emit_top(v);
	unsigned rtl = v->module_count;
	emit_selftest_engine(v);
	emit_testbench(v, BENCH_CYCLES);
	for (unsigned n = 0; n < v->module_count; n++)
		add(files, xprintf("%s.v", v->modules[n].name), xstrdup(v->modules[n].text));
	add_list(files, v, "kit.f", 0, rtl);
	add_list(files, v, "bench.f", rtl, v->module_count);
}

/* A text outside of modules: what the emitter leaves in the printer's body. */
static char *taken(struct verilog *v)
{
	char *text = v->body.s;
	v->body = (struct text){0};
	return text;
}

static void add_texts(struct gen_files *files, struct verilog *v)
{
	emit_instance(v);
	add(files, xprintf("%sfront_end_instance.vh", v->prefix), taken(v));
	emit_bind(v);
	add(files, xprintf("%sfront_end_bind.sv", v->prefix), taken(v));
	page_integration(v);
	add(files, xstrdup("INTEGRATION.md"), taken(v));
	page_sby(v, files);
	add(files, xprintf("%sfront_end.sby", v->prefix), taken(v));
	page_waves(v);
	add(files, xprintf("%sfront_end.gtkw", v->prefix), taken(v));
	add(files, xprintf("%sfront_end_expected.hex", v->prefix), golden_expected(v->cfg, BENCH_CYCLES));
}

/* The FuseSoC core of gen_make(), with the kit's files and targets in it. */
static void extend_core(struct gen_files *files, const struct verilog *v)
{
	for (unsigned n = 0; n < files->count; n++) {
		const char *end = strrchr(files->file[n].name, '.');
		if (!end || strcmp(end, ".core") != 0)
			continue;
		char *text = page_core(v, files->file[n].text);
		free(files->file[n].text);
		files->file[n].text = text;
	}
}

void kit_make(struct gen_files *files, const struct config *cfg, const char *prefix, const char *command)
{
	struct verilog v = {.cfg = cfg, .prefix = prefix, .command = command};
	gen_make(files, cfg, prefix, command);
	add_modules(files, &v);
	extend_core(files, &v);
	add_texts(files, &v);
	v_free(&v);
}
