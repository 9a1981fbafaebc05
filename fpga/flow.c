/* flow.c - runs Yosys, nextpnr-ice40, icepack and icetime. */
#include "fpga/flow.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/outfile.h"
#include "base/proc.h"
#include "base/progress.h"
#include "base/tree.h"
#include "fpga/flow_read.h"
#include "rtl_gen/writer/verilog.h"

enum { TOOL_SECONDS = 900, MOST_ARGS = 32 };

char *flow_file(const char *dir, const char *name)
{
	return xprintf("%s/%s", dir, name);
}

int flow_run(const char *const argv[], const char *dir, const char *log, unsigned seconds)
{
	const char *all[MOST_ARGS + 6] = {"timeout", "--foreground", "-k", "10"};
	char *limit = xprintf("%u", seconds), *path = flow_file(dir, log);
	unsigned n = 4;
	if (!strchr(argv[0], '/')) /* with a '/': a program in `dir` */
		tool_need(argv[0]);
	all[n++] = limit;
	for (unsigned a = 0; argv[a] && n < MOST_ARGS + 5; a++)
		all[n++] = argv[a];
	int status = proc_run(all, dir, path);
	free(limit);
	free(path);
	return status;
}

void flow_must(const char *const argv[], const char *dir, const char *log, unsigned seconds)
{
	int status = flow_run(argv, dir, log, seconds);
	if (status == 0)
		return;
	char *path = flow_file(dir, log);
	die(EXIT_IO, "%s: exit status %d: see %s", argv[0], status, proc_keep_log(path, "failed-fpga.log"));
}

/* ---- synthesis ---- */

/* Removes constant ones from the LUTs of an iCE40; the file gives the reason. */
static const char lut_ones[] = "fpga/lut_ones.v";

/* Whether the module of a file is a part of the chip by itself: a block, the wrapper around the front end. Modules
 * below a block belong to it. */
static bool is_part(const char *file)
{
	if (strncmp(file, "chip.", 5) == 0 || strncmp(file, "selftest", 8) == 0)
		return true;
	for (enum block b = 0; b < BLOCK_COUNT; b++) {
		size_t n = strlen(block_name(b));
		if (strncmp(file, block_name(b), n) == 0 && file[n] == '.')
			return true;
	}
	return false;
}

static void add_modules(struct text *t, const struct gen_files *files, bool parts_only, const char *suffix)
{
	for (unsigned n = 0; n < files->count; n++) {
		const char *name = files->file[n].name;
		if (gen_is_verilog(&files->file[n]) && (!parts_only || is_part(name)))
			text_add(t, " %.*s%s", (int)strcspn(name, "."), name, suffix);
	}
}

/* The parts are mapped one by one and then flattened, so that every cell belongs to one of them. What lies below a part
 * is flattened into it first: constants at a helper module's ports, such as the owners of slots with map=fixed, remove
 * most of its logic. */
static char *synth_script(const struct gen_files *files, const struct board *b)
{
	static const char *const commands[] = {[FAMILY_ICE40] = "synth_ice40 -noflatten -top chip",
					       [FAMILY_ECP5] = "synth_ecp5 -noflatten -top chip",
					       [FAMILY_XC7] = "synth_xilinx -family xc7 -top chip"};
	struct text t = {0};
	text_add(&t, "read_verilog");
	add_modules(&t, files, false, ".v");
	text_add(&t, "\nsetattr -mod -set keep_hierarchy 1");
	add_modules(&t, files, true, "");
	text_add(
	    &t,
	    "\nhierarchy -top chip\nproc\nflatten\nsetattr -mod -unset keep_hierarchy *\n%s%s\nflatten\nopt_clean\n",
	    commands[b->family], b->family == FAMILY_ICE40 && strncmp(b->device, "up", 2) == 0 ? " -device u" : "");
	if (b->family == FAMILY_ICE40)
		text_add(&t, "techmap -map lut_ones.v\nopt_expr\nopt_clean\n");
	text_add(&t, "check -assert\n");
	text_add(&t, "write_json chip.json\nwrite_verilog -noattr netlist.v\n");
	return t.s;
}

static char *synth_key(const struct gen_files *files, const char *script, const char *map)
{
	struct text t = {0};
	char *yosys = tool_version("yosys", "-V"); /* another version gives other results */
	text_add(&t, "fpga synth 2\n%s\n%s\n%s\n", yosys, script, map);
	free(yosys);
	for (unsigned n = 0; n < files->count; n++)
		text_add(&t, "%s\n%s", files->file[n].name, files->file[n].text);
	return t.s;
}

void flow_synthesize(const struct gen_files *files, const struct board *b, struct flow_synth *s)
{
	bool hit;
	char *from = tree_path(lut_ones), *map = read_whole(from, NULL), *script = synth_script(files, b),
	     *key = synth_key(files, script, map);
	memset(s, 0, sizeof *s);
	s->dir = cache_folder("fpga-synth", key, &hit);
	if (!hit) {
		char *path = flow_file(s->dir, "chip.ys"), *copy = flow_file(s->dir, "lut_ones.v");
		progress("synthesizing for %s", b->name);
		gen_write(files, s->dir);
		outfile_put(path, script);
		outfile_put(copy, map);
		flow_must((const char *const[]){"yosys", "-Q", "-T", "-s", "chip.ys", NULL}, s->dir, "yosys.log",
			  TOOL_SECONDS);
		progress_end();
		free(path);
		free(copy);
		cache_done(s->dir);
	}
	char *netlist = flow_file(s->dir, "chip.json");
	flow_read_netlist(netlist, s);
	free(netlist);
	free(from);
	free(map);
	free(script);
	free(key);
}

void flow_synth_free(struct flow_synth *s)
{
	free(s->dir);
	s->dir = NULL;
}

/* ---- place and route ---- */

static char *route_key(const struct flow_synth *s, const struct board *b, const char *constraints, unsigned seed)
{
	char *json = flow_file(s->dir, "chip.json"), *netlist = read_whole(json, NULL);
	char *tool = tool_version("nextpnr-ice40", "--version");
	char *key = xprintf("fpga route 1\n%s\n%s %s %u %u %u\n%s\n%s", tool, b->device, b->package, b->mhz, b->divide,
			    seed, constraints, netlist);
	free(tool);
	free(json);
	free(netlist);
	return key;
}

/* Runs nextpnr; its exit status is not 0 if the design does not fit or does not route in time. It uses the default
 * router, because bitstreams of version 0.4's router2 do not read back as the netlist. */
static int nextpnr(const struct flow_synth *s, const struct board *b, unsigned seed, unsigned seconds, const char *dir)
{
	char *json = flow_file(s->dir, "chip.json"), *full = realpath(json, NULL), *device = xprintf("--%s", b->device),
	     *seed_text = xprintf("%u", seed), *freq = xprintf("%.3f", (double)b->mhz / (1u << b->divide));
	if (!full)
		die(EXIT_IO, "%s: missing in the cache", json);
	const char *const argv[] = {"nextpnr-ice40",
				    device,
				    "--package",
				    b->package,
				    "--json",
				    full,
				    "--pcf",
				    "chip.pcf",
				    "--asc",
				    "chip.asc",
				    "--report",
				    "report.json",
				    "--write",
				    "placed.json",
				    "--seed",
				    seed_text,
				    "--freq",
				    freq,
				    "--timing-allow-fail",
				    "-q",
				    "--log",
				    "nextpnr.log",
				    NULL};
	int status = flow_run(argv, dir, "nextpnr.out", seconds);
	free(json);
	free(full);
	free(device);
	free(seed_text);
	free(freq);
	return status;
}

/* Packs the bitstream, unpacks it again, and measures its delay with icetime. */
static void pack(const struct board *b, const char *dir)
{
	flow_must((const char *const[]){"icepack", "chip.asc", "chip.bin", NULL}, dir, "icepack.log", TOOL_SECONDS);
	flow_must((const char *const[]){"iceunpack", "chip.bin", "back.asc", NULL}, dir, "iceunpack.log", TOOL_SECONDS);
	flow_must((const char *const[]){"icetime", "-d", b->device, "-P", b->package, "-p", "chip.pcf", "-i", "-t",
					"chip.asc", NULL},
		  dir, "icetime.log", TOOL_SECONDS);
}

void flow_place(const struct flow_synth *s, const struct board *b, unsigned seed, unsigned seconds,
		struct flow_route *r)
{
	bool hit;
	char *constraints = board_constraints(b), *key = route_key(s, b, constraints, seed);
	memset(r, 0, sizeof *r);
	r->seed = seed;
	r->dir = cache_folder("fpga-route", key, &hit);
	r->routed = hit;
	if (!hit) {
		char *pcf = flow_file(r->dir, board_constraints_name(b));
		progress("placing and routing for %s, seed %u", b->name, seed);
		outfile_put(pcf, constraints);
		r->routed = nextpnr(s, b, seed, seconds, r->dir) == 0;
		progress_end();
		free(pcf);
		if (r->routed) {
			pack(b, r->dir);
			cache_done(r->dir);
		}
	}
	if (r->routed)
		flow_read_route(r);
	free(constraints);
	free(key);
}

void flow_route_free(struct flow_route *r)
{
	for (unsigned n = 0; n < r->steps; n++)
		free(r->step[n]);
	free(r->dir);
	memset(r, 0, sizeof *r);
}
