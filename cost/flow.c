/* flow.c - what all flows share: look-up by name, checks of programs, the cache, running programs. */
#include "cost/flow.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/diag.h"
#include "base/outfile.h"
#include "base/proc.h"
#include "base/progress.h"
#include "rtl_gen/writer/verilog.h"

static const struct area_flow *const flows[] = {&area_flow_osu018, &area_flow_liberty, &area_flow_ice40,
						&area_flow_ecp5,   &area_flow_xilinx,  NULL};
const char area_flow_names[] = "generic|osu018|liberty|ice40|ecp5|xilinx";

const struct area_flow *area_flow_find(const char *name)
{
	for (unsigned n = 0; flows[n]; n++)
		if (strcmp(flows[n]->name, name) == 0)
			return flows[n];
	return NULL;
}

void area_flow_check(const struct area_flow *flow)
{
	for (const struct area_tool *t = flow->tools; t->program; t++)
		if (!tool_exists(t->program))
			die(EXIT_IO,
			    "--flow %s: %s: no such program on the PATH (`warpsmith doctor` lists missing programs)",
			    flow->name, t->program);
	for (const char *const *file = flow->data; *file; file++)
		if (access(*file, R_OK) != 0)
			die(EXIT_IO, "--flow %s: %s: cannot read the file (`warpsmith doctor` lists missing files)",
			    flow->name, *file);
}

/* ---- programs ---- */

json_t *area_flow_versions(const struct area_flow *flow)
{
	json_t *versions = json_object();
	for (const struct area_tool *t = flow->tools; t->program; t++) {
		if (!t->argument)
			continue;
		char *version = tool_version(t->program, t->argument);
		json_object_set_new(versions, t->program, json_string(version));
		free(version);
	}
	return versions;
}

static void add_hash(struct text *key, const char *name, const char *path)
{
	size_t size;
	char *text = read_whole(path, &size);
	text_add(key, "%s %s\n", name, content_hash(text, size));
	free(text);
}

/* ---- the modules below the measured one ---- */

/* Whether a file that `used` marks instantiates the module of file `name`. */
static bool has_instance(const struct gen_files *files, const bool *used, const char *name)
{
	bool found = false;
	char *instance = xprintf("  %.*s u_", (int)strcspn(name, "."), name);
	for (unsigned n = 0; n < files->count && !found; n++)
		found = used[n] && strstr(files->file[n].text, instance);
	free(instance);
	return found;
}

/* Marks the file of module `top` and the files of all modules below it; all files, if none is named after `top`. The
 * other modules of a front end would change the numbers that Yosys gives to nets, and with them ABC's result slightly.
 */
static void mark_used(const struct gen_files *files, const char *top, bool *used)
{
	bool found = false, more = true;
	for (unsigned n = 0; n < files->count; n++) {
		const char *name = files->file[n].name;
		used[n] = gen_is_verilog(&files->file[n]) && strlen(top) == strcspn(name, ".") &&
			  strncmp(name, top, strlen(top)) == 0;
		found = found || used[n];
	}
	for (unsigned n = 0; n < files->count && !found; n++)
		used[n] = gen_is_verilog(&files->file[n]);
	while (found && more) {
		more = false;
		for (unsigned n = 0; n < files->count; n++) {
			const char *name = files->file[n].name;
			if (used[n] || !gen_is_verilog(&files->file[n]) || !has_instance(files, used, name))
				continue;
			used[n] = more = true;
		}
	}
}

/* ---- the cache ---- */

/* Adds the Verilog without full-line comments, which name the config: equal hardware of another config then has an
 * equal key. */
static void add_code(struct text *key, const char *text)
{
	for (size_t length; *text; text += length) {
		length = strcspn(text, "\n");
		length += text[length] == '\n';
		const char *first = text + strspn(text, " \t");
		if (strncmp(first, "//", 2) != 0)
			text_add(key, "%.*s", (int)length, text);
	}
}

static char *cache_key(const struct area_flow *flow, const struct gen_files *files, const bool *used, const char *top)
{
	static struct text programs;
	static const struct area_flow *of;
	if (of != flow) { /* kept between calls: hashing the programs is slow */
		text_free(&programs);
		programs = (struct text){0};
		for (const struct area_tool *t = flow->tools; t->program; t++) {
			char *path = tool_path(t->program);
			add_hash(&programs, t->program, path);
			free(path);
		}
		for (const char *const *file = flow->data; *file; file++)
			add_hash(&programs, "data", *file);
		if (flow->file)
			add_hash(&programs, "data", *flow->file);
		of = flow;
	}
	struct text t = {0};
	text_add(&t, "flow %s %d\n%stop %s\n", flow->name, AREA_FLOW_VERSION, programs.s, top);
	if (flow->describe)
		flow->describe(&t);
	for (unsigned n = 0; n < files->count; n++) {
		if (!used[n])
			continue;
		text_add(&t, "file %s\n", files->file[n].name);
		add_code(&t, files->file[n].text);
	}
	return t.s;
}

static void fill(const struct area_flow *flow, const char *dir, const struct gen_files *files, const bool *used,
		 const char *top)
{
	struct text names = {0};
	for (unsigned n = 0; n < files->count; n++) {
		if (!used[n])
			continue;
		char *path = xprintf("%s/%s", dir, files->file[n].name);
		outfile_put(path, files->file[n].text);
		text_add(&names, " %s", files->file[n].name);
		free(path);
	}
	struct area_job job = {dir, top, names.s};
	progress("%s: measuring %s", flow->name, top);
	json_t *result = flow->measure(&job);
	progress_end();
	char *text = json_dumps(result, JSON_INDENT(1)), *path = xprintf("%s/result.json", dir);
	outfile_put(path, text);
	json_decref(result);
	free(text);
	free(path);
	text_free(&names);
}

char *area_flow_folder(const struct area_flow *flow, const struct gen_files *files, const char *top)
{
	bool used[MAX_FILES], hit;
	mark_used(files, top, used);
	char *key = cache_key(flow, files, used, top), *dir = cache_folder("flow", key, &hit);
	if (!hit) {
		fill(flow, dir, files, used, top);
		cache_done(dir);
	}
	free(key);
	return dir;
}

json_t *area_flow_measure(const struct area_flow *flow, const struct gen_files *files, const char *top)
{
	char *dir = area_flow_folder(flow, files, top);
	struct area_job job = {dir, top, ""};
	json_t *result = area_load(&job, "result.json");
	free(dir);
	return result;
}

/* ---- for the flows ---- */

/* The last non-empty line of a log; the caller frees it. */
static char *last_line(const char *log)
{
	char *text = read_whole(log, NULL);
	for (size_t n = strlen(text); n > 0 && text[n - 1] == '\n'; n--)
		text[n - 1] = '\0';
	char *line = strrchr(text, '\n'), *copy = xstrdup(line ? line + 1 : text);
	free(text);
	return copy;
}

void area_run(const struct area_job *job, const char *name, const char *const argv[])
{
	char *log = xprintf("%s/%s.log", job->dir, name);
	int status = proc_run(argv, job->dir, log);
	if (status != 0)
		die(EXIT_IO, "%s: %s ended with exit status %d: %s", job->top, argv[0], status, last_line(log));
	free(log);
}

void area_yosys(const struct area_job *job, const char *name, const char *script)
{
	char *file = xprintf("%s.ys", name), *path = xprintf("%s/%s", job->dir, file);
	outfile_put(path, script);
	area_run(job, name, (const char *const[]){"yosys", "-Q", "-T", "-s", file, NULL});
	free(file);
	free(path);
}

char *area_read_logic(const struct area_job *job, const char *more, const char *top)
{
	struct text t = {0};
	text_add(&t, "read_verilog%s%s\nhierarchy -check -top %s\nflatten\n", job->files, more, top);
	/* The nets of a function's calls have names that count as the source's. */
	text_add(&t, "rename -hide w:*$func$*\nrename -enumerate -pattern _n%%_\n");
	return t.s;
}

char *area_file(const struct area_job *job, const char *name)
{
	char *path = xprintf("%s/%s", job->dir, name), *text = read_whole(path, NULL);
	free(path);
	return text;
}

json_t *area_load(const struct area_job *job, const char *name)
{
	char *text = area_file(job, name);
	const char *open = strchr(text, '{');
	json_t *root = open ? json_loads(open, JSON_DISABLE_EOF_CHECK, NULL) : NULL;
	if (!root)
		die(EXIT_IO, "%s/%s: expected JSON", job->dir, name);
	free(text);
	return root;
}

unsigned area_levels(const struct area_job *job, const char *name)
{
	char *text = area_file(job, name), *at = strstr(text, "(length=");
	unsigned levels = at ? (unsigned)strtoul(at + strlen("(length="), NULL, 10) : 0;
	free(text);
	return levels;
}
