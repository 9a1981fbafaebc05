/* sweep_spec.c - reads SPEC, and takes its points apart. */
#include "sim/sweep/sweep_spec.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/nearest.h"
#include "base/outfile.h"
#include "base/rng.h"
#include "config/config_file.h"
#include "config/toml_lines.h"
#include "sim/workloads/workload.h"
#include "sim/workloads/workload_list.h"

enum { LINE = 4096, MOST_ITEMS = 4096, MOST_POINTS = 1000000, MOST_BASES = 4096 };
enum { LATENCIES = 4, VARIANTS = 81, MOST_SEED = VARIANTS - 1 }; /* VARIANTS: 3 to the power of LATENCIES */
enum { KEYS = sizeof((struct sweep_spec *)NULL)->keys / sizeof(struct sweep_list) };
enum { COMPILERS = sizeof((struct sweep_spec *)NULL)->compilers / sizeof(struct sweep_compiler) };

enum section { NO_SECTION, SWEEP, KEY_VALUES, COMPILER_PATTERNS, SECTIONS };
static const char *const section_names[] = {"", "sweep", "keys", "compilers"};

struct reading {
	struct sweep_spec *s;
	struct toml_lines lines;
	enum section section;
	bool has_format;
	struct sweep_list baseline, front_end, max_cycles; /* of [sweep], one item each */
};

/* ---- lists ---- */

static void add(const struct reading *r, struct sweep_list *list, char *item)
{
	if (list->count == MOST_ITEMS)
		toml_refuse(&r->lines, "more than %d items", MOST_ITEMS);
	list->items = xrealloc(list->items, (list->count + 1) * sizeof *list->items);
	list->items[list->count++] = item;
}

/* `text` without blanks around it, in place. */
static char *trimmed(char *text)
{
	text += strspn(text, " \t");
	size_t length = strlen(text);
	while (length && strchr(" \t", text[length - 1]))
		length--;
	text[length] = '\0';
	return text;
}

/* Splits "A, B, C". */
static void split(const struct reading *r, struct sweep_list *list, const char *key, const char *text)
{
	char *copy = xstrdup(text), *rest = copy;
	if (list->line)
		toml_refuse(&r->lines, "%s is given twice, first in line %u: allowed is once", key, list->line);
	list->line = r->lines.line;
	for (char *item; (item = strsep(&rest, ","));) {
		item = trimmed(item);
		if (!*item)
			toml_refuse(&r->lines, "%s = \"%s\": an item is empty: write \"A, B, C\"", key, text);
		add(r, list, xstrdup(item));
	}
	free(copy);
}

/* ---- the keys of [sweep] ---- */

static const char *const sweep_keys[] = {"configs",  "policies",  "workloads", "seeds",
					 "baseline", "front_end", "max_cycles"};
enum { SWEEP_KEYS = sizeof sweep_keys / sizeof *sweep_keys };

static struct sweep_list *list_of(struct reading *r, unsigned key)
{
	struct sweep_list *const lists[SWEEP_KEYS] = {&r->s->configs, &r->s->policies, &r->s->workloads, &r->s->seeds,
						      &r->baseline,   &r->front_end,   &r->max_cycles};
	return lists[key];
}

static void take_sweep(struct reading *r, const char *key, const char *text)
{
	unsigned n = 0;
	while (n < SWEEP_KEYS && strcmp(sweep_keys[n], key) != 0)
		n++;
	if (n == SWEEP_KEYS)
		toml_refuse(&r->lines,
			    "no key '%s' in [sweep]: allowed are configs, policies, workloads, seeds, baseline, "
			    "front_end, max_cycles%s",
			    key, did_you_mean(key, sweep_keys, SWEEP_KEYS));
	split(r, list_of(r, n), key, text);
	if (n >= 4 && list_of(r, n)->count != 1)
		toml_refuse(&r->lines, "%s = \"%s\": expected one item", key, text);
}

/* ---- [keys] and [compilers] ---- */

static void take_key(struct reading *r, const char *key, const char *text)
{
	struct sweep_list *names = &r->s->key_names;
	for (unsigned n = 0; n < names->count; n++)
		if (strcmp(names->items[n], key) == 0)
			toml_refuse(&r->lines, "%s is given twice, first in line %u: allowed is once", key,
				    r->s->keys[n].line);
	if (names->count == KEYS)
		toml_refuse(&r->lines, "%s: at most %d keys", key, (int)KEYS);
	split(r, &r->s->keys[names->count], key, text);
	add(r, names, xstrdup(key));
}

static void take_compiler(struct reading *r, const char *name, const char *text)
{
	struct sweep_list *names = &r->s->compiler_names;
	for (unsigned n = 0; n < names->count; n++)
		if (strcmp(names->items[n], name) == 0)
			toml_refuse(&r->lines, "%s is given twice: allowed is once", name);
	if (names->count == COMPILERS)
		toml_refuse(&r->lines, "%s: at most %d compilers", name, (int)COMPILERS);
	if (!strchr(text, '%'))
		toml_refuse(&r->lines, "%s = \"%s\": write %% for the workload's name, as in \"build/o3/%%.launch\"",
			    name, text);
	names->line = r->lines.line;
	r->s->compilers[names->count] = (struct sweep_compiler){xstrdup(name), xstrdup(text)};
	add(r, names, r->s->compilers[names->count].name);
}

/* ---- lines ---- */

static void take_section(struct reading *r, const char *line)
{
	for (unsigned n = 1; n < SECTIONS; n++) {
		char *name = xprintf("[%s]", section_names[n]);
		bool same = strcmp(name, line) == 0;
		free(name);
		if (!same)
			continue;
		if (!r->has_format)
			toml_refuse(&r->lines, "%s: format = 1 must come first", line);
		r->section = n;
		return;
	}
	toml_refuse(&r->lines, "'%s': allowed are [sweep], [keys] and [compilers]", line);
}

/* The value in a new string: in double quotes, or a whole number, true or false without. */
static char *value_of(const struct reading *r, const char *key, const char *text)
{
	size_t length = strlen(text);
	if (length > 1 && text[0] == '"' && strchr(text + 1, '"') == text + length - 1)
		return xprintf("%.*s", (int)length - 2, text + 1);
	if (*text && (!text[strspn(text, "0123456789")] || !strcmp(text, "true") || !strcmp(text, "false")))
		return xstrdup(text);
	toml_refuse(&r->lines, "%s = %s: write \"A, B, C\" in double quotes, or a whole number", key, text);
}

static void take_value(struct reading *r, const char *key, const char *text)
{
	switch (r->section) {
	case SWEEP:
		take_sweep(r, key, text);
		return;
	case KEY_VALUES:
		take_key(r, key, text);
		return;
	case COMPILER_PATTERNS:
		take_compiler(r, key, text);
		return;
	default:
		toml_refuse(&r->lines, "%s is outside a section: expected [sweep], [keys] or [compilers] before it",
			    key);
	}
}

static void take_line(struct reading *r, char *line)
{
	size_t length = strspn(line, "abcdefghijklmnopqrstuvwxyz0123456789_");
	char *rest = line + length + strspn(line + length, " \t");
	if (*line == '[') {
		take_section(r, line);
		return;
	}
	if (!length || *rest != '=')
		toml_refuse(&r->lines, "'%s': write [section] or key = value, the key in small letters, digits and _",
			    line);
	line[length] = '\0';
	rest += 1 + strspn(rest + 1, " \t");
	char *text = value_of(r, line, rest);
	if (r->section == NO_SECTION && strcmp(line, "format") == 0) {
		if (strcmp(text, "1") != 0 || r->has_format)
			toml_refuse(&r->lines, "format = %s: expected format = 1, once", text);
		r->has_format = true;
	} else {
		if (!r->has_format)
			toml_refuse(&r->lines, "%s: format = 1 must come first", line);
		take_value(r, line, text);
	}
	free(text);
}

/* ---- what the lists mean ---- */

/* Dies with the place of a list. */
#define refuse(s, list, ...) toml_refuse(&(struct toml_lines){(s)->path, NULL, NULL, (list)->line}, __VA_ARGS__)

static void check_unique(const struct sweep_spec *s, const struct sweep_list *list, const char *what)
{
	for (unsigned i = 0; i < list->count; i++)
		for (unsigned k = 0; k < i; k++)
			if (strcmp(list->items[i], list->items[k]) == 0)
				refuse(s, list, "%s: '%s' is given twice: allowed is once", what, list->items[i]);
}

/* Replaces sets of workloads by their members. */
static void expand_workloads(struct sweep_spec *s)
{
	const char *members[MOST_ITEMS];
	struct sweep_list all = {.line = s->workloads.line};
	const struct reading r = {.s = s, .lines = {s->path, NULL, NULL, s->workloads.line}};
	for (unsigned i = 0; i < s->workloads.count; i++) {
		char *name = s->workloads.items[i];
		unsigned n = workload_exists(name) ? 0 : workload_set(name, members, MOST_ITEMS);
		for (unsigned m = 0; m < n; m++)
			add(&r, &all, xstrdup(members[m]));
		if (!n)
			add(&r, &all, xstrdup(name));
	}
	s->workloads = all;
}

/* Every workload of every compiler is there. */
static void check_workloads(const struct sweep_spec *s)
{
	const char *const *names = workload_names();
	unsigned count = 0;
	while (names[count])
		count++;
	struct sweep_point p = {0};
	for (p.workload = 0; p.workload < s->workloads.count; p.workload++) {
		for (p.compiler = 0; p.compiler < s->compiler_count; p.compiler++) {
			char *workload = sweep_workload(s, &p);
			if (!workload_exists(workload))
				refuse(s, &s->workloads,
				       "no workload '%s': expected a name of `warpsmith list workloads`, a set of "
				       "them, a .launch file, a folder that `trace` wrote or an Accel-Sim trace%s",
				       workload, did_you_mean(workload, names, count));
			free(workload);
		}
	}
}

static void expand_policies(struct sweep_spec *s)
{
	struct sweep_list all = {.line = s->policies.line};
	const struct reading r = {.s = s, .lines = {s->path, NULL, NULL, s->policies.line}};
	for (unsigned i = 0; i < s->policies.count; i++) {
		char *one;
		for (unsigned n = 0; (one = policy_each(s->policies.items[i], n)); n++)
			add(&r, &all, one);
	}
	s->policies = all;
	s->parsed = xalloc(all.count * sizeof *s->parsed);
	for (unsigned i = 0; i < all.count; i++) {
		char why[POLICY_TEXT];
		if (!policy_parse(&s->parsed[i], all.items[i], why))
			refuse(s, &all, "%s: %s", all.items[i], why);
		free(all.items[i]);
		all.items[i] = xstrdup(policy_text(&s->parsed[i], why));
	}
}

/* The given baseline, else the first lrr+rr, with any options, else the first policy. */
static unsigned find_baseline(const struct sweep_spec *s, const struct sweep_list *given)
{
	char why[POLICY_TEXT];
	struct policy wanted;
	if (given->line && !policy_parse(&wanted, given->items[0], why))
		refuse(s, given, "%s: %s", given->items[0], why);
	for (unsigned i = 0; i < s->policies.count; i++) {
		const struct policy *p = &s->parsed[i];
		if (given->line ? memcmp(p, &wanted, sizeof wanted) == 0
				: p->issue == ISSUE_LRR && p->fetch == FETCH_RR)
			return i;
	}
	if (given->line)
		refuse(s, given, "baseline = \"%s\": expected one of the policies of line %u", given->items[0],
		       s->policies.line);
	return 0;
}

/* Appends the seeds of "N" or "FIRST-LAST". */
static void add_seeds(struct sweep_spec *s, struct sweep_list *all, const char *text)
{
	unsigned first, last;
	int end = 0;
	const struct reading r = {.s = s, .lines = {s->path, NULL, NULL, all->line}};
	if (sscanf(text, "%7u-%7u%n", &first, &last, &end) != 2 || text[end]) {
		end = 0;
		if (sscanf(text, "%7u%n", &first, &end) != 1 || text[end])
			refuse(s, all, "seeds: '%s': write numbers and ranges, as in \"0-9\" or \"0, 3, 5-7\"", text);
		last = first;
	}
	if (text[0] == '-' || text[0] == '+' || first > last || last > MOST_SEED)
		refuse(s, all, "seeds: '%s': expected FIRST-LAST from 0 to %d", text, MOST_SEED);
	for (; first <= last; first++)
		add(&r, all, xprintf("%u", first));
}

static void expand_seeds(struct sweep_spec *s)
{
	struct sweep_list all = {.line = s->seeds.line};
	if (!s->seeds.count)
		add_seeds(s, &all, "0");
	for (unsigned i = 0; i < s->seeds.count; i++)
		add_seeds(s, &all, s->seeds.items[i]);
	s->seeds = all;
	s->seed = xalloc(all.count * sizeof *s->seed);
	for (unsigned i = 0; i < all.count; i++)
		s->seed[i] = (unsigned)strtoul(all.items[i], NULL, 10);
}

/* Combination n of the values of the keys, the last key the fastest, applied to *base. */
static void set_keys(const struct sweep_spec *s, struct sweep_base *base, unsigned n)
{
	unsigned left = s->base_count / s->configs.count;
	base->keys = xstrdup("");
	for (unsigned k = 0; k < s->key_names.count; k++) {
		const struct sweep_list *values = &s->keys[k];
		left /= values->count;
		char *set = xprintf("%s=%s", s->key_names.items[k], values->items[n / left % values->count]);
		char *where = xprintf("%s:%u", s->path, values->line);
		config_set_at(&base->cfg, where, set);
		char *longer = xprintf("%s%s%s", base->keys, k ? " " : "", set);
		free(base->keys);
		base->keys = longer;
		free(set);
		free(where);
	}
}

static void make_bases(struct sweep_spec *s)
{
	unsigned combinations = 1;
	for (unsigned k = 0; k < s->key_names.count; k++)
		if ((combinations *= s->keys[k].count) > MOST_BASES)
			refuse(s, &s->keys[k], "more than %d combinations of keys", MOST_BASES);
	s->base_count = s->configs.count * combinations;
	s->bases = xalloc(s->base_count * sizeof *s->bases);
	for (unsigned n = 0; n < s->base_count; n++) {
		struct sweep_base *base = &s->bases[n];
		char *where = xprintf("%s:%u: ", s->path, s->configs.line);
		base->config = s->configs.items[n / combinations];
		config_read_at(&base->cfg, where, base->config);
		set_keys(s, base, n % combinations);
		free(where);
	}
}

/* Every config goes with every policy. */
static void check_configs(const struct sweep_spec *s)
{
	char why[CONFIG_WHY];
	struct config cfg;
	for (unsigned b = 0; b < s->base_count; b++) {
		for (unsigned p = 0; p < s->policies.count; p++) {
			cfg = s->bases[b].cfg;
			cfg.policy = s->parsed[p];
			if (!config_derive(&cfg, why))
				refuse(s, &s->configs, "%s%s%s, policy %s: %s", s->bases[b].config,
				       *s->bases[b].keys ? " with " : "", s->bases[b].keys, s->policies.items[p], why);
		}
	}
}

static void take_rest(struct reading *r)
{
	struct sweep_spec *s = r->s;
	s->front_end = FRONT_END_BIT_PARALLEL;
	if (r->front_end.line && (s->front_end = front_end_find(r->front_end.items[0])) == FRONT_END_COUNT)
		refuse(s, &r->front_end, "front_end = \"%s\": expected golden or bit-parallel", r->front_end.items[0]);
	if (r->max_cycles.line) {
		char *end;
		s->max_cycles = strtoull(r->max_cycles.items[0], &end, 10);
		if (*end || s->max_cycles == 0 || s->max_cycles > INT64_MAX)
			refuse(s, &r->max_cycles, "max_cycles = \"%s\": expected a whole number of 1 or more",
			       r->max_cycles.items[0]);
	}
}

static void count_points(struct sweep_spec *s)
{
	double all =
	    (double)s->base_count * s->policies.count * s->workloads.count * s->compiler_count * s->seeds.count;
	if (all > MOST_POINTS)
		die(EXIT_USAGE, "%s: %.0f points: allowed are %d", s->path, all, MOST_POINTS);
	s->points = (unsigned)all;
}

static void check_all(struct reading *r)
{
	struct sweep_spec *s = r->s;
	for (unsigned n = 0; n < 3; n++)
		if (!list_of(r, n)->count)
			die(EXIT_USAGE, "%s: [sweep] has no %s: expected a line %s = \"A, B, C\"", s->path,
			    sweep_keys[n], sweep_keys[n]);
	s->compiler_count = s->compiler_names.count;
	if (!s->compiler_count)
		s->compilers[s->compiler_count++] = (struct sweep_compiler){xstrdup("-"), xstrdup("%")};
	take_rest(r);
	make_bases(s);
	expand_policies(s);
	expand_workloads(s);
	expand_seeds(s);
	s->baseline = find_baseline(s, &r->baseline);
	check_unique(s, &s->configs, "configs");
	check_unique(s, &s->policies, "policies");
	check_unique(s, &s->workloads, "workloads");
	check_unique(s, &s->seeds, "seeds");
	for (unsigned k = 0; k < s->key_names.count; k++)
		check_unique(s, &s->keys[k], s->key_names.items[k]);
	check_configs(s);
	check_workloads(s);
	count_points(s);
}

void sweep_spec_read(struct sweep_spec *s, const char *path)
{
	char line[LINE];
	size_t size;
	char *text = read_whole(path, &size);
	struct reading r = {.s = s, .lines = {path, text, text + size, 0}};
	memset(s, 0, sizeof *s);
	s->path = path;
	while (toml_next(&r.lines, line, sizeof line))
		take_line(&r, line);
	free(text);
	if (!r.has_format)
		die(EXIT_USAGE, "%s: format = 1 is missing: it must come first", path);
	check_all(&r);
}

/* ---- points ---- */

struct sweep_point sweep_point(const struct sweep_spec *s, unsigned n)
{
	struct sweep_point p;
	p.seed = n % s->seeds.count;
	n /= s->seeds.count;
	p.policy = n % s->policies.count;
	n /= s->policies.count;
	p.base = n % s->base_count;
	n /= s->base_count;
	p.compiler = n % s->compiler_count;
	p.workload = n / s->compiler_count;
	return p;
}

unsigned sweep_index(const struct sweep_spec *s, const struct sweep_point *p)
{
	return (((p->workload * s->compiler_count + p->compiler) * s->base_count + p->base) * s->policies.count +
		p->policy) *
		   s->seeds.count +
	       p->seed;
}

/* The variant of a seed: seed 0 has variant 0, the others the further ones, each once, in random order. */
static unsigned variant(unsigned seed)
{
	unsigned order[VARIANTS];
	struct rng rng = {1};
	for (unsigned n = 0; n < VARIANTS; n++)
		order[n] = n;
	for (unsigned n = VARIANTS - 1; n > 1; n--) {
		unsigned other = 1 + rng_below(&rng, n), kept = order[n];
		order[n] = order[other];
		order[other] = kept;
	}
	return order[seed];
}

/* Changes the number of a key by 0, -1 or 1, within what it may be. */
static void shake(struct config *cfg, const char *key, unsigned step)
{
	unsigned n = config_find_key(key), *value = config_value(cfg, n);
	if (step == 1 && *value > config_keys[n].min)
		--*value;
	if (step == 2 && *value < config_keys[n].max)
		++*value;
}

void sweep_config(const struct sweep_spec *s, const struct sweep_point *p, struct config *cfg)
{
	static const char *const latencies[LATENCIES] = {"rop_latency", "l1d_latency", "smem_latency", "dram_latency"};
	char why[CONFIG_WHY];
	*cfg = s->bases[p->base].cfg;
	cfg->policy = s->parsed[p->policy];
	unsigned steps = variant(s->seed[p->seed]);
	for (unsigned i = 0; i < LATENCIES; i++, steps /= 3)
		shake(cfg, latencies[i], steps % 3);
	if (!config_derive(cfg, why))
		die(EXIT_BUG, "%s: seed %u: %s", s->path, s->seed[p->seed], why);
}

char *sweep_workload(const struct sweep_spec *s, const struct sweep_point *p)
{
	const char *name = s->workloads.items[p->workload];
	char *all = xstrdup("");
	for (const char *at = s->compilers[p->compiler].pattern; *at;) {
		size_t length = strcspn(at, "%");
		char *longer = xprintf("%s%.*s%s", all, (int)length, at, at[length] ? name : "");
		free(all);
		all = longer;
		at += length + (at[length] ? 1 : 0);
	}
	return all;
}
