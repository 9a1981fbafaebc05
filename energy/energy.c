/* energy.c - runs the netlist, counts, and adds up. */
#include "energy/energy.h"

#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "cost/gate_level.h"
#include "energy/cell_energy.h"
#include "energy/owner.h"
#include "energy/toggles.h"
#include "sim/lockstep/cosim.h"

/* The files as what lock step simulates. They are taken over. */
static void take_files(struct rtl_source *rtl, struct gen_files *files)
{
	*rtl = (struct rtl_source){.top = xstrdup(block_name(BLOCK_front_end)), .brief = true};
	rtl->files = xalloc(files->count * sizeof *rtl->files);
	for (unsigned n = 0; n < files->count; n++) {
		struct gen_file *f = &files->file[n];
		if (strcmp(f->name, "files.f") != 0)
			rtl->files[rtl->count++] = (struct rtl_file){f->name, f->text, false};
		else
			free(f->name), free(f->text);
	}
}

/* Runs the workload in lock step; `toggles` gets the changes of each output of a cell. */
static void count_toggles(const struct config *cfg, struct rtl_source *rtl, const struct gate_netlist *netlist,
			  const struct stream *stream, uint64_t *toggles, struct energy *e)
{
	struct pins pins;
	struct cosim_result result;
	pins_of(cfg, false, &pins);
	toggles_start(netlist->output_count, toggles);
	struct cosim c = {
	    .cfg = cfg, .rtl = rtl, .pins = &pins, .kind = &toggles_simulator, .command = "energy", .stream = stream};
	cosim_run(&c, &result);
	if (result.verdict != VERDICT_PASS)
		die(EXIT_FAIL, "the netlist differs from the model: %s", result.why);
	e->cycles = result.cycles;
	e->issued = result.events.count[EVENT_issues];
}

/* Adds what output n has used. */
static void add(struct energy *e, const struct gate_output *o, const struct cell_energy *per, uint32_t owner,
		uint64_t toggles)
{
	enum block b = 0;
	while (b < BLOCK_COUNT && owner != UINT32_C(1) << b)
		b++;
	double output = (double)toggles * (per->switching + per->internal);
	e->toggles += toggles;
	if (o->wrapper) {
		e->inputs += (double)toggles * per->switching;
		return;
	}
	e->leakage += per->leakage * 1e-12 * e->ns * 1e-9 * (double)e->cycles * 1e12;
	if (per->clock > 0) {
		e->block[b].clock += (double)e->cycles * per->clock;
		e->block[b].registers += output;
	} else if (b < BLOCK_COUNT) {
		e->block[b].logic += output;
	} else if (owner) {
		e->shared += output;
	} else {
		e->outputs += output;
	}
}

static void add_all(struct energy *e, const struct gate_netlist *netlist, const struct cell_energy *per,
		    const uint64_t *toggles)
{
	unsigned count = netlist->output_count;
	uint32_t *owner = xalloc(count * sizeof *owner);
	owner_find(netlist, owner);
	for (unsigned n = 0; n < count; n++)
		add(e, &netlist->outputs[n], &per[n], owner[n], toggles[n]);
	e->total = e->shared + e->outputs + e->inputs + e->leakage;
	for (enum block b = 0; b < BLOCK_COUNT; b++)
		e->total += e->block[b].clock + e->block[b].registers + e->block[b].logic;
	free(owner);
}

/* Delay and area of the netlist's mapping. */
static void read_size(struct energy *e, const struct gate_netlist *netlist)
{
	struct area_job job = {netlist->folder, "", ""};
	json_t *result = area_load(&job, "result.json"), *mapping;
	size_t n;
	json_array_foreach(json_object_get(result, "mappings"), n, mapping)
	{
		if (strcmp(json_string_value(json_object_get(mapping, "mapping")), netlist->mapping) != 0)
			continue;
		e->ns = json_number_value(json_object_get(mapping, "ns"));
		e->um2 = json_number_value(json_object_get(mapping, "um2"));
	}
	json_decref(result);
}

void energy_measure(const struct config *cfg, const struct area_flow *flow, bool least_area,
		    const struct stream *stream, struct energy *e)
{
	struct gate_level g = {
	    .flow = flow, .module = block_name(BLOCK_front_end), .least_area = least_area, .outputs = true};
	struct gen_files files;
	struct gate_netlist netlist;
	struct rtl_source rtl;
	*e = (struct energy){0};
	gate_level_make(&g, cfg, &files, &netlist);
	read_size(e, &netlist);
	take_files(&rtl, &files);
	uint64_t *toggles = xalloc((netlist.output_count + 32) * sizeof *toggles);
	struct cell_energy *per = xalloc(netlist.output_count * sizeof *per);
	cell_energies(&netlist, per);
	count_toggles(cfg, &rtl, &netlist, stream, toggles, e);
	add_all(e, &netlist, per, toggles);
	free(per);
	free(toggles);
	rtl_free(&rtl);
	gate_level_free(&netlist);
}

json_t *energy_json(const struct energy *e, const struct config *cfg)
{
	const double cycles = (double)e->cycles;
	json_t *blocks = json_array();
	double clock = 0, registers = 0, logic = 0;
	for (enum block b = 0; b < BLOCK_COUNT; b++) {
		const struct energy_parts *p = &e->block[b];
		clock += p->clock;
		registers += p->registers;
		logic += p->logic;
		if (p->clock + p->registers + p->logic > 0)
			json_array_append_new(blocks, json_pack("{ss sf sf sf}", "name", block_name(b), "clock",
								p->clock / cycles, "registers", p->registers / cycles,
								"logic", p->logic / cycles));
	}
	char policy[POLICY_TEXT];
	return json_pack("{ss sI sI sI sf sf sf sf sf sf sf sf sf sf so}", "policy", policy_text(&cfg->policy, policy),
			 "cycles", (json_int_t)e->cycles, "issued", (json_int_t)e->issued, "toggles",
			 (json_int_t)e->toggles, "ns", e->ns, "um2", e->um2, "pj_per_cycle", e->total / cycles,
			 "pj_per_issue", e->total / (double)(e->issued ? e->issued : 1), "clock", clock / cycles,
			 "registers", registers / cycles, "logic", (logic + e->shared + e->outputs) / cycles,
			 "shared_logic", (e->shared + e->outputs) / cycles, "inputs", e->inputs / cycles, "leakage",
			 e->leakage / cycles, "blocks", blocks);
}
