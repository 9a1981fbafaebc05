// round_robin.v - the textbook round-robin arbiter of 48 requests: subtracting a one-hot base from the doubled request vector
// isolates the first request at or above the base. Outputs: one-hot grant, its number, any grant; a taken grant moves the base.
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
