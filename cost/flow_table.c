/* flow_table.c - the rows of `warpsmith area --flow` and their text. */
#include "cost/flow_table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/outfile.h"
#include "base/progress.h"
#include "base/screen.h"
#include "cost/selector_group.h"
#include "model/machine/ports.h"
#include "rtl_gen/writer/verilog.h"

/* The rows measured so far. */
struct rows {
	const struct area_flow *flow;
	struct gen_files files;
	const char *only; /* the name of the rows wanted; NULL: all */
	json_t *all;
	unsigned planned;  /* rows in all; 0: not known */
	struct text names; /* all row names, for the message about a wrong --module */
};

static void add_row(struct rows *r, const char *top, const char *name, const char *includes)
{
	if (!strstr(r->names.s ? r->names.s : "", name))
		text_add(&r->names, "%s%s", r->names.s ? ", " : "", name);
	if (r->only && strcmp(r->only, name) != 0)
		return;
	progress_part(r->planned ? (unsigned)json_array_size(r->all) : 0, r->planned, "module");
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
	r.planned = only ? 0 : 2 + cfg->has_critical; /* the selector groups and the front end */
	for (enum block b = 0; !only && b < BLOCK_front_end; b++)
		r.planned += block_exists(b, cfg);
	for (enum block b = 0; b < BLOCK_front_end; b++)
		if (block_exists(b, cfg))
			add_row(&r, block_name(b), block_name(b), "the block");
	add_groups(&r, cfg);
	add_row(&r, block_name(BLOCK_front_end), block_name(BLOCK_front_end), "all blocks");
	progress_part(0, 0, NULL);
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
	struct text t = {0};
	const char *last = json_string_value(json_object_get(path, "from"));
	text_add(&t, "%s", last);
	json_array_foreach(json_object_get(path, "through"), n, step)
	{
		json_t *net = json_is_object(step) ? json_object_get(step, "net") : step;
		const char *name = json_string_value(net);
		if (!*name || strcmp(name, last) == 0)
			continue;
		text_add(&t, " -> %s", name);
		last = name;
	}
	text_add(&t, " -> %s (%zu cells)", json_string_value(json_object_get(path, "to")),
		 json_array_size(json_object_get(path, "through")));
	printf("    ");
	screen_wrap(4, 6, t.s);
	text_free(&t);
}

static const char *text(json_t *row, const char *key)
{
	return json_string_value(json_object_get(row, key));
}

/* The length of the longest text under a key, at least that of its title. */
static int longest(json_t *rows, const char *key, const char *title)
{
	json_t *row;
	size_t n;
	int most = (int)strlen(title);
	json_array_foreach(rows, n, row) if ((int)strlen(text(row, key)) > most) most = (int)strlen(text(row, key));
	return most;
}

/* Where the terminal is too narrow for names and numbers in one line, the numbers have the next. */
void area_table_print(const struct area_flow *flow, json_t *rows)
{
	json_t *row;
	size_t n;
	const int names = longest(rows, "name", "module"), includes = longest(rows, "includes", "includes");
	int numbers = 0;
	for (const struct area_column *c = flow->columns; c->key; c++)
		numbers += 1 + c->width;
	const char *gap = 3 + names + includes + numbers > (int)screen_columns() ? "\n   " : "";
	printf("  %-*s %-*s%s", names, "module", *gap ? 0 : includes, "includes", gap);
	for (const struct area_column *c = flow->columns; c->key; c++)
		printf(" %*s", c->width, c->title);
	printf("\n");
	json_array_foreach(rows, n, row)
	{
		printf("  %-*s %-*s%s", names, text(row, "name"), *gap ? 0 : includes, text(row, "includes"), gap);
		for (const struct area_column *c = flow->columns; c->key; c++)
			print_cell(row, c);
		printf("\n");
		if (json_is_object(json_object_get(row, "path")))
			print_path(json_object_get(row, "path"));
	}
}
