/* selftest_rtl.c - emits selftest_signature.v, selftest.v and chip.v, which compare the front end with the golden
 * model. */
#include "fpga/selftest_rtl.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/diag.h"
#include "rtl_gen/files/side.h"
#include "rtl_gen/writer/pieces.h"

enum { WORD = 64 };

/* ---- the signature ---- */

/* Declares every output of the front end as an input; returns their number of bits. */
static unsigned signature_ports(struct verilog *v)
{
	struct port table[MAX_PORTS];
	char name[V_NAME];
	unsigned n = ports_of(BLOCK_front_end, v->cfg, table), bits = 0;
	v_clock_ports(v);
	for (unsigned i = 0; i < n; i++) {
		if (table[i].dir != DIR_OUT)
			continue;
		snprintf(name, sizeof name, "%s_i", table[i].name);
		v_port(v, DIR_IN, name, v_width(&table[i]), "");
		bits += v_width(&table[i]);
	}
	v_port(v, DIR_OUT, "signature_o", WORD, "of all cycles since reset");
	return bits;
}

/* Concatenates all outputs of the front end, the first port in the lowest bits, padded with zeros to whole words. */
static void concatenation(struct verilog *v, unsigned bits, unsigned words)
{
	struct port table[MAX_PORTS];
	struct text all = {0};
	unsigned n = ports_of(BLOCK_front_end, v->cfg, table);
	const char *comma = "";
	if (words * WORD > bits) {
		text_add(&all, "%u'd0", words * WORD - bits);
		comma = ", ";
	}
	while (n-- > 0) {
		if (table[n].dir != DIR_OUT)
			continue;
		text_add(&all, "%s%s_i", comma, table[n].name);
		comma = ", ";
	}
	v_line(v, "wire [%u:0] outputs = {%s};", words * WORD - 1, all.s);
	text_free(&all);
}

void emit_selftest_signature(struct verilog *v)
{
	struct text fold = {0};
	v_begin(v, (struct v_about){
		       BLOCK_front_end, "selftest_signature", "fpga/selftest_rtl.c",
		       "Compacts all outputs of the front end in all cycles since reset to a 64-bit signature: "
		       "the remainder of a division by x^64 + x^4 + x^3 + x + 1.",
		       "one cycle.", "the signature."});
	unsigned bits = signature_ports(v), words = (bits + WORD - 1) / WORD;
	v_step(v, "1. All outputs, the first port in the lowest bits, XORed to one 64-bit word.");
	concatenation(v, bits, words);
	for (unsigned n = 0; n < words; n++)
		text_add(&fold, "%soutputs[%u:%u]", n ? " ^ " : "", n * WORD + WORD - 1, n * WORD);
	v_line(v, "wire [63:0] fold = %s;", fold.s);
	text_free(&fold);
	v_step(v, "2. One step of the polynomial division.");
	v_line(v, "reg [63:0] signature_q;");
	v_line(v, "wire [63:0] carry = signature_q[63] ? 64'h1b : 64'h0;");
	v_line(v, "wire [63:0] signature_d = {signature_q[62:0], 1'b0} ^ carry ^ fold;");
	v_flops(v, "signature");
	v_line(v, "assign signature_o = signature_q;");
	v_end(v);
}

/* ---- the self-test ---- */

/* The wire at port p of front_end: in_NAME or out_NAME. */
static const char *wire_name(void *ctx, const struct port *p)
{
	char *name = ctx;
	snprintf(name, V_NAME, "%s_%s", p->dir == DIR_IN ? "in" : "out", p->name);
	return name;
}

static void wires(struct verilog *v)
{
	struct port table[MAX_PORTS];
	char name[V_NAME];
	unsigned n = ports_of(BLOCK_front_end, v->cfg, table);
	for (unsigned i = 0; i < n; i++) {
		if (table[i].kind == KIND_BIT)
			v_line(v, "wire %s;", wire_name(name, &table[i]));
		else
			v_line(v, "wire [%u:0] %s;", v_width(&table[i]) - 1, wire_name(name, &table[i]));
	}
}

/* Instantiates the engine (its outputs are the front end's inputs) or the signature. */
static void part(struct verilog *v, const char *module, bool engine)
{
	struct port table[MAX_PORTS];
	char name[V_NAME];
	unsigned n = ports_of(BLOCK_front_end, v->cfg, table);
	v_line(v, "%s%s u_%s (", v->prefix, module, module);
	for (unsigned i = 0; i < n; i++) {
		bool in = table[i].dir == DIR_IN, used = in ? engine : !engine || selftest_reads(v->cfg, &table[i]);
		if (used)
			v_line(v, ".%s_%c(%s),", table[i].name, in ? 'o' : 'i', wire_name(name, &table[i]));
	}
	if (!engine)
		v_line(v, ".signature_o(signature),");
	v_line(v, ".clk_i(clk_i),");
	v_line(v, ".rst_i(rst_i)");
	v_line(v, ");");
}

static void comparison(struct verilog *v, const struct selftest_plan *plan)
{
	v_line(v, "localparam [63:0] FIRST = 64'h%016" PRIx64 "; // signature of the golden model after FIRST_CYCLES",
	       plan->first);
	v_line(v, "localparam [63:0] LAST = 64'h%016" PRIx64 "; // and after LAST_CYCLES", plan->last);
	v_line(v, "localparam [23:0] FIRST_CYCLES = 24'd%" PRIu64 ";", plan->first_cycles);
	v_line(v, "localparam [23:0] LAST_CYCLES = 24'd%" PRIu64 ";", plan->cycles);
	v_step(v, "The signature must equal the model's twice. Then the verdict holds; the counter runs on for the "
		  "heartbeat.");
	v_line(v, "reg [23:0] cycle_q;");
	v_line(v, "reg over_q, pass_q, fail_q;");
	v_line(v, "wire [23:0] cycle_d = cycle_q + 24'd1;");
	v_line(v, "wire first = ~over_q & (cycle_q == FIRST_CYCLES);");
	v_line(v, "wire last = ~over_q & (cycle_q == LAST_CYCLES);");
	v_line(v, "wire equal = signature == (first ? FIRST : LAST);");
	v_line(v, "wire over_d = over_q | last;");
	v_line(v, "wire fail_d = fail_q | ((first | last) & ~equal);");
	v_line(v, "wire pass_d = pass_q | (last & equal & ~fail_q);");
	v_flops(v, "cycle over pass fail");
	v_line(v, "assign pass_o = pass_q;");
	v_line(v, "assign fail_o = fail_q;");
	v_line(v, "assign beat_o = cycle_q[23];");
	v_line(v, "assign serial_o = signature[63];");
}

void emit_selftest(struct verilog *v, const struct selftest_plan *plan)
{
	char name[V_NAME];
	v_begin(v,
		(struct v_about){BLOCK_front_end, "selftest", "fpga/selftest_rtl.c",
				 "A front end driven by a stimulus engine; the signature of its outputs must equal the "
				 "golden model's.",
				 "the verdict is valid after LAST_CYCLES.", "a counter of cycles, the verdict."});
	v_clock_ports(v);
	v_port(v, DIR_OUT, "pass_o", 0, "both signatures equal the model's");
	v_port(v, DIR_OUT, "fail_o", 0, "a signature differs from the model's");
	v_port(v, DIR_OUT, "beat_o", 0, "a slow blink");
	v_port(v, DIR_OUT, "serial_o", 0, "the signature's top bit, in every cycle");
	wires(v);
	v_line(v, "wire [63:0] signature;");
	v_line(v, "%s", "");
	part(v, "selftest_engine", true);
	v_instance(v, BLOCK_front_end, wire_name, name);
	part(v, "selftest_signature", false);
	comparison(v, plan);
	v_end(v);
}

/* ---- the chip ---- */

static void divider(struct verilog *v, unsigned divide)
{
	if (divide == 0) {
		v_line(v, "wire clk = clk_i;");
		return;
	}
	v_step(v, "The front end's clock is the board's divided by %u.", 1u << divide);
	v_line(v, "reg [%u:0] divide_q = %u'd0;", divide - 1, divide);
	v_line(v, "always @(posedge clk_i)");
	v_line(v, "divide_q <= divide_q + %u'd1;", divide);
	v_line(v, "wire clk = divide_q[%u];", divide - 1);
}

void emit_chip(struct verilog *v, const struct selftest_plan *plan)
{
	const char *lit = plan->led_low ? "~" : "";
	v_begin(v, (struct v_about){BLOCK_front_end, "chip", "fpga/selftest_rtl.c",
				    "Connects the self-test to a board's pins; it starts after configuration.", "none.",
				    "the reset counter, the clock divider."});
	v_port(v, DIR_IN, "clk_i", 0, "the board's clock");
	v_port(v, DIR_OUT, "pass_o", 0, plan->led_low ? "LED, lit by 0" : "LED, lit by 1");
	v_port(v, DIR_OUT, "fail_o", 0, plan->led_low ? "LED, lit by 0" : "LED, lit by 1");
	v_port(v, DIR_OUT, "beat_o", 0, "LED, heartbeat");
	v_port(v, DIR_OUT, "serial_o", 0, "the signature's top bit, in every cycle of the front end");
	divider(v, plan->divide);
	v_step(v, "Registers are 0 after configuration: the first %d cycles are reset.", RESET_CYCLES);
	v_line(v, "reg [3:0] up_q = 4'd0;");
	v_line(v, "wire rst = up_q != 4'd%d;", RESET_CYCLES);
	v_line(v, "always @(posedge clk)");
	v_line(v, "up_q <= up_q + {3'd0, rst};");
	v_line(v, "%s", "");
	v_line(v, "wire pass, fail;");
	v_line(v, "%sselftest u_selftest (", v->prefix);
	v_line(v, ".clk_i(clk),");
	v_line(v, ".rst_i(rst),");
	v_line(v, ".pass_o(pass),");
	v_line(v, ".fail_o(fail),");
	v_line(v, ".beat_o(beat_o),");
	v_line(v, ".serial_o(serial_o)");
	v_line(v, ");");
	v_line(v, "assign pass_o = %spass;", lit);
	v_line(v, "assign fail_o = %sfail;", lit);
	v_end(v);
}

void selftest_make(struct gen_files *files, const struct config *cfg, const struct selftest_plan *plan,
		   const char *command)
{
	struct verilog v = {.cfg = cfg, .prefix = "", .command = command};
	emit_all(&v);
	emit_selftest_engine(&v);
	emit_selftest_signature(&v);
	emit_selftest(&v, plan);
	emit_chip(&v, plan);
	files->count = 0;
	for (unsigned n = 0; n < v.module_count; n++)
		files->file[files->count++] =
		    (struct gen_file){xprintf("%s.v", v.modules[n].name), xstrdup(v.modules[n].text)};
	files->file[files->count++] = (struct gen_file){xstrdup("files.f"), side_filelist(&v)};
	v_free(&v);
}
