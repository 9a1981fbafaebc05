/* config_file.h - reads a config from a file in a strict subset of TOML.
 *
 * format = 1
 * [front_end]
 * warps = 48   # comment
 * shared_ports = true
 * [rtl]
 * impl = "optimized"     # sets all keys ..._impl; it comes before them
 * fetch_arb_impl = "reference"
 * Nothing else: no strings but those names, no arrays, dotted or quoted keys, indented keys, text after ']', 'key:
 * value', signs, leading zeros. format = 1 comes first. Unknown and duplicate keys and sections are errors with file,
 * line, what is allowed and the nearest name. Files are UTF-8; a line ends with LF or, as TOML allows, with CR LF. */
#ifndef CONFIG_CONFIG_FILE_H
#define CONFIG_CONFIG_FILE_H

#include "model/machine/config.h"

/* CONFIG is the name of a file in the tree's config/ folder without ".toml" (a named config, or gtx480 or titanx: whole
 * GPUs for timing runs, whose SMs have the front end of fermi and of pascal), or a file (when it contains a '/' or
 * '.'). Fills cfg from defaults and the file, not derived: each key's own range is checked here, at its line. Dies with
 * code 2 (3 when it cannot be read). */
void config_read(struct config *cfg, const char *config);

/* Applies one KEY=VALUE of --set; a name has no quotes here. Dies with code 2. */
void config_set(struct config *cfg, const char *assignment);
/* The same for one that stands elsewhere, as in "FILE:LINE:". */
void config_set_at(struct config *cfg, const char *where, const char *assignment);

/* The named configs in their fixed order, ended by NULL. */
extern const char *const config_names[];

#endif
