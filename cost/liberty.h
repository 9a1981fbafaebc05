/* liberty.h - what the flows need of a Liberty file: the cells, their pins and areas, and the units. */
#ifndef COST_LIBERTY_H
#define COST_LIBERTY_H

#include <stdbool.h>

enum { LIBERTY_CELLS = 4096 };

struct liberty_pin {
	char *name, *function; /* function: of an output, as in the file; "" if there is none */
	bool output;
	double capacitance; /* fF */
};

/* The state of a flip-flop or latch: `ff (NAME, INVERSE) { next_state : ...`; of a latch, next is its data_in and clock
 * its enable. The texts are as in the file, "" where there is none. */
struct liberty_state {
	char *name, *inverse, *next, *clock, *clear, *preset;
};

struct liberty_cell {
	char *name;
	double area;
	bool flop, latch, dont_use;
	bool async;         /* a flip-flop with set or reset */
	char *clock, *data; /* of a flip-flop: clocked_on, and next_state without negation */
	struct liberty_state state;
	struct liberty_pin *pins;
	unsigned pin_count;
};

struct liberty {
	struct liberty_cell *cells;
	unsigned count;
	double ns; /* the unit of time */
	double ff; /* the unit of capacitance */
};

/* Reads a file; dies with one line if it is not Liberty, or has no rising-edge D flip-flop without set and reset.
 * Release with liberty_free(). */
void liberty_read(struct liberty *lib, const char *path);
void liberty_free(struct liberty *lib);

/* The cell of that name, or NULL. */
const struct liberty_cell *liberty_find(const struct liberty *lib, const char *name);

/* The smallest buffer; NULL: the library has none. */
const struct liberty_cell *liberty_buffer(const struct liberty *lib);

/* The smallest inverter; NULL: the library has none. */
const struct liberty_cell *liberty_inverter(const struct liberty *lib);

/* The smallest rising-edge D flip-flop without set and reset. */
const struct liberty_cell *liberty_flop(const struct liberty *lib);

/* The pin of that name, or NULL. */
const struct liberty_pin *liberty_pin(const struct liberty_cell *cell, const char *name);

#endif
