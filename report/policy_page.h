/* policy_page.h - the page of one policy: what it does, its model, its Verilog, its cost, and how it is checked. */
#ifndef REPORT_POLICY_PAGE_H
#define REPORT_POLICY_PAGE_H

#include <stdio.h>

#include "model/machine/config.h"
#include "sim/timing/sim_report.h"

struct policy_page {
	const struct config *cfg;
	const char *command;         /* that makes the page again, without -o */
	const struct sim_runs *runs; /* each workload under lrr+rr and under the policy, in this order; NULL: none */
};

void policy_page_write(FILE *f, const struct policy_page *page);

#endif
