/* board.h - the boards that `warpsmith fpga` knows: a few lines each in board.c (docs/add-a-board.md). */
#ifndef FPGA_BOARD_H
#define FPGA_BOARD_H

#include <stdbool.h>

enum family {
	FAMILY_ICE40, /* the whole flow: Yosys, nextpnr-ice40, icestorm */
	FAMILY_ECP5,  /* synthesis and constraints (.lpf) */
	FAMILY_XC7,   /* synthesis and constraints (.xdc) */
};

enum { BOARD_SETS = 4 };

enum board_pin { PIN_clk, PIN_pass, PIN_fail, PIN_beat, PIN_serial, BOARD_PINS };

struct board {
	const char *name, *title;
	enum family family;
	const char *device, *package; /* as nextpnr, icetime or the vendor's tool call them */
	unsigned cells;               /* LUTs that the device has */
	unsigned columns, rows;       /* of tiles, for the picture of an iCE40 */
	unsigned mhz;                 /* of the clock at its pin */
	unsigned divide;              /* the front end's clock is that divided by 2 to the power of this */
	bool led_low;                 /* pass and fail are lit by 0 */
	const char *pin[BOARD_PINS];
	const char *config, *set[BOARD_SETS]; /* what is built where no config is named: the largest that routes */
};

/* Ends with a NULL name. */
extern const struct board boards[];

/* Dies with code 2 if there is none. */
const struct board *board_find(const char *name);

/* The constraints of the chip's ports for the board's tool; the caller frees. */
char *board_constraints(const struct board *b);
/* The name of that file: chip.pcf, chip.lpf or chip.xdc. */
const char *board_constraints_name(const struct board *b);

#endif
