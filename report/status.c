/* status.c - proofs, lock step and FPGA builds as HTML. */
#include "report/status.h"

#include <string.h>

#include "report/html.h"

static const char *text_of(json_t *object, const char *key)
{
	const char *text = json_string_value(json_object_get(object, key));
	return text ? text : "";
}

/* ---- proofs ---- */

void status_proofs_open(FILE *f)
{
	static const char *const titles[] = {
	    "policy", "block", "optimized = reference", "seconds", "largest proven part", NULL};
	html_table(f, "proofs", "Proofs of the blocks that have two implementations", titles);
}

static void say(FILE *f, const char *policy, const char *block, const char *verdict)
{
	html_row(f);
	html_cell(f, policy);
	html_cell(f, block);
	html_cell(f, verdict);
	html_json_number(f, NULL, 0);
	html_cell(f, "-");
}

static const char *verdict_text(const char *verdict)
{
	return strcmp(verdict, "NOT_LISTED") == 0 ? "no proof of this text in the list" : verdict;
}

void status_proofs(FILE *f, const char *policy, json_t *proofs)
{
	json_t *proof;
	size_t n;
	if (json_is_null(proofs))
		say(f, policy, "-", "no Verilog for this config");
	else if (json_array_size(proofs) == 0)
		say(f, policy, "-", "one implementation: nothing to prove");
	json_array_foreach(proofs, n, proof)
	{
		const char *largest = text_of(proof, "largest");
		html_row(f);
		html_cell(f, policy);
		html_cell(f, text_of(proof, "block"));
		html_cell(f, verdict_text(text_of(proof, "verdict")));
		html_json_number(f, json_object_get(proof, "seconds"), 0);
		html_cell(f, *largest ? largest : "-");
	}
}

/* ---- lock step ---- */

void status_lock_step(FILE *f, const char *config, json_t *rows)
{
	static const char *const titles[] = {"policy",          "implementation", "random cycles",
					     "values compared", "mismatches",     NULL};
	json_t *row;
	size_t n;
	if (json_array_size(rows) == 0) {
		fputs("<p>", f);
		html_print(f, "The list of lock-step runs has none of the config %s.", config);
		fputs("</p>\n", f);
		return;
	}
	html_table(f, "lockstep-runs", "Recorded lock-step runs of this config", titles);
	json_array_foreach(rows, n, row)
	{
		html_row(f);
		html_cell(f, text_of(row, "policy"));
		html_cell(f, text_of(row, "impl"));
		html_json_number(f, json_object_get(row, "cycles"), 0);
		html_json_number(f, json_object_get(row, "comparisons"), 0);
		html_json_number(f, json_object_get(row, "mismatches"), 0);
	}
	html_table_end(f);
}

/* ---- FPGA builds ---- */

static void write_build(FILE *f, json_t *build)
{
	json_t *plan = json_object_get(build, "floorplan"), *mhz = json_object_get(build, "fmax_mhz");
	fputs("<figure class=\"floorplan\">\n", f);
	if (json_is_string(plan))
		fputs(json_string_value(plan), f);
	fputs("<figcaption>", f);
	html_print(f,
		   "%s %s with %s on board %s: %lld LUTs and %lld flip-flops with the self-test; median Fmax %.2f MHz.",
		   text_of(build, "config"), text_of(build, "sets"), text_of(build, "policy"), text_of(build, "board"),
		   (long long)json_integer_value(json_object_get(build, "luts")),
		   (long long)json_integer_value(json_object_get(build, "ffs")),
		   json_number_value(json_object_get(mhz, "median")));
	fputs("</figcaption>\n</figure>\n", f);
}

void status_floorplans(FILE *f, const char *config, json_t *builds)
{
	json_t *build;
	size_t n;
	if (json_array_size(builds) == 0) {
		fputs("<p>", f);
		html_print(f, "No FPGA build of the config %s is recorded in the tree: there is no floorplan.", config);
		fputs("</p>\n", f);
	}
	json_array_foreach(builds, n, build) write_build(f, build);
}

void status_energy(FILE *f, json_t *rows)
{
	static const char *const titles[] = {
	    "policy", "keys",      "workload",  "cycles", "pJ a cycle", "pJ an instruction",
	    "nJ",     "area, um2", "delay, ns", "flow",   NULL};
	json_t *row;
	size_t n;
	if (json_array_size(rows) == 0) {
		fputs("<p>Energy of this config and these policies: not measured.</p>\n", f);
		return;
	}
	html_table(f, "energy", "Energy of the optimized front end in a kernel", titles);
	json_array_foreach(rows, n, row)
	{
		html_row(f);
		html_cell(f, json_string_value(json_object_get(row, "policy")));
		html_cell(f, json_string_value(json_object_get(row, "keys")));
		html_cell(f, json_string_value(json_object_get(row, "workload")));
		html_json_number(f, json_object_get(row, "cycles"), 0);
		html_json_number(f, json_object_get(row, "pj_per_cycle"), 1);
		html_json_number(f, json_object_get(row, "pj_per_issue"), 1);
		html_json_number(f, json_object_get(row, "nj"), 0);
		html_json_number(f, json_object_get(row, "um2"), 0);
		html_json_number(f, json_object_get(row, "ns"), 2);
		html_cell(f, json_is_true(json_object_get(row, "old")) ? "an earlier version" : "present");
	}
	html_table_end(f);
	fputs("<p>Energy is that of the mapped netlist of the whole front end: transitions counted in lock step, their "
	      "energy from OpenSTA (<code>docs/cost/energy.csv</code>), without wires, clock tree and glitches.</p>\n",
	      f);
}
