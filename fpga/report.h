/* report.h - the results of a run of `warpsmith fpga`, as Markdown and JSON, and its verdict. */
#ifndef FPGA_REPORT_H
#define FPGA_REPORT_H

#include <jansson.h>

#include "fpga/chip_sim.h"

struct fpga {
	const struct config *cfg;
	const char *sets; /* "map=fixed latency=1": the arguments of --set */
	const struct board *board;
	struct selftest model;
	struct flow_synth synth;
	struct flow_route route[FLOW_SEEDS];
	unsigned routes;               /* number of seeds tried */
	const struct flow_route *best; /* the fastest; NULL: none routed, or not an iCE40 */
	struct chip_sims sims;
};

/* Median and range of the clock frequency over the routed seeds, in MHz; all 0 if no seed routed. */
struct fpga_clock {
	double median, least, most;
	unsigned routed;
};
struct fpga_clock report_clock(const struct fpga *f);

/* The report as a Markdown page; the caller frees. */
char *report_markdown(const struct fpga *f);
json_t *report_json(const struct fpga *f);

/* The first failed check as text that the caller frees; NULL: all checks pass. */
char *report_failure(const struct fpga *f);

#endif
