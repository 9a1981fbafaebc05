// warpsmith_checker.sv - compares an arbiter with Warpsmith's golden selector, in every cycle.
// SPDX-License-Identifier: Apache-2.0
//
// Instantiate it beside a warp scheduler, with the scheduler's requests and grants. In each cycle in which the grants are
// not those of POLICY under CONFIG it prints a report, ten at most; errors_o counts these cycles. Where the grant depends on more than
// the requests, tb_i, waiting_i and older_i say it; a policy that does not read one of them ignores it. A policy or config
// whose grants depend on more is refused when the simulation starts, in one line.
//
// The C code is checker.c: DPI-C by the package below under Verilator, a VPI module under Icarus (iverilog -g2012).

`default_nettype none

`ifdef VERILATOR
package warpsmith_pkg;
	import "DPI-C" function chandle warpsmith_open(input string config_name, input string policy);
	import "DPI-C" function int warpsmith_cycle(input chandle golden, input bit reset, input bit [63:0] request,
		input bit [63:0] grant, input bit [319:0] tb, input bit [223:0] waiting, input bit [1023:0] older);
endpackage
`endif

module warpsmith_checker #(
	parameter CONFIG = "fermi",
	parameter POLICY = "lrr+rr",
	parameter WARPS = 48,
	parameter TBS = 8
) (
	input wire clk_i,
	input wire rst_i, // synchronous, active high
	input wire [WARPS-1:0] request_i, // warps that can issue
	input wire [WARPS-1:0] grant_i, // warps that the scheduler under test issues in this cycle
	input wire [WARPS*5-1:0] tb_i, // TB slot of warp w at [w*5 +: 5]
	input wire [TBS*7-1:0] waiting_i, // warps of TB t at its barrier at [t*7 +: 7]
	input wire [TBS*32-1:0] older_i, // bit t*32 + u: TB u was launched before TB t
	output reg [31:0] errors_o
);
	// The widths of the largest config, which the C code takes.
	wire [63:0] request = {{64 - WARPS{1'b0}}, request_i};
	wire [63:0] grant = {{64 - WARPS{1'b0}}, grant_i};
	wire [319:0] tb = {{320 - WARPS * 5{1'b0}}, tb_i};
	wire [223:0] waiting = {{224 - TBS * 7{1'b0}}, waiting_i};
	wire [1023:0] older = {{1024 - TBS * 32{1'b0}}, older_i};

	initial errors_o = 0;

`ifdef VERILATOR
	chandle golden;
	initial begin
		golden = warpsmith_pkg::warpsmith_open(CONFIG, POLICY);
		if (golden == null) $fatal(1, "warpsmith_checker: see above");
	end
	always @(posedge clk_i)
		errors_o <= errors_o + warpsmith_pkg::warpsmith_cycle(golden, rst_i, request, grant, tb, waiting, older);
`else
	integer golden;
	initial begin
		golden = $warpsmith_open(CONFIG, POLICY);
		if (golden == 0) $finish;
	end
	always @(posedge clk_i)
		if (golden != 0)
			errors_o <= errors_o + $warpsmith_cycle(golden, rst_i, request, grant, tb, waiting, older);
`endif
endmodule

`default_nettype wire
