/* area.c - runs Yosys on each block and, if the standard cells are installed, OpenSTA on its standard-cell netlist. */
#include "cost/area.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/diag.h"
#include "base/outfile.h"
#include "base/proc.h"
#include "base/progress.h"
#include "cost/tool_output.h"
#include "rtl_gen/files/gen.h"
#include "rtl_gen/writer/verilog.h"

static const char osu_liberty[] = "/usr/share/qflow/tech/osu018/osu018_stdcells.lib";

static bool has_cells(void)
{
	return access(osu_liberty, R_OK) == 0 && tool_exists("sta");
}

void area_find_version(char *version)
{
	char *text = tool_version("yosys", "-V");
	snprintf(version, AREA_VERSION, "%.*s", (int)strcspn(text, "("), text);
	for (size_t n = strlen(version); n > 0 && version[n - 1] == ' '; n--)
		version[n - 1] = '\0';
	free(text);
}

char *area_cache_key(const struct gen_files *files, const char *version)
{
	struct text t = {0};
	text_add(&t, "area 4\n%s\ncells %d\n", version, has_cells());
	for (unsigned n = 0; n < files->count; n++)
		if (gen_is_verilog(&files->file[n]))
			text_add(&t, "%s\n%s", files->file[n].name, files->file[n].text);
	return t.s;
}

static void run(const char *const argv[], const char *dir, const char *what)
{
	char *log = xprintf("%s/%s.log", dir, what);
	int status = proc_run(argv, dir, log);
	if (status != 0)
		die(EXIT_IO, "%s: exit status %d: see %s", argv[0], status, log);
	free(log);
}

char *area_read_script(const struct gen_files *files)
{
	struct text t = {0};
	text_add(&t, "read_verilog");
	for (unsigned n = 0; n < files->count; n++)
		if (gen_is_verilog(&files->file[n]))
			text_add(&t, " %s", files->file[n].name);
	text_add(&t, "\n");
	return t.s;
}

/* Runs Yosys (and OpenSTA) for one block in `dir`: BLOCK.stat, BLOCK.json, BLOCK.cells, BLOCK.delay. */
static void synthesize(const char *dir, const struct gen_files *files, enum block b)
{
	const char *block = block_name(b);
	char *read = area_read_script(files), *script = xprintf("%s/%s.ys", dir, block),
	     *name = xprintf("%s.ys", block);
	struct text t = {0};
	text_add(&t, "%ssynth -flatten -top %s -lut 4\n", read, block);
	text_add(&t, "tee -q -o %s.stat stat -json\nwrite_json %s.json\n", block, block);
	if (has_cells()) {
		text_add(&t, "design -reset\n%ssynth -flatten -top %s\n", read, block);
		text_add(&t, "dfflibmap -liberty %s\nabc -liberty %s -constr constraints.abc\nopt_clean\n", osu_liberty,
			 osu_liberty);
		text_add(&t, "tee -q -o %s.cells stat -liberty %s\n", block, osu_liberty);
		text_add(&t, "write_verilog -noattr -noexpr -simple-lhs %s.net\n", block);
	}
	outfile_put(script, t.s);
	progress_of(b, BLOCK_COUNT, "synthesizing %s", block);
	run((const char *const[]){"yosys", "-Q", "-T", "-s", name, NULL}, dir, block);
	progress_end();
	free(read);
	free(script);
	free(name);
	text_free(&t);
}

/* Measures the longest path; ports are start and end points at time 0, like registers. */
static void time_block(const char *dir, const char *block)
{
	char *script = xprintf("%s/%s.tcl", dir, block), *name = xprintf("%s.tcl", block),
	     *log = xprintf("%s-sta", block);
	struct text t = {0};
	text_add(&t, "read_liberty %s\nread_verilog %s.net\nlink_design %s\n", osu_liberty, block, block);
	text_add(&t, "create_clock -name clk -period 1000 [get_ports -quiet clk_i]\n");
	text_add(&t, "set_input_delay 0 -clock clk [all_inputs]\nset_output_delay 0 -clock clk [all_outputs]\n");
	text_add(&t, "set reset [get_ports -quiet rst_i]\n");
	text_add(&t, "if {[llength $reset] > 0} {\n  set_false_path -from $reset\n}\n");
	/* A block of a small config may consist of constants and have no path. */
	text_add(&t, "set paths [find_timing_paths -path_delay max]\nset delay 0\n");
	text_add(&t, "if {[llength $paths] > 0} {\n");
	text_add(&t, "  set delay [expr 1000 - [get_property [lindex $paths 0] slack]]\n}\n");
	text_add(&t, "set f [open %s.delay w]\nputs $f \"longest_path $delay\"\nclose $f\nexit\n", block);
	outfile_put(script, t.s);
	run((const char *const[]){"sta", "-no_splash", "-exit", name, NULL}, dir, log);
	free(script);
	free(name);
	free(log);
	text_free(&t);
}

static void read_block(const char *dir, struct area_block *b)
{
	char *stat = xprintf("%s/%s.stat", dir, b->name);
	area_read_stat(stat, b);
	free(stat);
	b->area_um2 = b->delay_ns = -1;
	if (!has_cells())
		return;
	char *cells = xprintf("%s/%s.cells", dir, b->name), *delay = xprintf("%s/%s.delay", dir, b->name);
	b->area_um2 = area_read_um2(cells);
	b->delay_ns = area_read_delay(delay);
	free(cells);
	free(delay);
}

static void fill(const char *dir, const struct config *cfg, const struct gen_files *files)
{
	char *constraints = xprintf("%s/constraints.abc", dir);
	gen_write(files, dir);
	/* With a driving cell, which has to be combinational, ABC buffers the nets of flip-flops. */
	outfile_put(constraints, "set_driving_cell BUFX2\nset_load 8.8 [all_outputs]\n");
	free(constraints);
	for (enum block b = 0; b < BLOCK_COUNT; b++) {
		if (!block_exists(b, cfg))
			continue;
		synthesize(dir, files, b);
		if (has_cells())
			time_block(dir, block_name(b));
	}
}

void area_measure(const struct config *cfg, struct area *a)
{
	struct gen_files files;
	bool hit;
	memset(a, 0, sizeof *a);
	area_find_version(a->yosys);
	gen_make(&files, cfg, "", "warpsmith area"); /* constant text, so that equal Verilog has an equal cache key */
	char *key = area_cache_key(&files, a->yosys), *dir = cache_folder("area", key, &hit);
	if (!hit) {
		fill(dir, cfg, &files);
		cache_done(dir);
	}
	for (enum block b = 0; b < BLOCK_front_end; b++) {
		if (!block_exists(b, cfg))
			continue;
		a->block[a->count].name = block_name(b);
		read_block(dir, &a->block[a->count++]);
	}
	a->whole.name = block_name(BLOCK_front_end);
	read_block(dir, &a->whole);
	char *netlist = xprintf("%s/%s.json", dir, block_name(BLOCK_issue_sel));
	area_read_inputs(netlist, a);
	free(netlist);
	free(dir);
	free(key);
	gen_free(&files);
}

void area_free(struct area *a)
{
	for (unsigned n = 0; n < a->read_count; n++)
		free(a->reads[n]);
	a->read_count = 0;
}

unsigned area_sum_ffs(const struct area *a)
{
	unsigned sum = 0;
	for (unsigned n = 0; n < a->count; n++)
		sum += a->block[n].ffs;
	return sum;
}
