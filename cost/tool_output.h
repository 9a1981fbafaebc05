/* tool_output.h - reads numbers from the files that Yosys and OpenSTA write. */
#ifndef COST_TOOL_OUTPUT_H
#define COST_TOOL_OUTPUT_H

#include <jansson.h>

#include "cost/area.h"

/* Fills cells, luts and ffs from a file that `stat -json` wrote. Dies with exit status 3 if it is malformed or counts a
 * cell that is neither a LUT nor a flip-flop. */
void area_read_stat(const char *path, struct area_block *b);

/* The area in um2 from a file that `stat -liberty` wrote; negative: the file has none. */
double area_read_um2(const char *path);

/* The delay of the longest path in ns, from OpenSTA's output. Dies with exit status 3 if the file has none. */
double area_read_delay(const char *path);

/* Fills reads[] from a netlist that `write_json` wrote. */
void area_read_inputs(const char *path, struct area *a);

/* The only module in a file that `write_json` or `stat -json` wrote. It is part of *root, which the caller releases.
 * Dies with exit status 3 if the file is malformed. */
json_t *area_read_module(const char *path, json_t **root);

/* Whether a cell of that type is a flip-flop of Yosys's gate library. */
bool area_is_flop(const char *type);

#endif
