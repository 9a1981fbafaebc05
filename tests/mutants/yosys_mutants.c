/* yosys_mutants.c - the mutants of Yosys, and the design with all mutants. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/outfile.h"
#include "base/proc.h"
#include "tests/mutants/mutants.h"

static void run_yosys(const struct mutants *m, const char *name, char *script)
{
	char *file = xprintf("%s.ys", name), *path = xprintf("%s/%s", m->work, file), *log = xprintf("%s/log", m->work);
	outfile_put(path, script);
	const char *const argv[] = {"yosys", "-q", file, NULL};
	if (proc_run(argv, m->work, log) != 0)
		die(EXIT_IO, "Yosys failed: %s: see %s", proc_first_error(log), proc_keep_log(log, "mutants.log"));
	free(log);
	free(path);
	free(file);
	free(script);
}

/* The word behind the last `option` in a line; the caller frees. */
static char *value_of(const char *line, const char *option)
{
	char *search = xprintf(" %s ", option);
	const char *at = "";
	for (const char *next = line; (next = strstr(next, search));) {
		next += strlen(search);
		at = next;
	}
	free(search);
	return xprintf("%.*s", (int)strcspn(at, " \n"), at);
}

/* Whether a line of the list names logic that also the unmutated front end has: neither what selects mutants nor what
 * only shows registers. The cell's place is the last one in the line. */
static bool is_of_the_front_end(const struct mutants *m, const char *line)
{
	static const char *const others[] = {"_obs_o",        "mutsel -portbit", "-port mutsel",
					     "mutant_select", "-port CLK",       "-port clk_i"};
	for (unsigned n = 0; n < sizeof others / sizeof *others; n++)
		if (strstr(line, others[n]))
			return false;
	/* An output bit that depends on another bit of its vector is a loop to Verilator, which it does not settle. */
	if (strstr(line, "-mode cnot") &&
	    (strstr(line, "-port Y") || strstr(line, "-port Q") || strstr(line, "_o -portbit")))
		return false;
	char *place = value_of(line, "-src"), *name = value_of(line, "-module");
	const struct module *module = module_find(&m->modules, name);
	const char *colon = strchr(place, ':');
	unsigned long number = colon ? strtoul(colon + 1, NULL, 10) : 0;
	bool is = module && number >= 1 && number <= module->lines && !module->is_changed[number - 1];
	free(name);
	free(place);
	return is;
}

/* "barrier.v:65 $and.B[3]" */
static char *place(const char *line)
{
	char *cell = value_of(line, "-cell"), *port = value_of(line, "-port"), *bit = value_of(line, "-portbit"),
	     *source = value_of(line, "-src");
	source[strcspn(source, ".") + 2] = '\0'; /* barrier.v */
	char *where = value_of(line, "-src"), *colon = strchr(where, ':');
	unsigned number = (unsigned)strtoul(colon + 1, NULL, 10);
	unsigned length = *cell == '$' ? 1 + (unsigned)strcspn(cell + 1, "$") : (unsigned)strlen(cell);
	char *text = xprintf("%s:%u %.*s.%s[%s]", source, number, (int)length, cell, port, bit);
	char *const used[] = {cell, port, bit, source, where};
	for (size_t n = 0; n < sizeof used / sizeof *used; n++)
		free(used[n]);
	return text;
}

/* Adds the mutant of a line of the list; returns the line with its number; the caller frees. */
static char *add_line(struct mutants *m, const char *line)
{
	char *module = value_of(line, "-module"), *mode = value_of(line, "-mode"), *kind = xprintf("yosys %s", mode);
	const struct mutant *one = mutants_add(m, module, kind, place(line));
	char *text = xprintf("mutate -ctrl mutsel 16 %u%s\n", one->number, line + strlen("mutate"));
	free(kind);
	free(mode);
	free(module);
	return text;
}

static void choose(struct mutants *m, unsigned most)
{
	char *path = xprintf("%s/list", m->work), *list = read_whole(path, NULL), *next = list;
	char *chosen_path = xprintf("%s/chosen.ys", m->work);
	struct outfile chosen;
	outfile_open(&chosen, chosen_path);
	for (char *line; most > 0 && (line = strsep(&next, "\n"));) {
		if (strncmp(line, "mutate ", 7) != 0 || !is_of_the_front_end(m, line))
			continue;
		char *text = add_line(m, line);
		fputs(text, chosen.f);
		free(text);
		most--;
	}
	outfile_close(&chosen);
	free(chosen_path);
	free(list);
	free(path);
}

/* The selection by a counter of resets, if a cycle is between any two: n from reset 2 n on, whose first edge is still
 * one of the mutant before. Reset 2 n + 1 is wholly of mutant n. */
static const char select_text[] =
    "module mutant_select (input wire clk_i, input wire rst_i, output wire [15:0] mutsel);\n"
    "  reg was = 1'b0;\n"
    "  reg [15:0] resets = 16'd0;\n"
    "  always @(posedge clk_i) begin\n"
    "    was <= rst_i;\n"
    "    if (rst_i & ~was) resets <= resets + 16'd1;\n"
    "  end\n"
    "  assign mutsel = resets >> 1;\n"
    "endmodule\n";

void yosys_mutants_add(struct mutants *m, unsigned most, uint64_t seed)
{
	char *names = modules_write(&m->modules, m->work), *path = xprintf("%s/mutant_select.v", m->work);
	outfile_put(path, select_text);
	/* Three times as many as wanted: some are left out. */
	run_yosys(m, "list",
		  xprintf("read_verilog -DOBSERVE %s mutant_select.v\n"
			  "hierarchy -check -top front_end\n"
			  "proc\nopt_expr\nopt_clean\n"
			  "write_rtlil design.il\n"
			  "delete -output */o:*_obs_o\n"
			  "opt_clean\n"
			  "mutate -list %u -seed %u -o list\n",
			  names, 3 * most + 1, (unsigned)seed));
	choose(m, most);
	/* A vector whose bits depend on others of its bits, a tree of nodes, is one net for each bit: Verilator 5.006
	 * does not settle it else. */
	run_yosys(m, "mutate",
		  xstrdup("read_rtlil design.il\n"
			  "script chosen.ys\n"
			  "write_rtlil mutated.il\n"
			  "splitnets w:*_node\n"
			  "write_verilog -noattr mutated.v\n"));
	free(path);
	free(names);
}
