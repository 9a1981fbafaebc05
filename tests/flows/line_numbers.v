// line_numbers.v - equal logic on several lines, which Yosys merges and names by one of these lines: without the numbering
// in cost/flow.c, area_read_logic(), a comment line in front changes area and delay.
module line_numbers (
  input wire clk_i,
  input wire [15:0] x_i,
  output wire [7:0] y_o
);
  function [3:0] f(input [7:0] a, input [2:0] n); begin f = (a >> n) & (a + {5'd0, n}); end endfunction
  wire w0 = x_i[7:0] == x_i[15:8];
  wire w1 = x_i[2] & x_i[3];
  wire w2 = (x_i[1] | x_i[2]);
  wire w3 = x_i[7:0] == x_i[15:8];
  wire w4 = x_i[7:0] == x_i[15:8];
  wire w5 = x_i[7:0] == x_i[15:8];
  wire w6 = (x_i[3] | x_i[1]);
  wire w7 = x_i[7:0] == x_i[15:8];
  wire w8 = x_i[3] ? x_i[0] : x_i[4];
  wire w9 = x_i[7:0] == x_i[15:8];
  wire w10 = x_i[6] & x_i[3];
  wire w11 = x_i[10] & x_i[0];
  wire w12 = x_i[1] ^ x_i[0];
  wire w13 = x_i[6] & x_i[1];
  wire w14 = x_i[5] & x_i[3];
  wire w15 = x_i[1] ^ x_i[1];
  wire w16 = (x_i[3] | x_i[1]);
  wire w17 = x_i[0] ^ x_i[1];
  wire w18 = (x_i[0] | x_i[3]);
  wire w19 = x_i[7:0] == x_i[15:8];
  wire w20 = x_i[7:0] == x_i[15:8];
  wire w21 = x_i[4] ? x_i[0] : x_i[5];
  wire w22 = (x_i[2] | x_i[2]);
  wire w23 = x_i[0] ^ x_i[1];
  wire [23:0] v = {
    w0, w1, w2, w3, w4, w5, w6, w7, w8, w9, w10, w11,
    w12, w13, w14, w15, w16, w17, w18, w19, w20, w21, w22, w23
  };
  assign y_o[0] = &{w22, w10, w11, w20, w15, w16, w6} ^ (|f(v[7:0], v[10:8]));
  assign y_o[1] = ^{w4, w11, w16, w9, w21, w2, w19} ^ (|f(v[8:1], v[11:9]));
  assign y_o[2] = |{w17, w7, w11, w22, w0, w9, w10} ^ (|f(v[9:2], v[12:10]));
  assign y_o[3] = |{w8, w1, w13, w23, w12, w9, w21} ^ (|f(v[10:3], v[13:11]));
  assign y_o[4] = &{w21, w12, w3, w5, w0, w6, w20} ^ (|f(v[11:4], v[14:12]));
  assign y_o[5] = |{w3, w0, w12, w10, w5, w18, w13} ^ (|f(v[12:5], v[15:13]));
  assign y_o[6] = ^{w4, w13, w18, w14, w22, w19, w2} ^ (|f(v[13:6], v[16:14]));
  assign y_o[7] = ^{w2, w9, w3, w1, w23, w21, w16} ^ (|f(v[14:7], v[17:15]));
endmodule
