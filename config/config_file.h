/* config_file.h - reads a config from a file in a strict subset of TOML. For example:
 *
 * format = 1
 * [front_end]
 * warps = 48   # comment
 * shared_ports = true
 * [rtl]
 * impl = "optimized"     # sets all keys ..._impl; it comes before them
 * fetch_arb_impl = "reference"
 *
 * Values are whole numbers without sign and leading zeros, true, false, and the names that a key allows, in double
 * quotes. `format = 1` is the first key. Excluded are arrays, tables in values, dotted, quoted or indented keys, 'key:
 * value', and text after ']'. An unknown or duplicate key or section is an error that names file, line, allowed names
 * and the nearest name. Files are UTF-8; a line ends with LF or CR LF. */
#ifndef CONFIG_CONFIG_FILE_H
#define CONFIG_CONFIG_FILE_H

#include "model/machine/config.h"

/* Fills *cfg from the defaults and a file, without the derived values (config_derive()). `config` is a path if it
 * contains '/' or '.', else the name of a file in the tree's config/ without ".toml": one of config_files[]. The range
 * of each key is checked. Dies with one line: code 2 for malformed text, 3 for a file that cannot be read. */
void config_read(struct config *cfg, const char *config);
/* The same for a name in another place; `where` starts the message about an unknown name, for example "FILE:LINE: ". */
void config_read_at(struct config *cfg, const char *where, const char *config);

/* Applies KEY=VALUE of --set; names have no quotes here. Dies with code 2. */
void config_set(struct config *cfg, const char *assignment);
/* The same for an assignment in another place; `where` starts the message, for example "FILE:LINE:". */
void config_set_at(struct config *cfg, const char *where, const char *assignment);

/* Dies with code 2 if the config has what only the models know (config_model_only()). */
void config_need_verilog(const struct config *cfg);

/* The named configs in their fixed order, ended by NULL: those that tables, lint and the proofs take. */
extern const char *const config_names[];

/* All files of config/: the named configs, then the whole GPUs for timing runs; ended by a NULL name. */
struct config_file {
	const char *name, *meaning;
	bool named;
};
extern const struct config_file config_files[];

/* Where the value of each of config_keys[] comes from: a line of `file`, CONFIG_SET (--set), or CONFIG_DEFAULT. */
enum { CONFIG_DEFAULT = 0, CONFIG_SET = -1 };
struct config_origins {
	char file[256];
	int line[CONFIG_KEYS];
};

/* As config_read() and config_set(), and notes the origins: all of them, or of the key that is set. */
void config_read_traced(struct config *cfg, const char *config, struct config_origins *origins);
void config_set_traced(struct config *cfg, const char *assignment, struct config_origins *origins);

/* The number of a key in config_keys[]; dies with code 2 if there is none of that name. */
unsigned config_find_key(const char *key);

#endif
