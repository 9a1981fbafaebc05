/* flow_table.h - the table of `warpsmith area --flow`: measures the modules of a front end or of given Verilog files.
 */
#ifndef COST_FLOW_TABLE_H
#define COST_FLOW_TABLE_H

#include "cost/flow.h"

/* Measures every block, the selector group (cost/selector_group.h; with critical fetch a second time with that pick)
 * and the front end: [{"name", "includes", the flow's keys}, ...]. With `only`: the rows of that name; dies with exit
 * status 2 if there is none. The caller releases the result. */
json_t *area_table_rows(const struct area_flow *flow, const struct config *cfg, const char *only);

/* One row, for module `top` of the Verilog files `paths`; dies with exit status 3 if a file cannot be read. */
json_t *area_table_own(const struct area_flow *flow, char *const *paths, unsigned count, const char *top);

/* Prints the rows; below a row its critical path, if the flow found one. */
void area_table_print(const struct area_flow *flow, json_t *rows);

#endif
