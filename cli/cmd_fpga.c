/* cmd_fpga.c - `warpsmith fpga`: builds a self-testing bitstream and checks it against the golden model in simulators.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/outfile.h"
#include "base/proc.h"
#include "cli/options.h"
#include "config/config_file.h"
#include "fpga/report.h"
#include "fpga/selftest_rtl.h"

enum { KEY_BOARD = 0x300, KEY_ROUTE, KEY_ICARUS, KEY_SEEDS };
enum { FIRST_CYCLES = 8192, CYCLES = 131072, MOST_SECONDS = 86400 };

struct args {
	struct common_options common;
	const char *board, *dir;
	unsigned route_seconds, icarus_seconds, seeds;
};

static unsigned seconds(const char *option, const char *text)
{
	uint64_t value = common_parse_number(option, text);
	if (value == 0 || value > MOST_SECONDS)
		die(EXIT_USAGE, "%s %s: allowed are 1 to %d seconds", option, text, MOST_SECONDS);
	return (unsigned)value;
}

static unsigned seeds(const char *text)
{
	uint64_t value = common_parse_number("--seeds", text);
	if (value == 0 || value > FLOW_SEEDS)
		die(EXIT_USAGE, "--seeds %s: allowed are 1 to %d", text, FLOW_SEEDS);
	return (unsigned)value;
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
	struct args *a = state->input;
	switch (key) {
	case ARGP_KEY_INIT:
		state->child_inputs[0] = &a->common;
		return 0;
	case KEY_BOARD:
		a->board = arg;
		return 0;
	case 'o':
		a->dir = arg;
		return 0;
	case KEY_SEEDS:
		a->seeds = seeds(arg);
		return 0;
	case KEY_ROUTE:
		a->route_seconds = seconds("--route-seconds", arg);
		return 0;
	case KEY_ICARUS:
		a->icarus_seconds = seconds("--icarus-seconds", arg);
		return 0;
	case ARGP_KEY_ARG:
		argp_error(state, "unexpected argument '%s': fpga takes options only", arg);
		return EXIT_USAGE;
	}
	return ARGP_ERR_UNKNOWN;
}

static char *help(int key, const char *text, void *input)
{
	(void)input;
	if (key != ARGP_KEY_HELP_POST_DOC)
		return (char *)(uintptr_t)text;
	char *all = xstrdup("Boards:");
	for (const struct board *b = boards; b->name; b++) {
		char *more = xprintf("%s\n  %-12s %s", all, b->name, b->title);
		free(all);
		all = more;
	}
	return all;
}

/* The arguments of --set in one line, separated by blanks; the caller frees. */
static char *sets_text(const struct common_options *common)
{
	struct text t = {0};
	text_add(&t, "%s", "");
	for (unsigned n = 0; n < common->set_count; n++)
		text_add(&t, "%s%s", n ? " " : "", common->sets[n]);
	return t.s;
}

static void make_files(struct gen_files *files, const struct fpga *f, const struct common_options *common)
{
	const struct selftest *s = &f->model;
	struct selftest_plan plan = {s->first_cycles, s->cycles,        s->first,
				     s->last,         f->board->divide, f->board->led_low};
	struct text command = {0};
	char policy[POLICY_TEXT];
	text_add(&command, "warpsmith fpga --board %s -c %s -p %s", f->board->name, f->cfg->name,
		 policy_text(&f->cfg->policy, policy));
	for (unsigned n = 0; n < common->set_count; n++)
		text_add(&command, " --set %s", common->sets[n]);
	selftest_make(files, f->cfg, &plan, command.s);
	text_free(&command);
}

/* Places with each seed, picks the fastest placement, and simulates its bitstream. */
static void route(struct fpga *f, const struct args *a)
{
	for (unsigned n = 0; n < a->seeds; n++) {
		struct flow_route *r = &f->route[f->routes++];
		flow_place(&f->synth, f->board, n + 1, a->route_seconds, r);
		if (r->routed && (!f->best || r->mhz > f->best->mhz))
			f->best = r;
	}
	if (f->best)
		chip_sim_bitstream(f->best, f->board, &f->model, a->icarus_seconds, &f->sims);
}

static void copy(const char *from, const char *name, const char *to)
{
	char *source = flow_file(from, name), *target = flow_file(to, name);
	size_t size;
	char *text = read_whole(source, &size);
	struct outfile o;
	outfile_open(&o, target);
	fwrite(text, 1, size, o.f);
	outfile_close(&o);
	free(text);
	free(source);
	free(target);
}

static void put(const char *dir, const char *name, char *text)
{
	char *path = flow_file(dir, name);
	outfile_put(path, text);
	free(path);
	free(text);
}

static void draw(const struct fpga *f, const char *dir)
{
	struct placement p;
	char *path = flow_file(f->best->dir, "placed.json"), policy[POLICY_TEXT];
	char *title = xprintf("%s%s%s, %s on %s", f->cfg->name, *f->sets ? " " : "", f->sets,
			      policy_text(&f->cfg->policy, policy), f->board->title);
	placement_read(path, &p);
	put(dir, "floorplan.svg", placement_svg(&p, f->board, title));
	placement_free(&p);
	free(path);
	free(title);
}

static void write_results(const struct fpga *f, const struct gen_files *files, const char *dir)
{
	gen_write(files, dir);
	put(dir, board_constraints_name(f->board), board_constraints(f->board));
	put(dir, "report.md", report_markdown(f));
	if (f->best) {
		copy(f->best->dir, "chip.bin", dir);
		copy(f->best->dir, "chip.asc", dir);
		draw(f, dir);
	}
}

static void release(struct fpga *f)
{
	selftest_free(&f->model);
	flow_synth_free(&f->synth);
	for (unsigned n = 0; n < f->routes; n++)
		flow_route_free(&f->route[n]);
}

/* Checked before minutes of work are spent. */
static void need_tools(const struct board *b)
{
	static const char *const tools[] = {"timeout",   "yosys",    "verilator",     "make",
					    "g++",       "iverilog", "nextpnr-ice40", "icepack",
					    "iceunpack", "icetime",  "icebox_vlog"};
	size_t count = b->family == FAMILY_ICE40 ? sizeof tools / sizeof *tools : 5;
	for (size_t n = 0; n < count; n++)
		tool_need(tools[n]);
}

/* From Verilog to a bitstream. */
static void build(struct fpga *f, const struct gen_files *files, const struct args *a)
{
	flow_synthesize(files, f->board, &f->synth);
	if (f->board->family == FAMILY_ICE40) {
		chip_sim_netlist(&f->synth, f->board, &f->model, &f->sims.netlist);
		route(f, a);
	}
}

/* What to type, and what to look at. */
static void print_next(const struct board *b, const char *dir)
{
	if (b->family == FAMILY_ICE40)
		printf("\nLoad it with: iceprog %s/chip.bin\n", dir);
	printf(
	    "The LED at pin %s (pass) lights if all cycles equal the model, that at %s (fail) after the first unequal "
	    "one; that at %s blinks while the clock runs.\n",
	    b->pin[PIN_pass], b->pin[PIN_fail], b->pin[PIN_beat]);
}

static int run(const struct args *a, const struct config *cfg)
{
	char *sets = sets_text(&a->common);
	struct fpga f = {.cfg = cfg, .sets = sets, .board = board_find(a->board)};
	struct gen_files files;
	config_need_verilog(cfg);
	need_tools(f.board);
	selftest_run(cfg, FIRST_CYCLES, CYCLES, &f.model);
	make_files(&files, &f, &a->common);
	chip_sim_rtl(&files, f.board, &f.model, &f.sims.rtl);
	if (chip_sim_passes(&f.sims.rtl, &f.model))
		build(&f, &files, a);
	write_results(&f, &files, a->dir);
	if (!common_is_quiet(&a->common)) {
		char *text = report_markdown(&f);
		fputs(text, stdout);
		free(text);
	}
	common_write_json(&a->common, report_json(&f));
	char *failure = report_failure(&f);
	if (!failure && !common_is_quiet(&a->common))
		print_next(f.board, a->dir);
	gen_free(&files);
	release(&f);
	free(sets);
	fflush(stdout);
	if (failure)
		die(EXIT_FAIL, "%s on %s: %s", cfg->name, f.board->name, failure);
	return EXIT_PASS;
}

/* Without -c: the board's own config and keys, which a later --set overrides. */
static void fill_in(struct common_options *c, const struct board *b)
{
	unsigned own = 0;
	if (!c->policy)
		c->policy = "mwf_gto+cff";
	if (c->config)
		return;
	c->config = b->config;
	while (own < BOARD_SETS && b->set[own])
		own++;
	if (c->set_count + own > sizeof c->sets / sizeof *c->sets)
		die(EXIT_USAGE, "--set: at most %zu options beside the board's own %u",
		    sizeof c->sets / sizeof *c->sets - own, own);
	memmove(c->sets + own, c->sets, c->set_count * sizeof *c->sets);
	memcpy(c->sets, b->set, own * sizeof *c->sets);
	c->set_count += own;
}

int cmd_fpga(int argc, char **argv)
{
	static const struct argp_option options[] = {
	    {"board", KEY_BOARD, "BOARD", 0, "the board (default hx8k), one of those listed below", 0},
	    {"output", 'o', "DIR", 0, "the folder to write to; other files in it stay", 0},
	    {"seeds", KEY_SEEDS, "N", 0,
	     "number of placement seeds, 1 to 3 (default 3); the fastest placement gives the bitstream", 0},
	    {"route-seconds", KEY_ROUTE, "N", 0, "time limit of each placement, seconds (default 420)", 0},
	    {"icarus-seconds", KEY_ICARUS, "N", 0,
	     "time limit of Icarus on the bitstream that is read back, seconds (default 300); at least 5,000 cycles",
	     0},
	    {0}};
	static const struct argp_child children[] = {{&common_argp, 0, NULL, 0}, {0}};
	const struct argp argp = {
	    options,
	    parse,
	    NULL,
	    "Builds an FPGA bitstream in which a front end tests itself, and checks in simulators that Verilog, "
	    "netlist and bitstream compute the same signature as the golden model. Writes the Verilog, the "
	    "constraints, the bitstream, a floorplan and a report to a folder. Without -c: the largest config that "
	    "routes on the board; without -p: mwf_gto+cff.\v",
	    children,
	    help,
	    NULL};
	struct args a = {.board = "hx8k", .route_seconds = 420, .icarus_seconds = 300, .seeds = FLOW_SEEDS};
	struct config cfg;
	options_parse(&argp, argc, argv, &a);
	if (!a.dir || !*a.dir)
		die(EXIT_USAGE, "-o DIR is missing: expected the folder to write to");
	fill_in(&a.common, board_find(a.board));
	common_make_config(&a.common, NULL, &cfg);
	return run(&a, &cfg);
}
