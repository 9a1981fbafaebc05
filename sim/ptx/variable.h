/* variable.h - declarations of variables and parameters, and where variables lie. */
#ifndef SIM_PTX_VARIABLE_H
#define SIM_PTX_VARIABLE_H

#include "sim/ptx/module.h"

/* Gives a .global or .const variable its address. */
void ptx_place_variable(struct ptx_module *m, struct ptx_variable *v);

/* The place behind `*end`, aligned, for a variable; moves *end behind it. */
uint64_t ptx_place(uint64_t *end, const struct ptx_variable *v);

/* An address in a space as a generic address. */
uint64_t ptx_generic(enum mem_space space, uint64_t address);

#endif
