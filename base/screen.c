/* screen.c - the width of the terminal, and text that fits it. */
#include "base/screen.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { USUAL = 80, LEAST = 40, MOST = 1000 };

unsigned screen_columns(void)
{
	const char *text = getenv("COLUMNS");
	struct winsize size;
	unsigned long columns = text ? strtoul(text, NULL, 10) : 0;
	if (columns == 0 || columns > MOST)
		columns = ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
	if (columns == 0 || columns > MOST)
		columns = USUAL;
	return columns < LEAST ? LEAST : (unsigned)columns;
}

/* The columns of the first `length` bytes of UTF-8 text: its characters. */
static unsigned width(const char *text, size_t length)
{
	unsigned n = 0;
	for (size_t i = 0; i < length; i++)
		n += ((unsigned char)text[i] & 0xc0) != 0x80;
	return n;
}

void screen_wrap(unsigned used, unsigned indent, const char *text)
{
	const unsigned columns = screen_columns();
	unsigned at = used;
	for (const char *word = text; *word;) {
		size_t length = strcspn(word, " ");
		unsigned wide = width(word, length);
		bool first = word == text;
		if (!first && at + 1 + wide > columns) {
			printf("\n%*s", (int)indent, "");
			at = indent;
			first = true;
		}
		printf("%s%.*s", first ? "" : " ", (int)length, word);
		at += wide + !first;
		word += length;
		word += strspn(word, " ");
	}
	putchar('\n');
}
