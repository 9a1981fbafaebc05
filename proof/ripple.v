// For proofs, the carry of an adder or a comparator goes from bit to bit. Yosys' own way is a tree (Brent-Kung): faster as
// hardware, but more gates, and harder to see through. The name is one that stands before `_90_lcu` in Yosys' techmap.v: of two
// that fit, the first is taken.
(* techmap_celltype = "$lcu" *)
module _80_lcu (P, G, CI, CO);
  parameter WIDTH = 1;
  input [WIDTH-1:0] P, G;
  input CI;
  output [WIDTH-1:0] CO;
  wire [WIDTH:0] carry = {G | (P & carry[WIDTH-1:0]), CI};
  assign CO = carry[WIDTH:1];
endmodule
