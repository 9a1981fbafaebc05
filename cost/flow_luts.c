/* flow_luts.c - the flows `ecp5` and `xilinx`: utilization of an ECP5 or a Xilinx 7-series device by Yosys; no
 * placement, no delay. */
#include <stdlib.h>
#include <string.h>

#include "cost/flow.h"
#include "rtl_gen/writer/verilog.h"

/* The number of cells whose type starts with one of `words`, which are separated by '|'. */
static unsigned count(json_t *types, const char *words)
{
	const char *type;
	json_t *number;
	unsigned sum = 0;
	json_object_foreach(types, type, number)
	{
		for (const char *word = words; *word; word += strcspn(word, "|"), word += *word == '|')
			if (strncmp(type, word, strcspn(word, "|")) == 0)
				sum += (unsigned)json_integer_value(number);
	}
	return sum;
}

/* Synthesizes the module with the command `synthesis` and counts all cells and the LUTs, flip-flops and carries among
 * them; these three name cell types as in count(). */
static json_t *utilization(const struct area_job *job, const char *synthesis, const char *luts, const char *ffs,
			   const char *carries)
{
	struct text t = {0};
	char *logic = area_read_logic(job, "", job->top);
	text_add(&t, "%s%s -top %s\ntee -q -o stat stat -json\n", logic, synthesis, job->top);
	free(logic);
	text_add(&t, "select * t:%s* %%d\ntee -q -o levels ltp\n",
		 ffs); /* otherwise ltp follows paths through flip-flops */
	area_yosys(job, "synth", t.s);
	text_free(&t);
	json_t *root = area_load(job, "stat"), *design = json_object_get(root, "design"),
	       *types = json_object_get(design, "num_cells_by_type");
	json_t *result = json_pack("{sO si si si si sO}", "cells", json_object_get(design, "num_cells"), "luts",
				   count(types, luts), "ffs", count(types, ffs), "carries", count(types, carries),
				   "levels", area_levels(job, "levels"), "types", types);
	json_decref(root);
	return result;
}

static json_t *measure_ecp5(const struct area_job *job)
{
	return utilization(job, "synth_ecp5", "LUT4", "TRELLIS_FF", "CCU2C");
}

static json_t *measure_xilinx(const struct area_job *job)
{
	return utilization(job, "synth_xilinx -flatten -noiopad -noclkbuf", "LUT", "FD", "CARRY4");
}

static const struct area_tool tools[] = {{"yosys", "-V"}, {"berkeley-abc", NULL}, {NULL, NULL}};
static const char *const no_data[] = {NULL};
static const struct area_column columns[] = {{"cells", "cells", 8, 0},   {"luts", "LUTs", 8, 0},
					     {"ffs", "ffs", 6, 0},       {"carries", "carries", 8, 0},
					     {"levels", "levels", 7, 0}, {NULL, NULL, 0, 0}};

const struct area_flow area_flow_ecp5 = {.name = "ecp5",
					 .method = "synth_ecp5: utilization; no placement, no delay",
					 .tools = tools,
					 .data = no_data,
					 .columns = columns,
					 .measure = measure_ecp5};
const struct area_flow area_flow_xilinx = {.name = "xilinx",
					   .method = "synth_xilinx, 7 series: utilization; no placement, no delay",
					   .tools = tools,
					   .data = no_data,
					   .columns = columns,
					   .measure = measure_xilinx};
