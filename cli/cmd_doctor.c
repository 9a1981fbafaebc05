/* cmd_doctor.c - `warpsmith doctor`: which external tools are installed, in which version, and what each is for.
 *
 * The tools are listed in tools/packages.txt, which tools/deps reads too. This command looks for programs and data
 * files only: this program could not have been built without the libraries. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/diag.h"
#include "base/outfile.h"
#include "base/proc.h"
#include "base/screen.h"
#include "base/tree.h"
#include "cli/options.h"

enum { FIELDS = 5, VERSION = 32 };

/* The fields of a line of packages.txt. */
struct package {
	char *name, *probe, *tested, *needed_by, *reason;
};

static char *trim(char *text)
{
	text += strspn(text, " \t");
	for (size_t n = strlen(text); n > 0 && strchr(" \t", text[n - 1]); n--)
		text[n - 1] = '\0';
	return text;
}

/* Splits a line into its fields. False: the line is empty or a comment. */
static bool cut(char *line, struct package *p)
{
	char *field[FIELDS];
	unsigned n = 0;
	if (*trim(line) == '#' || *trim(line) == '\0')
		return false;
	for (char *at = line; at && n < FIELDS; n++) {
		field[n] = at;
		at = strchr(at, '|');
		if (at)
			*at++ = '\0';
	}
	if (n < FIELDS)
		die(EXIT_IO, "tools/packages.txt: malformed line '%s': expected %d fields, separated by '|'", line,
		    FIELDS);
	*p = (struct package){trim(field[0]), trim(field[1]), trim(field[2]), trim(field[3]), trim(field[4])};
	return true;
}

/* The first number with a dot in the version text of a tool, or "". */
static void find_version(const char *text, char version[VERSION])
{
	version[0] = '\0';
	for (const char *at = text; *at; at++) {
		size_t length = strspn(at, "0123456789.");
		bool starts = isdigit((unsigned char)*at) && (at == text || !isalnum((unsigned char)at[-1]));
		if (starts && memchr(at, '.', length)) {
			snprintf(version, VERSION, "%.*s", (int)length, at);
			return;
		}
		if (length > 0)
			at += length - 1;
	}
}

/* The state of a package, "ok", "untested version" or "missing", and the version found. NULL: it is a library. */
static const char *examine(const struct package *p, char version[VERSION])
{
	char what[8], name[256], argument[32];
	int n = sscanf(p->probe, "%7s %255s %31s", what, name, argument);
	version[0] = '\0';
	if (n == 2 && strcmp(what, "file") == 0)
		return access(name, R_OK) == 0 ? "ok" : "missing";
	if (n != 3 || strcmp(what, "cmd") != 0)
		return NULL;
	if (!tool_exists(name))
		return "missing";
	char *text = strcmp(p->tested, "-") != 0 ? tool_says(name, argument) : NULL;
	if (text)
		find_version(text, version);
	free(text);
	return strcmp(p->tested, version[0] ? version : "-") == 0 ? "ok" : "untested version"; /* some print none */
}

static void print_package(const struct package *p, const char *state, const char *version)
{
	int used = printf("%-20s %-16s %-8s ", p->name, state, version[0] ? version : "-");
	char *text = xprintf("for %s: %s", p->needed_by, p->reason);
	screen_wrap((unsigned)used, 23, text);
	free(text);
}

/* Appends the tool to `tools`. False: it is missing, and every command needs it. */
static bool report(const struct package *p, json_t *tools, bool loud)
{
	char version[VERSION];
	const char *state = examine(p, version);
	if (!state)
		return true;
	bool needed = strcmp(p->needed_by, "all") == 0;
	if (loud)
		print_package(p, state, version);
	json_array_append_new(tools, json_pack("{ss ss ss ss sb ss ss}", "package", p->name, "state", state, "version",
					       version, "tested", p->tested, "needed", needed, "for", p->needed_by,
					       "reason", p->reason));
	return !needed || strcmp(state, "missing") != 0;
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
	switch (key) {
	case ARGP_KEY_INIT:
		state->child_inputs[0] = state->input;
		return 0;
	case ARGP_KEY_ARG:
		die(EXIT_USAGE, "doctor: unexpected argument '%s': doctor takes options only", arg);
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

int cmd_doctor(int argc, char **argv)
{
	static const struct argp_child children[] = {{&common_argp_json, 0, NULL, 0}, {0}};
	static const struct argp argp = {
	    .parser = parse,
	    .doc = "Checks which external tools are installed, in which version, and what each is for. Versions other "
		   "than those "
		   "of Debian 12 are used but untested.\vExit status: 0, or 3 if a tool is missing that every command "
		   "needs.",
	    .children = children,
	};
	struct common_options c = {0};
	options_parse(&argp, argc, argv, &c);
	char *path = tree_path("tools/packages.txt"), *text = read_whole(path, NULL), *rest = text;
	json_t *tools = json_array();
	bool ok = true;
	for (char *line; (line = strsep(&rest, "\n"));) {
		struct package p;
		if (cut(line, &p) && !report(&p, tools, !common_is_quiet(&c)))
			ok = false;
	}
	free(path);
	free(text);
	common_write_json(&c, json_pack("{sb so}", "ok", ok, "tools", tools));
	return ok ? EXIT_PASS : EXIT_IO;
}
