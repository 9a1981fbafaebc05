/* report.h - all that a run of `warpsmith fpga` found, as text, Markdown and JSON. */
#ifndef FPGA_REPORT_H
#define FPGA_REPORT_H

#include <jansson.h>

#include "fpga/chip_sim.h"

struct fpga {
	const struct config *cfg;
	const char *sets; /* "map=fixed latency=1": the keys that --set gave */
	const struct board *board;
	struct selftest model;
	struct flow_synth synth;
	struct flow_route route[FLOW_SEEDS];
	unsigned routes;               /* seeds that were tried */
	const struct flow_route *best; /* the fastest; NULL: none routed, or not an iCE40 */
	struct chip_sims sims;
};

/* Median and range of the routes' clocks, in MHz; all 0 if none routed. */
struct fpga_clock {
	double median, least, most;
	unsigned routed;
};
struct fpga_clock report_clock(const struct fpga *f);

/* A whole page in Markdown; the caller frees. */
char *report_markdown(const struct fpga *f);
json_t *report_json(const struct fpga *f);

/* The first thing that is not as it must be, in words that the caller frees; NULL: all is well. */
char *report_fault(const struct fpga *f);

#endif
