/* marks.c - what the variables of a circuit are. */
#include "proof/marks.h"
#include "proof/guesses.h"

#include <stdlib.h>

bool *marks_of_registers(const struct circuit *circuit)
{
	bool *of = calloc(circuit->variables + 1UL, sizeof *of);
	for (unsigned v = 0; v <= circuit->variables; v++) {
		const struct variable *variable = &circuit->variable[v];
		of[v] = variable->kind == KIND_AND ? of[variable->left / 2] && of[variable->right / 2]
						   : variable->kind != KIND_INPUT;
	}
	return of;
}

bool *marks_of_ports(const struct circuit *circuit)
{
	bool *is_port = calloc(circuit->variables + 1UL, sizeof *is_port);
	for (unsigned i = 0; i < circuit->names; i++)
		is_port[circuit->named[i].lit / 2] |= is_port_of_form(circuit->named[i].name);
	return is_port;
}

bool *marks_of_ends(const struct circuit *circuit)
{
	bool *is_end = marks_of_ports(circuit);
	for (unsigned i = 0; i < circuit->names; i++)
		is_end[circuit->named[i].lit / 2] |= is_cut(circuit->named[i].name);
	return is_end;
}

bool *marks_in_claims(const struct circuit *circuit, const struct clauses *claimed, const bool *of_registers)
{
	bool *in = calloc(circuit->variables + 1UL, sizeof *in);
	for (unsigned i = 0; i < claimed->count; i++) {
		const struct clause *clause = &claimed->clause[i];
		if (!marks_all(of_registers, clause))
			continue;
		for (unsigned k = 0; k < clause->size; k++)
			in[clause->lit[k] / 2] = true;
	}
	for (unsigned v = circuit->variables; v; v--) { /* a gate stands behind what it reads */
		const struct variable *variable = &circuit->variable[v];
		if (variable->kind == KIND_LATCH)
			in[v] = true;
		else if (in[v] && variable->kind == KIND_AND)
			in[variable->left / 2] = in[variable->right / 2] = true;
	}
	return in;
}

bool marks_all(const bool *marks, const struct clause *clause)
{
	for (unsigned i = 0; i < clause->size; i++)
		if (!marks[clause->lit[i] / 2])
			return false;
	return true;
}
