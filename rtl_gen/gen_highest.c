/* gen_highest.c - emits a module that finds the highest of some numbers: the comparing part of PRO's sorters. */
#include "emit.h"

/* For tools/equiv: key k came up to the node gd above its leaf if it was chosen in each below, and then is that node.
 * Who came up to the first node is not less than any other. */
static void lemmas(struct verilog *v)
{
	v_line(v, "wire [N-1:0] right; // node n is node 2n+2, not node 2n+1");
	v_line(v, "assign right[N-1] = 1'b0; // a leaf");
	v_line(v, "generate");
	v_line(v, "for (gk = 0; gk < N-1; gk = gk + 1) begin : g_right");
	v_line(v, "assign right[gk] = node[(2*gk+2)*M +: M] > node[(2*gk+1)*M +: M];");
	v_line(v, "end");
	v_line(v, "endgenerate");
	v_line(v, "wire [(BN+1)*N-1:0] came; // at gd*N + k");
	v_line(v, "assign came[0 +: N] = {N{1'b1}};");
	v_line(v, "wire [N-1:0] chosen = came[BN*N +: N];");
	v_line(v, "wire l_chosen = |chosen;");
	v_line(v, "generate");
	v_line(v, "for (gk = 0; gk < N; gk = gk + 1) begin : g_path");
	v_line(v, "wire [M-1:0] leaf = node[(N-1 + gk)*M +: M];");
	v_line(v, "for (gd = 1; gd <= BN; gd = gd + 1) begin : g_up");
	v_line(v, "localparam FROM = ((N + gk) >> (gd - 1)) - 1, TO = ((N + gk) >> gd) - 1;");
	v_line(v, "if (FROM == 0) begin : g_is_there");
	v_line(v, "assign came[gd*N + gk] = came[(gd - 1)*N + gk];");
	v_line(v, "end else begin : g_step");
	v_line(v, "wire [M-1:0] value = node[TO*M +: M];");
	v_line(v, "wire above = leaf > value;");
	v_line(v, "assign came[gd*N + gk] = came[(gd - 1)*N + gk] & (right[TO] == (FROM == 2*TO+2));");
	v_line(v, "wire l_value = ~came[gd*N + gk] | (value == leaf);");
	v_line(v, "wire l_below = ~above;");
	v_line(v, "end");
	v_line(v, "end");
	v_line(v, "end");
	v_line(v, "endgenerate");
	v_line(v, "wire [N*N-1:0] l_first, l_last;");
	v_line(v, "generate");
	v_line(v, "for (gk = 0; gk < N; gk = gk + 1) begin : g_lemma");
	v_line(v, "for (gj = 0; gj < N; gj = gj + 1) begin : g_pair");
	v_line(v, "assign l_first[gk*N + gj] = ~(first_o[gk] & better[gk*N + gj]);");
	v_line(v, "assign l_last[gk*N + gj] = ~(chosen[gj] & pool_i[gk]) | better[gk*N + gj] | (gk == gj);");
	v_line(v, "end");
	v_line(v, "end");
	v_line(v, "endgenerate");
}

static void formal(struct verilog *v)
{
	v_ifdef(v, "FORMAL");
	v_line(v,
	       "// One of those who ask, and of these nobody has a higher key, or an equal one and a smaller number.");
	v_line(v, "wire [N*N-1:0] better; // at k*N + j: j goes before k");
	v_line(v, "wire [N-1:0] best, l_best;");
	v_line(v, "generate");
	v_line(v, "for (gk = 0; gk < N; gk = gk + 1) begin : g_best");
	v_line(v, "assign better[gk*N + gk] = 1'b0;");
	v_line(v, "for (gj = 0; gj < gk; gj = gj + 1) begin : g_better");
	v_line(v, "wire higher = key_i[gk*B +: B] > key_i[gj*B +: B];");
	v_line(v, "assign better[gj*N + gk] = pool_i[gk] & higher;");
	v_line(v, "assign better[gk*N + gj] = pool_i[gj] & ~higher;");
	v_line(v, "end");
	v_line(v, "assign best[gk] = pool_i[gk] & ~|better[gk*N +: N];");
	v_line(v, "assign l_best[gk] = first_o[gk] == best[gk];");
	v_line(v, "end");
	v_line(v, "endgenerate");
	lemmas(v);
	v_line(v, "always @* begin");
	v_line(v, "a_best: assert (&l_best);");
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
