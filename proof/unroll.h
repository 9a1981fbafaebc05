/* unroll.h - bounded model checking: a circuit unrolled over some cycles, as a SAT problem (DIMACS CNF).
 *
 * The problem is satisfiable exactly if there is a run of `cycles` cycles in which all assumptions hold, and which
 *   UNROLL_RUN    begins in the initial state;
 *   UNROLL_BASE   begins in the initial state, satisfies all claims in cycles 1 to cycles - 2 and violates one in the
 *                 last; cycle 0 is before the reset, where nothing is claimed;
 *   UNROLL_STATE  begins in any state and satisfies all claims in all cycles but the last;
 *   UNROLL_STEP   as UNROLL_STATE, and violates a claim in the last;
 *   UNROLL_IDLE   begins in any state and ends with an idle cycle (proof/idle_cycle.h); claims do not count.
 *
 * UNROLL_DEAD_END, of two cycles: the assumptions hold in the first, which is in any state, and in the second, an idle
 * cycle, one that reads state does not hold: the assumptions exclude that state, and not inputs alone. */
#ifndef PROOF_UNROLL_H
#define PROOF_UNROLL_H

#include <stdio.h>

#include "proof/circuit.h"

enum unroll { UNROLL_RUN, UNROLL_BASE, UNROLL_STATE, UNROLL_STEP, UNROLL_IDLE, UNROLL_DEAD_END };

/* The DIMACS variable of a circuit's variable in a cycle (from 0): cycle (variables + 1) + variable + 1. */
int unroll_variable(const struct circuit *circuit, unsigned cycle, unsigned variable);

/* The assumptions, by index, that a solution `model` violates in a cycle: is_violated has circuit->assumes elements. */
void unroll_violated(const struct circuit *circuit, const char *model, unsigned cycle, bool *is_violated);

void unroll_write(FILE *file, const struct circuit *circuit, enum unroll what, unsigned cycles);

/* Prints the inputs that are 1 in each of `cycles` cycles of a solution, the solver's output `model` ("v" lines). */
void unroll_print_inputs(FILE *file, const struct circuit *circuit, const char *model, unsigned cycles);

#endif
