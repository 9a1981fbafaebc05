/* highest.c - emits a maximum finder, a tree of comparators, for the sorters of policy pro. */
#include "rtl_gen/writer/pieces.h"

void emit_climb(struct verilog *v, const char *name, const char *pool, const char *leaf, const char *n)
{
	v_line(v, "// Node n is the larger of nodes 2n+1 and 2n+2; the leaves are the requesters.");
	v_line(v, "reg [(2*%s-1)*M-1:0] %s_node;", n, name);
	v_line(v, "always @* begin : climb_%s", name);
	v_line(v, "integer n;");
	v_line(v, "%s_node = 0;", name);
	v_line(v, "for (n = 0; n < %s; n = n + 1)", n);
	v_line(v, "if (%s[n])", pool);
	v_line(v, "%s_node[(%s-1 + n)*M +: M] = {1'b1, %s};", name, n, leaf);
	v_line(v, "for (n = %s - 2; n >= 0; n = n - 1) begin", n);
	v_line(v, "if (%s_node[(2*n+2)*M +: M] > %s_node[(2*n+1)*M +: M])", name, name);
	v_line(v, "%s_node[n*M +: M] = %s_node[(2*n+2)*M +: M];", name, name);
	v_line(v, "else");
	v_line(v, "%s_node[n*M +: M] = %s_node[(2*n+1)*M +: M];", name, name);
	v_line(v, "end");
	v_line(v, "end");
	v_line(v, "wire [%s-1:0] %s_highest;", n, name);
	v_line(v, "generate");
	v_line(v, "for (ge = 0; ge < %s; ge = ge + 1) begin : g_%s_highest", n, name);
	v_line(v, "assign %s_highest[ge] = %s[ge] & (%s_node[(%s-1 + ge)*M +: M] == %s_node[0 +: M]);", name, pool,
	       name, n, name);
	v_line(v, "end");
	v_line(v, "endgenerate");
}

static void formal(struct verilog *v)
{
	v_ifdef(v, "FORMAL");
	v_line(
	    v,
	    "// One requester is selected; no other requester has a larger key, or an equal key and a smaller index.");
	v_line(v, "wire [N*N-1:0] better; // bit k*N + j: key j precedes key k");
	v_line(v, "wire [N-1:0] best;");
	v_line(v, "generate");
	v_line(v, "for (gk = 0; gk < N; gk = gk + 1) begin : g_best");
	v_line(v, "assign better[gk*N + gk] = 1'b0;");
	v_line(v, "for (gj = 0; gj < gk; gj = gj + 1) begin : g_better");
	v_line(v, "wire higher = key_i[gk*B +: B] > key_i[gj*B +: B];");
	v_line(v, "assign better[gj*N + gk] = pool_i[gk] & higher;");
	v_line(v, "assign better[gk*N + gj] = pool_i[gj] & ~higher;");
	v_line(v, "end");
	v_line(v, "assign best[gk] = pool_i[gk] & ~|better[gk*N +: N];");
	v_line(v, "end");
	v_line(v, "endgenerate");
	v_line(v, "always @* begin");
	v_line(v, "a_best: assert (first_o == best);");
	v_line(v, "a_one: assert ((first_o & (first_o - 1'b1)) == 0);");
	v_line(v, "a_some: assert (|first_o == |pool_i);");
	v_line(v, "c_last: cover (first_o[N-1]);");
	v_line(v, "end");
	v_endif(v);
}

void emit_highest(struct verilog *v, enum block block, const char *name, unsigned numbers, unsigned bits)
{
	v_begin(v, (struct v_about){block, name, "rtl_gen/writer/highest.c",
				    "Maximum finder: the largest key; of equal keys the one with the smallest index.",
				    "0 cycles (pool_i and key_i to first_o is combinational).", "none."});
	v_param(v, "N", numbers, "keys");
	v_param(v, "B", bits, "bits of a key");
	v_param(v, "BN", bits_for(numbers), "bits of a key's index");
	v_param(v, "M", 1 + bits + bits_for(numbers), "bits of a node: request, key, inverted index");
	v_port(v, DIR_IN, "pool_i", numbers, "requests");
	v_port(v, DIR_IN, "key_i", numbers * bits, "their keys");
	v_port(v, DIR_OUT, "first_o", numbers, "one-hot: the largest key; all zero: no request");
	v_step(v, "A tree of comparators, and the leaf equal to its root: no two are equal.");
	emit_climb(v, "key", "pool_i", "key_i[n*B +: B], ~n[BN-1:0]", "N");
	v_line(v, "assign first_o = key_highest;");
	formal(v);
	v_end(v);
}
