/* workload_list.c - describes workloads by their files and by the streams of their kernels. */
#include "sim/workloads/workload_list.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/diag.h"
#include "base/outfile.h"
#include "base/proc.h"
#include "config/config_file.h"
#include "model/sm/sm.h"
#include "sim/streams/stream_file.h"
#include "sim/streams/stream_stats.h"
#include "sim/workloads/workload.h"

/* ---- workload.toml ---- */

enum { TEXT = 128 };

static const char *const keys[] = {"suite", "title", "sets"};
enum { KEYS = sizeof keys / sizeof *keys, REQUIRED = 2 }; /* the first two must be there */

/* Parses one line: blank, a comment, or KEY = "TEXT". */
static void take_line(json_t *workload, const char *path, unsigned number, const char *line)
{
	char key[TEXT], text[TEXT];
	int end = 0;
	if (!*line || *line == '#')
		return;
	if (sscanf(line, "%127[a-z] = \"%127[^\"]\"%n", key, text, &end) != 2 || !end || line[end])
		die(EXIT_USAGE, "%s:%u: '%s': expected KEY = \"TEXT\", at most %d characters each", path, number, line,
		    TEXT - 1);
	for (unsigned i = 0; i < KEYS; i++) {
		if (strcmp(keys[i], key) != 0)
			continue;
		json_t *value = json_string(text);
		if (!value)
			die(EXIT_USAGE, "%s:%u: %s: the text is not UTF-8", path, number, key);
		json_object_set_new(workload, key, value);
		return;
	}
	die(EXIT_USAGE, "%s:%u: unknown key '%s': expected suite, title or sets", path, number, key);
}

static void take_origin(json_t *workload, const char *path)
{
	char *text = read_whole(path, NULL);
	unsigned number = 0;
	for (char *line, *left = text; (line = strsep(&left, "\n"));)
		take_line(workload, path, ++number, line);
	for (unsigned i = 0; i < REQUIRED; i++)
		if (!json_object_get(workload, keys[i]))
			die(EXIT_USAGE, "%s: the key is missing: expected a line %s = \"TEXT\"", path, keys[i]);
	free(text);
}

/* The description without the instruction counts. */
static json_t *describe_origin(const char *name)
{
	char *folder = workload_folder(name), *toml = xprintf("%s/workload.toml", folder);
	const char *slash = strrchr(folder, '/');
	json_t *workload = json_pack("{s:s}", "name", name);
	take_origin(workload, toml);
	json_object_set_new(workload, "size", json_string(strcmp(slash + 1, name) == 0 ? "small" : "full"));
	free(folder);
	free(toml);
	return workload;
}

/* ---- sets ---- */

/* Whether `word` is one of the words, which blanks separate. */
static bool has_word(const char *words, const char *word)
{
	size_t length = strlen(word);
	for (const char *at = words; length && (at = strstr(at, word)); at += length)
		if ((at == words || at[-1] == ' ') && (!at[length] || at[length] == ' '))
			return true;
	return false;
}

static bool in_set(const char *name, const char *set)
{
	json_t *workload = describe_origin(name);
	const char *size = json_string_value(json_object_get(workload, "size")),
		   *sets = json_string_value(json_object_get(workload, "sets"));
	char *wanted = xstrdup(set), *end = strrchr(wanted, '_');
	bool full = end && strcmp(end, "_full") == 0;
	if (full)
		*end = '\0';
	bool in = sets && full == (strcmp(size, "full") == 0) && has_word(sets, wanted);
	free(wanted);
	json_decref(workload);
	return in;
}

unsigned workload_set(const char *set, const char **names, unsigned most)
{
	unsigned n = 0;
	for (const char *const *name = workload_names(); *name; name++) {
		if (!in_set(*name, set))
			continue;
		if (n == most)
			die(EXIT_USAGE, "more than %u workloads", most);
		names[n++] = *name;
	}
	return n;
}

/* ---- instruction counts ---- */

/* Sums over the launches of one kernel name, or of all kernels. */
struct sums {
	const char *name;
	unsigned launches, tb_warps, resident, regs, shared_bytes;
	uint64_t tbs, warps, instructions, lanes, barriers, partial;
};

static void add_launch(struct sums *s, const struct config *cfg, const struct kernel_stream *k)
{
	struct stream_stats t = stream_stats(k);
	char why[CONFIG_WHY];
	s->launches++;
	s->tb_warps = k->tb_warps;
	s->resident = sm_resident_tbs(cfg, k, why);
	s->regs = k->regs;
	s->shared_bytes = k->shared_bytes;
	s->tbs += k->tbs;
	s->warps += (uint64_t)k->tbs * k->tb_warps;
	s->instructions += t.warp_instructions;
	s->lanes += t.lane_instructions;
	s->barriers += t.barriers;
	s->partial += t.partial;
}

/* part / whole, rounded to three decimals so that files are reproducible. */
static double share(uint64_t part, uint64_t whole)
{
	return whole ? round(1000.0 * (double)part / (double)whole) / 1000 : 0;
}

static json_t *numbers(const struct sums *s)
{
	return json_pack("{s:I, s:i, s:i, s:I, s:f, s:f, s:f}", "tbs", (json_int_t)s->tbs, "warps_per_tb",
			 (int)s->tb_warps, "tbs_per_sm", (int)s->resident, "warp_instructions",
			 (json_int_t)s->instructions, "barriers_per_warp", share(s->barriers, s->warps),
			 "mean_active_lanes", share(s->lanes, s->instructions), "divergence",
			 share(s->partial, s->instructions));
}

static json_t *kernel_numbers(const struct sums *s)
{
	json_t *kernel = json_pack("{s:s, s:i, s:i, s:i}", "name", s->name, "launches", (int)s->launches, "regs",
				   (int)s->regs, "shared_bytes", (int)s->shared_bytes);
	json_t *rest = numbers(s);
	json_object_update(kernel, rest);
	json_decref(rest);
	return kernel;
}

static struct sums *sums_of(struct sums *kernels, unsigned *count, const char *name)
{
	for (unsigned i = 0; i < *count; i++)
		if (strcmp(kernels[i].name, name) == 0)
			return &kernels[i];
	kernels[*count].name = name;
	return &kernels[(*count)++];
}

static json_t *measure(const char *name)
{
	struct stream stream;
	struct config cfg;
	struct sums all = {0};
	unsigned count = 0, most = 0;
	config_read(&cfg, "fermi");
	workload_load(&stream, name);
	struct sums *kernels = xalloc(stream.kernel_count * sizeof *kernels);
	for (unsigned k = 0; k < stream.kernel_count; k++) {
		add_launch(sums_of(kernels, &count, stream.kernels[k].name), &cfg, &stream.kernels[k]);
		add_launch(&all, &cfg, &stream.kernels[k]);
	}
	json_t *list = json_array();
	for (unsigned i = 0; i < count; i++) {
		json_array_append_new(list, kernel_numbers(&kernels[i]));
		if (kernels[i].instructions > kernels[most].instructions)
			most = i;
	}
	all.tb_warps = kernels[most].tb_warps;
	all.resident = kernels[most].resident;
	json_t *result = numbers(&all);
	json_object_set_new(result, "kernels", list);
	free(kernels);
	stream_free(&stream);
	return result;
}

/* The description that `list workloads --run --json` wrote to a file; NULL if there is no such file. */
static json_t *stored(const char *path)
{
	json_error_t error;
	if (access(path, F_OK))
		return NULL;
	json_t *root = json_load_file(path, 0, &error);
	if (!root)
		die(EXIT_USAGE, "%s:%d: %s; write the file again with 'make numbers'", path, error.line, error.text);
	json_t *first = json_incref(json_array_get(json_object_get(root, "workloads"), 0));
	if (!json_is_object(first))
		die(EXIT_USAGE, "%s: the array 'workloads' is missing; write the file again with 'make numbers'", path);
	json_decref(root);
	return first;
}

json_t *workload_describe(const char *name, bool run)
{
	char *folder = workload_folder(name), *path = xprintf("%s/%s.json", folder, name);
	json_t *workload = describe_origin(name), *rest = run ? measure(name) : stored(path);
	if (rest)
		json_object_update_missing(workload, rest);
	json_decref(rest);
	free(folder);
	free(path);
	return workload;
}

/* ---- text ---- */

enum { NAME = 21 }; /* columns; a longer name has a line of its own */

void workload_print_head(void)
{
	printf("%-*s %-9s %5s %5s %6s %8s %5s %5s %8s\n", NAME, "name", "suite", "TBs", "warps", "TBs/SM", "insts",
	       "bars", "lanes", "diverged");
}

static json_int_t whole(const json_t *w, const char *key)
{
	return json_integer_value(json_object_get(w, key));
}

static double decimal(const json_t *w, const char *key)
{
	return json_number_value(json_object_get(w, key));
}

void workload_print(const json_t *w)
{
	const char *name = json_string_value(json_object_get(w, "name"));
	if (strlen(name) > NAME)
		printf("%s\n%*s", name, NAME, "");
	else
		printf("%-*s", NAME, name);
	printf(" %-9s", json_string_value(json_object_get(w, "suite")));
	if (json_object_get(w, "tbs"))
		printf(" %5" JSON_INTEGER_FORMAT " %5" JSON_INTEGER_FORMAT " %6" JSON_INTEGER_FORMAT
		       " %8" JSON_INTEGER_FORMAT " %5.1f %5.2f %6.1f %%",
		       whole(w, "tbs"), whole(w, "warps_per_tb"), whole(w, "tbs_per_sm"), whole(w, "warp_instructions"),
		       decimal(w, "barriers_per_warp"), decimal(w, "mean_active_lanes"),
		       100 * decimal(w, "divergence"));
	else
		printf(" not measured: run 'make numbers'");
	putchar('\n');
}
