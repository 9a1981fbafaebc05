// counted_scheduler.v - the same scheduler with a counter for its pointer. It has a bug: it looks at N values of a
// counter that wraps at the next power of two, so it is right for 4 warps and misses some of 6.
`default_nettype none

module counted_scheduler #(
	parameter N = 4 // warps
) (
	input wire clk,
	input wire rst_n,
	input wire [N-1:0] warp_req,
	output reg [N-1:0] warp_gnt
);
	localparam BITS = $clog2(N);
	reg [BITS-1:0] next; // the warp with the highest priority
	reg [BITS-1:0] at;
	integer n;
	always @* begin
		warp_gnt = {N{1'b0}};
		at = next;
		for (n = 0; n < N; n = n + 1) begin
			if (warp_gnt == 0 && at < N && warp_req[at])
				warp_gnt[at] = 1'b1;
			at = at + 1'b1;
		end
	end

	reg [BITS-1:0] after; // the value after that of the granted warp
	integer w;
	always @* begin
		after = next;
		for (w = 0; w < N; w = w + 1)
			if (warp_gnt[w])
				after = w[BITS-1:0] + 1'b1;
	end
	always @(posedge clk)
		next <= !rst_n ? {BITS{1'b0}} : after;
endmodule

`default_nettype wire
