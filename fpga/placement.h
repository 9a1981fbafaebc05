/* placement.h - where nextpnr put each logic cell, and the bits of its LUT in the bitstream. */
#ifndef FPGA_PLACEMENT_H
#define FPGA_PLACEMENT_H

#include "fpga/board.h"

struct placed {
	char *name;
	unsigned block;      /* flow_block_of() */
	unsigned x, y, cell; /* tile, and which of its eight logic cells */
	bool lut;            /* its LUT is in use */
};

struct placement {
	struct placed *cell; /* by name */
	unsigned count;
};

/* Reads nextpnr's placed.json. Dies with code 3 where it is none. placement_free() when done. */
void placement_read(const char *path, struct placement *p);
void placement_free(struct placement *p);

/* A picture of the chip, a bar for each logic cell in use, colored by block; the caller frees. */
char *placement_svg(const struct placement *p, const struct board *b, const char *title);

/* The text of an .asc file with one bit flipped: that of the cell's LUT for all inputs 0. The caller frees. Dies with
 * code 3 if the file has no such tile. */
char *placement_flip(const char *asc, const struct placed *cell);

#endif
