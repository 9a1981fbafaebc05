/* flow.h - a flow measures the area and delay of a Verilog module in one technology.
 *
 * The module is one of a set of Verilog files, flattened and without the macro OBSERVE. The result is a JSON object
 * whose keys depend on the flow; `columns` names those that a table shows. A number that could not be measured is null.
 * Results are cached; the key holds the flow, the content of its programs and data files, and the Verilog. */
#ifndef COST_FLOW_H
#define COST_FLOW_H

#include <jansson.h>

#include "rtl_gen/files/gen.h"
#include "rtl_gen/writer/verilog.h"

/* Increases when a flow measures otherwise. The tables mark rows of earlier versions. */
enum { AREA_FLOW_VERSION = 4 };

/* One measurement. `dir` is the flow's own folder: it may write there, and its programs run there. */
struct area_job {
	const char *dir, *top;
	const char *files; /* names of Verilog files in `dir`, with a space in front of each */
};

struct area_column {
	const char *key, *title;
	int width, digits;
};

struct area_tool {
	const char *program, *argument; /* the argument prints the version; NULL: there is none */
};

struct area_flow {
	const char *name, *method;
	const struct area_tool *tools;     /* ended by a NULL program */
	const char *const *data;           /* files that it reads, ended by NULL */
	const char *const *file;           /* one more, which an option names; NULL: none */
	void (*describe)(struct text *t);  /* what else its result depends on; NULL: nothing */
	const struct area_column *columns; /* ended by a NULL key */
	json_t *(*measure)(const struct area_job *job);
};

extern const struct area_flow area_flow_osu018, area_flow_liberty, area_flow_ice40, area_flow_ecp5, area_flow_xilinx;

/* The flow of that name, or NULL. The flow `generic` is in area.h. */
const struct area_flow *area_flow_find(const char *name);
/* "osu018|ice40|..." */
extern const char area_flow_names[];

/* Dies with exit status 3 if a program or a file that the flow needs is missing. */
void area_flow_check(const struct area_flow *flow);

/* {"yosys": "Yosys 0.23 (...)", ...}: the version text of each program. The caller releases it. */
json_t *area_flow_versions(const struct area_flow *flow);

/* Measures module `top` of `files`; dies with exit status 3 if a program fails. The caller releases the result. */
json_t *area_flow_measure(const struct area_flow *flow, const struct gen_files *files, const char *top);

/* The folder with the files of that measurement, which is made unless it is in the cache. The caller frees the path. */
char *area_flow_folder(const struct area_flow *flow, const struct gen_files *files, const char *top);

/* ---- for the flows ---- */

/* The lines of a Yosys script that read the job's Verilog files, and the `more` files, with a space in front of each,
 * and flatten `top`. What has no name in the source is then numbered in its order: Yosys names it by its line, and
 * passes that go by the order of names, and with them ABC, would give other results for other comments and line breaks.
 * The caller frees it. */
char *area_read_logic(const struct area_job *job, const char *more, const char *top);

/* Writes `script` to NAME.ys in the job's folder and runs `yosys -s NAME.ys` there, output in NAME.log; dies with exit
 * status 3 if it fails. */
void area_yosys(const struct area_job *job, const char *name, const char *script);
/* Runs a program in the job's folder, output in NAME.log; dies with exit status 3 and the log's last line if it fails.
 */
void area_run(const struct area_job *job, const char *name, const char *const argv[]);
/* The text of a file in the job's folder, and its JSON; the caller frees or releases it. */
char *area_file(const struct area_job *job, const char *name);
json_t *area_load(const struct area_job *job, const char *name);
/* The number of cells on the longest path, from a file in the job's folder that Yosys's `ltp` wrote. */
unsigned area_levels(const struct area_job *job, const char *name);

#endif
