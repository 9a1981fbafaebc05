/* toml_lines.h - the lines of a file in the subset of TOML that config files are written in (config_file.h). */
#ifndef CONFIG_TOML_LINES_H
#define CONFIG_TOML_LINES_H

#include <stdbool.h>
#include <stddef.h>

struct toml_lines {
	const char *path;     /* for messages */
	const char *at, *end; /* the unread part of the text */
	unsigned line;        /* number of the line read last, from 1 */
};

/* Copies the next line that is not blank, without line end, comment and trailing blanks, into `line`; false at the end.
 * Dies with code 2 for a line of `room` or more characters, a control character, and text that is not UTF-8. */
bool toml_next(struct toml_lines *l, char *line, size_t room);

/* Dies with code 2: PATH:LINE: and the text. */
_Noreturn void toml_refuse(const struct toml_lines *l, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
