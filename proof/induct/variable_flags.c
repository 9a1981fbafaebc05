/* variable_flags.c - properties of the variables of a circuit. */
#include "proof/induct/variable_flags.h"
#include "proof/induct/candidates.h"

#include <stdlib.h>

#include "base/diag.h"

bool *flags_state_only(const struct circuit *circuit)
{
	bool *state_only = xalloc((circuit->variables + 1UL) * sizeof *state_only);
	for (unsigned v = 0; v <= circuit->variables; v++) {
		const struct variable *variable = &circuit->variable[v];
		state_only[v] = variable->kind == KIND_AND
				    ? state_only[variable->left / 2] && state_only[variable->right / 2]
				    : variable->kind != KIND_INPUT;
	}
	return state_only;
}

bool *flags_port(const struct circuit *circuit)
{
	bool *is_port = xalloc((circuit->variables + 1UL) * sizeof *is_port);
	for (unsigned i = 0; i < circuit->outputs; i++)
		is_port[circuit->output[i].lit / 2] |= is_implementation_port(circuit->output[i].name);
	return is_port;
}

bool *flags_boundary(const struct circuit *circuit)
{
	bool *is_boundary = flags_port(circuit);
	for (unsigned i = 0; i < circuit->outputs; i++)
		is_boundary[circuit->output[i].lit / 2] |= is_cut(circuit->output[i].name);
	return is_boundary;
}

bool *flags_in_state_claims(const struct circuit *circuit, const struct clauses *claimed, const bool *state_only)
{
	bool *in = xalloc((circuit->variables + 1UL) * sizeof *in);
	for (unsigned i = 0; i < claimed->count; i++) {
		const struct clause *clause = &claimed->clause[i];
		if (!flags_all(state_only, clause))
			continue;
		for (unsigned k = 0; k < clause->size; k++)
			in[clause->lit[k] / 2] = true;
	}
	for (unsigned v = circuit->variables; v;
	     v--) { /* a gate has a higher number than the variables that it reads */
		const struct variable *variable = &circuit->variable[v];
		if (variable->kind == KIND_LATCH)
			in[v] = true;
		else if (in[v] && variable->kind == KIND_AND)
			in[variable->left / 2] = in[variable->right / 2] = true;
	}
	return in;
}

bool flags_all(const bool *flags, const struct clause *clause)
{
	for (unsigned i = 0; i < clause->size; i++)
		if (!flags[clause->lit[i] / 2])
			return false;
	return true;
}
