/* config_file.c - reads config files.
 *
 * inih parses keys and sections, but accepts more than TOML does: indented keys, `key: value`, text after ']'. It
 * therefore gets its lines from next_line(), which refuses everything outside the subset. */
#include "config/config_file.h"

#include <errno.h>
#include <ini.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/nearest.h"
#include "base/outfile.h"
#include "base/tree.h"
#include "config/gpgpusim.h"
#include "config/toml_lines.h"

enum { MAX_SECTIONS = 8, FORMAT = 1 };

const char *const config_names[] = {
#define NAMED(name, meaning) #name,
#define MACHINE(name, meaning)
#include "config/configs.def"
    NULL};

const struct config_file config_files[] = {
#define NAMED(name, meaning) {#name, meaning, true},
#define MACHINE(name, meaning) {#name, meaning, false},
#include "config/configs.def"
    {0}};

struct reading {
	struct config *cfg;
	struct toml_lines lines; /* lines.line: number of the last line that inih got */
	bool has_format;
	unsigned seen_key[CONFIG_KEYS], seen_section[MAX_SECTIONS]; /* line of the key or section; 0: not seen */
	unsigned seen_impl;                                         /* line of `impl`; 0: not seen */
	const char *section; /* current section, from config_sections; NULL before the first */
};

static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789_";

/* ---- names and values ---- */

/* The names as "a, b, c" in a new string. */
static char *joined(const char *const *names, unsigned n)
{
	char *text = xstrdup("");
	for (unsigned i = 0; i < n; i++) {
		char *longer = xprintf("%s%s%s", text, i ? ", " : "", names[i]);
		free(text);
		text = longer;
	}
	return text;
}

/* The n of config_keys, or dies saying where. With a section, its keys alone are named as allowed. */
static unsigned find_key(const char *where, const char *section, const char *key)
{
	const char *names[CONFIG_KEYS], *allowed[CONFIG_KEYS];
	unsigned n = 0, some = 0;
	for (; config_keys[n].key; n++) {
		const struct config_key *k = &config_keys[n];
		if (strcmp(k->key, key) == 0)
			return n;
		names[n] = k->key;
		if (!section || strcmp(section, k->section) == 0)
			allowed[some++] = k->key;
	}
	die(EXIT_USAGE, "%s: no key '%s': allowed are %s%s", where, key, joined(allowed, some),
	    did_you_mean(key, names, n));
}

/* True for decimal digits without sign and leading zeros. */
static bool is_number(const char *text)
{
	return *text && text[strspn(text, "0123456789")] == '\0' && (text[0] != '0' || text[1] == '\0');
}

/* What the value `text` of a key is called now; NULL: it has not been renamed. */
static const char *new_value(const struct config_key *k, const char *text)
{
	if (config_key_is_impl(k) && strcmp(text, "plain") == 0)
		return "reference";
	return config_key_is_impl(k) && strcmp(text, "fast") == 0 ? "optimized" : NULL;
}

/* The number of `text` in "a|b|c". */
static unsigned parse_choice(const char *where, const struct config_key *k, const char *key, const char *text)
{
	unsigned n = 0;
	for (const char *at = k->choices; *at; at += *at == '|', n++) {
		size_t length = strcspn(at, "|");
		if (strlen(text) == length && strncmp(at, text, length) == 0)
			return n;
		at += length;
	}
	if (new_value(k, text))
		die(EXIT_USAGE, "%s: %s = \"%s\": the value is now \"%s\"", where, key, text, new_value(k, text));
	die(EXIT_USAGE, "%s: %s = %s: allowed are %s (%s)", where, key, text, k->choices, k->meaning);
}

static unsigned parse_value(const char *where, const struct config_key *k, const char *text)
{
	if (k->is_bool) {
		if (strcmp(text, "true") != 0 && strcmp(text, "false") != 0)
			die(EXIT_USAGE, "%s: %s = %s: allowed are true and false (%s)", where, k->key, text,
			    k->meaning);
		return strcmp(text, "true") == 0;
	}
	if (k->choices)
		return parse_choice(where, k, k->key, text);
	if (!is_number(text))
		die(EXIT_USAGE,
		    "%s: %s = %s: allowed are whole numbers from %u to %u, in digits alone, without leading zeros",
		    where, k->key, text, k->min, k->max);
	errno = 0;
	unsigned long value = strtoul(text, NULL, 10);
	if (errno || value < k->min || value > k->max)
		die(EXIT_USAGE, "%s: %s = %s: allowed are %u to %u (%s)", where, k->key, text, k->min, k->max,
		    k->meaning);
	return (unsigned)value;
}

/* Sets all keys ..._impl. */
static void set_impl(struct config *cfg, const char *where, const char *text)
{
	for (unsigned n = 0; config_keys[n].key; n++)
		if (config_key_is_impl(&config_keys[n]))
			*config_value(cfg, n) = parse_choice(where, &config_keys[n], "impl", text);
}

void config_set_at(struct config *cfg, const char *where, const char *assignment)
{
	const char *value = strchr(assignment, '=');
	if (!value)
		die(EXIT_USAGE, "%s %s: write KEY=VALUE, as in warps=33", where, assignment);
	char *key = xprintf("%.*s", (int)(value - assignment), assignment);
	if (strcmp(key, "impl") == 0) {
		set_impl(cfg, where, value + 1);
	} else {
		unsigned n = find_key(where, NULL, key);
		*config_value(cfg, n) = parse_value(where, &config_keys[n], value + 1);
	}
	free(key);
}

void config_set(struct config *cfg, const char *assignment)
{
	config_set_at(cfg, "--set", assignment);
}

void config_set_traced(struct config *cfg, const char *assignment, struct config_origins *origins)
{
	const size_t length = strcspn(assignment, "=");
	bool impl = length == 4 && strncmp(assignment, "impl", 4) == 0;
	config_set(cfg, assignment);
	for (unsigned n = 0; config_keys[n].key; n++) {
		const char *key = config_keys[n].key;
		if (impl ? config_key_is_impl(&config_keys[n])
			 : strlen(key) == length && !strncmp(key, assignment, length))
			origins->line[n] = CONFIG_SET;
	}
}

unsigned config_find_key(const char *key)
{
	const char *names[CONFIG_KEYS];
	for (unsigned n = 0; n < CONFIG_KEYS; n++) {
		names[n] = config_keys[n].key;
		if (strcmp(names[n], key) == 0)
			return n;
	}
	die(EXIT_USAGE, "no key '%s' (`warpsmith config show` prints all)%s", key,
	    did_you_mean(key, names, CONFIG_KEYS));
}

void config_need_verilog(const struct config *cfg)
{
	if (config_model_only(cfg))
		die(EXIT_USAGE, "no Verilog for %s: only sim runs it, on the model", config_model_only(cfg));
}

/* ---- lines ---- */

#define refuse(r, ...) toml_refuse(&(r)->lines, __VA_ARGS__)

static void check_section(struct reading *r, const char *line)
{
	const char *names[MAX_SECTIONS];
	char name[256];
	size_t length = strspn(line + 1, letters);
	if (line[1 + length] != ']')
		refuse(r, "'%s': write [section], in small letters", line);
	if (line[2 + length])
		refuse(r, "'%s': nothing may follow ']' but a comment", line);
	snprintf(name, sizeof name, "%.*s", (int)length, line + 1);
	if (!r->has_format)
		refuse(r, "[%s]: format = %d must come first", name, FORMAT);
	unsigned n = 0;
	for (; config_sections[n].name; n++) {
		names[n] = config_sections[n].name;
		if (strcmp(names[n], name) != 0)
			continue;
		if (r->seen_section[n])
			refuse(r, "[%s] is given twice, first in line %u: allowed is once", name, r->seen_section[n]);
		r->seen_section[n] = r->lines.line;
		r->section = names[n];
		return;
	}
	refuse(r, "no section [%s]: allowed are %s%s", name, joined(names, n), did_you_mean(name, names, n));
}

/* Checks the syntax of a line `key = value`, not its meaning. */
static void check_form(const struct reading *r, const char *line)
{
	size_t key = strspn(line, letters);
	const char *rest = line + key + strspn(line + key, " \t");
	if (*line == ' ' || *line == '\t')
		refuse(r, "'%s' is indented: keys and sections start their line", line + strspn(line, " \t"));
	if (key == 0 || *rest != '=')
		refuse(r, "'%s': write key = value, the key in small letters, digits and _", line);
	rest += 1 + strspn(rest + 1, " \t");
	if (*rest == '\0')
		refuse(r, "%.*s has no value", (int)key, line);
	if (*rest == '\'' || *rest == '[' || *rest == '{')
		refuse(r, "%.*s = %s: allowed are whole numbers, true, false and names in double quotes", (int)key,
		       line, rest);
	if (rest[strcspn(rest, " \t;")] != '\0')
		refuse(r, "%.*s = %s: nothing may follow the value but a comment with #", (int)key, line, rest);
}

/* The reader callback of inih: the next line that is not blank, NULL at the end. */
static char *next_line(char *line, int room, void *stream)
{
	struct reading *r = stream;
	if (!toml_next(&r->lines, line, (size_t)room))
		return NULL;
	if (line[0] == '[')
		check_section(r, line);
	else
		check_form(r, line);
	return line;
}

static void take_format(struct reading *r, const char *value)
{
	if (r->has_format)
		refuse(r, "format is given twice: allowed is once");
	if (strcmp(value, "1") != 0)
		refuse(r, "format = %s: this version reads format = %d", value, FORMAT);
	r->has_format = true;
}

/* The value without quotes, in a new string; names must have double quotes, other values none. */
static char *unquoted(const struct reading *r, const struct config_key *k, const char *value)
{
	size_t length = strlen(value);
	bool quoted = length > 1 && value[0] == '"' && value[length - 1] == '"';
	if (quoted != (k->choices != NULL))
		refuse(r, "%s = %s: allowed are %s", k->key, value,
		       k->choices   ? "names in double quotes"
		       : k->is_bool ? "true and false"
				    : "whole numbers");
	return quoted ? xprintf("%.*s", (int)length - 2, value + 1) : xstrdup(value);
}

/* Sets all keys ..._impl; `impl` must precede them, so that the key of a block can override it. */
static void take_impl(struct reading *r, const char *where, const char *value)
{
	const struct config_key *first = NULL;
	for (unsigned n = 0; config_keys[n].key; n++) {
		if (!config_key_is_impl(&config_keys[n]))
			continue;
		first = first ? first : &config_keys[n];
		if (r->seen_key[n])
			refuse(r, "impl sets %s too, which line %u has set: write impl first", config_keys[n].key,
			       r->seen_key[n]);
	}
	if (!r->section || strcmp(first->section, r->section) != 0)
		refuse(r, "impl is outside its section: it belongs to [%s]", first->section);
	if (r->seen_impl)
		refuse(r, "impl is given twice, first in line %u: allowed is once", r->seen_impl);
	r->seen_impl = r->lines.line;
	char *text = unquoted(r, first, value);
	set_impl(r->cfg, where, text);
	free(text);
}

/* The handler callback of inih: sets the key of the last line. */
static int take_key(void *user, const char *section, const char *key, const char *value)
{
	struct reading *r = user;
	(void)section; /* inih cuts it to 49 characters; r->section is complete */
	if (strcmp(key, "format") == 0 && !r->section) {
		take_format(r, value);
		return 1;
	}
	if (!r->has_format)
		refuse(r, "%s: format = %d must come first", key, FORMAT);
	char *where = xprintf("%s:%u", r->lines.path, r->lines.line);
	if (strcmp(key, "impl") == 0) {
		take_impl(r, where, value);
		free(where);
		return 1;
	}
	unsigned n = find_key(where, r->section, key);
	const struct config_key *k = &config_keys[n];
	if (!r->section || strcmp(k->section, r->section) != 0)
		refuse(r, "%s is outside its section: it belongs to [%s]", key, k->section);
	if (r->seen_key[n])
		refuse(r, "%s is given twice, first in line %u: allowed is once", key, r->seen_key[n]);
	r->seen_key[n] = r->lines.line;
	char *text = unquoted(r, k, value);
	*config_value(r->cfg, n) = parse_value(where, k, text);
	free(text);
	free(where);
	return 1;
}

/* ---- files ---- */

static void read_file(struct config *cfg, struct config_origins *origins, const char *path, const char *shown)
{
	size_t size;
	char *text = read_whole(path, &size);
	struct reading r = {.cfg = cfg, .lines = {shown, text, text + size, 0}};
	ini_parse_stream(next_line, &r, take_key, &r);
	if (!r.has_format)
		die(EXIT_USAGE, "%s: format = %d is missing: it must come first", shown, FORMAT);
	free(text);
	snprintf(origins->file, sizeof origins->file, "%s", shown);
	for (unsigned n = 0; config_keys[n].key; n++)
		origins->line[n] =
		    (int)(r.seen_key[n] || !config_key_is_impl(&config_keys[n]) ? r.seen_key[n] : r.seen_impl);
}

/* Sets cfg->name to the file's base name without ".toml". The name is printed in Verilog comments, so other characters
 * than letters, digits, '_', '.' and '-' become '_'. */
static void name_after(struct config *cfg, const char *path)
{
	const char *slash = strrchr(path, '/');
	snprintf(cfg->name, sizeof cfg->name, "%s", slash ? slash + 1 : path);
	size_t length = strlen(cfg->name);
	if (length > 5 && strcmp(cfg->name + length - 5, ".toml") == 0)
		cfg->name[length - 5] = '\0';
	for (char *c = cfg->name; *c; c++)
		if (!strchr(letters, *c) && !strchr("ABCDEFGHIJKLMNOPQRSTUVWXYZ.-", *c))
			*c = '_';
}

static void read_config(struct config *cfg, const char *where, const char *config, struct config_origins *origins)
{
	enum { FILES = sizeof config_files / sizeof *config_files - 1 };
	const char *names[FILES];
	config_defaults(cfg);
	if (gpgpusim_is(config)) {
		gpgpusim_read(cfg, config, origins, NULL);
		name_after(cfg, config);
		return;
	}
	if (strpbrk(config, "/.")) {
		read_file(cfg, origins, config, config);
		name_after(cfg, config);
		return;
	}
	for (unsigned n = 0; n < FILES; n++) {
		names[n] = config_files[n].name;
		if (strcmp(names[n], config) != 0)
			continue;
		char *shown = xprintf("config/%s.toml", config), *path = tree_path(shown);
		read_file(cfg, origins, path, shown);
		name_after(cfg, path);
		free(shown);
		free(path);
		return;
	}
	die(EXIT_USAGE, "%sno config '%s': allowed are %s, or a file with a '/' or '.' in its name%s", where, config,
	    joined(names, FILES), did_you_mean(config, names, FILES));
}

void config_read_traced(struct config *cfg, const char *config, struct config_origins *origins)
{
	read_config(cfg, "", config, origins);
}

void config_read_at(struct config *cfg, const char *where, const char *config)
{
	struct config_origins origins;
	read_config(cfg, where, config, &origins);
}

void config_read(struct config *cfg, const char *config)
{
	config_read_at(cfg, "", config);
}
