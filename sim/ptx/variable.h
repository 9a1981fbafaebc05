/* variable.h - assigns addresses to variables. */
#ifndef SIM_PTX_VARIABLE_H
#define SIM_PTX_VARIABLE_H

#include "sim/ptx/module.h"

/* Gives a .global or .const variable its address. */
void ptx_place_variable(struct ptx_module *m, struct ptx_variable *v);

/* Allocates a variable at the next aligned address from *end on, advances *end past it and returns the address. */
uint64_t ptx_place(uint64_t *end, const struct ptx_variable *v);

/* Each function has an address of its own, by the first declaration of its name. Calls through it are refused. */
uint64_t ptx_function_address(const struct ptx_module *m, const struct ptx_function *f);

/* Converts an address in a space to a generic address. */
uint64_t ptx_generic(enum mem_space space, uint64_t address);

#endif
