// rr_scheduler.v - a round-robin warp scheduler written by hand, with names, reset and enable of its own.
`default_nettype none

module rr_scheduler #(
	parameter N = 4 // warps
) (
	input wire clk,
	input wire rst_n, // asynchronous, active low
	input wire enable,
	input wire [N-1:0] warp_req,
	output wire [N-1:0] warp_gnt, // one-hot, in the cycle of the request
	output wire busy
);
	reg [N-1:0] mask; // warps above the one that was granted last
	wire [N-1:0] above = warp_req & mask;
	wire [N-1:0] from = |above ? above : warp_req;
	assign warp_gnt = enable ? from & (~from + 1'b1) : {N{1'b0}};
	assign busy = |warp_gnt;

	always @(posedge clk or negedge rst_n)
		if (!rst_n)
			mask <= {N{1'b0}};
		else if (busy)
			mask <= ~(warp_gnt | (warp_gnt - 1'b1));
endmodule

`default_nettype wire
