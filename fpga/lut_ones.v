// lut_ones.v - a map for Yosys's techmap: a LUT with a constant 1 at two or more inputs looks none of them up.
//
// Flattening ties ports to constants behind the mapping to LUTs. nextpnr 0.4 swaps the inputs of a LUT as it routes, and its
// default router goes on for ever when two of them are the same net: each takes the other's place.
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

  // One alone stays: it may be a carry's too, which takes the same wire.
  wire _TECHMAP_FAIL_ = (ONES & (ONES - 4'd1)) == 0;

  // The same function of the other inputs, whatever these are.
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
