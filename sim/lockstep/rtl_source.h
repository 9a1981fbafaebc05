/* rtl_source.h - the Verilog files of one front end: generated, or read from a user's folder. */
#ifndef SIM_LOCKSTEP_RTL_SOURCE_H
#define SIM_LOCKSTEP_RTL_SOURCE_H

#include <stddef.h>

#include "model/machine/config.h"

struct rtl_file {
	char *name, *text; /* name without folder */
	bool included;     /* a header: included by other files, not compiled by itself */
};

struct rtl_source {
	struct rtl_file *files;
	size_t count;
	char *top;      /* name of the front end's module */
	bool observe;   /* the front end has observe ports (under the macro OBSERVE) */
	bool generated; /* by rtl_generate(), from the config alone */
	bool brief;     /* set by the caller for runs of some ten thousand cycles: compile without optimization */
};

/* Fills *r with the generated Verilog of a config; released with rtl_free(). */
void rtl_generate(struct rtl_source *r, const struct config *cfg);

/* Runs `command` with sh in a folder with the files, and takes what it leaves there as their texts. False: it fails, or
 * it changes nothing; *why is then one line that the caller frees, unless `why` is NULL. */
bool rtl_edit(struct rtl_source *r, const char *command, char **why);

/* Reads the files that DIR/files.f lists, and the .vh and .svh files of DIR. The front end is the one module whose name
 * ends in "front_end". Dies with code 2, naming the port, if its functional ports are not those of the tables or if it
 * has some, but not all, of the observe ports; with none, r->observe is false. Dies with code 3 for unreadable files.
 */
void rtl_read(struct rtl_source *r, const struct config *cfg, const char *dir);

/* The parts of the two: reads the files alone, with no check; adds a file (owned by *r then), and the generated Verilog
 * with a prefix before its names, all modules but `without` (NULL: all). */
void rtl_read_files(struct rtl_source *r, const char *dir);
void rtl_add(struct rtl_source *r, char *name, char *text);
void rtl_add_generated(struct rtl_source *r, const struct config *cfg, const char *prefix, const char *without);

void rtl_free(struct rtl_source *r);

/* Writes the files into a folder. */
void rtl_write(const struct rtl_source *r, const char *dir);

/* The key of a build in the cache: `more`, and the names and texts of all files; the caller frees. */
char *rtl_content(const struct rtl_source *r, const char *more);

#endif
