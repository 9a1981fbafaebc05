/* flow_table.c - the rows of `warpsmith area --flow` and their text. */
#include "cost/flow_table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/outfile.h"
#include "cost/selector_group.h"
#include "model/machine/ports.h"
#include "rtl_gen/writer/verilog.h"

/* The rows measured so far. */
struct rows {
	const struct area_flow *flow;
	struct gen_files files;
	const char *only; /* the name of the rows wanted; NULL: all */
	json_t *all;
	struct text names; /* all row names, for the message about a wrong --module */
};

static void add_row(struct rows *r, const char *top, const char *name, const char *includes)
{
	if (!strstr(r->names.s ? r->names.s : "", name))
		text_add(&r->names, "%s%s", r->names.s ? ", " : "", name);
	if (r->only && strcmp(r->only, name) != 0)
		return;
	json_t *row = json_pack("{ss ss}", "name", name, "includes", includes),
	       *found = area_flow_measure(r->flow, &r->files, top);
	json_object_update(row, found);
	json_decref(found);
	json_array_append_new(r->all, row);
}

/* The selector group with the issue pick alone; if critical fetch uses the ranking too, once more with both picks. */
static void add_groups(struct rows *r, const struct config *cfg)
{
	char name[AREA_GROUP_NAME];
	area_group_name(cfg, name);
	for (unsigned critical = 0; critical <= cfg->has_critical; critical++) {
		struct gen_file *file = &r->files.file[r->files.count++];
		const char *top = critical ? "both_picks" : "issue_pick_alone";
		*file = (struct gen_file){xprintf("%s.v", top), area_group_text(cfg, top, critical)};
		add_row(r, top, name, critical ? "issue and critical fetch" : "issue alone");
		r->files.count--;
		free(file->name);
		free(file->text);
	}
}

json_t *area_table_rows(const struct area_flow *flow, const struct config *cfg, const char *only)
{
	struct rows r = {.flow = flow, .only = only, .all = json_array()};
	gen_make(&r.files, cfg, "", "warpsmith area");
	for (enum block b = 0; b < BLOCK_front_end; b++)
		if (block_exists(b, cfg))
			add_row(&r, block_name(b), block_name(b), "the block");
	add_groups(&r, cfg);
	add_row(&r, block_name(BLOCK_front_end), block_name(BLOCK_front_end), "all blocks");
	if (json_array_size(r.all) == 0)
		die(EXIT_USAGE, "--module %s: no such row: this front end has %s", only, r.names.s);
	text_free(&r.names);
	gen_free(&r.files);
	return r.all;
}

json_t *area_table_own(const struct area_flow *flow, char *const *paths, unsigned count, const char *top)
{
	struct rows r = {.flow = flow, .all = json_array()};
	/* Under new names: two files may have the same base name. */
	for (unsigned n = 0; n < count; n++)
		r.files.file[r.files.count++] =
		    (struct gen_file){xprintf("source%u.v", n + 1), read_whole(paths[n], NULL)};
	add_row(&r, top, top, "the module");
	text_free(&r.names);
	gen_free(&r.files);
	return r.all;
}

static void print_cell(json_t *row, const struct area_column *c)
{
	json_t *value = json_object_get(row, c->key);
	if (json_is_number(value))
		printf(" %*.*f", c->width, c->digits, json_number_value(value));
	else
		printf(" %*s", c->width, "-");
}

/* "ready_i[3] -> ... -> last_q[0] (9 cells)": the nets on the path whose names survived technology mapping. */
static void print_path(json_t *path)
{
	json_t *step;
	size_t n;
	const char *last = json_string_value(json_object_get(path, "from"));
	printf("    %s", last);
	json_array_foreach(json_object_get(path, "through"), n, step)
	{
		json_t *net = json_is_object(step) ? json_object_get(step, "net") : step;
		const char *name = json_string_value(net);
		if (!*name || strcmp(name, last) == 0)
			continue;
		printf(" -> %s", name);
		last = name;
	}
	printf(" -> %s (%zu cells)\n", json_string_value(json_object_get(path, "to")),
	       json_array_size(json_object_get(path, "through")));
}

void area_table_print(const struct area_flow *flow, json_t *rows)
{
	json_t *row;
	size_t n;
	printf("  %-26s %-24s", "module", "includes");
	for (const struct area_column *c = flow->columns; c->key; c++)
		printf(" %*s", c->width, c->title);
	printf("\n");
	json_array_foreach(rows, n, row)
	{
		printf("  %-26s %-24s", json_string_value(json_object_get(row, "name")),
		       json_string_value(json_object_get(row, "includes")));
		for (const struct area_column *c = flow->columns; c->key; c++)
			print_cell(row, c);
		printf("\n");
		if (json_is_object(json_object_get(row, "path")))
			print_path(json_object_get(row, "path"));
	}
}
