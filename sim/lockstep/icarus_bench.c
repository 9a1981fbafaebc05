/* icarus_bench.c - prints the test bench for Icarus; its pins come from the port tables. */
#include "sim/lockstep/icarus_bench.h"

#include <stdio.h>

#include "base/diag.h"

static void connect_pin(FILE *f, const struct pin *p, const char *frame)
{
	unsigned low = p->word * 32;
	fprintf(f, ",\n\t\t.%s(%s[%u:%u])", p->name, frame, low + p->width - 1, low);
}

static void print_dut(FILE *f, const struct pins *p, const char *top)
{
	fprintf(f, "\t%s dut (\n\t\t.clk_i(clk),\n\t\t.rst_i(rst)", top);
	for (unsigned i = 0; i < p->ins; i++)
		connect_pin(f, &p->in[i], "in");
	for (unsigned i = 0; i < p->outs; i++)
		connect_pin(f, &p->out[i], "out");
	fprintf(f, "\n\t);\n");
	/* Padding between a port and the word boundary where the next port starts. */
	for (unsigned i = 0; i < p->outs; i++) {
		unsigned low = p->out[i].word * 32, rest = (32 - p->out[i].width % 32) % 32;
		if (rest)
			fprintf(f, "\tassign out[%u +: %u] = %u'd0;\n", low + p->out[i].width, rest, rest);
	}
}

/* The scopes of a wave besides the RTL: model, differs, head (icarus.h). */
static void print_model(FILE *f, const struct pins *p, unsigned warps)
{
	fprintf(f, "\treg [%u:0] model_frame = 0;\n\treg [%u:0] heads_frame = 0;\n", p->out_words * 32 - 1,
		warps * BENCH_HEAD * 8 - 1);
	fprintf(f, "\tgenerate if (1) begin : model\n");
	for (unsigned i = 0; i < p->outs; i++) {
		unsigned low = p->out[i].word * 32;
		fprintf(f, "\t\twire ");
		if (p->out[i].width > 1)
			fprintf(f, "[%u:0] ", p->out[i].width - 1);
		fprintf(f, "%s = model_frame[%u:%u];\n", p->out[i].name, low + p->out[i].width - 1, low);
	}
	fprintf(f, "\tend endgenerate\n\tgenerate if (1) begin : differs\n");
	for (unsigned i = 0; i < p->outs; i++) {
		unsigned low = p->out[i].word * 32, high = low + p->out[i].width - 1;
		fprintf(f, "\t\treg %s = 0;\n\t\talways @(sampled) %s = out[%u:%u] !== model_frame[%u:%u];\n",
			p->out[i].name, p->out[i].name, high, low, high, low);
	}
	fprintf(f, "\tend endgenerate\n\tgenerate if (1) begin : head\n");
	for (unsigned w = 0; w < warps; w++)
		fprintf(f, "\t\twire [%u:0] w%u = heads_frame[%u +: %u];\n", BENCH_HEAD * 8 - 1, w, w * BENCH_HEAD * 8,
			BENCH_HEAD * 8);
	fprintf(f, "\tend endgenerate\n");
}

/* Two clock edges; of an asynchronous reset every other time none, which a register must not need. */
static void print_reset(FILE *f, const struct pins *p)
{
	fprintf(f, "\t\t\t\tgot = $fscanf(stdin, \" %%h\", next);\n\t\t\t\t#1 in = next; rst = 1;\n");
	if (p->async)
		fprintf(f, "\t\t\t\tedges = ~edges;\n\t\t\t\tif (edges)\n\t\t\t\t\tbegin\n");
	fprintf(f, "\t\t\t\t#4 clk = 0; #5 clk = 1; #5 clk = 0; #5 clk = 1;\n");
	if (p->async)
		fprintf(f, "\t\t\t\t\tend\n");
	fprintf(f, "\t\t\t\t#1 rst = 0;\n\t\t\t\t$display(\"r\");\n\t\t\t\t$fflush;\n");
}

static void print_commands(FILE *f, const struct pins *p, const char *wave)
{
	fprintf(f, "\tinitial begin\n\t\tgot = $fscanf(stdin, \" %%s\", command);\n\t\twhile (got == 1) begin\n");
	fprintf(f, "\t\t\tcase (command)\n\t\t\t\"r\": begin\n");
	print_reset(f, p);
	fprintf(f, "\t\t\tend\n\t\t\t\"c\": begin\n");
	fprintf(f, "\t\t\t\tgot = $fscanf(stdin, \" %%h\", next);\n");
	if (wave)
		fprintf(f, "\t\t\t\tgot = $fscanf(stdin, \" %%h %%h\", next_model, next_heads);\n");
	fprintf(f, "\t\t\t\t#1 in = next;\n");
	if (wave)
		fprintf(f, "\t\t\t\tmodel_frame = next_model; heads_frame = next_heads;\n");
	fprintf(f, "\t\t\t\t#4 clk = 0;\n\t\t\t\t#4 $display(\"%%h\", out);\n\t\t\t\t$fflush;\n");
	if (wave)
		fprintf(f, "\t\t\t\t-> sampled;\n");
	fprintf(f, "\t\t\t\t#1 clk = 1;\n\t\t\tend\n");
	if (wave)
		fprintf(f, "\t\t\t\"w\": begin\n\t\t\t\t$dumpfile(\"%s\");\n\t\t\t\t$dumpvars(0, bench);\n\t\t\tend\n",
			wave);
	fprintf(f, "\t\t\tdefault: ;\n\t\t\tendcase\n\t\t\tgot = $fscanf(stdin, \" %%s\", command);\n\t\tend\n"
		   "\t\t$finish(0);\n\tend\n");
}

char *icarus_bench(const struct pins *p, const char *top, const char *wave, unsigned warps)
{
	char *text = NULL;
	size_t size;
	FILE *f = open_memstream(&text, &size);
	if (!f)
		die(EXIT_BUG, "no memory");
	fprintf(f, "module bench;\n\tlocalparam stdin = 32'h8000_0000;\n\tinteger got;\n\treg [7:0] command;\n");
	fprintf(f, "\treg clk = 1;\n\treg rst = 1;\n\treg [%u:0] in = 0, next;\n\twire [%u:0] out;\n",
		p->in_words * 32 - 1, p->out_words * 32 - 1);
	if (p->async)
		fprintf(f, "\treg edges = 1;\n\tinitial rst = 0;\n");
	if (wave) {
		fprintf(f, "\treg [%u:0] next_model;\n\treg [%u:0] next_heads;\n", p->out_words * 32 - 1,
			warps * BENCH_HEAD * 8 - 1);
		fprintf(f, "\tevent sampled;\n");
		print_model(f, p, warps);
	}
	print_dut(f, p, top);
	print_commands(f, p, wave);
	fprintf(f, "endmodule\n");
	fclose(f);
	return text;
}
