/* flow_table.h - `warpsmith area --flow`: a flow's table of a front end or of one's own Verilog. */
#ifndef COST_FLOW_TABLE_H
#define COST_FLOW_TABLE_H

#include "cost/flow.h"

/* A row for every block, for the selector with what ranks its TBs (cost/selector_group.h; with critical fetch also with
 * that pick) and for the front end: [{"name", "includes", and what the flow found}, ...]; with `only` the rows of that
 * name, and the program ends with code 2 if there is none. The caller's. */
json_t *area_table_rows(const struct area_flow *flow, const struct config *cfg, const char *only);

/* One row, for module `top` of the Verilog files `paths`; dies with code 3 when one cannot be read. */
json_t *area_table_own(const struct area_flow *flow, char *const *paths, unsigned count, const char *top);

/* Prints rows, and below each that has one its critical path. */
void area_table_print(const struct area_flow *flow, json_t *rows);

#endif
