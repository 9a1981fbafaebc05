/* why_json.c - the JSON of `warpsmith why`. */
#include <stdlib.h>
#include <string.h>

#include "sim/why/sentence.h"
#include "sim/why/why_report.h"

static json_t *causes_json(const uint64_t cycles[WHY_CAUSES])
{
	json_t *all = json_object();
	for (unsigned i = 0; i < WHY_CAUSES; i++)
		if (cycles[i])
			json_object_set_new(all, why_causes[i].name, json_integer((json_int_t)cycles[i]));
	return all;
}

static json_t *states_json(const uint64_t cycles[WHY_CAUSES])
{
	uint64_t states[WARP_STATES];
	json_t *all = json_object();
	why_states(cycles, states);
	for (unsigned i = 0; i < WARP_STATES; i++)
		json_object_set_new(all, warp_states[i].name, json_integer((json_int_t)states[i]));
	return all;
}

/* A name in a stream file may be no UTF-8, which JSON has no place for. */
static json_t *text_json(const char *text, size_t size)
{
	json_t *string = json_stringn(text, strnlen(text, size));
	return string ? string : json_string("?");
}

/* With .loc also the number of the source file and the line there. */
static json_t *line_json(const struct inst *inst)
{
	json_t *line = json_pack("{s:i}", "line", (int)inst->line);
	if (inst->loc)
		json_object_update_new(line, json_pack("{s:I, s:I}", "loc_file", (json_int_t)inst->loc_file, "loc",
						       (json_int_t)inst->loc));
	return line;
}

static json_t *lines_json(const struct why_lines *l)
{
	json_t *all = json_array();
	for (const struct why_line *row = l->rows; row < l->rows + l->count; row++) {
		json_t *line = line_json(row->inst);
		json_object_update_new(line, json_pack("{s:i, s:o, s:o}", "kernel", (int)row->kernel, "instruction",
						       text_json(row->inst->text, sizeof row->inst->text), "cycles",
						       causes_json(row->cycles)));
		json_array_append_new(all, line);
	}
	return all;
}

static json_t *warps_json(const struct why_result *r)
{
	json_t *all = json_array();
	for (const struct why_warp_time *w = r->tally.warps; w < r->tally.warps + r->tally.count; w++) {
		const struct history_tb *tb = why_tb(&r->run, w->warp);
		json_array_append_new(all,
				      json_pack("{s:i, s:i, s:i, s:i, s:i, s:I, s:I, s:o, s:o}", "sm", (int)w->warp.sm,
						"slot", (int)w->warp.slot, "kernel", (int)tb->kernel, "tb", (int)tb->tb,
						"warp", (int)why_number(&r->run, w->warp), "first_cycle",
						(json_int_t)w->first, "last_cycle", (json_int_t)w->last, "warp_cycles",
						states_json(w->cycles), "causes", causes_json(w->cycles)));
	}
	return all;
}

json_t *why_run_json(const struct why_result *r)
{
	return json_pack("{s:s, s:s, s:s, s:s, s:I, s:o, s:o, s:o, s:o, s:{s:o, s:o}}", "workload", r->run.stream->name,
			 "policy", r->run.policy, "front_end", front_end_name(r->run.front_end), "config_hash",
			 r->run.hash, "cycles", (json_int_t)r->run.metrics.cycles, "warp_cycles",
			 states_json(r->tally.cycles), "causes", causes_json(r->tally.cycles), "lines",
			 lines_json(&r->tally.lines), "warps", warps_json(r), "critical_path", "cycles",
			 causes_json(r->path.cycles), "lines", lines_json(&r->path.lines));
}

/* ---- chains ---- */

static json_t *link_json(const struct why_run *r, const struct why_link *l)
{
	char *text = why_sentence(r, l);
	json_t *link =
	    json_pack("{s:s, s:i, s:i, s:i, s:I, s:I, s:I}", "cause", why_causes[l->cause].name, "sm", (int)l->warp.sm,
		      "slot", (int)l->warp.slot, "tb", (int)why_tb(r, l->warp)->tb, "since", (json_int_t)l->since,
		      "until", (json_int_t)l->until, "cycles", (json_int_t)(l->end - l->first));
	if (l->cause != WHY_LAUNCH)
		json_object_update_new(link, line_json(why_inst(r, l->warp, l->record)));
	if (l->has_other)
		json_object_set_new(link, "for",
				    json_pack("{s:i, s:i, s:i, s:I, s:I}", "sm", (int)l->other.sm, "slot",
					      (int)l->other.slot, "tb", (int)why_tb(r, l->other)->tb, "line",
					      (json_int_t)why_inst(r, l->other, l->other_record)->line, "issued",
					      (json_int_t)l->other_cycle));
	json_object_set_new(link, "text", text_json(text, SIZE_MAX));
	free(text);
	return link;
}

json_t *why_chain_json(const struct why_run *r, unsigned sm, unsigned slot, uint64_t cycle)
{
	struct why_chain chain;
	uint64_t cycles[WHY_CAUSES] = {0};
	json_t *links = json_array();
	if (why_chain(r, sm, slot, cycle, &chain)) {
		for (size_t i = 0; i < chain.count; i++)
			json_array_append_new(links, link_json(r, &chain.links[i]));
		why_chain_sums(&chain, cycles);
	}
	why_chain_free(&chain);
	return json_pack("{s:i, s:i, s:I, s:o, s:o}", "sm", (int)sm, "slot", (int)slot, "cycle", (json_int_t)cycle,
			 "links", links, "cycles", causes_json(cycles));
}

/* ---- the difference of two runs ---- */

static json_t *parting_json(const struct why_run *a, const struct why_run *b)
{
	struct why_parting p = why_parting(a, b);
	if (!p.parts)
		return json_null();
	return json_pack("{s:I, s:i, s:s}", "cycle", (json_int_t)p.cycle, "sm", (int)p.sm, "in",
			 p.fetches ? "fetches" : "issues");
}

json_t *why_difference_json(const struct why_result *a, const struct why_result *b)
{
	json_t *causes = json_object();
	for (unsigned i = 0; i < WHY_CAUSES; i++)
		if (a->path.cycles[i] || b->path.cycles[i])
			json_object_set_new(causes, why_causes[i].name,
					    json_integer((json_int_t)(b->path.cycles[i] - a->path.cycles[i])));
	return json_pack("{s:o, s:I, s:o}", "part", parting_json(&a->run, &b->run), "cycles",
			 (json_int_t)(b->run.metrics.cycles - a->run.metrics.cycles), "causes", causes);
}
