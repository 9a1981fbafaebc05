/* gen_highest.c - emits a module that finds the highest of some numbers: the comparing part of PRO's sorters. */
#include "emit.h"

static void formal(struct verilog *v)
{
	v_ifdef(v, "FORMAL");
	v_line(v,
	       "// One of those who ask, and of these nobody has a higher key, or an equal one and a smaller number.");
	v_line(v, "wire [N-1:0] right;");
	v_line(v, "generate");
	v_line(v, "for (gk = 0; gk < N; gk = gk + 1) begin : g_right");
	v_line(v, "wire [N-1:0] better;");
	v_line(v, "for (gj = 0; gj < N; gj = gj + 1) begin : g_better");
	v_line(v, "wire higher = key_i[gj*B +: B] > key_i[gk*B +: B];");
	v_line(v, "wire equal = key_i[gj*B +: B] == key_i[gk*B +: B];");
	v_line(v, "assign better[gj] = pool_i[gj] & (higher | (equal & (gj < gk)));");
	v_line(v, "end");
	v_line(v, "assign right[gk] = first_o[gk] == (pool_i[gk] & ~|better);");
	v_line(v, "end");
	v_line(v, "endgenerate");
	v_line(v, "always @* begin");
	v_line(v, "a_right: assert (&right);");
	v_line(v, "a_one: assert ((first_o & (first_o - 1'b1)) == 0);");
	v_line(v, "a_some: assert (|first_o == |pool_i);");
	v_line(v, "c_last: cover (first_o[N-1]);");
	v_line(v, "end");
	v_endif(v);
}

void emit_highest(struct verilog *v, enum block block, const char *name, unsigned numbers, unsigned bits)
{
	v_begin(v, (struct v_about){block, name, "gen_highest.c",
				    "The highest of some keys; of equal ones the one with the smallest number.",
				    "0 cycles (pool_i and key_i to first_o is combinational).", "none."});
	v_param(v, "N", numbers, "keys");
	v_param(v, "B", bits, "bits of a key");
	v_param(v, "BN", bits_for(numbers), "bits of a key's number");
	v_param(v, "M", 1 + bits + bits_for(numbers),
		"bits of a node: whether it asks, the key, how small its number is");
	v_port(v, DIR_IN, "pool_i", numbers, "who asks");
	v_port(v, DIR_IN, "key_i", numbers * bits, "their keys");
	v_port(v, DIR_OUT, "first_o", numbers, "the one with the highest key; all zero: nobody asks");
	v_step(v,
	       "1. A tree of comparisons: node n is the higher of nodes 2n+1 and 2n+2; the last N nodes are who asks.");
	v_line(v, "reg [(2*N-1)*M-1:0] node;");
	v_line(v, "always @* begin : climb");
	v_line(v, "integer n;");
	v_line(v, "node = 0;");
	v_line(v, "for (n = 0; n < N; n = n + 1)");
	v_line(v, "if (pool_i[n])");
	v_line(v, "node[(N-1 + n)*M +: M] = {1'b1, key_i[n*B +: B], ~n[BN-1:0]};");
	v_line(v, "for (n = N - 2; n >= 0; n = n - 1) begin");
	v_line(v, "if (node[(2*n+2)*M +: M] > node[(2*n+1)*M +: M])");
	v_line(v, "node[n*M +: M] = node[(2*n+2)*M +: M];");
	v_line(v, "else");
	v_line(v, "node[n*M +: M] = node[(2*n+1)*M +: M];");
	v_line(v, "end");
	v_line(v, "end");
	v_step(v, "2. Whose came up: no two are equal.");
	v_line(v, "generate");
	v_line(v, "for (gk = 0; gk < N; gk = gk + 1) begin : g_first");
	v_line(v, "assign first_o[gk] = pool_i[gk] & (node[(N-1 + gk)*M +: M] == node[0 +: M]);");
	v_line(v, "end");
	v_line(v, "endgenerate");
	formal(v);
	v_end(v);
}
