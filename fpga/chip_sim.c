/* chip_sim.c - builds and runs the testbenches under Verilator and Icarus. */
#include "fpga/chip_sim.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/outfile.h"
#include "base/proc.h"
#include "base/progress.h"
#include "rtl_gen/writer/verilog.h"

enum { SIM_SECONDS = 900, FLIP_SECONDS = 300 };

static const char cells_sim[] = "/usr/share/yosys/ice40/cells_sim.v";

static void put(const char *dir, const char *name, const char *text)
{
	char *path = flow_file(dir, name);
	outfile_put(path, text);
	free(path);
}

static char *get(const char *dir, const char *name)
{
	char *path = flow_file(dir, name), *text = read_whole(path, NULL);
	free(path);
	return text;
}

static void read_bench(const char *dir, const char *log, const struct board *b, const struct selftest *s,
		       struct testbench_result *r)
{
	char *path = flow_file(dir, log);
	testbench_read(path, b, s, r);
	free(path);
}

/* Compiles all.v of `dir` with the C++ testbench, and runs it. `cells`: with Yosys's models of the iCE40's cells. */
static void verilate(const char *dir, const struct board *b, const struct selftest *s, bool cells)
{
	char *bench = testbench_cpp(b, s->cycles + 64);
	put(dir, "bench.cpp", bench);
	free(bench);
	const char *device = strncmp(b->device, "up", 2) == 0 ? "-DICE40_U" : "-DICE40_HX";
	/* Unoptimized (-O0), Verilator's runtime too, because compiling takes longer than running. */
	const char *const argv[] = {"verilator",
				    "--cc",
				    "--exe",
				    "--build",
				    "-O3",
				    "-MAKEFLAGS",
				    "OPT_FAST=-O0",
				    "-MAKEFLAGS",
				    "OPT_GLOBAL=-O0",
				    "-Wno-fatal",
				    "-Wno-lint",
				    "-Wno-style",
				    "--top-module",
				    "chip",
				    "-Mdir",
				    "obj",
				    "bench.cpp",
				    "all.v",
				    "-DNO_ICE40_DEFAULT_ASSIGNMENTS",
				    device,
				    "--bbox-unsup",
				    cells ? cells_sim : NULL,
				    NULL};
	flow_must(argv, dir, "verilator.log", SIM_SECONDS);
	flow_must((const char *const[]){"obj/Vchip", NULL}, dir, "bench.log", SIM_SECONDS);
}

/* Simulates the chip whose Verilog is `text`, or takes the cached result. Takes over `text`. */
static void simulate_text(const char *kind, char *text, bool cells, const struct board *b, const struct selftest *s,
			  struct testbench_result *r)
{
	bool hit;
	char *bench = testbench_cpp(b, s->cycles + 64), *key = xprintf("%s 1 %d\n%s\n%s", kind, cells, bench, text),
	     *dir = cache_folder(kind, key, &hit);
	if (!hit) {
		progress("%s: simulating the chip", kind);
		put(dir, "all.v", text);
		verilate(dir, b, s, cells);
		progress_end();
		cache_done(dir);
	}
	read_bench(dir, "bench.log", b, s, r);
	free(bench);
	free(key);
	free(dir);
	free(text);
}

void chip_sim_rtl(const struct gen_files *files, const struct board *b, const struct selftest *s,
		  struct testbench_result *r)
{
	struct text all = {0};
	for (unsigned n = 0; n < files->count; n++)
		if (gen_is_verilog(&files->file[n]))
			text_add(&all, "%s\n", files->file[n].text);
	simulate_text("fpga-rtl", all.s, false, b, s, r);
}

void chip_sim_netlist(const struct flow_synth *y, const struct board *b, const struct selftest *s,
		      struct testbench_result *r)
{
	simulate_text("fpga-netlist", get(y->dir, "netlist.v"), true, b, s, r);
}

/* ---- the bitstream ---- */

/* icebox_vlog declares the ports in the module's head and again in its body, which Verilator accepts only if the head
 * has names alone. Takes over the text and returns the new one. */
static char *bare_head(char *text)
{
	char *open = strstr(text, "module chip ("), *close = open ? strstr(open, ");\n") : NULL;
	struct text names = {0}, kinds = {0}, all = {0};
	if (!close)
		die(EXIT_IO, "icebox_vlog: expected a module chip in its output");
	char *list =
	    xprintf("%.*s", (int)(close - open - (long)strlen("module chip (")), open + strlen("module chip ("));
	for (char *next = list, *port; (port = strsep(&next, ","));) {
		port += strspn(port, " ");
		char *space = strrchr(port, ' ');
		text_add(&names, "%s%s", names.length ? ", " : "", space ? space + 1 : port);
		text_add(&kinds, "%s;\n", port);
	}
	text_add(&all, "%.*smodule chip (%s);\n%s%s", (int)(open - text), text, names.s, kinds.s, close + 3);
	text_free(&names);
	text_free(&kinds);
	free(list);
	free(text);
	return all.s;
}

/* Packs the bits in `asc` to a bitstream, unpacks it and converts it to Verilog: all.v of `dir`. */
static void read_back(const char *dir, const struct board *b, const char *asc)
{
	char *constraints = board_constraints(b);
	put(dir, "chip.asc", asc);
	put(dir, "chip.pcf", constraints);
	flow_must((const char *const[]){"icepack", "chip.asc", "chip.bin", NULL}, dir, "icepack.log", SIM_SECONDS);
	flow_must((const char *const[]){"iceunpack", "chip.bin", "back.asc", NULL}, dir, "iceunpack.log", SIM_SECONDS);
	flow_must((const char *const[]){"icebox_vlog", "-s", "-p", "chip.pcf", "back.asc", NULL}, dir, "icebox.v",
		  SIM_SECONDS);
	char *text = bare_head(get(dir, "icebox.v"));
	put(dir, "all.v", text);
	free(text);
	free(constraints);
}

/* Simulates all.v under Icarus, for `cycles` cycles or `seconds` seconds, whichever ends first. */
static void icarus(const char *dir, const struct board *b, uint64_t cycles, unsigned seconds)
{
	char *bench = testbench_verilog(b, cycles);
	put(dir, "bench.v", bench);
	free(bench);
	flow_must(
	    (const char *const[]){"iverilog", "-g2005", "-s", "bench", "-o", "bench.vvp", "bench.v", "all.v", NULL},
	    dir, "iverilog.log", SIM_SECONDS);
	int status = flow_run((const char *const[]){"vvp", "-n", "bench.vvp", NULL}, dir, "icarus.log", seconds);
	if (status != 0 && status != 124)
		die(EXIT_IO, "vvp: exit status %d for the chip that was read back", status);
}

/* For `seconds` at most, but on a slow machine too for as many cycles as the build requires. */
static void icarus_on_readback(const char *dir, const struct board *b, const struct selftest *s, unsigned seconds)
{
	struct testbench_result r;
	icarus(dir, b, s->cycles + 64, seconds);
	read_bench(dir, "icarus.log", b, s, &r);
	if (!r.differs && r.cycles < ICARUS_LEAST_CYCLES)
		icarus(dir, b, ICARUS_LEAST_CYCLES + 64, SIM_SECONDS);
}

static void simulate_readback(const char *asc, const struct board *b, const struct selftest *s, unsigned seconds,
			      struct chip_sims *c)
{
	bool hit;
	char *key = xprintf("fpga readback 1\n%s %u %u\n%s", b->name, seconds, (unsigned)s->cycles, asc),
	     *dir = cache_folder("fpga-readback", key, &hit);
	if (!hit) {
		progress("reading the bitstream back");
		read_back(dir, b, asc);
		verilate(dir, b, s, false);
		progress("Icarus on the bitstream, at most %u s", seconds);
		icarus_on_readback(dir, b, s, seconds);
		progress_end();
		cache_done(dir);
	}
	read_bench(dir, "bench.log", b, s, &c->readback);
	read_bench(dir, "icarus.log", b, s, &c->icarus);
	free(key);
	free(dir);
}

static void simulate_flip(const char *asc, const struct placed *cell, const struct board *b, const struct selftest *s,
			  struct flip_sim *f)
{
	bool hit;
	char *flipped = placement_flip(asc, cell), *key = xprintf("fpga flip 1\n%s\n%s", b->name, flipped),
	     *dir = cache_folder("fpga-flip", key, &hit);
	if (!hit) {
		progress("simulating a flipped bit in %s", flow_block_name(cell->block));
		read_back(dir, b, flipped);
		icarus(dir, b, s->first_cycles + 128, FLIP_SECONDS);
		progress_end();
		cache_done(dir);
	}
	snprintf(f->where, sizeof f->where, "%s, tile %u %u, cell %u", flow_block_name(cell->block), cell->x, cell->y,
		 cell->cell);
	read_bench(dir, "icarus.log", b, s, &f->result);
	free(flipped);
	free(key);
	free(dir);
}

/* The median of a block's LUTs, sorted by name; NULL: it has none. */
static const struct placed *middle(const struct placement *p, enum block block)
{
	unsigned luts = 0, n = 0;
	for (unsigned i = 0; i < p->count; i++)
		luts += p->cell[i].block == block && p->cell[i].lut;
	for (unsigned i = 0; i < p->count; i++)
		if (p->cell[i].block == block && p->cell[i].lut && n++ == luts / 2)
			return &p->cell[i];
	return NULL;
}

void chip_sim_bitstream(const struct flow_route *r, const struct board *b, const struct selftest *s, unsigned seconds,
			struct chip_sims *c)
{
	static const enum block blocks[CHIP_FLIPS] = {BLOCK_barrier, BLOCK_ibuffer, BLOCK_issue_sel, BLOCK_fetch_arb};
	struct placement p;
	char *asc = get(r->dir, "back.asc"), *path = flow_file(r->dir, "placed.json");
	simulate_readback(asc, b, s, seconds, c);
	placement_read(path, &p);
	for (unsigned n = 0; n < CHIP_FLIPS; n++) {
		const struct placed *cell = middle(&p, blocks[n]);
		if (cell)
			simulate_flip(asc, cell, b, s, &c->flip[c->flips++]);
	}
	placement_free(&p);
	free(asc);
	free(path);
}

bool chip_sim_passes(const struct testbench_result *r, const struct selftest *s)
{
	return !r->differs && r->cycles == s->cycles + 64 && r->passed && !r->failed;
}

bool chip_sim_detects(const struct flip_sim *f)
{
	return f->result.differs && f->result.failed && !f->result.passed;
}
