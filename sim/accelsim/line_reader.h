/* lines.h - the lines of a trace file, and the words of a line.
 *
 * Everything dies at the first thing that is not as it must be: one line `FILE:LINE: what, what was expected`, code 2.
 */
#ifndef SIM_ACCELSIM_LINE_READER_H
#define SIM_ACCELSIM_LINE_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct unpack;

enum { LINE_MAX_BYTES = 65536, LINE_BUFFER = 4 * LINE_MAX_BYTES };

struct line_reader {
	char *path;
	struct unpack *file;
	unsigned long number; /* of the line read last, from 1 */
	const char *at, *end; /* what is left of that line; *end is '\0' */
	char *buffer;
	unsigned long from, filled; /* in `buffer`: the next line, end */
	bool ended;
};

/* Opens a file that may be compressed. Dies with code 3 when it cannot be read. */
void line_open(struct line_reader *l, const char *path);
void line_close(struct line_reader *l);

/* The next line that is not empty, in `at` to `end`; false at the end of the file. Every line must end with a newline.
 */
bool line_next(struct line_reader *l);
/* The same, but the end of the file is an error: `expected` says what is missing. */
void line_need(struct line_reader *l, const char *expected);

_Noreturn void line_error(const struct line_reader *l, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* How much of a text that is wrong a message quotes. */
static inline int shown(size_t length)
{
	return length > 60 ? 60 : (int)length;
}

/* Skips blanks; true when something is left of the line. */
bool words_left(struct line_reader *l);
/* The next word, up to a blank; `what` it should be is for the message when the line ends before it. */
const char *words_take(struct line_reader *l, const char *what, unsigned *length);
/* A word that is a number from 0 to `most`, or with a sign any of 64 bits; hexadecimal with or without 0x. */
uint64_t words_decimal(struct line_reader *l, const char *what, uint64_t most);
int64_t words_signed(struct line_reader *l, const char *what);
uint64_t words_hex(struct line_reader *l, const char *what, uint64_t most);
/* Dies if something is left. */
void words_end(struct line_reader *l);

#endif
