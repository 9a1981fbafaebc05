// fixed.v - a fixed-priority arbiter of 48 requests: the lowest has priority. Outputs: one-hot grant, its number, any grant.
module fixed (
	input wire [47:0] request_i,
	output wire [47:0] grant_o,
	output reg [5:0] number_o,
	output wire any_o
);
	wire [48:0] below;
	assign below[0] = 1'b0;
	genvar g;
	generate
		for (g = 0; g < 48; g = g + 1) begin : g_slot
			assign below[g + 1] = below[g] | request_i[g];
			assign grant_o[g] = request_i[g] & ~below[g];
		end
	endgenerate
	assign any_o = |request_i;
	integer n;
	always @* begin
		number_o = 0;
		for (n = 47; n >= 0; n = n - 1)
			if (request_i[n])
				number_o = n[5:0];
	end
endmodule
