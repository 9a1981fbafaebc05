/* port_map.h - reads a port map: which ports of a foreign Verilog module are which ports of ours (docs/lockstep.md).
 *
 * The file is in the subset of TOML of config files (config_file.h), and names may have capital letters. For example:
 *
 * format = 1
 * module = "vendor_arbiter"
 * block = "issue_sel"          # of `warpsmith list blocks`; default: front_end
 * [parameters]
 * N = "warps"                  # a number, or a key of the config
 * [ports]                      # ports of the module
 * rst_n = "~rst_i"             # inverted
 * request = "ready_i"
 * grant = "issue_o"
 * enable = 1                   # an input that the block lacks: a constant; "ones": all bits 1
 * busy = "open"                # an output that the block lacks
 * slot = "index fetch_o"       # a grant as a number, with another line for its valid bit: slots of warps ...
 * fetches = "valid fetch_o"    # ... and for each of them whether there is a grant
 * [lacks]                      # ports of the block that the module lacks
 * tb_i = "unread"              # an input
 * count_o = "unchecked"        # an output of front_end; of any block: a constant, as for an input of the module */
#ifndef SIM_LOCKSTEP_PORT_MAP_H
#define SIM_LOCKSTEP_PORT_MAP_H

#include "model/machine/ports.h"

enum map_section { MAP_TOP, MAP_PARAMETERS, MAP_PORTS, MAP_LACKS };
enum map_form { FORM_PLAIN, FORM_INDEX, FORM_VALID }; /* of a grant: the mask itself, slots, whether there is one */
enum { MAX_MAP_LINES = 256, MAP_TEXT = 128 };

struct map_line {
	enum map_section section;
	unsigned line;
	char name[MAP_TEXT], text[MAP_TEXT]; /* text: without quotes and without '~' */
	bool quoted, inverted;
	enum map_form form;
};

struct port_map {
	const char *path, *module;
	unsigned module_line;
	enum block block;
	struct map_line lines[MAX_MAP_LINES]; /* those of the sections */
	unsigned count;
};

/* Reads a file; `path` must outlive *map. Checks its form and that the config has the block. Dies with code 2 and one
 * line, PATH:LINE: and what is allowed; with code 3 for a file that cannot be read. */
void port_map_read(struct port_map *map, const struct config *cfg, const char *path);

/* Dies with code 2: the map's path, the line (0: none), and the text. */
_Noreturn void port_map_refuse(const struct port_map *map, unsigned line, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
