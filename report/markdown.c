/* markdown.c - finds rows of tables in Markdown, and turns their text into HTML. */
#include "report/markdown.h"

#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>

#include "report/html.h"

/* The line behind that heading, or NULL. */
static const char *find_heading(const char *text, const char *heading)
{
	size_t length = strlen(heading);
	for (const char *line = text; line; line = strchr(line, '\n'), line += line != NULL) {
		const char *words = line + strspn(line, "# ");
		if (*line == '#' && strncmp(words, heading, length) == 0 && words[length] == '\n')
			return words + length + 1;
	}
	return NULL;
}

/* One of the names in backquotes in text[0..length-1] stands for `name`. */
static bool has_name(const char *text, size_t length, const char *name)
{
	const char *end = text + length;
	for (const char *at = memchr(text, '`', length); at; at = memchr(at, '`', (size_t)(end - at))) {
		const char *close = memchr(at + 1, '`', (size_t)(end - at - 1));
		if (!close)
			break;
		char *pattern = strndup(at + 1, (size_t)(close - at - 1));
		bool is_found = pattern && fnmatch(pattern, name, 0) == 0;
		free(pattern);
		if (is_found)
			return true;
		at = close + 1;
	}
	return false;
}

bool markdown_row(FILE *f, const char *text, const char *heading, const char *name)
{
	bool in_table = false;
	for (const char *line = find_heading(text, heading); line && *line; line = strchr(line, '\n'), line += !!line) {
		size_t length = strcspn(line, "\n");
		if (*line == '#' || (in_table && *line != '|'))
			return false;
		in_table = *line == '|';
		const char *bar = in_table ? memchr(line + 1, '|', length - 1) : NULL;
		if (!bar || !has_name(line + 1, (size_t)(bar - line - 1), name))
			continue;
		const char *end = line + length;
		while (end > bar + 1 && (end[-1] == '|' || end[-1] == ' '))
			end--;
		markdown_inline(f, bar + 2, (size_t)(end - bar - 2));
		return true;
	}
	return false;
}

static void write_part(FILE *f, const char *text, size_t length)
{
	char *part = strndup(text, length);
	html_text(f, part ? part : "");
	free(part);
}

void markdown_inline(FILE *f, const char *text, size_t length)
{
	const char *end = text + length;
	while (text < end) {
		char mark = *text;
		const char *close = memchr(text + 1, mark == '[' ? ']' : mark, (size_t)(end - text - 1));
		bool is_link = mark == '[' && close && close[1] == '(';
		if ((mark == '`' || mark == '*') && close) {
			fputs(mark == '`' ? "<code>" : "<em>", f);
			write_part(f, text + 1, (size_t)(close - text - 1));
			fputs(mark == '`' ? "</code>" : "</em>", f);
			text = close + 1;
		} else if (is_link) {
			write_part(f, text + 1, (size_t)(close - text - 1));
			const char *to = memchr(close, ')', (size_t)(end - close));
			text = to ? to + 1 : end;
		} else {
			write_part(f, text++, 1);
		}
	}
}
