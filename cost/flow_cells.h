/* flow_cells.h - what `--lib`, `--drive`, `--load` and `--clock` say to the flow `liberty`. */
#ifndef COST_FLOW_CELLS_H
#define COST_FLOW_CELLS_H

struct cells_options {
	const char *lib;   /* the Liberty file */
	const char *drive; /* the cell that drives the inputs of the logic; NULL: the smallest buffer */
	double load;       /* at the outputs of the logic, fF; 0: the D pin of a flip-flop */
	double clock;      /* the period to reach, ns; 0: as short as possible */
};

/* Sets the options of the flow `liberty`; dies with exit status 2 if the file or the cell is not usable. */
void area_cells_use(const struct cells_options *options);

#endif
