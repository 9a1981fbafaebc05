// double_mask.v - a round-robin arbiter of 48 requests: two priority encoders, one of them for the requests above the last
// grant (thermometer mask). Outputs: one-hot grant, its number, any grant; the mask advances when the grant is taken.
module double_mask (
	input wire clk_i,
	input wire rst_i,
	input wire [47:0] request_i,
	input wire taken_i,
	output wire [47:0] grant_o,
	output reg [5:0] number_o,
	output wire any_o
);
	reg [47:0] mask_q;
	wire [47:0] above = request_i & mask_q;
	wire [47:0] first_above = above & (~above + 1'b1);
	wire [47:0] first_of_all = request_i & (~request_i + 1'b1);
	assign grant_o = |above ? first_above : first_of_all;
	assign any_o = |request_i;
	integer n;
	always @* begin
		number_o = 0;
		for (n = 0; n < 48; n = n + 1)
			if (grant_o[n])
				number_o = number_o | n[5:0];
	end
	always @(posedge clk_i)
		if (rst_i)
			mask_q <= {48{1'b1}};
		else if (taken_i && any_o)
			mask_q <= ~(grant_o | (grant_o - 1'b1));
endmodule
