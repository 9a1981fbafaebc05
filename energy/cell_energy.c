/* cell_energy.c - runs OpenSTA and reads the power of each instance.
 *
 * With a global activity every pin has it; without, OpenSTA 2.0.17 propagates the activity of inputs through the
 * netlist and overwrites what is set at pins. So a netlist is analyzed with the global activities 1 and 0. The latter
 * leaves the clock pins; the energies at the output and at the data pin of a flip-flop remain added up. In a netlist of
 * test cells, where nothing overwrites what is set, each of the two is found.
 *
 * Versions of OpenSTA differ in what they make of the tables `rise_power` and `fall_power`: 2.0.17 adds both for each
 * transition of an output, where one of them occurs, and both twice for each cycle of a clock pin; and it weighs the
 * energies that belong to the inputs of a gate, without making the weights add up to 1. So everything is first done
 * with test cells, which have the pins and functions of the library's and 1 pJ for every edge, and every energy is
 * divided by what OpenSTA finds there. */
#include "energy/cell_energy.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/outfile.h"
#include "base/proc.h"

/* The power of an instance in W, in passes: with a transition in each cycle everywhere; nowhere; without a global
 * activity, also everywhere but at the outputs of flip-flops. */
enum { EVERYWHERE, NOWHERE, AT_GATES, PASSES };
struct power {
	double internal[PASSES], switching[PASSES], leakage;
};

static const double period = 10e-9; /* s; the energies do not depend on it */

/* ---- the script ---- */

static const char common[] =
    "set corner [::sta::parse_corner keys]\n"
    "set out [open power.txt w]\n"
    "set cells {}\n"
    "foreach cell [get_cells *] { lappend cells $cell [get_full_name $cell] }\n"
    "proc report {pass} {\n"
    "  global corner out cells\n"
    "  foreach {cell name} $cells { puts $out \"$pass $name [::sta::instance_power $cell $corner]\" }\n"
    "}\n";
static const char global_passes[] = "set_power_activity -global -activity 1 -duty 0.5\nreport 0\n"
				    "set_power_activity -global -activity 0 -duty 0.5\nreport 1\nclose $out\n";
static const char pin_passes[] = "proc pass {number at_gates at_states} {\n"
				 "  global flop cells\n"
				 "  ::sta::set_power_input_activity $at_gates 0.5\n"
				 "  foreach {cell name} $cells {\n"
				 "    set pins [$cell pin_iterator]\n"
				 "    while {[$pins has_next]} {\n"
				 "      set pin [$pins next]\n"
				 "      if {[get_property $pin direction] ne {output}} continue\n"
				 "      set value [expr {[info exists flop($name)] ? $at_states : $at_gates}]\n"
				 "      ::sta::set_power_pin_activity $pin $value 0.5\n"
				 "    }\n"
				 "    $pins finish\n"
				 "  }\n"
				 "  report $number\n"
				 "}\n"
				 "pass 0 1 1\npass 1 0 0\npass 2 1 0\nclose $out\n";

/* The text of a script for the netlist in netlist.v; `flops` has "NAME 1" for each flip-flop. */
static char *script(const char *liberty, const char *top, const char *flops)
{
	struct text t = {0};
	text_add(&t, "read_liberty {%s}\nread_verilog netlist.v\nlink_design %s\n", liberty, top);
	text_add(&t, "create_clock -name clk -period 10 [get_ports clk]\nforeach port [all_inputs] {\n");
	text_add(&t, "  if {[get_full_name $port] ne {clk}} { set_input_delay 0 -clock clk $port }\n}\n%s", common);
	if (flops)
		text_add(&t, "array set flop {%s}\n", flops);
	text_add(&t, "%s", flops ? pin_passes : global_passes);
	return t.s;
}

/* Runs a script in the folder, with a global activity if `flops` is NULL; {NAME: [internal and switching of each pass,
 * leakage]} in W. */
static json_t *analyze(const char *dir, const char *liberty, const char *top, const char *flops)
{
	struct area_job job = {dir, top, ""};
	char *text = script(liberty, top, flops), *path = xprintf("%s/energy.tcl", dir);
	outfile_put(path, text);
	free(text);
	area_run(&job, "energy", (const char *const[]){"sta", "-no_splash", "-exit", "energy.tcl", NULL});
	json_t *all = json_object();
	char *rest = text = area_file(&job, "power.txt"), name[256];
	for (char *line = strsep(&rest, "\n"); line; line = strsep(&rest, "\n")) {
		unsigned pass;
		double internal, switching, leakage;
		if (sscanf(line, "%u %255s %lf %lf %lf", &pass, name, &internal, &switching, &leakage) != 5)
			continue;
		json_t *numbers = json_object_get(all, name);
		if (!numbers)
			json_object_set_new(all, name, numbers = json_array());
		json_array_append_new(numbers, json_real(internal));
		json_array_append_new(numbers, json_real(switching));
		json_array_append_new(numbers, json_real(leakage));
	}
	free(text);
	free(path);
	return all;
}

static struct power power_of(json_t *all, const char *name)
{
	json_t *numbers = json_object_get(all, name);
	struct power p = {0};
	if (!numbers)
		die(EXIT_IO, "%s: a cell of the netlist, but OpenSTA reports no power of it", name);
	for (size_t n = 0; n < PASSES && 3 * n + 2 < json_array_size(numbers); n++) {
		p.internal[n] = json_number_value(json_array_get(numbers, 3 * n));
		p.switching[n] = json_number_value(json_array_get(numbers, 3 * n + 1));
		p.leakage = json_number_value(json_array_get(numbers, 3 * n + 2));
	}
	return p;
}

/* ---- the test cells ---- */

static const char test_head[] =
    "library (test) {\ndelay_model : table_lookup;\n"
    "time_unit : \"1ns\"; voltage_unit : \"1V\"; current_unit : \"1mA\";\n"
    "leakage_power_unit : \"1nW\"; capacitive_load_unit (1,pf); pulling_resistance_unit : \"1kohm\";\n"
    "nom_voltage : 1; nom_temperature : 25; nom_process : 1;\n"
    "input_threshold_pct_rise : 50; input_threshold_pct_fall : 50;\n"
    "output_threshold_pct_rise : 50; output_threshold_pct_fall : 50;\n"
    "slew_lower_threshold_pct_rise : 20; slew_lower_threshold_pct_fall : 20;\n"
    "slew_upper_threshold_pct_rise : 80; slew_upper_threshold_pct_fall : 80;\n"
    "operating_conditions (typical) { process : 1; temperature : 25; voltage : 1; }\n"
    "default_operating_conditions : typical;\n";

/* 1 pJ for each edge, at an input itself or, at an output, because of an input. */
static void add_edges(struct text *t, const char *related)
{
	text_add(t, "internal_power () { %s%s%s", related ? "related_pin : \"" : "", related ? related : "",
		 related ? "\"; " : "");
	text_add(t, "rise_power (scalar) { values (\"1\"); } fall_power (scalar) { values (\"1\"); } }\n");
}

static void add_arc(struct text *t, const char *related, const char *more)
{
	static const char *const tables[] = {"cell_rise", "cell_fall", "rise_transition", "fall_transition"};
	text_add(t, "timing () { related_pin : \"%s\"; %s", related, more);
	for (unsigned n = 0; n < sizeof tables / sizeof *tables; n++)
		text_add(t, " %s (scalar) { values (\"0.1\"); }", tables[n]);
	text_add(t, " }\n");
	add_edges(t, related);
}

/* A cell with the pins and functions of another, and 1 pJ for each edge. */
static void add_test_cell(struct text *t, const struct liberty_cell *cell)
{
	const struct liberty_state *s = &cell->state;
	text_add(t, "cell (%s) { area : 1;\n", cell->name);
	if (cell->flop)
		text_add(t, "ff (%s,%s) { next_state : \"%s\"; clocked_on : \"%s\"; }\n", s->name, s->inverse, s->next,
			 s->clock);
	for (unsigned n = 0; n < cell->pin_count; n++) {
		const struct liberty_pin *pin = &cell->pins[n];
		if (pin->output) {
			text_add(t, "pin (%s) { direction : output; function : \"%s\";\n", pin->name, pin->function);
			for (unsigned i = 0; i < cell->pin_count; i++)
				if (cell->flop ? strcmp(cell->pins[i].name, cell->clock) == 0 : !cell->pins[i].output)
					add_arc(t, cell->pins[i].name, cell->flop ? "timing_type : rising_edge;" : "");
		} else {
			bool clock = strcmp(pin->name, cell->clock) == 0;
			text_add(t, "pin (%s) { direction : input; capacitance : 0.01; %s\n", pin->name,
				 clock ? "clock : true;" : "");
			if (cell->flop)
				add_edges(t, NULL);
		}
		text_add(t, "}\n");
	}
	text_add(t, "}\n");
}

/* Instantiates it, named as the cell. A gate's inputs are the input `a`, a flip-flop's data pins the output of a gate.
 */
static void add_test_instance(struct text *t, const struct liberty_cell *cell, unsigned number, unsigned gate)
{
	text_add(t, "  %s %s (", cell->name, cell->name);
	for (unsigned n = 0; n < cell->pin_count; n++) {
		const struct liberty_pin *pin = &cell->pins[n];
		text_add(t, "%s.%s(", n ? ", " : "", pin->name);
		if (pin->output)
			text_add(t, "y[%u])", number);
		else if (strcmp(pin->name, cell->clock) == 0)
			text_add(t, "clk)");
		else if (cell->flop)
			text_add(t, "y[%u])", gate);
		else
			text_add(t, "a)");
	}
	text_add(t, ");\n");
}

/* What OpenSTA finds of the test cells. */
struct tests {
	json_t *global; /* with a global activity */
	json_t *pins;   /* without */
	json_t *real;   /* without, the library's own cells in their place */
};

/* Analyzes one cell of each type of `used`, all in one netlist. */
static struct tests analyze_tests(const struct liberty *lib, const bool *used, const char *liberty)
{
	char *dir = temporary_folder(), *lib_path = xprintf("%s/test.lib", dir), *net = xprintf("%s/netlist.v", dir);
	struct text cells = {0}, netlist = {0}, flops = {0};
	unsigned gate = lib->count;
	for (unsigned n = 0; n < lib->count; n++)
		if (used[n] && !lib->cells[n].flop && gate == lib->count)
			gate = n;
	text_add(&cells, "%s", test_head);
	text_add(&netlist, "module test(clk, a);\n  input clk, a;\n  wire [%u:0] y;\n", lib->count);
	for (unsigned n = 0; n < lib->count; n++) {
		const struct liberty_cell *cell = &lib->cells[n];
		if (!used[n])
			continue;
		add_test_cell(&cells, cell);
		add_test_instance(&netlist, cell, n, gate);
		if (cell->flop)
			text_add(&flops, "%s 1 ", cell->name);
	}
	text_add(&cells, "}\n");
	text_add(&netlist, "endmodule\n");
	outfile_put(lib_path, cells.s);
	outfile_put(net, netlist.s);
	const char *types = flops.s ? flops.s : "";
	struct tests found = {analyze(dir, "test.lib", "test", NULL), analyze(dir, "test.lib", "test", types),
			      analyze(dir, liberty, "test", types)};
	text_free(&cells);
	text_free(&netlist);
	text_free(&flops);
	free(lib_path);
	free(net);
	temporary_done(dir);
	return found;
}

/* ---- the netlist ---- */

/* A power over that of a test cell, whose edges are 1 pJ: in pJ. */
static double over(double power, double test, const char *type)
{
	if (!(test > 0))
		die(EXIT_IO, "sta: a test cell like %s with 1 pJ an edge has no power", type);
	return power / test;
}

/* The power of a cell beyond that of its clock pin, or of another pass. */
static double beyond(const struct power *p, unsigned more, unsigned less)
{
	return p->internal[more] - p->internal[less];
}

static struct cell_energy energy_of(const struct liberty_cell *cell, const struct power *p, const struct tests *tests)
{
	const double pj = 1e12 * period;
	struct cell_energy e = {.leakage = p->leakage * 1e12, .switching = p->switching[EVERYWHERE] * pj};
	struct power global = power_of(tests->global, cell->name);
	if (!cell->flop) {
		e.internal = over(p->internal[EVERYWHERE], global.internal[EVERYWHERE], cell->name);
		return e;
	}
	/* Settled, the data pin has a transition in the cycle before each one of the output. */
	struct power pins = power_of(tests->pins, cell->name), real = power_of(tests->real, cell->name);
	double data = beyond(&real, AT_GATES, NOWHERE), output = beyond(p, EVERYWHERE, NOWHERE) - data;
	e.internal = over(data, beyond(&pins, AT_GATES, NOWHERE), cell->name) +
		     over(output, beyond(&pins, EVERYWHERE, AT_GATES), cell->name);
	e.clock = 2 * over(p->internal[NOWHERE], global.internal[NOWHERE], cell->name); /* a cycle has two edges */
	return e;
}

/* Refuses cells whose energy is not that of one output. */
static const struct liberty_cell *find_cell(const struct liberty *lib, const struct gate_output *o)
{
	const struct liberty_cell *cell = liberty_find(lib, o->type);
	unsigned outputs = 0;
	for (unsigned n = 0; n < cell->pin_count; n++)
		outputs += cell->pins[n].output;
	if (outputs != 1 || cell->latch || cell->async)
		die(EXIT_USAGE, "cell %s: expected one output, and no latch, set or reset", o->type);
	return cell;
}

void cell_energies(const struct gate_netlist *netlist, struct cell_energy *energy)
{
	struct liberty lib;
	liberty_read(&lib, netlist->liberty);
	bool *used = xalloc(lib.count);
	char *dir = temporary_folder(), *from = xprintf("%s/%s.net", netlist->folder, netlist->mapping),
	     *to = xprintf("%s/netlist.v", dir), *text = read_whole(from, NULL);
	outfile_put(to, text);
	for (unsigned n = 0; n < netlist->output_count; n++)
		used[find_cell(&lib, &netlist->outputs[n]) - lib.cells] = true;
	struct tests tests = analyze_tests(&lib, used, netlist->liberty);
	json_t *all = analyze(dir, netlist->liberty, "wrap", NULL);
	for (unsigned n = 0; n < netlist->output_count; n++) {
		const struct gate_output *o = &netlist->outputs[n];
		struct power p = power_of(all, o->cell);
		energy[n] = energy_of(find_cell(&lib, o), &p, &tests);
	}
	json_decref(all);
	json_decref(tests.global);
	json_decref(tests.pins);
	json_decref(tests.real);
	liberty_free(&lib);
	free(used);
	free(from);
	free(to);
	free(text);
	temporary_done(dir);
}
