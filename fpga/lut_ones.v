// lut_ones.v - a map for Yosys's techmap: removes the constant ones at the inputs of a LUT that has two or more of them.
//
// Flattening after the mapping to LUTs ties LUT inputs to constants. nextpnr 0.4 swaps the inputs of a LUT while it routes;
// its default router never ends if two inputs are the same net, because it swaps them again and again.
(* techmap_celltype = "SB_LUT4" *)
module lut_ones (
  output wire O,
  input  wire I0,
  input  wire I1,
  input  wire I2,
  input  wire I3
);
  parameter [15:0] LUT_INIT = 0;
  parameter _TECHMAP_CONSTVAL_I0_ = 1'bx; // x: not constant
  parameter _TECHMAP_CONSTVAL_I1_ = 1'bx;
  parameter _TECHMAP_CONSTVAL_I2_ = 1'bx;
  parameter _TECHMAP_CONSTVAL_I3_ = 1'bx;

  localparam [3:0] ONES = {_TECHMAP_CONSTVAL_I3_ === 1'b1, _TECHMAP_CONSTVAL_I2_ === 1'b1,
                           _TECHMAP_CONSTVAL_I1_ === 1'b1, _TECHMAP_CONSTVAL_I0_ === 1'b1};

  // A single one stays: a carry cell may use the same wire.
  wire _TECHMAP_FAIL_ = (ONES & (ONES - 4'd1)) == 0;

  // The same function of the other inputs: entry n is the entry with ones at the constant inputs.
  function [15:0] without_ones;
    input [15:0] init;
    integer n;
    for (n = 0; n < 16; n = n + 1)
      without_ones[n] = init[n[3:0] | ONES];
  endfunction

  SB_LUT4 #(
    .LUT_INIT(without_ones(LUT_INIT))
  ) _TECHMAP_REPLACE_ (
    .O (O),
    .I0(I0 & ~ONES[0]),
    .I1(I1 & ~ONES[1]),
    .I2(I2 & ~ONES[2]),
    .I3(I3 & ~ONES[3])
  );
endmodule
