/* testbench.c - writes the testbenches and reads their output. */
#include "fpga/testbench.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/outfile.h"
#include "fpga/selftest_rtl.h"

/* Rising edges of the board's clock up to the first cycle of the front end after its reset. The front end's clock has
 * one rising edge for every 2^divide of these. */
static unsigned first_edge(const struct board *b)
{
	unsigned period = 1u << b->divide;
	return RESET_CYCLES * period + (period > 1 ? period / 2 - 1 : 0);
}

char *testbench_verilog(const struct board *b, uint64_t cycles)
{
	return xprintf("`timescale 1ns/1ns\n"
		       "module bench;\n"
		       "  reg clk = 1'b0;\n"
		       "  reg [63:0] bits = 64'd0;\n"
		       "  wire pass, fail, beat, serial;\n"
		       "  integer edges, cycle;\n"
		       "  chip dut (.clk_i(clk), .pass_o(pass), .fail_o(fail), .beat_o(beat), .serial_o(serial));\n"
		       "  initial begin\n"
		       "    for (edges = 0; edges < %u; edges = edges + 1) begin\n"
		       "      #5 clk = 1'b1;\n"
		       "      #5 clk = 1'b0;\n"
		       "    end\n"
		       "    for (cycle = 1; cycle <= %" PRIu64 "; cycle = cycle + 1) begin\n"
		       "      bits = {bits[62:0], serial};\n"
		       "      if (cycle %% 64 == 0) begin\n"
		       "        $display(\"%%0d %%h %%b %%b\", cycle, bits, pass, fail);\n"
		       "        $fflush;\n"
		       "      end\n"
		       "      for (edges = 0; edges < %u; edges = edges + 1) begin\n"
		       "        #5 clk = 1'b1;\n"
		       "        #5 clk = 1'b0;\n"
		       "      end\n"
		       "    end\n"
		       "    $finish;\n"
		       "  end\n"
		       "endmodule\n",
		       first_edge(b), cycles, 1u << b->divide);
}

char *testbench_cpp(const struct board *b, uint64_t cycles)
{
	return xprintf("#include \"Vchip.h\"\n"
		       "#include \"verilated.h\"\n"
		       "#include <cstdint>\n"
		       "#include <cstdio>\n"
		       "static void edges(Vchip *chip, unsigned n)\n"
		       "{\n"
		       "\twhile (n-- > 0) {\n"
		       "\t\tchip->clk_i = 1;\n"
		       "\t\tchip->eval();\n"
		       "\t\tchip->clk_i = 0;\n"
		       "\t\tchip->eval();\n"
		       "\t}\n"
		       "}\n"
		       "int main()\n"
		       "{\n"
		       "\tVchip *chip = new Vchip;\n"
		       "\tuint64_t bits = 0;\n"
		       "\tchip->clk_i = 0;\n"
		       "\tchip->eval();\n"
		       "\tedges(chip, %u);\n"
		       "\tfor (unsigned cycle = 1; cycle <= %" PRIu64 "; cycle++) {\n"
		       "\t\tbits = bits << 1 | chip->serial_o;\n"
		       "\t\tif (cycle %% 64 == 0)\n"
		       "\t\t\tprintf(\"%%u %%016llx %%d %%d\\n\", cycle, (unsigned long long)bits, chip->pass_o, "
		       "chip->fail_o);\n"
		       "\t\tedges(chip, %u);\n"
		       "\t}\n"
		       "\tdelete chip;\n"
		       "}\n",
		       first_edge(b), cycles, 1u << b->divide);
}

/* ---- reading ---- */

/* Compares line n, counted from 0. False: it is malformed. */
static bool read_line(const char *line, unsigned n, const struct board *b, const struct selftest *s,
		      struct testbench_result *r)
{
	char serial[17], expected[17], pass, fail, end;
	uint64_t cycle;
	char lit = b->led_low ? '0' : '1';
	if (sscanf(line, "%" SCNu64 " %16[0-9a-fxz] %c %c%c", &cycle, serial, &pass, &fail, &end) != 5 || end != '\n' ||
	    cycle != 64 * (uint64_t)(n + 1) || cycle > s->cycles + 64)
		return false;
	snprintf(expected, sizeof expected, "%016" PRIx64, s->serial[n]);
	r->differs |= strcmp(serial, expected) != 0;
	if (!r->differs)
		r->cycles = cycle;
	r->passed = pass == lit;
	if (fail == lit && !r->failed)
		r->failed_at = cycle;
	r->failed |= fail == lit;
	return true;
}

void testbench_read(const char *log, const struct board *b, const struct selftest *s, struct testbench_result *r)
{
	char *text = read_whole(log, NULL);
	unsigned n = 0;
	memset(r, 0, sizeof *r);
	for (char *line = text; *line; line += strcspn(line, "\n") + 1) {
		if (!strchr(line, '\n'))
			break;
		if (!read_line(line, n++, b, s, r))
			die(EXIT_IO, "%s:%u: malformed simulator output: '%.*s'", log, n, (int)strcspn(line, "\n"),
			    line);
	}
	free(text);
}
