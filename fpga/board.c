/* board.c - the table of boards, and their constraint files. */
#include "fpga/board.h"

#include <stdio.h>
#include <string.h>

#include "base/diag.h"
#include "base/nearest.h"
#include "rtl_gen/writer/verilog.h"

/* Pins: clk, pass, fail, beat, serial. Sources: the boards' schematics and the makers' constraint files. */
const struct board boards[] = {
    {.name = "hx8k",
     .title = "Lattice iCE40-HX8K-B-EVN",
     .family = FAMILY_ICE40,
     .device = "hx8k",
     .package = "ct256",
     .cells = 7680,
     .columns = 34,
     .rows = 34,
     .mhz = 12,
     .divide = 1,
     .pin = {"J3", "B5", "B4", "A2", "C16"},
     .config = "fermi",
     .set = {"map=fixed", "tb_warps=6", "impl=optimized"}},
    {.name = "icebreaker",
     .title = "1BitSquared iCEBreaker",
     .family = FAMILY_ICE40,
     .device = "up5k",
     .package = "sg48",
     .cells = 5280,
     .columns = 26,
     .rows = 32,
     .mhz = 12,
     .divide = 2,
     .led_low = true,
     .pin = {"35", "37", "11", "26", "4"},
     .config = "odd",
     .set = {"map=fixed", "tb_warps=6", "impl=optimized"}},
    {.name = "ulx3s",
     .title = "Radiona ULX3S, LFE5U-85F",
     .family = FAMILY_ECP5,
     .device = "85k",
     .package = "CABGA381",
     .cells = 83640,
     .mhz = 25,
     .divide = 1,
     .pin = {"G2", "B2", "C2", "C1", "B11"},
     .config = "fermi"},
    {.name = "arty",
     .title = "Digilent Arty A7-35T",
     .family = FAMILY_XC7,
     .device = "xc7a35ti",
     .package = "csg324-1L",
     .cells = 20800,
     .mhz = 100,
     .divide = 3,
     .pin = {"E3", "H5", "J5", "T9", "G13"},
     .config = "fermi"},
    {0},
};

enum { BOARDS = sizeof boards / sizeof *boards - 1 };

static const char *const ports[BOARD_PINS] = {[PIN_clk] = "clk_i",
					      [PIN_pass] = "pass_o",
					      [PIN_fail] = "fail_o",
					      [PIN_beat] = "beat_o",
					      [PIN_serial] = "serial_o"};

const struct board *board_find(const char *name)
{
	const char *names[BOARDS];
	for (unsigned n = 0; n < BOARDS; n++) {
		if (strcmp(boards[n].name, name) == 0)
			return &boards[n];
		names[n] = boards[n].name;
	}
	die(EXIT_USAGE, "--board %s: no such board (`warpsmith fpga --help` lists them)%s", name,
	    did_you_mean(name, names, BOARDS));
}

static void pcf(struct text *t, const struct board *b)
{
	for (unsigned p = 0; p < BOARD_PINS; p++)
		text_add(t, "set_io %-8s %s\n", ports[p], b->pin[p]);
}

static void lpf(struct text *t, const struct board *b)
{
	for (unsigned p = 0; p < BOARD_PINS; p++) {
		text_add(t, "LOCATE COMP \"%s\" SITE \"%s\";\n", ports[p], b->pin[p]);
		text_add(t, "IOBUF PORT \"%s\" IO_TYPE=LVCMOS33;\n", ports[p]);
	}
	text_add(t, "FREQUENCY PORT \"clk_i\" %u MHZ;\n", b->mhz);
}

static void xdc(struct text *t, const struct board *b)
{
	for (unsigned p = 0; p < BOARD_PINS; p++)
		text_add(t, "set_property -dict {PACKAGE_PIN %s IOSTANDARD LVCMOS33} [get_ports %s]\n", b->pin[p],
			 ports[p]);
	text_add(t, "create_clock -name clk -period %.3f [get_ports clk_i]\n", 1000.0 / b->mhz);
	if (b->divide > 0)
		text_add(t,
			 "create_generated_clock -name core -source [get_ports clk_i] -divide_by %u "
			 "[get_pins {divide_q_reg[%u]/Q}]\n",
			 1u << b->divide, b->divide - 1);
}

char *board_constraints(const struct board *b)
{
	struct text t = {0};
	text_add(&t, "# %s: the chip's pins. Written by warpsmith fpga; edit fpga/board.c instead.\n", b->title);
	(b->family == FAMILY_ICE40 ? pcf : b->family == FAMILY_ECP5 ? lpf : xdc)(&t, b);
	return t.s;
}

const char *board_constraints_name(const struct board *b)
{
	static const char *const names[] = {
	    [FAMILY_ICE40] = "chip.pcf", [FAMILY_ECP5] = "chip.lpf", [FAMILY_XC7] = "chip.xdc"};
	return names[b->family];
}
