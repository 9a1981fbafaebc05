/* port_map.c - the form of a port map. */
#include "sim/lockstep/port_map.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/nearest.h"
#include "base/outfile.h"
#include "config/toml_lines.h"

enum { FORMAT = 1 };
static const char *const section_names[] = {"", "parameters", "ports", "lacks"};
static const char name_letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_";

void port_map_refuse(const struct port_map *map, unsigned line, const char *format, ...)
{
	char text[4096];
	va_list args;
	va_start(args, format);
	vsnprintf(text, sizeof text, format, args);
	va_end(args);
	if (line)
		die(EXIT_USAGE, "%s:%u: %s", map->path, line, text);
	die(EXIT_USAGE, "%s: %s", map->path, text);
}

static enum map_section find_section(const struct toml_lines *l, const char *line)
{
	for (enum map_section s = MAP_PARAMETERS; s <= MAP_LACKS; s++) {
		size_t length = strlen(section_names[s]);
		if (strncmp(line + 1, section_names[s], length) == 0 && strcmp(line + 1 + length, "]") == 0)
			return s;
	}
	toml_refuse(l, "no section %s: allowed are [parameters], [ports] and [lacks]", line);
}

/* Takes the word off the value that says in which form it has a grant. */
static char *take_form(struct map_line *m, char *value)
{
	static const char *const words[] = {[FORM_INDEX] = "index ", [FORM_VALID] = "valid "};
	for (enum map_form form = FORM_INDEX; m->quoted && !m->inverted && form <= FORM_VALID; form++) {
		size_t length = strlen(words[form]);
		if (strncmp(value, words[form], length) != 0)
			continue;
		m->form = form;
		return value + length + strspn(value + length, " ");
	}
	return value;
}

/* Cuts `name = value` into a map line. */
static void split(const struct toml_lines *l, char *line, struct map_line *m)
{
	size_t length = strspn(line, name_letters);
	char *value = line + length + strspn(line + length, " \t");
	if (length == 0 || length >= MAP_TEXT || *value != '=')
		toml_refuse(l, "'%s': write name = value, the name at the start of the line", line);
	snprintf(m->name, MAP_TEXT, "%.*s", (int)length, line);
	value += 1 + strspn(value + 1, " \t");
	m->quoted = *value == '"';
	size_t end = strlen(value);
	if (m->quoted && (end < 2 || value[end - 1] != '"'))
		toml_refuse(l, "%s = %s: the closing quote is missing", m->name, value);
	if (m->quoted)
		value[end - 1] = '\0';
	value += m->quoted;
	m->inverted = m->quoted && *value == '~';
	value += m->inverted;
	value = take_form(m, value);
	const char *letters = m->quoted ? name_letters : "0123456789";
	if (!*value || value[strspn(value, letters)] || strlen(value) >= MAP_TEXT)
		toml_refuse(l, "%s = %s: allowed are whole numbers and names in double quotes", m->name, value);
	if (!m->quoted && strlen(value) > 9)
		toml_refuse(l, "%s = %s: allowed are numbers below 1000000000", m->name, value);
	snprintf(m->text, MAP_TEXT, "%s", value);
}

static enum block find_block(const struct port_map *map, const struct config *cfg, const struct map_line *m)
{
	const char *names[BLOCK_COUNT];
	unsigned n = 0;
	for (enum block b = 0; b < BLOCK_COUNT; b++) {
		if (!block_exists(b, cfg))
			continue;
		if (strcmp(block_name(b), m->text) == 0)
			return b;
		names[n++] = block_name(b);
	}
	char *all = xstrdup("");
	for (unsigned i = 0; i < n; i++)
		all = xprintf("%s%s%s", all, i ? ", " : "", names[i]);
	port_map_refuse(map, m->line, "block = \"%s\": this config and policy have the blocks %s%s", m->text, all,
			did_you_mean(m->text, names, n));
}

/* A line before the first section. */
static void take_top(struct port_map *map, const struct config *cfg, const struct map_line *m, bool *formatted)
{
	bool format = strcmp(m->name, "format") == 0;
	if (!format && !*formatted)
		port_map_refuse(map, m->line, "%s: format = %d must come first", m->name, FORMAT);
	if (format && (m->quoted || atoi(m->text) != FORMAT))
		port_map_refuse(map, m->line, "format = %s: allowed is %d", m->text, FORMAT);
	*formatted = true;
	if (format)
		return;
	if (!m->quoted || m->inverted)
		port_map_refuse(map, m->line, "%s: expected a name in double quotes", m->name);
	if (strcmp(m->name, "module") == 0 && map->module) {
		port_map_refuse(map, m->line, "module is given twice, first in line %u: allowed is once",
				map->module_line);
	} else if (strcmp(m->name, "module") == 0) {
		map->module = xstrdup(m->text);
		map->module_line = m->line;
	} else if (strcmp(m->name, "block") == 0) {
		map->block = find_block(map, cfg, m);
	} else {
		port_map_refuse(map, m->line, "no key '%s': allowed are format, module and block", m->name);
	}
}

/* Adds a line of a section; a name may occur once in it. */
static void take_line(struct port_map *map, const struct map_line *m)
{
	for (unsigned n = 0; n < map->count; n++)
		if (map->lines[n].section == m->section && strcmp(map->lines[n].name, m->name) == 0)
			port_map_refuse(map, m->line, "%s is given twice, first in line %u: allowed is once", m->name,
					map->lines[n].line);
	if (map->count == MAX_MAP_LINES)
		port_map_refuse(map, m->line, "too many lines: expected at most %d", MAX_MAP_LINES);
	map->lines[map->count++] = *m;
}

void port_map_read(struct port_map *map, const struct config *cfg, const char *path)
{
	size_t size;
	char *text = read_whole(path, &size), line[512];
	struct toml_lines l = {.path = path, .at = text, .end = text + size};
	enum map_section section = MAP_TOP;
	bool formatted = false;
	memset(map, 0, sizeof *map);
	map->path = path;
	map->block = BLOCK_front_end;
	while (toml_next(&l, line, sizeof line)) {
		struct map_line m = {0};
		if (line[0] == '[') {
			section = find_section(&l, line);
			continue;
		}
		split(&l, line, &m);
		m.section = section;
		m.line = l.line;
		if (section == MAP_TOP)
			take_top(map, cfg, &m, &formatted);
		else
			take_line(map, &m);
	}
	if (!map->module)
		port_map_refuse(map, 0, "no module: expected a line module = \"NAME\" before the sections");
	free(text);
}
