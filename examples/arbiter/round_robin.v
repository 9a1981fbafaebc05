// round_robin.v - a round-robin arbiter over 4 warps, written by hand, as any GPU has one: the first requesting warp after
// the one that was granted last. With the macro BUG the pointer also moves in cycles without a request.
`default_nettype none

module round_robin (
	input wire clk_i,
	input wire rst_i,
	input wire [3:0] request_i,
	output wire [3:0] grant_o
);
	reg [1:0] last_q; // warp granted last; after reset the one before warp 0
	wire [3:0] after = request_i & (4'b1110 << last_q); // requests of the warps after it
	wire [3:0] some = after != 0 ? after : request_i;
	assign grant_o = some & (~some + 4'd1);

	always @(posedge clk_i)
		if (rst_i)
			last_q <= 2'd3;
		else if (grant_o != 0)
			last_q <= {grant_o[3] | grant_o[2], grant_o[3] | grant_o[1]};
`ifdef BUG
		else
			last_q <= last_q + 2'd1;
`endif
endmodule

`default_nettype wire
