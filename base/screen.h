/* screen.h - text for people that fits the width of their terminal. */
#ifndef BASE_SCREEN_H
#define BASE_SCREEN_H

/* The columns of the terminal: $COLUMNS, else what stdout's terminal says, else 80. */
unsigned screen_columns(void);

/* Prints `text` and a line end to stdout, at most screen_columns() wide where its words allow. The line has `used`
 * columns already; further lines begin with `indent` blanks. For example screen_wrap(9, 9, "a long sentence"). */
void screen_wrap(unsigned used, unsigned indent, const char *text);

#endif
