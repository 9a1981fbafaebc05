// round_robin.v - the textbook's round robin of 48: the requests twice over, less a one-hot base, leave the first at or
// above the base. Grant, its number, and whether there is one; the base moves behind the grant when it is taken.
module round_robin (
	input wire clk_i,
	input wire rst_i,
	input wire [47:0] request_i,
	input wire taken_i,
	output wire [47:0] grant_o,
	output reg [5:0] number_o,
	output wire any_o
);
	reg [47:0] base_q;
	wire [95:0] twice = {request_i, request_i};
	wire [95:0] first = twice & ~(twice - {48'd0, base_q});
	assign grant_o = first[47:0] | first[95:48];
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
			base_q <= 1;
		else if (taken_i)
			base_q <= {grant_o[46:0], grant_o[47]};
endmodule
