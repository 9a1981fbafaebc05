/* wrapper.c - reads the ports of a module with Yosys and writes the wrapper. */
#include "cost/wrapper.h"

#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/outfile.h"
#include "rtl_gen/writer/verilog.h"

static bool is_clock(const char *name)
{
	return strcmp(name, "clk_i") == 0 || strcmp(name, "clk") == 0;
}

static const char *direction(json_t *port)
{
	return json_string_value(json_object_get(port, "direction"));
}

static bool is_input(json_t *port)
{
	return strcmp(direction(port), "input") == 0;
}

static bool is_reset(const char *name, json_t *port)
{
	static const char *const names[] = {"rst_i", "rst", "reset", "rst_ni", "rst_n", "reset_n"};
	for (unsigned n = 0; n < sizeof names / sizeof *names; n++)
		if (is_input(port) && strcmp(name, names[n]) == 0)
			return true;
	return false;
}

static bool has_register(const char *name, json_t *port)
{
	return !is_clock(name) && !is_reset(name, port);
}

/* The ports of the module, by Yosys: {NAME: {"direction": ..., "bits": [...]}, ...}. */
static json_t *read_ports(const struct area_job *job)
{
	struct text t = {0};
	text_add(&t, "read_verilog%s\nhierarchy -check -top %s\nproc\nwrite_json ports.json\n", job->files, job->top);
	area_yosys(job, "ports", t.s);
	text_free(&t);
	json_t *root = area_load(job, "ports.json");
	json_t *ports =
	    json_incref(json_object_get(json_object_get(json_object_get(root, "modules"), job->top), "ports"));
	json_decref(root);
	const char *name;
	json_t *port;
	if (!ports)
		die(EXIT_IO, "%s: Yosys found no such module", job->top);
	json_object_foreach(ports, name, port) if (strcmp(direction(port), "inout") == 0)
	    die(EXIT_IO, "%s: port %s is inout: allowed are input and output", job->top, name);
	return ports;
}

static unsigned width(json_t *port)
{
	return (unsigned)json_array_size(json_object_get(port, "bits"));
}

/* Instantiates the module, all ports connected by name. */
static void add_instance(struct text *t, const char *top, json_t *ports)
{
	const char *name, *comma = "";
	json_t *port;
	text_add(t, "  %s dut (", top);
	json_object_foreach(ports, name, port)
	{
		const char *kind = is_clock(name)         ? ""
				   : is_reset(name, port) ? "ext_"
				   : is_input(port)       ? "wrap_"
							  : "from_";
		text_add(t, "%s\n    .%s(%s%s)", comma, name, kind, is_clock(name) ? "clk" : name);
		comma = ",";
	}
	text_add(t, "\n  );\n");
}

static void write(const struct area_job *job, struct text *t)
{
	char *path = xprintf("%s/wrap.v", job->dir);
	outfile_put(path, t->s);
	text_free(t);
	free(path);
}

char *area_wrap(const struct area_job *job)
{
	json_t *ports = read_ports(job), *port;
	const char *name;
	struct text t = {0}, flops = {0}, resets = {0};
	text_add(&resets, "%s", "");
	text_add(&t, "module wrap (\n  input wire clk");
	json_object_foreach(ports, name, port)
	{
		unsigned top = width(port) - 1;
		if (is_clock(name))
			continue;
		if (is_reset(name, port))
			text_add(&resets, "ext_%s ", name);
		else
			text_add(&flops, "    wrap_%s <= %s_%s;\n", name, is_input(port) ? "ext" : "from", name);
		if (is_input(port))
			text_add(&t, ",\n  input wire [%u:0] ext_%s", top, name);
		else
			text_add(&t, ",\n  output reg [%u:0] wrap_%s", top, name);
	}
	text_add(&t, "\n);\n");
	json_object_foreach(ports, name, port) if (has_register(name, port))
	    text_add(&t, "  %s [%u:0] %s_%s;\n", is_input(port) ? "reg" : "wire", width(port) - 1,
		     is_input(port) ? "wrap" : "from", name);
	add_instance(&t, job->top, ports);
	text_add(&t, "  always @(posedge clk) begin\n%s  end\nendmodule\n", flops.s ? flops.s : "");
	text_free(&flops);
	write(job, &t);
	json_decref(ports);
	return resets.s;
}

/* Appends the ports of one direction as the parts of a concatenation; returns their number of bits. */
static unsigned add_all(struct text *t, json_t *ports, bool inputs, const char *prefix)
{
	const char *name, *comma = "";
	json_t *port;
	unsigned bits = 0;
	json_object_foreach(ports, name, port)
	{
		if (!has_register(name, port) || is_input(port) != inputs)
			continue;
		text_add(t, "%s%s%s", comma, prefix, name);
		bits += width(port);
		comma = ", ";
	}
	return bits;
}

unsigned area_wrap_serial(const struct area_job *job)
{
	json_t *ports = read_ports(job), *port;
	const char *name;
	struct text t = {0}, ins = {0}, outs = {0}, froms = {0};
	unsigned in = add_all(&ins, ports, true, "wrap_"), out = add_all(&outs, ports, false, "wrap_");
	add_all(&froms, ports, false, "from_");
	text_add(&t, "module wrap (\n  input wire clk,\n  input wire ext,\n");
	json_object_foreach(ports, name, port) if (is_reset(name, port))
	    text_add(&t, "  input wire [%u:0] ext_%s,\n", width(port) - 1, name);
	text_add(&t, "  output wire sum\n);\n");
	json_object_foreach(ports, name, port) if (has_register(name, port))
	{
		text_add(&t, "  reg [%u:0] wrap_%s;\n", width(port) - 1, name);
		if (!is_input(port))
			text_add(&t, "  wire [%u:0] from_%s;\n", width(port) - 1, name);
	}
	add_instance(&t, job->top, ports);
	text_add(&t, "  reg [%u:0] sums;\n  assign sum = sums[%u];\n  always @(posedge clk) begin\n", out - 1, out - 1);
	if (in > 0)
		text_add(&t, "    {%s} <= {%s, ext};\n", ins.s, ins.s);
	text_add(&t, "    {%s} <= {%s};\n    sums <= (sums << 1) ^ {%s};\n  end\nendmodule\n", outs.s, froms.s, outs.s);
	text_free(&ins);
	text_free(&outs);
	text_free(&froms);
	write(job, &t);
	json_decref(ports);
	return in + 2 * out;
}
