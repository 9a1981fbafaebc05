/* flow_cells.h - what `--lib`, `--drive`, `--load` and `--clock` say to the flow `liberty`, and `--clock` to `osu018`.
 */
#ifndef COST_FLOW_CELLS_H
#define COST_FLOW_CELLS_H

#include <stdbool.h>

struct cells_options {
	const char *lib;   /* the Liberty file */
	const char *drive; /* the cell that drives the inputs of the logic; NULL: the smallest buffer */
	double load;       /* at the outputs of the logic, fF; 0: the D pin of a flip-flop */
	double clock;      /* the period to reach, ns; 0: as short as possible */
};

/* Sets the options of the flow `liberty`; dies with exit status 2 if the file or the cell is not usable. */
void area_cells_use(const struct cells_options *options);

/* Sets the period to reach of the flow `osu018`, ns; 0: the shortest. */
void area_cells_clock(double clock);

/* Whether a netlist with period `ns` and area `um2` is preferred to another: the smaller one of two within the period
 * to reach, else the faster one. clock = 0: no period to reach. */
bool area_cells_better(double ns, double um2, double other_ns, double other_um2, double clock);

#endif
