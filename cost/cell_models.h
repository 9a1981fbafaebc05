/* cell_models.h - what the cells of a Liberty file do, as Verilog: functions and state, without delay.
 *
 * The models follow from the attributes `function`, `ff` and `latch` of the file alone, so every library has models,
 * and they are not another description that a vendor keeps beside it. A flip-flop and a latch start unknown (x). */
#ifndef COST_CELL_MODELS_H
#define COST_CELL_MODELS_H

#include <stdint.h>

#include "cost/liberty.h"
#include "rtl_gen/writer/verilog.h"

/* Goes in front of the name of a cell's transparent model. */
#define CELL_TRANSPARENT "transparent_"

/* Appends the module of a cell, with the name and the pins of the cell. Dies with exit status 2 if a pin's function is
 * missing or is no Boolean expression, or if the cell is described by a table. With `transparent`, which needs a
 * flip-flop, the module is CELL_TRANSPARENT and the cell's name, and its state is its next state: the flip-flop is a
 * wire. */
void cell_model(struct text *t, const struct liberty_cell *cell, bool transparent);

/* A Boolean expression of a Liberty file as one of Verilog: "(!((A+B) C))" becomes "~((A | B) & C)". The caller frees
 * it; NULL: it is none. */
char *cell_expression(const char *function);

/* The most inputs of cell_truth(). */
enum { CELL_INPUTS = 6 };

/* The truth table of a function of the cell's inputs: bit v is its value if input n, counted among the input pins, is
 * bit n of v. Dies with exit status 2 if the cell has more than CELL_INPUTS inputs, or the function is none of them. */
uint64_t cell_truth(const struct liberty_cell *cell, const char *function);

#endif
