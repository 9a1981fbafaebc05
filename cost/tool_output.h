/* read.h - numbers out of what Yosys and OpenSTA write. */
#ifndef COST_TOOL_OUTPUT_H
#define COST_TOOL_OUTPUT_H

#include <jansson.h>

#include "cost/area.h"

/* Fills cells, luts and ffs from a file of `stat -json`. Dies with code 3 if it is none, or shows a cell that is
 * neither a LUT nor a flip-flop. */
void area_read_stat(const char *path, struct area_block *b);

/* The area from a file of `stat -liberty`; negative if there is none. */
double area_read_um2(const char *path);

/* The longest path from OpenSTA's report; negative if there is none. */
double area_read_delay(const char *path);

/* Fills reads[] from a file of `write_json`. */
void area_read_inputs(const char *path, struct area *a);

/* The only module of a file of `write_json` or `stat -json`, borrowed from `root`, which the caller releases. Dies with
 * code 3 if it is none. */
json_t *area_read_module(const char *path, json_t **root);

/* Whether Yosys calls a cell of that type a flip-flop. */
bool area_is_flop(const char *type);

#endif
