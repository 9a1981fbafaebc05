/* rule.c - reads rules, and the table of the tolerances of buffers. */
#include "tests/gpu/rule.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/outfile.h"

enum { NAME = 64 };

struct tolerances {
	unsigned count;
	struct tolerance {
		char file[NAME], buffer[NAME];
		struct check_rule rule;
	} * of;
};

bool rule_read(const char *text, struct check_rule *rule)
{
	double power = 0;
	int end = -1;
	if (!strcmp(text, "equal"))
		rule->kind = CHECK_EQUAL;
	else if (sscanf(text, "relative %lf%n", &power, &end) == 1 && end == (int)strlen(text))
		rule->kind = CHECK_RELATIVE;
	else if (sscanf(text, "absolute %lf%n", &power, &end) == 1 && end == (int)strlen(text))
		rule->kind = CHECK_ABSOLUTE;
	else
		return false;
	rule->error = exp2(-power);
	return true;
}

struct tolerances *tolerances_read(const char *table)
{
	struct tolerances *t = xalloc(sizeof *t);
	char *text = read_whole(table, NULL), *save = NULL;
	unsigned number = 0;
	for (char *line = text; line; line = save) {
		struct tolerance one;
		int end = 0;
		save = strchr(line, '\n');
		if (save)
			*save++ = 0;
		number++;
		if (!*line || *line == '#')
			continue;
		if (sscanf(line, "%63s %63s %n", one.file, one.buffer, &end) != 2 || !rule_read(line + end, &one.rule))
			die(EXIT_USAGE, "%s:%u: '%s': expected FILE BUFFER equal, relative N or absolute N", table,
			    number, line);
		t->of = xrealloc(t->of, (t->count + 1) * sizeof one);
		t->of[t->count++] = one;
	}
	free(text);
	return t;
}

const struct check_rule *tolerances_find(const struct tolerances *t, const char *file, const char *buffer)
{
	for (unsigned i = 0; t && i < t->count; i++)
		if (!strcmp(t->of[i].file, file) && !strcmp(t->of[i].buffer, buffer))
			return &t->of[i].rule;
	return NULL;
}

void tolerances_free(struct tolerances *t)
{
	if (t)
		free(t->of);
	free(t);
}
