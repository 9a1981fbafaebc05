/* cmd_pareto.c - `warpsmith pareto`: design-space exploration, area and delay of many configs and policies. */
#include <stdio.h>
#include <stdlib.h>

#include "base/diag.h"
#include "base/screen.h"
#include "base/tree.h"
#include "cli/options.h"
#include "cost/flow.h"
#include "cost/pareto.h"

enum { KEY_POINTS = 0x200, KEY_DRAW, MOST_JOBS = 64 };

struct options {
	struct common_options common;
	const char *points, *dir, *draw;
	unsigned jobs;
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
	struct options *o = state->input;
	switch (key) {
	case ARGP_KEY_INIT:
		state->child_inputs[0] = &o->common;
		return 0;
	case KEY_POINTS:
		o->points = arg;
		return 0;
	case KEY_DRAW:
		o->draw = arg;
		return 0;
	case 'o':
		o->dir = arg;
		return 0;
	case 'j': {
		uint64_t jobs = common_parse_number("--jobs", arg);
		if (jobs < 1 || jobs > MOST_JOBS)
			die(EXIT_USAGE, "--jobs %s: allowed are 1 to %d", arg, MOST_JOBS);
		o->jobs = (unsigned)jobs;
		return 0;
	}
	case ARGP_KEY_ARG:
		die(EXIT_USAGE, "pareto: unexpected argument '%s': pareto takes options only", arg);
	}
	return ARGP_ERR_UNKNOWN;
}

static void print_points(const struct pareto *p)
{
	screen_wrap(0, 0, area_flow_osu018.method);
	printf("%-16s %-4s %-6s %5s %3s %3s %5s %8s %6s %6s %7s\n", "policy", "impl", "map", "warps", "tbs", "sch",
	       "ffs", "area um2", "ns", "ns/rr", "area/rr");
	for (unsigned n = 0; n < p->count; n++) {
		json_t *row = pareto_json(&p->points[n]);
		const char *policy, *impl, *map;
		int warps, tbs, schedulers, ffs, front;
		double um2, ns, by_ns, by_um2;
		json_unpack(row, "{ss ss ss si si si si sF sF sF sF sb}", "policy", &policy, "impl", &impl, "map", &map,
			    "warps", &warps, "tbs", &tbs, "schedulers", &schedulers, "ffs", &ffs, "um2", &um2, "ns",
			    &ns, "ns_by_rr", &by_ns, "um2_by_rr", &by_um2, "front", &front);
		printf("%-16s %-4.3s %-6.6s %5d %3d %3d %5d %8.0f %6.2f %6.2f %7.2f%s\n", policy, impl, map, warps, tbs,
		       schedulers, ffs, um2, ns, by_ns, by_um2, front ? " *" : "");
		json_decref(row);
	}
	printf("impl and map are cut: reference or optimized; programmable, contiguous or fixed\n"
	       "* Pareto-optimal: no point of the same size is both faster and smaller\n");
}

int cmd_pareto(int argc, char **argv)
{
	static const struct argp_child children[] = {{&common_argp_json, 0, NULL, 0}, {0}};
	static const struct argp_option options[] = {
	    {"points", KEY_POINTS, "FILE", 0,
	     "the design points, one a line: POLICY [KEY=VALUE...]; default: config/pareto.points", 0},
	    {"output", 'o', "DIR", 0, "the folder for pareto.csv and pareto.svg; default: build/pareto", 0},
	    {"draw", KEY_DRAW, "FILE", 0, "measure nothing: draw pareto.svg from FILE, a pareto.csv", 0},
	    {"jobs", 'j', "N", 0, "measure N design points at a time; default: 1", 0},
	    {0}};
	const struct argp argp = {
	    .options = options,
	    .parser = parse,
	    .doc = "Explores the design space: measures the area and delay of the issue selector with the blocks that "
		   "rank its TBs "
		   "(`area --flow osu018`) over policies, implementations, warp-slot mappings and sizes, each "
		   "relative to a "
		   "round-robin selector of the same size. Results are cached: an interrupted run resumes.",
	    .children = children,
	};
	struct options o = {.jobs = 1};
	struct pareto p;
	options_parse(&argp, argc, argv, &o);
	char *points = o.points ? xstrdup(o.points) : tree_path("config/pareto.points"),
	     *dir = o.dir ? xstrdup(o.dir) : result_path("pareto");
	if (o.draw) {
		pareto_draw(o.draw, dir);
		free(points);
		free(dir);
		return EXIT_PASS;
	}
	pareto_read(&p, points);
	pareto_measure(&p, o.jobs);
	pareto_write(&p, dir);
	if (!common_is_quiet(&o.common))
		print_points(&p);
	json_t *rows = json_array();
	for (unsigned n = 0; n < p.count; n++)
		json_array_append_new(rows, pareto_json(&p.points[n]));
	common_write_json(&o.common,
			  json_pack("{ss ss so so}", "flow", area_flow_osu018.name, "method", area_flow_osu018.method,
				    "tools", area_flow_versions(&area_flow_osu018), "points", rows));
	pareto_free(&p);
	free(points);
	free(dir);
	return EXIT_PASS;
}
