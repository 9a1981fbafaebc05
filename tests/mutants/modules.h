/* modules.h - emitted modules as lines, with the net `mutsel` in each of them. */
#ifndef TESTS_MUTANTS_MODULES_H
#define TESTS_MUTANTS_MODULES_H

#include <stdbool.h>

#include "model/machine/config.h"

enum { MODULE_NAME = 48, MODULE_PORTS = 96 };

struct module_port {
	char name[MODULE_NAME];
	unsigned width;
	bool is_input;
};

struct module {
	char name[MODULE_NAME], block[MODULE_NAME]; /* block: the one of blocks.def whose part it is */
	char **line;                                /* without line ends; numbered from 0 */
	bool *may_change;                           /* of each line: not under a macro */
	bool *is_changed;                           /* of each line: has a mutant of ours, or what one needs */
	unsigned lines;
	struct module_port port[MODULE_PORTS];
	unsigned ports;
	bool is_clocked;
};

struct modules {
	struct module *module;
	unsigned count;
};

/* The modules of a derived config with observe ports and without formal tails. Lines keep their numbers: what is left
 * out is an empty line. */
void modules_make(struct modules *modules, const struct config *cfg);
void modules_free(struct modules *modules);

/* NULL if there is none. */
const struct module *module_find(const struct modules *modules, const char *name);
const struct module_port *module_port(const struct module *module, const char *name);

/* The module of which a line begins an instance: "  NAME u_INSTANCE (". NULL: none. */
const struct module *module_of_instance(const struct modules *modules, const char *line);

/* Puts `text` into a line, in front of byte `at`; the line does not count as changed. */
void module_insert(struct module *module, unsigned line, unsigned at, const char *text);

/* Connects `mutsel` through all modules. */
void modules_connect(struct modules *modules);

/* Writes NAME.v of each module to a folder. Returns the names, each with a blank behind it; the caller frees. */
char *modules_write(const struct modules *modules, const char *folder);

#endif
