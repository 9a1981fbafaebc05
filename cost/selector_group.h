/* selector_group.h - the issue selector with the blocks that rank its TBs and warps, as one Verilog module.
 *
 * The selector alone does not determine the cost of a policy: it reads a ranking that other blocks keep in registers.
 * The group is issue_sel, the blocks whose ranking it reads, and the blocks whose ranking these read (launch_order only
 * if the age of TBs is such a ranking). An output is connected to the members' inputs of the same name; every other
 * input is a port of the group. The events of a cycle, which front_end derives from the grants, are therefore ports. */
#ifndef COST_SELECTOR_GROUP_H
#define COST_SELECTOR_GROUP_H

#include "cost/flow.h"

enum { AREA_GROUP_NAME = 128 };

/* The name of the group: "issue_sel+wpt", or "issue_sel" if no other block is a member. */
void area_group_name(const struct config *cfg, char name[AREA_GROUP_NAME]);

/* The Verilog of the group as module `top`. Without `critical` it has no port critical_o, and synthesis removes the
 * logic that serves critical fetch alone. The caller frees the text. */
char *area_group_text(const struct config *cfg, const char *top, bool critical);

/* The result of a flow for the group: with the issue pick alone, or with the critical pick too if the fetch policy is
 * cff. The caller releases it. */
json_t *area_group_measure(const struct area_flow *flow, const struct config *cfg);

#endif
