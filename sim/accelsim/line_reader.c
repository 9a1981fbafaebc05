/* line_reader.c - reads lines and words of a trace file. */
#include "sim/accelsim/line_reader.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "sim/streams/unpack.h"

void line_open(struct line_reader *l, const char *path)
{
	memset(l, 0, sizeof *l);
	l->path = xstrdup(path);
	l->file = unpack_open(path);
	l->buffer = xalloc(LINE_BUFFER + 1);
}

void line_close(struct line_reader *l)
{
	unpack_close(l->file);
	free(l->path);
	free(l->buffer);
	memset(l, 0, sizeof *l);
}

void line_error(const struct line_reader *l, const char *format, ...)
{
	char text[512];
	va_list args;
	va_start(args, format);
	vsnprintf(text, sizeof text, format, args);
	va_end(args);
	die(EXIT_USAGE, "%s:%lu: %s", l->path, l->number ? l->number : 1, text);
}

/* Moves the unread bytes to the start of the buffer and fills the rest from the file. */
static void refill(struct line_reader *l)
{
	const char *bad;
	memmove(l->buffer, l->buffer + l->from, l->filled - l->from);
	l->filled -= l->from;
	l->from = 0;
	size_t n = unpack_read(l->file, l->buffer + l->filled, LINE_BUFFER - l->filled, &bad);
	if (bad) {
		l->number++;
		line_error(l, "%s", bad);
	}
	l->filled += n;
	l->ended = n == 0;
}

static bool any_line(struct line_reader *l)
{
	char *newline;
	while (!(newline = memchr(l->buffer + l->from, '\n', l->filled - l->from)) &&
	       l->filled - l->from <= LINE_MAX_BYTES && !l->ended)
		refill(l);
	size_t length = newline ? (size_t)(newline - l->buffer) - l->from : l->filled - l->from;
	if (!newline && !length)
		return false;
	l->number++;
	if (length > LINE_MAX_BYTES)
		line_error(l, "the line has more than %d bytes: expected a line of a trace", LINE_MAX_BYTES);
	if (!newline)
		line_error(l, "the file ends within a line: expected a newline");
	l->at = l->buffer + l->from;
	l->end = newline;
	*newline = '\0';
	l->from = (unsigned long)(newline + 1 - l->buffer);
	return true;
}

bool line_next(struct line_reader *l)
{
	while (any_line(l)) {
		if (l->at < l->end && l->end[-1] == '\r')
			l->end--;
		if (words_left(l))
			return true;
	}
	return false;
}

void line_need(struct line_reader *l, const char *expected)
{
	if (!line_next(l))
		line_error(l, "the file ends: %s is missing", expected);
}

/* ---- words ---- */

bool words_left(struct line_reader *l)
{
	while (l->at < l->end && (*l->at == ' ' || *l->at == '\t'))
		l->at++;
	return l->at < l->end;
}

const char *words_take(struct line_reader *l, const char *what, unsigned *length)
{
	if (!words_left(l))
		line_error(l, "the line ends: %s is missing", what);
	const char *word = l->at;
	while (l->at < l->end && *l->at != ' ' && *l->at != '\t')
		l->at++;
	*length = (unsigned)(l->at - word);
	return word;
}

static int digit(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	if (c >= 'a' && c <= 'f')
		return c - 'a' + 10;
	if (c >= 'A' && c <= 'F')
		return c - 'A' + 10;
	return 99;
}

/* Parses the whole word as a number of that base; false if it is no number or above `most`. */
static bool number(const char *word, unsigned length, unsigned base, uint64_t most, uint64_t *value)
{
	*value = 0;
	for (unsigned i = 0; i < length; i++) {
		unsigned d = (unsigned)digit(word[i]);
		if (d >= base || *value > (most - d) / base || d > most)
			return false;
		*value = *value * base + d;
	}
	return length > 0;
}

uint64_t words_decimal(struct line_reader *l, const char *what, uint64_t most)
{
	uint64_t value;
	unsigned length;
	const char *word = words_take(l, what, &length);
	if (!number(word, length, 10, most, &value))
		line_error(l, "%s is '%.*s': expected a decimal number from 0 to %llu", what, shown(length), word,
			   (unsigned long long)most);
	return value;
}

int64_t words_signed(struct line_reader *l, const char *what)
{
	uint64_t value;
	unsigned length;
	const char *word = words_take(l, what, &length);
	bool minus = word[0] == '-';
	if (!number(word + minus, length - minus, 10, (uint64_t)INT64_MAX + minus, &value))
		line_error(l, "%s is '%.*s': expected a decimal number of 64 bits", what, shown(length), word);
	return minus ? (int64_t)(0 - value) : (int64_t)value;
}

uint64_t words_hex(struct line_reader *l, const char *what, uint64_t most)
{
	uint64_t value;
	unsigned length;
	const char *word = words_take(l, what, &length);
	unsigned prefix = length > 2 && word[0] == '0' && (word[1] == 'x' || word[1] == 'X') ? 2 : 0;
	if (!number(word + prefix, length - prefix, 16, most, &value))
		line_error(l, "%s is '%.*s': expected a hexadecimal number up to %llx", what, shown(length), word,
			   (unsigned long long)most);
	return value;
}

void words_end(struct line_reader *l)
{
	if (words_left(l))
		line_error(l, "'%.*s': expected the end of the line", shown((size_t)(l->end - l->at)), l->at);
}
