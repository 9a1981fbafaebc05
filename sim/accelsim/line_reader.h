/* line_reader.h - reads a trace file line by line, and a line word by word.
 *
 * Every function dies at the first error, with code 2 and one line: `FILE:LINE: ...: expected ...`. */
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
	unsigned long number; /* of the current line, from 1 */
	const char *at, *end; /* the unread part of the current line; *end is '\0' */
	char *buffer;
	unsigned long from, filled; /* offsets in `buffer`: next line, end of the data */
	bool ended;
};

/* Opens a file, compressed or not; released with line_close(). Dies with code 3 if it cannot be read. */
void line_open(struct line_reader *l, const char *path);
void line_close(struct line_reader *l);

/* Advances to the next line that is not blank; false at the end of the file. Every line must end with a newline. */
bool line_next(struct line_reader *l);
/* The same, but dies at the end of the file; `expected` is what the message reports as missing. */
void line_need(struct line_reader *l, const char *expected);

_Noreturn void line_error(const struct line_reader *l, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The number of characters that a message quotes of a text. */
static inline int shown(size_t length)
{
	return length > 60 ? 60 : (int)length;
}

/* Skips blanks; true if the line has more words. */
bool words_left(struct line_reader *l);
/* Reads the next word, up to a blank, of *length characters; `what` names it in the message if the line has ended. */
const char *words_take(struct line_reader *l, const char *what, unsigned *length);
/* Read the next word as a number: decimal from 0 to `most`; decimal with optional sign, 64 bits; hexadecimal, with or
 * without 0x, from 0 to `most`. */
uint64_t words_decimal(struct line_reader *l, const char *what, uint64_t most);
int64_t words_signed(struct line_reader *l, const char *what);
uint64_t words_hex(struct line_reader *l, const char *what, uint64_t most);
/* Dies if the line has more words. */
void words_end(struct line_reader *l);

#endif
