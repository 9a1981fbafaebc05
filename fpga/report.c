/* report.c - checks the results of an FPGA build and writes its report. */
#include "fpga/report.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "config/config_json.h"
#include "rtl_gen/writer/verilog.h"

static int by_value(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;
	return (x > y) - (x < y);
}

struct fpga_clock report_clock(const struct fpga *f)
{
	struct fpga_clock c = {0, 0, 0, 0};
	double mhz[FLOW_SEEDS];
	for (unsigned n = 0; n < f->routes; n++)
		if (f->route[n].routed)
			mhz[c.routed++] = f->route[n].mhz;
	if (c.routed == 0)
		return c;
	qsort(mhz, c.routed, sizeof *mhz, by_value);
	c.least = mhz[0];
	c.most = mhz[c.routed - 1];
	c.median = c.routed % 2 ? mhz[c.routed / 2] : (mhz[c.routed / 2 - 1] + mhz[c.routed / 2]) / 2;
	return c;
}

static double needed_mhz(const struct board *b)
{
	return (double)b->mhz / (1u << b->divide);
}

/* ---- checks ---- */

static char *run_failure(const char *what, const struct testbench_result *r, const struct selftest *s)
{
	if (chip_sim_passes(r, s))
		return NULL;
	if (r->differs)
		return xprintf("%s: signature mismatch with the golden model in cycles %" PRIu64 " to %" PRIu64, what,
			       r->cycles, r->cycles + 64);
	if (r->cycles < s->cycles)
		return xprintf("%s: the simulation ended after %" PRIu64 " of %" PRIu64 " cycles", what, r->cycles,
			       s->cycles);
	return xprintf("%s: the pass LED is not lit, or the fail LED is", what);
}

/* At least one flip must be detected. A single flip need not be: the self-test may never read that LUT entry. */
static char *flip_failure(const struct chip_sims *c)
{
	for (unsigned n = 0; n < c->flips; n++)
		if (chip_sim_detects(&c->flip[n]))
			return NULL;
	return xprintf("none of %u flipped bits was detected", c->flips);
}

static char *route_failure(const struct fpga *f)
{
	const struct chip_sims *c = &f->sims;
	if (!f->best)
		return xprintf("no seed routed");
	if (f->best->mhz < needed_mhz(f->board))
		return xprintf("the fastest placement reaches %.2f MHz, the board's clock needs %.2f MHz", f->best->mhz,
			       needed_mhz(f->board));
	char *failure = run_failure("the bitstream read back", &c->readback, &f->model);
	if (!failure && (c->icarus.differs || c->icarus.cycles < ICARUS_LEAST_CYCLES))
		failure =
		    xprintf("the bitstream under Icarus: %" PRIu64 " cycles equal the model, at least %d are required",
			    c->icarus.cycles, ICARUS_LEAST_CYCLES);
	return failure ? failure : flip_failure(c);
}

char *report_failure(const struct fpga *f)
{
	enum event below = events_below(&f->model.events, f->cfg, f->model.cycles);
	if (below != EVENT_COUNT)
		return xprintf("the self-test: %" PRIu64 " %s, at least %" PRIu64 " are required",
			       f->model.events.count[below], event_names[below],
			       event_floor(below, f->cfg, f->model.cycles));
	char *failure = run_failure("the Verilog", &f->sims.rtl, &f->model);
	if (f->board->family != FAMILY_ICE40 || failure)
		return failure;
	failure = run_failure("the netlist", &f->sims.netlist, &f->model);
	return failure ? failure : route_failure(f);
}

/* ---- Markdown ---- */

static void parts(struct text *t, const struct flow_synth *s)
{
	text_add(t, "\n## Parts\n\n| part | LUTs | flip-flops |\n|---|---|---|\n");
	for (unsigned n = 0; n < FLOW_BLOCKS; n++)
		if (s->block[n].luts + s->block[n].ffs > 0)
			text_add(t, "| %s | %u | %u |\n", s->block[n].name, s->block[n].luts, s->block[n].ffs);
	text_add(t, "| all | %u | %u |\n", s->luts, s->ffs);
}

static void clocks(struct text *t, const struct fpga *f)
{
	text_add(t, "\n## Clock\n\n| seed | logic cells of %u | nextpnr, MHz | icetime, MHz |\n|---|---|---|---|\n",
		 f->board->cells);
	for (unsigned n = 0; n < f->routes; n++) {
		const struct flow_route *r = &f->route[n];
		if (r->routed)
			text_add(t, "| %u | %u | %.2f | %.2f |\n", r->seed, r->cells, r->mhz, r->icetime);
		else
			text_add(t, "| %u | did not route | - | - |\n", r->seed);
	}
	if (!f->best)
		return;
	text_add(t, "\nThe board supplies %.2f MHz. Critical path of seed %u, %.2f ns:\n\n```\n", needed_mhz(f->board),
		 f->best->seed, f->best->path_ns);
	for (unsigned n = 0; n < f->best->steps; n++)
		text_add(t, "%s\n", f->best->step[n]);
	text_add(t, "```\n");
}

static void run_row(struct text *t, const char *what, const char *simulator, const struct testbench_result *r)
{
	text_add(t, "| %s | %s | %" PRIu64 " | %s | %s |\n", what, simulator, r->cycles, r->differs ? "no" : "yes",
		 r->failed   ? "fail"
		 : r->passed ? "pass"
			     : "-");
}

static void signatures(struct text *t, const struct fpga *f)
{
	const struct chip_sims *c = &f->sims;
	text_add(t,
		 "\n## Signatures\n\nOf the golden model: %016" PRIx64 " after %" PRIu64 " cycles, %016" PRIx64
		 " after %" PRIu64 ".\n\n",
		 f->model.first, f->model.first_cycles, f->model.last, f->model.cycles);
	text_add(t, "| chip | simulator | cycles compared | equals the model | LED |\n|---|---|---|---|---|\n");
	run_row(t, "Verilog", "Verilator", &c->rtl);
	if (f->board->family == FAMILY_ICE40)
		run_row(t, "netlist", "Verilator", &c->netlist);
	if (!f->best)
		return;
	run_row(t, "bitstream, read back", "Verilator", &c->readback);
	run_row(t, "bitstream, read back", "Icarus", &c->icarus);
	for (unsigned n = 0; n < c->flips; n++) {
		char *what = xprintf("one bit flipped: %s", c->flip[n].where);
		run_row(t, what, "Icarus", &c->flip[n].result);
		free(what);
	}
}

static void events(struct text *t, const struct fpga *f)
{
	text_add(t, "\n## Events in the self-test\n\n| event | count | required |\n|---|---|---|\n");
	for (enum event e = 0; e < EVENT_COUNT; e++)
		text_add(t, "| %s | %" PRIu64 " | %" PRIu64 " |\n", event_names[e], f->model.events.count[e],
			 event_floor(e, f->cfg, f->model.cycles));
}

char *report_markdown(const struct fpga *f)
{
	struct text t = {0};
	char policy[POLICY_TEXT];
	text_add(&t, "# %s%s%s, %s on %s\n", f->cfg->name, *f->sets ? " " : "", f->sets,
		 policy_text(&f->cfg->policy, policy), f->board->title);
	parts(&t, &f->synth);
	if (f->board->family == FAMILY_ICE40)
		clocks(&t, f);
	signatures(&t, f);
	events(&t, f);
	return t.s;
}

/* ---- JSON ---- */

static json_t *run_json(const struct testbench_result *r)
{
	return json_pack("{sI sb sb sb}", "cycles", (json_int_t)r->cycles, "differs", r->differs, "pass_led", r->passed,
			 "fail_led", r->failed);
}

static json_t *blocks_json(const struct flow_synth *s)
{
	json_t *blocks = json_array();
	for (unsigned n = 0; n < FLOW_BLOCKS; n++)
		if (s->block[n].luts + s->block[n].ffs > 0)
			json_array_append_new(blocks, json_pack("{ss si si}", "name", s->block[n].name, "luts",
								s->block[n].luts, "ffs", s->block[n].ffs));
	return blocks;
}

static json_t *routes_json(const struct fpga *f)
{
	json_t *routes = json_array();
	for (unsigned n = 0; n < f->routes; n++) {
		const struct flow_route *r = &f->route[n];
		json_t *j = json_pack("{si sb}", "seed", r->seed, "routed", r->routed);
		if (r->routed)
			json_object_update_new(
			    j, json_pack("{si sf sf}", "cells", r->cells, "mhz", r->mhz, "icetime_mhz", r->icetime));
		json_array_append_new(routes, j);
	}
	return routes;
}

static json_t *checks_json(const struct fpga *f)
{
	const struct chip_sims *c = &f->sims;
	json_t *flips = json_array(), *checks = json_pack("{so}", "rtl", run_json(&c->rtl));
	if (f->board->family == FAMILY_ICE40)
		json_object_set_new(checks, "netlist", run_json(&c->netlist));
	if (f->best) {
		json_object_set_new(checks, "readback", run_json(&c->readback));
		json_object_set_new(checks, "readback_icarus", run_json(&c->icarus));
	}
	for (unsigned n = 0; n < c->flips; n++)
		json_array_append_new(
		    flips, json_pack("{ss so}", "where", c->flip[n].where, "run", run_json(&c->flip[n].result)));
	json_object_set_new(checks, "flips", flips);
	return checks;
}

/* The number of cycles that equal the model; "-": not simulated. */
static void cycles_cell(struct text *t, const struct testbench_result *r)
{
	if (r->cycles == 0)
		text_add(t, " - |");
	else
		text_add(t, " %" PRIu64 "%s |", r->cycles, r->differs ? ", then a mismatch" : "");
}

/* The row of the table in the docs (tools/tables); the caller frees. */
static char *row(const struct fpga *f)
{
	struct text t = {0};
	char policy[POLICY_TEXT];
	struct fpga_clock clock = report_clock(f);
	text_add(&t, "| `%s` | `%s%s%s` | `%s` | %u | %u |", f->board->name, f->cfg->name, *f->sets ? " " : "", f->sets,
		 policy_text(&f->cfg->policy, policy), f->synth.luts, f->synth.ffs);
	if (f->board->family != FAMILY_ICE40)
		text_add(&t, " - | - |");
	else if (clock.routed == 0)
		text_add(&t, " did not route | - |");
	else
		text_add(&t, " %u of %u | %.2f (%.2f to %.2f%s%s) |", f->best->cells, f->board->cells, clock.median,
			 clock.least, clock.most, clock.routed < f->routes ? "; not every seed routed" : "",
			 f->routes == 1 ? "; one seed" : "");
	cycles_cell(&t, &f->sims.rtl);
	cycles_cell(&t, &f->sims.netlist);
	cycles_cell(&t, &f->sims.readback);
	cycles_cell(&t, &f->sims.icarus);
	return t.s;
}

json_t *report_json(const struct fpga *f)
{
	char *text = row(f);
	char policy[POLICY_TEXT], hash[17], signature[17];
	struct fpga_clock clock = report_clock(f);
	snprintf(signature, sizeof signature, "%016" PRIx64, f->model.last);
	json_t *j =
	    json_pack("{ss ss si ss ss ss ss ss sI so so si si so}", "row", text, "board", f->board->name,
		      "device_cells", f->board->cells, "config", f->cfg->name, "config_hash", config_hash(f->cfg, hash),
		      "sets", f->sets, "policy", policy_text(&f->cfg->policy, policy), "signature", signature, "cycles",
		      (json_int_t)f->model.cycles, "blocks", blocks_json(&f->synth), "routes", routes_json(f), "luts",
		      f->synth.luts, "ffs", f->synth.ffs, "checks", checks_json(f));
	if (clock.routed)
		json_object_set_new(
		    j, "fmax_mhz",
		    json_pack("{sf sf sf}", "median", clock.median, "least", clock.least, "most", clock.most));
	return j;
}
