/* placement.h - the place of each logic cell on the chip, by nextpnr; a floorplan; faults injected into the bitstream.
 */
#ifndef FPGA_PLACEMENT_H
#define FPGA_PLACEMENT_H

#include "fpga/board.h"

struct placed {
	char *name;
	unsigned block;      /* flow_block_of() */
	unsigned x, y, cell; /* tile, and number of the logic cell in it, 0 to 7 */
	bool lut;            /* the LUT is in use */
};

struct placement {
	struct placed *cell; /* sorted by name */
	unsigned count;
};

/* Reads nextpnr's placed.json. Dies with exit status 3 if it is malformed. Release with placement_free(). */
void placement_read(const char *path, struct placement *p);
void placement_free(struct placement *p);

/* The floorplan as SVG: a bar for each logic cell in use, colored by block; the caller frees. */
char *placement_svg(const struct placement *p, const struct board *b, const char *title);

/* The text of an .asc file with one injected fault: the entry of the cell's LUT for all inputs 0 is flipped. The caller
 * frees. Dies with exit status 3 if the file has no such tile. */
char *placement_flip(const char *asc, const struct placed *cell);

#endif
