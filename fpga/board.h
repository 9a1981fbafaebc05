/* board.h - the FPGA boards that `warpsmith fpga` supports: a table row each in board.c (docs/add-a-board.md). */
#ifndef FPGA_BOARD_H
#define FPGA_BOARD_H

#include <stdbool.h>

enum family {
	FAMILY_ICE40, /* the whole flow to a bitstream: Yosys, nextpnr-ice40, icestorm */
	FAMILY_ECP5,  /* synthesis and constraints (.lpf) */
	FAMILY_XC7,   /* synthesis and constraints (.xdc) */
};

enum { BOARD_SETS = 4 };

enum board_pin { PIN_clk, PIN_pass, PIN_fail, PIN_beat, PIN_serial, BOARD_PINS };

struct board {
	const char *name, *title;
	enum family family;
	const char *device, *package; /* names of nextpnr, icetime or the vendor's tool */
	unsigned cells;               /* LUTs of the device */
	unsigned columns, rows;       /* tiles of an iCE40, for the floorplan */
	unsigned mhz;                 /* frequency of the board's clock */
	unsigned divide;              /* the front end's clock is the board's divided by 2^divide */
	bool led_low;                 /* level 0 lights the pass and fail LEDs */
	const char *pin[BOARD_PINS];
	const char *config, *set[BOARD_SETS]; /* config and keys built without -c: the largest that routes */
};

/* Ends with a NULL name. */
extern const struct board boards[];

/* The board of that name. Dies with exit status 2 if there is none. */
const struct board *board_find(const char *name);

/* The text of the board's constraint file: pins and clock; the caller frees. */
char *board_constraints(const struct board *b);
/* The name of the constraint file: chip.pcf, chip.lpf or chip.xdc. */
const char *board_constraints_name(const struct board *b);

#endif
