/* flow_ice40.c - the flow `ice40`, a Lattice iCE40 HX8K: cells by Yosys, delay by nextpnr-ice40 and icetime.
 *
 * Cells are counted in the module alone. For the delay, all ports of the module are registered, and the registers are
 * connected to two pins (area_wrap_serial()), because a block has more ports than the chip has pins. nextpnr's
 * placement depends on a random seed, so the delay is the median over five seeds. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "cost/flow.h"
#include "cost/wrapper.h"
#include "rtl_gen/writer/verilog.h"

enum { SEEDS = 5, CHIP_CELLS = 7680 };

static void synthesize(const struct area_job *job)
{
	struct text t = {0};
	char *alone = area_read_logic(job, "", job->top), *wrapped = area_read_logic(job, " wrap.v", "wrap");
	text_add(&t, "%ssynth_ice40 -top %s\ntee -q -o stat stat -json\n", alone, job->top);
	/* ltp would count the chip's flip-flops as logic. */
	text_add(&t, "select * t:SB_DFF* %%d\ntee -q -o levels ltp\nselect -clear\n");
	text_add(&t, "design -reset\n%ssynth_ice40 -top wrap -json wrap.json\n", wrapped);
	text_add(&t, "tee -q -o wrap.stat stat -json\n");
	area_yosys(job, "synth", t.s);
	text_free(&t);
	free(alone);
	free(wrapped);
}

/* The number of cells whose type starts with `start`. */
static unsigned count(const struct area_job *job, const char *file, const char *start)
{
	json_t *root = area_load(job, file), *number;
	json_t *types = json_object_get(json_object_get(root, "design"), "num_cells_by_type");
	const char *type;
	unsigned sum = 0;
	json_object_foreach(types, type, number) if (strncmp(type, start, strlen(start)) == 0) sum +=
	    (unsigned)json_integer_value(number);
	json_decref(root);
	return sum;
}

/* The name in the source of a cell: "pick.last_q" for "dut.u_pick.last_q_SB_DFFSR_Q_3". */
static json_t *source_name(const char *cell)
{
	struct text t = {0};
	cell += strncmp(cell, "dut.", 4) == 0 ? 4 : strncmp(cell, "wrap_", 5) == 0 ? 5 : 0;
	const char *end = strstr(cell, "_SB_");
	for (size_t length; *cell && (!end || cell < end); cell += length) {
		cell += strncmp(cell, "u_", 2) == 0 ? 2 : 0;
		length = strcspn(cell, ".");
		length += cell[length] == '.';
		if (end && cell + length > end)
			length = (size_t)(end - cell);
		text_add(&t, "%.*s", (int)length, cell);
	}
	json_t *name = json_string(t.s ? t.s : "");
	text_free(&t);
	return name;
}

/* The critical path between flip-flops in nextpnr's report; NULL: the report has none. */
static json_t *read_path(json_t *report)
{
	json_t *path, *steps, *step, *from = NULL, *to = NULL, *through = json_array();
	size_t n, i;
	json_array_foreach(json_object_get(report, "critical_paths"), n, path)
	{
		const char *start = json_string_value(json_object_get(path, "from")),
			   *end = json_string_value(json_object_get(path, "to"));
		if (from || !start || !end || strcmp(start, end) != 0 || strncmp(start, "posedge", 7) != 0)
			continue;
		steps = json_object_get(path, "path");
		json_array_foreach(steps, i, step)
		{
			const char *cell = json_string_value(json_object_get(json_object_get(step, "to"), "cell"));
			if (i == 0)
				from = source_name(
				    json_string_value(json_object_get(json_object_get(step, "from"), "cell")));
			if (strcmp(json_string_value(json_object_get(step, "type")), "routing") == 0)
				json_array_append_new(through, source_name(cell));
			json_decref(to);
			to = source_name(cell);
		}
	}
	if (!from) {
		json_decref(through);
		return NULL;
	}
	return json_pack("{so so so}", "from", from, "to", to, "through", through);
}

/* Places with one seed: {"seed", "mhz", "path"}. */
static json_t *place(const struct area_job *job, unsigned seed)
{
	char *number = xprintf("%u", seed), *asc = xprintf("%u.asc", seed), *report = xprintf("%u.json", seed);
	area_run(job, number,
		 (const char *const[]){"nextpnr-ice40", "--hx8k", "--package", "ct256", "--json", "wrap.json", "--asc",
				       asc, "--report", report, "--seed", number, "--freq", "100",
				       "--timing-allow-fail", NULL});
	json_t *root = area_load(job, report), *clock, *path = read_path(root);
	const char *name;
	double mhz = 0;
	json_object_foreach(json_object_get(root, "fmax"), name, clock) mhz =
	    json_number_value(json_object_get(clock, "achieved"));
	json_t *result =
	    json_pack("{si sf so}", "seed", seed, "mhz", round(mhz * 100) / 100, "path", path ? path : json_null());
	json_decref(root);
	free(number);
	free(asc);
	free(report);
	return result;
}

static int by_mhz(const void *a, const void *b)
{
	double x = json_real_value(json_object_get(*(json_t *const *)a, "mhz")),
	       y = json_real_value(json_object_get(*(json_t *const *)b, "mhz"));
	return x < y ? -1 : x > y;
}

/* The register-to-register delay of a placement by icetime, in ns; negative: icetime reports none. */
static double time_placement(const struct area_job *job, unsigned seed)
{
	char *asc = xprintf("%u.asc", seed);
	area_run(job, "icetime", (const char *const[]){"icetime", "-d", "hx8k", "-i", "-t", asc, NULL});
	char *text = area_file(job, "icetime.log"), *at = strstr(text, "Total path delay:");
	double ns = at ? strtod(at + strlen("Total path delay:"), NULL) : -1;
	free(text);
	free(asc);
	return ns;
}

static void add_delays(const struct area_job *job, json_t *result)
{
	json_t *run[SEEDS], *all = json_array();
	for (unsigned n = 0; n < SEEDS; n++) {
		run[n] = place(job, n + 1);
		json_array_append_new(all, run[n]);
	}
	qsort(run, SEEDS, sizeof *run, by_mhz);
	json_t *median = run[SEEDS / 2];
	double mhz = json_real_value(json_object_get(median, "mhz")),
	       icetime = time_placement(job, (unsigned)json_integer_value(json_object_get(median, "seed")));
	json_object_set(result, "mhz", json_object_get(median, "mhz"));
	json_object_set_new(result, "ns", mhz > 0 ? json_real(round(1e6 / mhz) / 1e3) : json_null());
	json_object_set(result, "mhz_low", json_object_get(run[0], "mhz"));
	json_object_set(result, "mhz_high", json_object_get(run[SEEDS - 1], "mhz"));
	json_object_set_new(result, "icetime_ns", icetime < 0 ? json_null() : json_real(icetime));
	json_object_set(result, "path", json_object_get(median, "path"));
	json_object_set_new(result, "seeds", all);
}

static json_t *measure(const struct area_job *job)
{
	area_wrap_serial(job);
	synthesize(job);
	json_t *result =
	    json_pack("{si si si si}", "luts", count(job, "stat", "SB_LUT4"), "ffs", count(job, "stat", "SB_DFF"),
		      "carries", count(job, "stat", "SB_CARRY"), "levels", area_levels(job, "levels"));
	/* A LUT and a flip-flop may share a logic cell, so either number alone may not exceed the cells. */
	unsigned luts = count(job, "wrap.stat", "SB_LUT4"), ffs = count(job, "wrap.stat", "SB_DFF");
	bool fits = luts <= CHIP_CELLS && ffs <= CHIP_CELLS;
	json_object_set_new(result, "fits", json_boolean(fits));
	if (fits)
		add_delays(job, result);
	return result;
}

const struct area_flow area_flow_ice40 = {
    .name = "ice40",
    .method = "iCE40 HX8K: MHz by nextpnr-ice40, median and range of five seeds; icetime ns for the median seed",
    .tools =
	(const struct area_tool[]){
	    {"yosys", "-V"}, {"berkeley-abc", NULL}, {"nextpnr-ice40", "--version"}, {"icetime", NULL}, {NULL, NULL}},
    .data = (const char *const[]){NULL},
    .columns = (const struct area_column[]){{"luts", "LUT4s", 8, 0},
					    {"ffs", "ffs", 6, 0},
					    {"carries", "carries", 8, 0},
					    {"levels", "levels", 7, 0},
					    {"mhz", "MHz", 8, 1},
					    {"mhz_low", "lowest", 8, 1},
					    {"mhz_high", "highest", 8, 1},
					    {"icetime_ns", "icetime ns", 11, 2},
					    {NULL, NULL, 0, 0}},
    .measure = measure,
};
