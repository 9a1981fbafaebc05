/* flow_cells.c - the flows `osu018` and `liberty`: Yosys and ABC map to standard cells, OpenSTA measures the delay.
 *
 * The module is flattened and its ports are registered (cost/wrapper.h), but for the reset, which is a false path, as
 * in the constraints that `gen` writes. ABC maps the logic with three scripts: `delay` and `script` for the shortest
 * delay, `area` for the least area. Each ends with buffers for all nets of many loads, those of flip-flops included,
 * and with sizing. The faster netlist of the first two is reported, with area and delay of the third. With a period to
 * reach, three more mappings are tried, and the smallest netlist that reaches it is reported; if none does, the
 * fastest.
 *
 * For ABC to buffer the nets of flip-flops and to count their load, the driving cell must be combinational: it reads no
 * flip-flops from the library, and without a driving cell takes all inputs as ideal. A buffer drives more than a
 * flip-flop; the mappings for a period to reach have the smallest inverter. ABC's load is in fF, its delay in ps. The
 * wrapper's flip-flops are not counted in cells, area and flip-flops.
 *
 * `levels` is the depth of the same logic in 4-input LUTs, mapped by `abc -fast` and by the script below; the smaller
 * number is reported. `synth` leaves out its own pass of ABC, which gives up depth for area. */
#include "cost/flow_cells.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/outfile.h"
#include "cost/flow.h"
#include "cost/liberty.h"
#include "cost/mapped_netlist.h"
#include "cost/wrapper.h"
#include "rtl_gen/writer/verilog.h"

static const char osu018[] = "/usr/share/qflow/tech/osu018/osu018_stdcells.lib";

#define CLEAN "strash\n&get -n\n&fraig -x\n&put\nscorr\ndc2\nstrash\n"
#define RESTRUCTURE "if -g -K 6\nstrash\ndch -f\n"
#define SCRIPT "strash\nifraig\nscorr\ndc2\nstrash\ndch\n" RESTRUCTURE

/* The mappings: a name, and ABC's commands, up to the buffers; the most loads of a net. Four are the fastest with each
 * of these libraries' cells; more save area. Those behind FOR_AREA are tried for a period to reach alone. Only the
 * sizing has the target delay: before there are buffers, a mapping that has met it would be too slow with them. */
static const struct mapping {
	const char *name, *commands;
	unsigned loads;
} mappings[] = {
    {"delay", CLEAN "&get -n\n&dch -f\n&nf -D 1\n&put\n", 4},
    {"script", SCRIPT "map -B 0.9 -D 1\ntopo\n", 4},
    {"area", CLEAN "dch\namap\ntopo\n", 10},
    {"restructured", "strash\nifraig\nscorr\ndc2\nstrash\ndch -f\n" RESTRUCTURE RESTRUCTURE "map -D 1\ntopo\n", 4},
    {"delay_8", CLEAN "&get -n\n&dch -f\n&nf -D 1\n&put\n", 8},
    {"area_6", CLEAN "dch\namap\ntopo\n", 6},
};
enum { MAPPINGS = sizeof mappings / sizeof *mappings, FOR_AREA = 2 };

static unsigned mapping_count(const struct cells_options *options)
{
	return options->clock > 0 ? MAPPINGS : FOR_AREA + 1;
}

/* What a measurement needs beside its job. */
struct cells {
	struct cells_options options;
	struct liberty lib;
	char *resets; /* the ports of the wrapper that are false paths */
};

static struct cells_options given;

void area_cells_clock(double clock)
{
	given.clock = clock;
}

void area_cells_use(const struct cells_options *options)
{
	struct liberty lib;
	liberty_read(&lib, options->lib);
	const struct liberty_cell *drive = options->drive ? liberty_find(&lib, options->drive) : liberty_buffer(&lib);
	if (!drive && options->drive)
		die(EXIT_USAGE, "--drive %s: no such cell in %s", options->drive, options->lib);
	if (!drive)
		die(EXIT_USAGE, "%s: no buffer: expected --drive CELL", options->lib);
	if (drive->flop || drive->latch)
		die(EXIT_USAGE, "--drive %s: expected a combinational cell: ABC reads no others", options->drive);
	liberty_free(&lib);
	given = *options;
	given.lib = realpath(options->lib, NULL); /* programs run in other folders; kept until the end */
}

static void put(const struct area_job *job, const char *name, const char *text)
{
	char *path = xprintf("%s/%s", job->dir, name);
	outfile_put(path, text);
	free(path);
}

/* ABC's script of a mapping, NAME.abc. */
static void put_mapping(const struct area_job *job, const struct cells *c, const struct mapping *m)
{
	struct text t = {0};
	/* ABC knows no flip-flops: a tenth of the period is left for their own delay and setup. */
	double target = c->options.clock > 0 ? c->options.clock * 900 : 1;
	char *file = xprintf("%s.abc", m->name);
	text_add(&t, "%s", m->commands);
	text_add(&t, "buffer -c -N %u\nupsize -D %.0f\ndnsize -D %.0f\n", m->loads, target, target);
	put(job, file, t.s);
	text_free(&t);
	free(file);
}

static void put_constraints(const struct area_job *job, const struct cells *c, const char *name,
			    const struct liberty_cell *drive)
{
	const struct liberty_cell *flop = liberty_flop(&c->lib);
	double load = c->options.load > 0 ? c->options.load : liberty_pin(flop, flop->data)->capacitance;
	struct text t = {0};
	text_add(&t, "set_driving_cell %s\nset_load %.6g [all_outputs]\n",
		 c->options.drive ? c->options.drive : drive->name, load);
	put(job, name, t.s);
	text_free(&t);
}

static void synthesize(const struct area_job *job, const struct cells *c)
{
	struct text t = {0};
	const char *lib = c->options.lib;
	char *logic = area_read_logic(job, " wrap.v", "wrap");
	const struct liberty_cell *buffer = liberty_buffer(&c->lib), *inverter = liberty_inverter(&c->lib);
	put_constraints(job, c, "constraints.abc", buffer);
	put_constraints(job, c, "weak.abc", inverter ? inverter : buffer);
	put(job, "luts.abc", SCRIPT "if -K 4\n");
	text_add(&t, "%ssynth -noabc -top wrap\ndesign -save logic\n", logic);
	for (unsigned n = 0; n < mapping_count(&c->options); n++) {
		const char *name = mappings[n].name;
		put_mapping(job, c, &mappings[n]);
		text_add(&t, "dfflibmap -liberty \"%s\"\n", lib);
		text_add(&t, "abc -liberty \"%s\" -constr %s.abc -script %s.abc\n", lib,
			 n > FOR_AREA ? "weak" : "constraints", name);
		text_add(&t, "opt_clean\nrename -enumerate\n");
		text_add(&t, "write_verilog -noattr -noexpr -simple-lhs %s.net\nwrite_json %s.json\n", name, name);
		text_add(&t, "design -load logic\n");
	}
	text_add(&t, "abc -lut 4 -script luts.abc\ntee -q -o levels_script ltp -noff\n");
	text_add(&t, "design -load logic\nabc -fast -lut 4\ntee -q -o levels ltp -noff\n");
	area_yosys(job, "synth", t.s);
	text_free(&t);
	free(logic);
}

/* Reports the longest path between flip-flops and its delay from clock edge to clock edge. */
static void time_netlist(const struct area_job *job, const struct cells *c, const char *name)
{
	char *script = xprintf("%s/%s.tcl", job->dir, name), *file = xprintf("%s.tcl", name);
	struct text t = {0};
	text_add(&t, "read_liberty {%s}\nset_cmd_units -time ns\nread_verilog %s.net\nlink_design wrap\n",
		 c->options.lib, name);
	text_add(&t, "create_clock -name clk -period 100 [get_ports clk]\n");
	if (*c->resets)
		text_add(&t, "set_false_path -from [get_ports {%s}]\n", c->resets);
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

/* The delay that the script of OpenSTA printed last. */
static double longest_path(const char *log, const char *where)
{
	const char *at = strstr(log, "longest_path ");
	if (!at)
		die(EXIT_IO, "%s: no 'longest_path' in it", where);
	return strtod(at + strlen("longest_path "), NULL);
}

static char *job_file(const struct area_job *job, const char *name, const char *kind)
{
	char *file = xprintf("%s.%s", name, kind), *text = area_file(job, file);
	free(file);
	return text;
}

static json_t *read_mapping(const struct area_job *job, const struct cells *c, const char *name)
{
	char *file = xprintf("%s.json", name), *log = job_file(job, name, "log");
	struct area_net net;
	area_net_open(&net, area_load(job, file), &c->lib);
	json_t *path = area_net_path(&net, log);
	/* Rounded, because OpenSTA computes in single precision. */
	json_t *result = json_pack(
	    "{ss sf sf si si si so}", "mapping", name, "ns", round(longest_path(log, file) * 1e4) / 1e4, "um2",
	    round((net.area - net.wrapper_area) * 1e4) / 1e4, "cells", net.cell_count - net.wrapper_ffs, "ffs",
	    net.ffs - net.wrapper_ffs, "loads", net.loads, "path", path ? path : json_null());
	area_net_close(&net);
	free(file);
	free(log);
	return result;
}

static double ns_of(json_t *found)
{
	return json_real_value(json_object_get(found, "ns"));
}

static double um2_of(json_t *found)
{
	return json_real_value(json_object_get(found, "um2"));
}

bool area_cells_better(double ns, double um2, double other_ns, double other_um2, double clock)
{
	if (ns <= clock && other_ns <= clock)
		return um2 < other_um2;
	return ns < other_ns;
}

/* All mappings, and which is reported, with the numbers of the one for area. */
static json_t *measure_mappings(const struct area_job *job, const struct cells *c)
{
	json_t *found[MAPPINGS], *all = json_array();
	unsigned best = 0, count = mapping_count(&c->options);
	for (unsigned n = 0; n < count; n++) {
		time_netlist(job, c, mappings[n].name);
		found[n] = read_mapping(job, c, mappings[n].name);
		json_array_append_new(all, json_pack("{sO sO sO}", "mapping", json_object_get(found[n], "mapping"),
						     "ns", json_object_get(found[n], "ns"), "um2",
						     json_object_get(found[n], "um2")));
		if ((n != FOR_AREA || c->options.clock > 0) &&
		    area_cells_better(ns_of(found[n]), um2_of(found[n]), ns_of(found[best]), um2_of(found[best]),
				      c->options.clock))
			best = n;
	}
	json_t *result = json_incref(found[best]);
	json_object_set(result, "um2_area", json_object_get(found[FOR_AREA], "um2"));
	json_object_set(result, "ns_area", json_object_get(found[FOR_AREA], "ns"));
	json_object_set_new(result, "mappings", all);
	for (unsigned n = 0; n < count; n++)
		json_decref(found[n]);
	return result;
}

static json_t *measure(const struct area_job *job, const struct cells_options *options)
{
	struct cells c = {.options = *options};
	liberty_read(&c.lib, options->lib);
	c.resets = area_wrap(job);
	synthesize(job, &c);
	json_t *best = measure_mappings(job, &c);
	double ns = ns_of(best);
	json_object_set_new(best, "mhz", ns > 0 ? json_real(round(1e4 / ns) / 10) : json_null());
	if (options->clock > 0)
		json_object_set_new(best, "slack", json_real(round((options->clock - ns) * 1e4) / 1e4));
	unsigned levels = area_levels(job, "levels"), scripted = area_levels(job, "levels_script");
	json_object_set_new(best, "levels", json_integer(levels < scripted ? levels : scripted));
	free(c.resets);
	liberty_free(&c.lib);
	return best;
}

static json_t *measure_osu018(const struct area_job *job)
{
	return measure(job, &(struct cells_options){.lib = osu018, .clock = given.clock});
}

static json_t *measure_given(const struct area_job *job)
{
	return measure(job, &given);
}

static void describe_clock(struct text *t)
{
	if (given.clock > 0)
		text_add(t, "smallest within %.17g\n", given.clock);
}

static void describe_given(struct text *t)
{
	text_add(t, "drive %s load %g ", given.drive ? given.drive : "", given.load);
	describe_clock(t);
}

static const struct area_tool tools[] = {{"yosys", "-V"}, {"berkeley-abc", NULL}, {"sta", "-version"}, {NULL, NULL}};

#define COLUMNS                                                                                                        \
	{"cells", "cells", 8, 0}, {"um2", "area um2", 10, 0}, {"ffs", "ffs", 6, 0}, {"levels", "LUT4 levels", 11, 0},  \
	    {"ns", "ns", 7, 2}, {"mhz", "MHz", 7, 1}, {"um2_area", "least um2", 10, 0},                                \
	{                                                                                                              \
		"ns_area", "its ns", 7, 2                                                                              \
	}

const struct area_flow area_flow_osu018 = {
    .name = "osu018",
    .method = "OSU 0.18 um cells, register to register; all ports registered, these flip-flops not counted; "
	      "reset: false path",
    .tools = tools,
    .data = (const char *const[]){osu018, NULL},
    .columns = (const struct area_column[]){COLUMNS, {NULL, NULL, 0, 0}},
    .describe = describe_clock,
    .measure = measure_osu018,
};

const struct area_flow area_flow_liberty = {
    .name = "liberty",
    .method = "cells of --lib, register to register; all ports registered, these flip-flops not counted; "
	      "reset: false path",
    .tools = tools,
    .data = (const char *const[]){NULL},
    .columns = (const struct area_column[]){COLUMNS, {"slack", "slack", 7, 2}, {NULL, NULL, 0, 0}},
    .file = &given.lib,
    .describe = describe_given,
    .measure = measure_given,
};
