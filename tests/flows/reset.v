// reset.v - a reset with many loads and nothing else of depth: its path must not count, its buffers must.
module reset (
  input wire clk_i,
  input wire rst_i,
  input wire [255:0] d_i,
  output reg [255:0] q_o
);
  always @(posedge clk_i) q_o <= rst_i ? 256'd0 : q_o ^ d_i;
endmodule
