// For proofs, adders and comparators have ripple carry. Yosys' own mapping is a prefix tree (Brent-Kung): faster hardware, but
// more gates, and harder for SAT. The module's name sorts before `_90_lcu` in Yosys' techmap.v: of two mappings of a cell,
// techmap takes the first.
(* techmap_celltype = "$lcu" *)
module _80_lcu (P, G, CI, CO);
  parameter WIDTH = 1;
  input [WIDTH-1:0] P, G;
  input CI;
  output [WIDTH-1:0] CO;
  wire [WIDTH:0] carry = {G | (P & carry[WIDTH-1:0]), CI};
  assign CO = carry[WIDTH:1];
endmodule
