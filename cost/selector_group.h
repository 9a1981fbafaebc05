/* group.h - the selector with what ranks its TBs, as one module.
 *
 * No block decides alone who goes first: the selector reads an order that other blocks keep in registers. A group is
 * issue_sel with the blocks that it reads an order from, and those that these read one from (launch_order only where
 * the age of TBs is such an order). Their outputs go to each other's inputs of the same name; every other input is a
 * port. So events of the cycle, which front_end makes of the grants, come from outside. */
#ifndef COST_SELECTOR_GROUP_H
#define COST_SELECTOR_GROUP_H

#include "rtl_gen/files/gen.h"

enum { AREA_GROUP_NAME = 128 };

/* "issue_sel+wpt", or "issue_sel" where nothing ranks TBs. */
void area_group_name(const struct config *cfg, char name[AREA_GROUP_NAME]);

/* The Verilog of the group as module `top`, with critical_o or without it: without, what only serves critical fetch is
 * not there. The caller frees it. */
char *area_group_text(const struct config *cfg, const char *top, bool critical);

#endif
