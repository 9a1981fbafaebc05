/* liberty.c - reads a Liberty file: groups "NAME (ARGUMENTS) { ... }", attributes "NAME : VALUE ;" and
 * "NAME (ARGUMENTS) ;". */
#include "cost/liberty.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/diag.h"
#include "base/outfile.h"

enum { DEPTH = 32 };

struct reader {
	const char *path, *at;
	unsigned line;
	struct liberty *lib;
	char *group[DEPTH]; /* the names of the open groups */
	unsigned depth;
};

static void fail(const struct reader *r, const char *expected)
{
	die(EXIT_USAGE, "%s:%u: not Liberty: expected %s", r->path, r->line, expected);
}

/* Skips white space, comments, and the backslash before a line break. */
static void skip(struct reader *r)
{
	for (;; r->at++) {
		if (strncmp(r->at, "/*", 2) == 0) {
			const char *end = strstr(r->at + 2, "*/");
			if (!end)
				fail(r, "the end of a comment");
			for (; r->at < end + 1; r->at++)
				r->line += *r->at == '\n';
		} else if (strncmp(r->at, "//", 2) == 0) {
			r->at += strcspn(r->at, "\n");
			r->line += *r->at == '\n';
			r->at -= *r->at == '\0';
		} else if (*r->at == '\n') {
			r->line++;
		} else if (!isspace((unsigned char)*r->at) && *r->at != '\\') {
			return;
		}
	}
}

static bool take(struct reader *r, char c)
{
	skip(r);
	if (*r->at != c)
		return false;
	r->at++;
	return true;
}

/* The text up to one of `ends`, without quotes and the blanks around it; the caller frees it. */
static char *text_until(struct reader *r, const char *ends)
{
	skip(r);
	const char *start = r->at;
	for (bool quoted = false; quoted || !strchr(ends, *r->at); r->at++) {
		if (*r->at == '\0')
			fail(r, "the end of a string");
		r->line += *r->at == '\n';
		quoted ^= *r->at == '"';
	}
	const char *end = r->at;
	while (start < end && (isspace((unsigned char)*start) || *start == '"'))
		start++;
	while (end > start && (isspace((unsigned char)end[-1]) || end[-1] == '"'))
		end--;
	return xprintf("%.*s", (int)(end - start), start);
}

static bool inside(const struct reader *r, unsigned depth, const char *name)
{
	return r->depth == depth && strcmp(r->group[depth - 1], name) == 0;
}

/* ---- what a group or an attribute means ---- */

static struct liberty_cell *last_cell(const struct reader *r)
{
	return &r->lib->cells[r->lib->count - 1];
}

static struct liberty_pin *last_pin(const struct reader *r)
{
	struct liberty_cell *cell = last_cell(r);
	return &cell->pins[cell->pin_count - 1];
}

/* Number and unit of `(1,pf)` or `1ns`: the number in units of 1e-9 or 1e-15. */
static double unit(const struct reader *r, const char *text)
{
	static const struct {
		const char *name;
		double factor;
	} units[] = {{"ns", 1}, {"ps", 1e-3}, {"us", 1e3}, {"fs", 1e-6}, {"pf", 1e3}, {"ff", 1}};
	char *end;
	double number = strtod(text, &end);
	end += strspn(end, " ,\t\"");
	for (unsigned n = 0; n < sizeof units / sizeof *units; n++)
		if (number > 0 && strncasecmp(end, units[n].name, 2) == 0)
			return number * units[n].factor;
	die(EXIT_USAGE, "%s:%u: unit '%s': expected a number of ns, ps, us, fs, pf or ff", r->path, r->line, text);
}

static void keep(char **place, const char *text)
{
	free(*place);
	*place = xstrdup(text);
}

/* `ff (NAME, INVERSE)`; either name may be in quotes. */
static void open_state(struct liberty_state *s, const char *arguments)
{
	size_t first = strcspn(arguments, ",\" \t");
	const char *second = arguments + first + strspn(arguments + first, ",\" \t");
	free(s->name);
	free(s->inverse);
	s->name = xprintf("%.*s", (int)first, arguments);
	s->inverse = xprintf("%.*s", (int)strcspn(second, ",\" \t"), second);
}

static void open_group(struct reader *r, const char *name, const char *arguments)
{
	if (inside(r, 1, "library") && strcmp(name, "cell") == 0) {
		if (r->lib->count == LIBERTY_CELLS)
			die(EXIT_USAGE, "%s:%u: more than %d cells", r->path, r->line, LIBERTY_CELLS);
		r->lib->cells[r->lib->count++] = (struct liberty_cell){
		    .name = xstrdup(arguments),
		    .clock = xstrdup(""),
		    .data = xstrdup(""),
		    .state = {xstrdup(""), xstrdup(""), xstrdup(""), xstrdup(""), xstrdup(""), xstrdup("")}};
	} else if (inside(r, 2, "cell") && (strcmp(name, "ff") == 0 || strcmp(name, "latch") == 0)) {
		last_cell(r)->flop |= *name == 'f';
		last_cell(r)->latch |= *name == 'l';
		open_state(&last_cell(r)->state, arguments);
	} else if (inside(r, 2, "cell") && strcmp(name, "pin") == 0) {
		struct liberty_cell *cell = last_cell(r);
		cell->pins = xrealloc(cell->pins, (cell->pin_count + 1) * sizeof *cell->pins);
		cell->pins[cell->pin_count++] =
		    (struct liberty_pin){.name = xstrdup(arguments), .function = xstrdup("")};
	}
}

/* Keeps a next state without negation: the flip-flop may invert, and then its output inverts too. */
static void keep_data(char **place, const char *text)
{
	keep(place, text);
	char *to = *place;
	for (const char *from = to; *from; from++)
		if (!strchr("!'() ", *from))
			*to++ = *from;
	*to = '\0';
}

static void cell_attribute(struct reader *r, const char *name, const char *value)
{
	if (strcmp(name, "area") == 0)
		last_cell(r)->area = strtod(value, NULL);
	else if (strcmp(name, "dont_use") == 0)
		last_cell(r)->dont_use = strcmp(value, "true") == 0;
}

/* An attribute of a group ff or latch. */
static void state_attribute(struct liberty_cell *cell, const char *name, const char *value)
{
	struct liberty_state *s = &cell->state;
	if (strcmp(name, "clocked_on") == 0 || strcmp(name, "enable") == 0)
		keep(&s->clock, value);
	else if (strcmp(name, "next_state") == 0 || strcmp(name, "data_in") == 0)
		keep(&s->next, value);
	else if (strcmp(name, "clear") == 0)
		keep(&s->clear, value);
	else if (strcmp(name, "preset") == 0)
		keep(&s->preset, value);
	if (!cell->flop)
		return;
	keep(&cell->clock, s->clock);
	keep_data(&cell->data, s->next);
	cell->async = *s->clear || *s->preset;
}

static void attribute(struct reader *r, const char *name, const char *value)
{
	if (inside(r, 1, "library") && strcmp(name, "time_unit") == 0)
		r->lib->ns = unit(r, value);
	else if (inside(r, 1, "library") && strcmp(name, "capacitive_load_unit") == 0)
		r->lib->ff = unit(r, value);
	else if (inside(r, 2, "cell"))
		cell_attribute(r, name, value);
	else if (inside(r, 3, "ff") || inside(r, 3, "latch"))
		state_attribute(last_cell(r), name, value);
	else if (inside(r, 3, "pin") && strcmp(name, "direction") == 0)
		last_pin(r)->output = strcmp(value, "output") == 0;
	else if (inside(r, 3, "pin") && strcmp(name, "function") == 0)
		keep(&last_pin(r)->function, value);
	else if (inside(r, 3, "pin") && strcmp(name, "capacitance") == 0)
		last_pin(r)->capacitance = strtod(value, NULL) * r->lib->ff;
}

/* ---- the grammar ---- */

/* Reads what follows `NAME (ARGUMENTS)`: a group is opened, or a complex attribute ends. */
static void read_arguments(struct reader *r, const char *name)
{
	char *arguments = text_until(r, ")");
	r->at++;
	if (take(r, '{')) {
		if (r->depth == DEPTH)
			fail(r, "fewer nested groups");
		if (r->depth == 0 && strcmp(name, "library") != 0)
			fail(r, "library (NAME) {");
		open_group(r, name, arguments);
		r->group[r->depth++] = xstrdup(name);
	} else {
		attribute(r, name, arguments);
		take(r, ';');
	}
	free(arguments);
}

/* Reads a value up to the semicolon, or to the end of the line: some files lack the semicolon. */
static void read_value(struct reader *r, const char *name)
{
	char *value = text_until(r, ";\n}");
	attribute(r, name, value);
	free(value);
	take(r, ';');
}

static void read_statement(struct reader *r)
{
	const char *start = r->at;
	while (isalnum((unsigned char)*r->at) || *r->at == '_')
		r->at++;
	if (r->at == start)
		fail(r, "a name");
	char *name = xprintf("%.*s", (int)(r->at - start), start);
	if (take(r, '('))
		read_arguments(r, name);
	else if (r->depth > 0 && take(r, ':'))
		read_value(r, name);
	else
		fail(r, r->depth > 0 ? "( or : behind a name" : "library (NAME) {");
	free(name);
}

void liberty_read(struct liberty *lib, const char *path)
{
	char *text = read_whole(path, NULL);
	struct reader r = {.path = path, .at = text, .line = 1, .lib = lib};
	*lib = (struct liberty){.cells = xalloc(LIBERTY_CELLS * sizeof *lib->cells), .ns = 1, .ff = 1e3};
	for (skip(&r); *r.at || r.depth > 0; skip(&r)) {
		if (!*r.at)
			fail(&r, "} at the end");
		if (r.depth > 0 && take(&r, '}')) {
			free(r.group[--r.depth]);
			take(&r, ';');
		} else {
			read_statement(&r);
		}
	}
	free(text);
	if (!liberty_flop(lib))
		die(EXIT_USAGE, "%s: no rising-edge D flip-flop without set and reset", path);
}

void liberty_free(struct liberty *lib)
{
	for (unsigned c = 0; c < lib->count; c++) {
		struct liberty_cell *cell = &lib->cells[c];
		for (unsigned p = 0; p < cell->pin_count; p++) {
			free(cell->pins[p].name);
			free(cell->pins[p].function);
		}
		free(cell->pins);
		free(cell->name);
		free(cell->clock);
		free(cell->data);
		char *const state[] = {cell->state.name,  cell->state.inverse, cell->state.next,
				       cell->state.clock, cell->state.clear,   cell->state.preset};
		for (unsigned n = 0; n < sizeof state / sizeof *state; n++)
			free(state[n]);
	}
	free(lib->cells);
	lib->cells = NULL;
}

/* ---- look-up ---- */

const struct liberty_cell *liberty_find(const struct liberty *lib, const char *name)
{
	for (unsigned c = 0; c < lib->count; c++)
		if (strcmp(lib->cells[c].name, name) == 0)
			return &lib->cells[c];
	return NULL;
}

const struct liberty_pin *liberty_pin(const struct liberty_cell *cell, const char *name)
{
	for (unsigned p = 0; p < cell->pin_count; p++)
		if (strcmp(cell->pins[p].name, name) == 0)
			return &cell->pins[p];
	return NULL;
}

/* The function of a cell with one input and one output, and the name of the input in it; NULL: another cell. */
static const char *function_of_one(const struct liberty_cell *cell, const char **input)
{
	if (cell->pin_count != 2 || cell->flop || cell->latch || cell->dont_use)
		return NULL;
	const struct liberty_pin *in = &cell->pins[cell->pins[0].output], *out = &cell->pins[!cell->pins[0].output];
	if (in->output || !out->output || !*in->name)
		return NULL;
	*input = in->name;
	return out->function;
}

/* Whether the output of the cell repeats its input. */
static bool is_buffer(const struct liberty_cell *cell)
{
	const char *input, *function = function_of_one(cell, &input);
	return function && strcmp(function, input) == 0;
}

/* Whether the output of the cell is its inverted input: (!A), A' or what else says so. */
static bool is_inverter(const struct liberty_cell *cell)
{
	const char *input, *function = function_of_one(cell, &input), *name = function ? strstr(function, input) : NULL;
	unsigned inversions = 0;
	if (!name)
		return false;
	for (const char *at = function; *at; at++) {
		if (at == name)
			at += strlen(input) - 1;
		else if (*at == '!' || *at == '\'')
			inversions++;
		else if (!strchr("() ", *at))
			return false;
	}
	return inversions == 1;
}

/* Whether the cell has one D input and one clock, both of them pins. */
static bool is_plain_flop(const struct liberty_cell *cell)
{
	return cell->flop && !cell->async && !cell->dont_use && liberty_pin(cell, cell->clock) &&
	       liberty_pin(cell, cell->data);
}

static const struct liberty_cell *smallest(const struct liberty *lib, bool (*is)(const struct liberty_cell *))
{
	const struct liberty_cell *best = NULL;
	for (unsigned c = 0; c < lib->count; c++)
		if (is(&lib->cells[c]) && (!best || lib->cells[c].area < best->area))
			best = &lib->cells[c];
	return best;
}

const struct liberty_cell *liberty_buffer(const struct liberty *lib)
{
	return smallest(lib, is_buffer);
}

const struct liberty_cell *liberty_inverter(const struct liberty *lib)
{
	return smallest(lib, is_inverter);
}

const struct liberty_cell *liberty_flop(const struct liberty *lib)
{
	return smallest(lib, is_plain_flop);
}
