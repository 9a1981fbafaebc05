/* policy_verilog.c - registers and modules of a policy as HTML. */
#include "report/policy_verilog.h"

#include <jansson.h>
#include <string.h>

#include "base/diag.h"
#include "report/html.h"

void policy_verilog_make(struct policy_verilog *v, const struct config *cfg)
{
	static const char command[] = "warpsmith gen";
	struct config base = *cfg;
	char why[(int)CONFIG_WHY + (int)POLICY_TEXT];
	*v = (struct policy_verilog){.none = config_model_only(cfg)};
	if (v->none)
		return;
	if (!policy_parse(&base.policy, "lrr+rr", why) || !config_derive(&base, why))
		die(EXIT_BUG, "lrr+rr on %s: %s", cfg->name, why);
	v->is_base = cfg->policy.issue == ISSUE_LRR && cfg->policy.fetch == FETCH_RR;
	gen_make(&v->own, cfg, "", command);
	gen_make(&v->base, &base, "", command);
}

void policy_verilog_free(struct policy_verilog *v)
{
	if (v->none)
		return;
	gen_free(&v->own);
	gen_free(&v->base);
}

static void say_none(FILE *f, const struct policy_verilog *v)
{
	fputs("<p>", f);
	html_print(f, "There is no Verilog for %s: only the model knows it.", v->none);
	fputs("</p>\n", f);
}

/* ---- registers ---- */

static json_t *manifest_of(const struct gen_files *files)
{
	for (unsigned n = 0; n < files->count; n++)
		if (strcmp(files->file[n].name, "manifest.json") == 0)
			return json_loads(files->file[n].text, 0, NULL);
	die(EXIT_BUG, "the generator made no manifest.json");
}

static const char *text_of(json_t *object, const char *key)
{
	const char *text = json_string_value(json_object_get(object, key));
	return text ? text : "";
}

/* Adds the rows of a block, and its bits to those of the owners. */
static void write_block(FILE *f, json_t *block, json_t *sums)
{
	json_t *reg;
	size_t n;
	json_array_foreach(json_object_get(block, "registers"), n, reg)
	{
		const char *owner = text_of(reg, "owner");
		json_int_t width = json_integer_value(json_object_get(reg, "width"));
		html_row(f);
		html_cell(f, text_of(block, "name"));
		html_cell(f, text_of(reg, "name"));
		html_number(f, (double)width, 0);
		html_cell(f, owner);
		html_cell(f, text_of(reg, "meaning"));
		json_object_set_new(sums, owner,
				    json_integer(json_integer_value(json_object_get(sums, owner)) + width));
	}
}

void policy_verilog_registers(FILE *f, const struct policy_verilog *v)
{
	static const char *const titles[] = {"block", "register", "bits", "owner", "meaning", NULL};
	const char *owner, *comma = "";
	json_t *block, *sum;
	size_t n;
	if (v->none) {
		say_none(f, v);
		return;
	}
	json_t *manifest = manifest_of(&v->own), *sums = json_object();
	html_table(f, "registers", "Registers of the front end", titles);
	json_array_foreach(json_object_get(manifest, "blocks"), n, block) write_block(f, block, sums);
	html_table_end(f);
	fputs("<p>Bits by owner: ", f);
	json_object_foreach(sums, owner, sum)
	{
		html_print(f, "%s%lld %s", comma, (long long)json_integer_value(sum), owner);
		comma = ", ";
	}
	fputs(". The paper counts those of the owner <em>paper</em>; every SM has those of <em>baseline</em>; "
	      "<em>implementation</em> is further state of the policy or of this implementation.</p>\n",
	      f);
	json_decref(manifest);
	json_decref(sums);
}

/* ---- modules ---- */

static bool has_text(const struct gen_files *files, const struct gen_file *file)
{
	for (unsigned n = 0; n < files->count; n++)
		if (strcmp(files->file[n].name, file->name) == 0)
			return strcmp(files->file[n].text, file->text) == 0;
	return false;
}

static bool is_shown(const struct policy_verilog *v, const struct gen_file *file)
{
	if (!gen_is_verilog(file))
		return false;
	return v->is_base ? strncmp(file->name, "issue_", 6) == 0 : !has_text(&v->base, file);
}

void policy_verilog_modules(FILE *f, const struct policy_verilog *v)
{
	if (v->none) {
		say_none(f, v);
		return;
	}
	for (unsigned n = 0; n < v->own.count; n++) {
		const struct gen_file *file = &v->own.file[n];
		if (!is_shown(v, file))
			continue;
		fputs("<details>\n<summary><code>", f);
		html_text(f, file->name);
		fputs("</code></summary>\n<pre>", f);
		html_text(f, file->text);
		fputs("</pre>\n</details>\n", f);
	}
}
