// bench.v - drives round_robin with random requests, beside Warpsmith's golden selector. examples/arbiter/run builds it.
`default_nettype none

module bench;
	reg clk = 0;
	always #1 clk = !clk;
	reg [9:0] cycle = 0;
	reg [31:0] random_q = 32'h12345678;
	wire rst = cycle < 2;
	// In half of the cycles none, else each warp with probability 1/2.
	wire [3:0] request = {random_q[29], random_q[17], random_q[11], random_q[3]} & {4{random_q[7]}};
	wire [3:0] grant;
	wire [31:0] errors;

	round_robin arbiter (.clk_i(clk), .rst_i(rst), .request_i(request), .grant_o(grant));
	warpsmith_checker #(.CONFIG("./arbiter.toml"), .POLICY("lrr+rr"), .WARPS(4), .TBS(1)) golden (.clk_i(clk),
		.rst_i(rst), .request_i(request), .grant_i(grant), .tb_i(20'd0), .waiting_i(7'd0), .older_i(32'd0),
		.errors_o(errors));

	always @(posedge clk) begin
		cycle <= cycle + 1;
		random_q <= {random_q[30:0], random_q[31] ^ random_q[21] ^ random_q[1] ^ random_q[0]};
		if (cycle == 1000) begin
			$display("%0d of %0d cycles differ", errors, cycle - 2);
			$finish;
		end
	end
endmodule

`default_nettype wire
