/* flow_osu018.c - the flow `osu018`, OSU 0.18 um standard cells: Yosys and ABC map, OpenSTA measures the delay.
 *
 * The module is flattened and all its ports are registered (cost/wrapper.h). ABC maps it twice: with Yosys's script for
 * the shortest delay, and with the script below, which first restructures for depth; the faster netlist is reported.
 * ABC assumes that DFFPOSX1 drives the logic's inputs and that its outputs have a load of 0.02 (the library's unit).
 * The wrapper's flip-flops are not counted in cells, area and flip-flops.
 *
 * `levels` is the depth of the same logic in 4-input LUTs, mapped by Yosys's script and by the script below; the
 * smaller number is reported. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/outfile.h"
#include "cost/flow.h"
#include "cost/mapped_netlist.h"
#include "cost/wrapper.h"
#include "rtl_gen/writer/verilog.h"

static const char liberty[] = "/usr/share/qflow/tech/osu018/osu018_stdcells.lib";
static const char restructure[] = "strash\nifraig\nscorr\ndc2\nstrash\ndch\nif -g -K 6\nstrash\ndch -f\n";
static const char for_cells[] = "map -B 0.9 -D 1\ntopo\nbuffer -c\nupsize -D 1\ndnsize -D 1\n";
static const char for_luts[] = "if -K 4\n";

/* The two mappings: a name, and the options of Yosys's command `abc`. */
static const struct mapping {
	const char *name, *option;
} mappings[] = {{"delay", "-D 1"}, {"script", "-script cells.abc"}};
enum { MAPPINGS = sizeof mappings / sizeof *mappings };

static void put(const struct area_job *job, const char *name, const char *first, const char *second)
{
	char *path = xprintf("%s/%s", job->dir, name), *text = xprintf("%s%s", first, second);
	outfile_put(path, text);
	free(text);
	free(path);
}

static void synthesize(const struct area_job *job)
{
	struct text t = {0};
	put(job, "constraints.abc", "set_driving_cell DFFPOSX1\n", "set_load 0.02 [all_outputs]\n");
	put(job, "cells.abc", restructure, for_cells);
	put(job, "luts.abc", restructure, for_luts);
	text_add(&t, "read_verilog%s wrap.v\nhierarchy -top wrap\nflatten\nsynth -top wrap\ndesign -save logic\n",
		 job->files);
	for (unsigned n = 0; n < MAPPINGS; n++) {
		const char *name = mappings[n].name;
		text_add(&t, "dfflibmap -liberty %s\nabc -liberty %s -constr constraints.abc %s\nopt_clean\n", liberty,
			 liberty, mappings[n].option);
		text_add(&t, "rename -enumerate\ntee -q -o %s.stat stat -liberty %s\n", name, liberty);
		text_add(&t, "write_verilog -noattr -noexpr -simple-lhs %s.net\nwrite_json %s.json\n", name, name);
		text_add(&t, "design -load logic\n");
	}
	text_add(&t, "abc -lut 4 -script luts.abc\ntee -q -o levels_script ltp -noff\n");
	text_add(&t, "design -reset\nread_verilog%s wrap.v\nhierarchy -top wrap\nflatten\n", job->files);
	text_add(&t, "synth -top wrap -lut 4\ntee -q -o levels ltp -noff\n");
	area_yosys(job, "synth", t.s);
	text_free(&t);
}

/* Reports the longest path between flip-flops and its delay from clock edge to clock edge. */
static void time_netlist(const struct area_job *job, const char *name)
{
	char *script = xprintf("%s/%s.tcl", job->dir, name), *file = xprintf("%s.tcl", name);
	struct text t = {0};
	text_add(&t, "read_liberty %s\nread_verilog %s.net\nlink_design wrap\n", liberty, name);
	text_add(&t, "create_clock -name clk -period 100 [get_ports clk]\n");
	text_add(&t, "set paths [find_timing_paths -path_delay max]\nset delay 0\n");
	text_add(&t,
		 "if {[llength $paths] > 0} {\n  set delay [expr 100 - [get_property [lindex $paths 0] slack]]\n}\n");
	text_add(&t, "report_checks -path_delay max -digits 4\nputs \"longest_path $delay\"\n");
	outfile_put(script, t.s);
	area_run(job, name, (const char *const[]){"sta", "-no_splash", "-exit", file, NULL});
	text_free(&t);
	free(script);
	free(file);
}

/* The number after the first `key` in a text; dies if there is none. */
static double number_behind(const char *text, const char *key, const char *where)
{
	const char *at = strstr(text, key);
	at = at ? at + strcspn(at + strlen(key), "0123456789") + strlen(key) : NULL;
	if (!at)
		die(EXIT_IO, "%s: no '%s' in it", where, key);
	return strtod(at, NULL);
}

/* The area of a flip-flop in the library, um2. */
static double flop_area(void)
{
	char *text = read_whole(liberty, NULL);
	const char *cell = strstr(text, "cell (DFFPOSX1)");
	double area = number_behind(cell ? cell : "", "area :", liberty);
	free(text);
	return area;
}

static char *job_file(const struct area_job *job, const char *name, const char *kind)
{
	char *file = xprintf("%s.%s", name, kind), *text = area_file(job, file);
	free(file);
	return text;
}

static json_t *read_mapping(const struct area_job *job, const char *name)
{
	char *file = xprintf("%s.json", name), *stat = job_file(job, name, "stat"), *log = job_file(job, name, "log");
	struct area_net net;
	area_net_open(&net, area_load(job, file));
	double area = net.cell_count ? number_behind(stat, "Chip area for module '\\wrap':", file) : 0,
	       ns = number_behind(log, "longest_path ", file);
	json_t *path = area_net_path(&net, log);
	/* Rounded, because OpenSTA computes in single precision. */
	json_t *result = json_pack("{ss sf sf si si so}", "mapping", name, "ns", round(ns * 1e4) / 1e4, "um2",
				   area - net.wrapper_ffs * flop_area(), "cells", net.cell_count - net.wrapper_ffs,
				   "ffs", net.ffs - net.wrapper_ffs, "path", path ? path : json_null());
	area_net_close(&net);
	free(file);
	free(stat);
	free(log);
	return result;
}

static json_t *measure(const struct area_job *job)
{
	json_t *best = NULL, *both = json_array();
	area_wrap(job);
	synthesize(job);
	for (unsigned n = 0; n < MAPPINGS; n++) {
		time_netlist(job, mappings[n].name);
		json_t *found = read_mapping(job, mappings[n].name);
		double ns = json_real_value(json_object_get(found, "ns"));
		json_array_append_new(both,
				      json_pack("{sO sO sO}", "mapping", json_object_get(found, "mapping"), "ns",
						json_object_get(found, "ns"), "um2", json_object_get(found, "um2")));
		if (!best || ns < json_real_value(json_object_get(best, "ns"))) {
			json_decref(best);
			best = found;
		} else {
			json_decref(found);
		}
	}
	double ns = json_real_value(json_object_get(best, "ns"));
	json_object_set_new(best, "mhz", ns > 0 ? json_real(round(1e4 / ns) / 10) : json_null());
	unsigned levels = area_levels(job, "levels"), scripted = area_levels(job, "levels_script");
	json_object_set_new(best, "levels", json_integer(levels < scripted ? levels : scripted));
	json_object_set_new(best, "mappings", both);
	return best;
}

const struct area_flow area_flow_osu018 = {
    .name = "osu018",
    .method = "OSU 0.18 um cells, register to register; all ports registered, these flip-flops not counted",
    .tools = (const struct area_tool[]){{"yosys", "-V"}, {"berkeley-abc", NULL}, {"sta", "-version"}, {NULL, NULL}},
    .data = (const char *const[]){liberty, NULL},
    .columns = (const struct area_column[]){{"cells", "cells", 8, 0},
					    {"um2", "area um2", 10, 0},
					    {"ffs", "ffs", 6, 0},
					    {"levels", "LUT4 levels", 11, 0},
					    {"ns", "ns", 7, 2},
					    {"mhz", "MHz", 7, 1},
					    {NULL, NULL, 0, 0}},
    .measure = measure,
};
