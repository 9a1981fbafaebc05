/* toml_lines.c - lines of a text in UTF-8, without comments. */
#include "config/toml_lines.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/diag.h"

void toml_refuse(const struct toml_lines *l, const char *format, ...)
{
	char text[4096];
	va_list args;
	va_start(args, format);
	vsnprintf(text, sizeof text, format, args);
	va_end(args);
	die(EXIT_USAGE, "%s:%u: %s", l->path, l->line, text);
}

/* The length in bytes of the UTF-8 character at `s`, at most `size`; 0 if it is malformed. */
static size_t utf8_length(const unsigned char *s, size_t size)
{
	static const unsigned least[] = {0, 0, 0x80, 0x800, 0x10000};
	size_t length = *s < 0x80                 ? 1
			: *s >= 0xc0 && *s < 0xe0 ? 2
			: *s >= 0xe0 && *s < 0xf0 ? 3
			: *s >= 0xf0 && *s < 0xf8 ? 4
						  : 0;
	if (length < 2 || length > size)
		return length > size ? 0 : length;
	unsigned code = *s & (0x7fu >> length);
	for (size_t n = 1; n < length; n++) {
		if ((s[n] & 0xc0) != 0x80)
			return 0;
		code = code << 6 | (s[n] & 0x3fu);
	}
	return code >= least[length] && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? length : 0;
}

static void check_characters(const struct toml_lines *l, const char *text, size_t size)
{
	if (size >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0)
		toml_refuse(l, "a byte order mark: save the file without one");
	for (size_t n = 0, length; n < size; n += length) {
		unsigned char c = (unsigned char)text[n];
		if ((c < ' ' && c != '\t') || c == 0x7f)
			toml_refuse(l, "control character 0x%02x: allowed are text, tab and line ends", c);
		length = utf8_length((const unsigned char *)text + n, size - n);
		if (length == 0)
			toml_refuse(l, "byte 0x%02x is not UTF-8", c);
	}
}

/* Copies the next line, without line end, comment and trailing blanks, into `line`. */
static void take_line(struct toml_lines *l, char *line, size_t room)
{
	const char *end = memchr(l->at, '\n', (size_t)(l->end - l->at));
	size_t size = (size_t)((end ? end : l->end) - l->at);
	const char *from = l->at;
	l->at = end ? end + 1 : l->end;
	l->line++;
	if (end && size > 0 && from[size - 1] == '\r')
		size--;
	check_characters(l, from, size);
	const char *comment = memchr(from, '#', size);
	if (comment)
		size = (size_t)(comment - from);
	while (size > 0 && (from[size - 1] == ' ' || from[size - 1] == '\t'))
		size--;
	if (size >= room)
		toml_refuse(l, "longer than %zu characters: write key = value or [section]", room - 1);
	memcpy(line, from, size);
	line[size] = '\0';
}

bool toml_next(struct toml_lines *l, char *line, size_t room)
{
	while (l->at < l->end) {
		take_line(l, line, room);
		if (line[0] != '\0')
			return true;
	}
	return false;
}
