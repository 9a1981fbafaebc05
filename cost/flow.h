/* flow.h - flows: from Verilog to what a module costs and how fast it is.
 *
 * A flow measures one module of a set of Verilog files, flattened and without the macro OBSERVE. What it finds is a
 * JSON object with the flow's own keys, of which `columns` names those that stand in a table. A missing number is
 * JSON's null. Results are kept in the cache, under the flow, its programs and data files to the last bit, and the
 * Verilog. */
#ifndef COST_FLOW_H
#define COST_FLOW_H

#include <jansson.h>

#include "rtl_gen/files/gen.h"

/* What a flow works on. `dir` is a folder of its own in which it may write, and the working folder of its programs. */
struct area_job {
	const char *dir, *top;
	const char *files; /* names of Verilog files in `dir`, with a space in front of each */
};

struct area_column {
	const char *key, *title;
	int width, digits;
};

struct area_tool {
	const char *program, *argument; /* that makes it print its version; NULL: it has none */
};

struct area_flow {
	const char *name, *method;
	const struct area_tool *tools;     /* ended by a NULL program */
	const char *const *data;           /* files that it reads, ended by NULL */
	const struct area_column *columns; /* ended by a NULL key */
	json_t *(*measure)(const struct area_job *job);
};

extern const struct area_flow area_flow_osu018, area_flow_ice40, area_flow_ecp5, area_flow_xilinx;

/* The flow of that name, or NULL. The flow `generic` is area.h's. */
const struct area_flow *area_flow_find(const char *name);
/* "osu018|ice40|..." */
extern const char area_flow_names[];

/* Dies with code 3 and one line when a program or a file that the flow needs is missing. */
void area_flow_check(const struct area_flow *flow);

/* {"yosys": "Yosys 0.23 (...)", ...}: what each program says of itself; the caller's. */
json_t *area_flow_versions(const struct area_flow *flow);

/* Measures module `top` of `files`; dies with code 3 when a program fails. The result is the caller's. */
json_t *area_flow_measure(const struct area_flow *flow, const struct gen_files *files, const char *top);

/* ---- for the flows ---- */

/* Runs `yosys -s NAME.ys` with that script in the job's folder, output in NAME.log; dies with code 3 if it fails. */
void area_yosys(const struct area_job *job, const char *name, const char *script);
/* Runs a program there, output in NAME.log; dies with code 3 and the log's last line if it fails. */
void area_run(const struct area_job *job, const char *name, const char *const argv[]);
/* The content of a file there; the caller's. */
char *area_file(const struct area_job *job, const char *name);
json_t *area_load(const struct area_job *job, const char *name);
/* The length that `ltp` wrote into a file there: cells on the longest path. */
unsigned area_levels(const struct area_job *job, const char *name);

#endif
