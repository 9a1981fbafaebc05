/* class_miter.c - two front ends whose inputs differ where the classes say that it does not matter.
 *
 * Names of the miter's own nets have a suffix behind a port's name, so that none of them is a port: _a and _b in the
 * two, _other the input's other bits, _open the warps for which they do not matter, _mask the same bit by bit. */
#include "proof/class_miter.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/outfile.h"
#include "base/proc.h"
#include "proof/abc.h"
#include "proof/design.h"
#include "proof/input_classes.h"
#include "proof/yosys_script.h"
#include "sim/lockstep/pins.h"

/* When the bits of an input do not matter: as in input_classes_fill(), in terms of the first one's outputs. */
static const struct freedom {
	const char *input, *bits; /* a bit for each warp */
} freedoms[] = {
    {"jump_i", "idle | exit_i"}, {"bar_i", "idle"},
    {"exit_i", "idle"},          {"ready_i", "unready"},
    {"sfu_i", "headless"},       {"mem_i", "headless"},
    {"memory_i", "headless"},    {"hint_i", "idle & ~live_o_a"},
    {"long_wait_i", "headless"}, {"blocked_i", "headless"},
    {"lanes_i", "open_lanes"},   {"launch_warps_i", "{WARPS{~|launch_i}}"},
};

static const char *freedom_of(const char *input)
{
	for (unsigned n = 0; n < sizeof freedoms / sizeof *freedoms; n++)
		if (strcmp(freedoms[n].input, input) == 0)
			return freedoms[n].bits;
	return NULL;
}

static void declare(FILE *f, const struct pins *pins)
{
	fputs("module classes (\n  input wire clk_i,\n  input wire rst_i", f);
	for (unsigned i = 0; i < pins->ins; i++) {
		const struct pin *pin = &pins->in[i];
		fprintf(f, ",\n  input wire [%u:0] %s", pin->width - 1, pin->name);
		if (freedom_of(pin->name))
			fprintf(f, ",\n  input wire [%u:0] %s_other", pin->width - 1, pin->name);
	}
	fputs("\n);\n", f);
	for (unsigned i = 0; i < pins->outs; i++)
		fprintf(f, "  wire [%u:0] %s_a, %s_b;\n", pins->out[i].width - 1, pins->out[i].name, pins->out[i].name);
}

/* open_lanes: warps that do not issue, and those whose lanes saturate a counter, whatever it was, in both. */
static void open_lanes(FILE *f, const struct config *cfg)
{
	unsigned most = (unsigned)input_classes_lanes(cfg);
	fputs("  wire [WARPS-1:0] open_lanes;\n", f);
	for (unsigned w = 0; w < cfg->warps; w++) {
		fprintf(f, "  assign open_lanes[%u] = idle[%u]", w, w);
		if (most)
			fprintf(f, " | (lanes_i[%u +: %u] >= %u & lanes_i_other[%u +: %u] >= %u)", w * LANES_BITS,
				LANES_BITS, most, w * LANES_BITS, LANES_BITS, most);
		fputs(";\n", f);
	}
}

/* The inputs of the second: those of the first, with other bits where they do not matter. */
static unsigned other_inputs(FILE *f, const struct config *cfg, const struct pins *pins)
{
	unsigned count = 0;
	fprintf(f, "  localparam WARPS = %u;\n", cfg->warps);
	fputs("  wire [WARPS-1:0] idle = ~issue_o_a, headless = idle & ~(valid_o_a & live_o_a);\n", f);
	fputs("  wire [WARPS-1:0] unready = headless | wait_o_a;\n", f);
	if (cfg->has_progress)
		open_lanes(f, cfg);
	for (unsigned i = 0; i < pins->ins; i++) {
		const struct pin *pin = &pins->in[i];
		const char *bits = freedom_of(pin->name);
		if (!bits)
			continue;
		unsigned each = pin->width / cfg->warps;
		fprintf(f, "  wire [WARPS-1:0] %s_open = %s;\n", pin->name, bits);
		fprintf(f, "  wire [%u:0] %s_mask, %s_b;\n", pin->width - 1, pin->name, pin->name);
		for (unsigned w = 0; w < cfg->warps; w++)
			fprintf(f, "  assign %s_mask[%u:%u] = {%u{%s_open[%u]}};\n", pin->name, (w + 1) * each - 1,
				w * each, each, pin->name, w);
		fprintf(f, "  assign %s_b = %s & ~%s_mask | %s_other & %s_mask;\n", pin->name, pin->name, pin->name,
			pin->name, pin->name);
		count += pin->width;
	}
	return count;
}

static void instance(FILE *f, const struct pins *pins, const char *module, const char *name)
{
	bool is_second = *name == 'b';
	fprintf(f, "  %s %s (\n    .clk_i(clk_i),\n    .rst_i(rst_i)", module, name);
	for (unsigned i = 0; i < pins->ins; i++)
		fprintf(f, ",\n    .%s(%s%s)", pins->in[i].name, pins->in[i].name,
			is_second && freedom_of(pins->in[i].name) ? "_b" : "");
	for (unsigned i = 0; i < pins->outs; i++)
		fprintf(f, ",\n    .%s(%s_%s)", pins->out[i].name, pins->out[i].name, name);
	fputs("\n  );\n", f);
}

/* Writes classes.v; returns the number of input bits that may differ. */
static unsigned write_miter(const struct config *cfg, const struct pins *pins, const char *work)
{
	struct outfile file;
	char *path = xprintf("%s/classes.v", work);
	outfile_open(&file, path);
	declare(file.f, pins);
	unsigned count = other_inputs(file.f, cfg, pins);
	instance(file.f, pins, "reference", "a");
	instance(file.f, pins, "selected", "b");
	for (unsigned i = 0; i < pins->outs; i++)
		fprintf(file.f, "  always @* equal_%s: assert (%s_a == %s_b);\n", pins->out[i].name, pins->out[i].name,
			pins->out[i].name);
	fputs("endmodule\n", file.f);
	outfile_close(&file);
	free(path);
	return count;
}

/* The output of claim n, which is a line of the file `claims`: TOP/equal_OUTPUT. */
static char *label_of(const char *labels, unsigned n)
{
	while (n-- > 0 && labels)
		labels = strchr(labels, '\n') ? strchr(labels, '\n') + 1 : NULL;
	const char *label = labels ? strstr(labels, "/equal_") : NULL;
	label = label ? label + strlen("/equal_") : "?";
	return xprintf("%.*s", (int)strcspn(label, "\n"), label);
}

static void judge(const char *work, const struct circuit *circuit, const struct abc_answer *answer,
		  struct class_proof *result)
{
	char *path = xprintf("%s/claims", work), *labels = read_whole(path, NULL);
	for (unsigned n = 0; n < circuit->bads; n++) {
		if (answer[n].verdict == ABC_PROVEN)
			continue;
		bool differs = answer[n].verdict == ABC_VIOLATED;
		enum verdict verdict = differs ? VERDICT_DIFFERS : VERDICT_UNPROVEN;
		char *label = label_of(labels, n), *longer = NULL;
		if (differs)
			longer = xprintf("%s%s differs in cycle %u\n", result->reason, label, answer[n].cycle + 1);
		else
			longer = xprintf("%s%s is not decided in time\n", result->reason, label);
		free(label);
		free(result->reason);
		result->reason = longer;
		if (verdict > result->verdict)
			result->verdict = verdict;
	}
	free(labels);
	free(path);
}

/* Writes the front end of one implementation to a folder of its own. */
static void put_front_end(const struct config *cfg, const char *verilog, const char *work, const char *name)
{
	char *folder = xprintf("%s/%s", work, name);
	make_folder(folder);
	free(design_put(cfg, true, verilog, folder));
	free(folder);
}

struct class_proof class_miter_prove(const struct config *cfg, const char *verilog, unsigned limit)
{
	struct class_proof result = {.verdict = VERDICT_PROVEN, .reason = xstrdup("")};
	struct pins *pins = xalloc(sizeof *pins);
	double start = design_processor_time();
	char *work = temporary_folder();
	struct config reference = *cfg;
	design_set_implementation(&reference, IMPL_REFERENCE);
	put_front_end(&reference, design_is_reference(cfg) ? verilog : NULL, work, "reference");
	put_front_end(cfg, verilog, work, "selected");
	pins_of(cfg, false, pins);
	result.free = write_miter(cfg, pins, work);
	for (unsigned i = 0; i < pins->outs; i++)
		result.outputs += pins->out[i].width;
	struct circuit *circuit = design_circuit(work, yosys_classes());
	if (circuit->bads == 0)
		die(EXIT_BUG, "the miter of the classes claims nothing");
	struct abc_answer *answer = xalloc((circuit->bads + 1UL) * sizeof *answer);
	abc_prove(work, circuit, limit, answer);
	judge(work, circuit, answer, &result);
	free(answer);
	circuit_free(circuit);
	free(pins);
	temporary_done(work);
	result.seconds = (unsigned)(design_processor_time() - start);
	return result;
}
