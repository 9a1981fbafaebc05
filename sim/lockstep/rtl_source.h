/* rtl_source.h - the Verilog of one front end: freshly generated, or files that a user has. */
#ifndef SIM_LOCKSTEP_RTL_SOURCE_H
#define SIM_LOCKSTEP_RTL_SOURCE_H

#include <stddef.h>

#include "model/machine/config.h"

struct rtl_file {
	char *name, *text; /* name: without folder */
	bool included;     /* a header that others include, not compiled by itself */
};

struct rtl_source {
	struct rtl_file *files;
	size_t count;
	char *top;    /* the module that is the front end */
	bool observe; /* it has the observe bus (under the macro OBSERVE) */
	bool brief;   /* it will run for some ten thousand cycles: rather built soon than fast. Set by who runs it */
};

/* Runs the generator. */
void rtl_generate(struct rtl_source *r, const struct config *cfg);

/* Reads the files that DIR/files.f lists, and the .vh files beside them. The front end is the module whose name ends in
 * "front_end". Its functional ports must be those of the tables, else one line names the one that differs, code 2;
 * without any observe port `observe` is false; some but not all is code 2 too. Unreadable: code 3. */
void rtl_read(struct rtl_source *r, const struct config *cfg, const char *dir);

void rtl_free(struct rtl_source *r);

/* Writes the files into a folder. */
void rtl_write(const struct rtl_source *r, const char *dir);

/* Everything that a build depends on, for the cache: names and texts, and what the caller adds; the caller frees. */
char *rtl_content(const struct rtl_source *r, const char *more);

#endif
