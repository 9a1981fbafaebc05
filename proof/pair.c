/* pair.c - the texts of both implementations of each block. */
#include "proof/pair.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/proc.h"
#include "proof/design.h"
#include "proof/verilog_text.h"
#include "rtl_gen/files/gen.h"

/* The modules of a config in one implementation, in the order of emission. */
struct modules {
	unsigned count;
	char *name[MAX_FILES], *text[MAX_FILES];
};

static void make_modules(struct modules *modules, const struct config *cfg, unsigned impl)
{
	struct config own = *cfg;
	struct gen_files files;
	own.reset = RESET_SYNC; /* the texts differ in sensitivity lists alone, which the circuits have not */
	design_set_implementation(&own, impl);
	gen_make(&files, &own, "", "warpsmith equiv");
	modules->count = 0;
	for (unsigned n = 0; n < files.count; n++) {
		const struct gen_file *file = &files.file[n];
		if (!gen_is_verilog(file))
			continue;
		modules->name[modules->count] = xprintf("%.*s", (int)strlen(file->name) - 2, file->name);
		modules->text[modules->count++] = verilog_without_comments(file->text);
	}
	gen_free(&files);
}

static void free_modules(struct modules *modules)
{
	for (unsigned n = 0; n < modules->count; n++) {
		free(modules->name[n]);
		free(modules->text[n]);
	}
}

static int find_module(const struct modules *modules, const char *name)
{
	for (unsigned n = 0; n < modules->count; n++)
		if (strcmp(modules->name[n], name) == 0)
			return (int)n;
	return -1;
}

/* The text of a module and of all that it uses, directly or through others: level by level, each once. */
static char *text_with_helpers(const struct modules *modules, unsigned module)
{
	unsigned found[MAX_FILES] = {module}, count = 1, level = 0;
	bool is_found[MAX_FILES] = {0};
	size_t size = 1;
	is_found[module] = true;
	while (level < count) {
		unsigned above = count;
		for (unsigned n = 0; n < modules->count; n++)
			for (unsigned k = level; k < above && !is_found[n]; k++)
				if (verilog_uses(modules->text[found[k]], modules->name[n])) {
					is_found[n] = true;
					found[count++] = n;
				}
		level = above;
	}
	for (unsigned k = 0; k < count; k++)
		size += strlen(modules->text[found[k]]);
	char *text = xalloc(size), *end = text;
	for (unsigned k = 0; k < count; k++)
		end = stpcpy(end, modules->text[found[k]]);
	return text;
}

/* Takes ownership of the two texts. */
static void add_pair(struct pairs *pairs, const char *block, char *reference, char *optimized)
{
	if (strcmp(reference, optimized) == 0) {
		free(reference);
		free(optimized);
		return;
	}
	assert(pairs->count < PAIRS_MAX);
	struct pair *pair = &pairs->pair[pairs->count++];
	char *both = xprintf("%s%s", reference, optimized);
	snprintf(pair->block, sizeof pair->block, "%s", block);
	snprintf(pair->sum, sizeof pair->sum, "%s", content_hash(both, strlen(both)));
	pair->reference = reference;
	pair->optimized = optimized;
	free(both);
}

void pairs_make(struct pairs *pairs, const struct config *cfg)
{
	struct modules reference, optimized;
	make_modules(&reference, cfg, IMPL_REFERENCE);
	make_modules(&optimized, cfg, IMPL_OPTIMIZED);
	int top = find_module(&reference, "front_end");
	assert(top >= 0);
	pairs->count = 0;
	for (unsigned n = 0; n < reference.count; n++) {
		int other = find_module(&optimized, reference.name[n]);
		if (other >= 0 && verilog_uses(reference.text[top], reference.name[n]))
			add_pair(pairs, reference.name[n], text_with_helpers(&reference, n),
				 text_with_helpers(&optimized, (unsigned)other));
	}
	free_modules(&reference);
	free_modules(&optimized);
}

void pairs_free(struct pairs *pairs)
{
	for (unsigned n = 0; n < pairs->count; n++) {
		free(pairs->pair[n].reference);
		free(pairs->pair[n].optimized);
	}
	pairs->count = 0;
}
