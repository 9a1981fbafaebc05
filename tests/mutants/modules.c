/* modules.c - emitted modules as lines, with the net `mutsel` in each of them. */
#include "tests/mutants/modules.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/outfile.h"
#include "model/machine/ports.h"
#include "rtl_gen/files/gen.h"

/* ---- lines ---- */

static void add_line(struct module *m, char *text, bool may_change)
{
	m->line = xrealloc(m->line, (m->lines + 1) * sizeof *m->line);
	m->may_change = xrealloc(m->may_change, (m->lines + 1) * sizeof *m->may_change);
	m->is_changed = xrealloc(m->is_changed, (m->lines + 1) * sizeof *m->is_changed);
	m->may_change[m->lines] = may_change;
	m->is_changed[m->lines] = false;
	m->line[m->lines++] = text;
}

/* What `ifdef, `else and `endif do, of which up to 8 are nested. */
struct macros {
	bool taken[8];
	unsigned depth;
};

/* Whether the line is a directive of these three; if so, does it. */
static bool directive(struct macros *macros, const char *line)
{
	char word[16], name[32] = "";
	if (sscanf(line, " `%15s %31s", word, name) < 1)
		return false;
	if (strcmp(word, "ifdef") == 0 || strcmp(word, "ifndef") == 0)
		macros->taken[macros->depth++] = (strcmp(name, "OBSERVE") == 0) == (word[2] == 'd');
	else if (strcmp(word, "else") == 0)
		macros->taken[macros->depth - 1] ^= true;
	else if (strcmp(word, "endif") == 0)
		macros->depth--;
	else
		return false;
	return true;
}

static void split(struct module *m, const char *text)
{
	struct macros macros = {.depth = 0};
	char *copy = xstrdup(text), *next = copy;
	for (char *line; (line = strsep(&next, "\n"));) {
		bool skip = directive(&macros, line);
		for (unsigned n = 0; n < macros.depth; n++)
			skip |= !macros.taken[n];
		char *comment = strstr(line, "//");
		if (comment)
			*comment = '\0';
		add_line(m, xstrdup(skip ? "" : line), !skip && macros.depth == 0);
	}
	free(copy);
}

/* ---- ports and instances ---- */

/* "  input  wire    [98:0] tb_i," */
static void read_port(struct module *m, const char *line)
{
	char way[8], rest[2 * MODULE_NAME];
	unsigned high = 0;
	if (sscanf(line, " %7[a-z] wire [%u:0] %95[a-z_0-9]", way, &high, rest) != 3) {
		high = 0;
		if (sscanf(line, " %7[a-z] wire %95[a-z_0-9]", way, rest) != 2)
			return;
	}
	bool is_input = strcmp(way, "input") == 0;
	if (!is_input && strcmp(way, "output") != 0)
		return;
	if (m->ports == MODULE_PORTS)
		die(EXIT_BUG, "%s: more than %d ports", m->name, MODULE_PORTS);
	struct module_port *p = &m->port[m->ports++];
	snprintf(p->name, sizeof p->name, "%.*s", MODULE_NAME - 1, rest);
	p->width = high + 1;
	p->is_input = is_input;
	m->is_clocked |= strcmp(p->name, "clk_i") == 0;
}

const struct module *module_find(const struct modules *modules, const char *name)
{
	for (unsigned n = 0; n < modules->count; n++)
		if (strcmp(modules->module[n].name, name) == 0)
			return &modules->module[n];
	return NULL;
}

const struct module_port *module_port(const struct module *module, const char *name)
{
	for (unsigned n = 0; n < module->ports; n++)
		if (strcmp(module->port[n].name, name) == 0)
			return &module->port[n];
	return NULL;
}

const struct module *module_of_instance(const struct modules *modules, const char *line)
{
	char name[MODULE_NAME], instance[MODULE_NAME], end[4];
	if (sscanf(line, " %47[a-z_0-9] u_%47[a-z_0-9] %3s", name, instance, end) != 3 || strcmp(end, "(") != 0)
		return NULL;
	return module_find(modules, name);
}

static bool is_block(const char *name)
{
	for (enum block b = 0; b < BLOCK_COUNT; b++)
		if (strcmp(block_name(b), name) == 0)
			return true;
	return false;
}

/* A module that is no block is part of the block that has an instance of it. */
static void find_blocks(struct modules *modules)
{
	for (unsigned n = 0; n < modules->count; n++)
		if (is_block(modules->module[n].name))
			memcpy(modules->module[n].block, modules->module[n].name, MODULE_NAME);
	for (unsigned round = 0; round < modules->count; round++)
		for (unsigned n = 0; n < modules->count; n++)
			for (unsigned l = 0; l < modules->module[n].lines; l++) {
				const struct module *part = module_of_instance(modules, modules->module[n].line[l]);
				if (part && !*part->block)
					memcpy(modules->module[part - modules->module].block, modules->module[n].block,
					       MODULE_NAME);
			}
}

void modules_make(struct modules *modules, const struct config *cfg)
{
	struct gen_files files;
	memset(modules, 0, sizeof *modules);
	gen_make(&files, cfg, "", "mutants");
	modules->module = xalloc(files.count * sizeof *modules->module);
	for (unsigned n = 0; n < files.count; n++) {
		if (!gen_is_verilog(&files.file[n]))
			continue;
		struct module *m = &modules->module[modules->count++];
		snprintf(m->name, MODULE_NAME, "%.*s", (int)strcspn(files.file[n].name, "."), files.file[n].name);
		split(m, files.file[n].text);
		for (unsigned l = 0; l < m->lines; l++)
			read_port(m, m->line[l]);
	}
	gen_free(&files);
	find_blocks(modules);
}

void modules_free(struct modules *modules)
{
	for (unsigned n = 0; n < modules->count; n++) {
		for (unsigned l = 0; l < modules->module[n].lines; l++)
			free(modules->module[n].line[l]);
		free(modules->module[n].line);
		free(modules->module[n].may_change);
		free(modules->module[n].is_changed);
	}
	free(modules->module);
}

/* ---- changes ---- */

void module_insert(struct module *module, unsigned line, unsigned at, const char *text)
{
	char *old = module->line[line];
	module->line[line] = xprintf("%.*s%s%s", (int)at, old, text, old + at);
	free(old);
}

static unsigned behind(const char *line, const char *text)
{
	return (unsigned)(strstr(line, text) - line + (int)strlen(text));
}

void modules_connect(struct modules *modules)
{
	for (unsigned n = 0; n < modules->count; n++) {
		struct module *m = &modules->module[n];
		bool is_top = strcmp(m->name, block_name(BLOCK_front_end)) == 0, connected = false;
		for (unsigned l = 0; l < m->lines; l++) {
			if (module_of_instance(modules, m->line[l]))
				module_insert(m, l, behind(m->line[l], "("), " .mutsel(mutsel),");
			else if (!is_top && strncmp(m->line[l], "module ", 7) == 0)
				module_insert(m, l, behind(m->line[l], "("), " input wire [15:0] mutsel,");
			else if (is_top && !connected && strcmp(m->line[l], ");") == 0) {
				connected = true;
				module_insert(m, l, 2,
					      " wire [15:0] mutsel; mutant_select u_mutant_select (.clk_i(clk_i), "
					      ".rst_i(rst_i), .mutsel(mutsel));");
			}
		}
	}
}

char *modules_write(const struct modules *modules, const char *folder)
{
	char *names = xstrdup("");
	for (unsigned n = 0; n < modules->count; n++) {
		const struct module *m = &modules->module[n];
		char *path = xprintf("%s/%s.v", folder, m->name), *longer = xprintf("%s%s.v ", names, m->name);
		struct outfile file;
		outfile_open(&file, path);
		for (unsigned l = 0; l < m->lines; l++)
			fprintf(file.f, "%s\n", m->line[l]);
		outfile_close(&file);
		free(names);
		free(path);
		names = longer;
	}
	return names;
}
