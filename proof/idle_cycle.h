/* idle_cycle.h - a cycle in which nothing happens, as the assumptions of a block allow it in every state.
 *
 * An assumption is a contract about inputs. One that reads registers could also exclude states: a difference that
 * appears only behind `assume (counter_q != 3)` would never be seen. Such an assumption is accepted only if every state
 * that the assumptions allow is followed by one in which they allow a cycle with these inputs:
 *
 *   - rst_i and the requests, grants and events that the assumption reads are 0;
 *   - an input that repeats what the block has recorded, as busy_i of tb_order, has the recorded value (the table
 *     `records` in idle_cycle.c);
 *   - all other inputs are free.
 *
 * An assumption reads state if a register is in its cone, or an input whose idle value depends on a register. The
 * inputs of all other assumptions are free or 0 in the idle cycle, so whether they can hold does not depend on the
 * state. */
#ifndef PROOF_IDLE_CYCLE_H
#define PROOF_IDLE_CYCLE_H

#include "proof/circuit.h"

enum idle_kind {
	IDLE_FREE,
	IDLE_ZERO,
	IDLE_AND,     /* left & right, literals of the same cycle */
	IDLE_REPEATS, /* the value in the cycle before */
};

struct idle_input {
	enum idle_kind kind;
	unsigned left, right; /* of IDLE_AND */
};

struct idle_cycle {
	struct idle_input *input; /* [inputs of the circuit] */
	bool *reads_state;        /* [assumptions of the circuit] */
	bool *needed;             /* [variables]: in the cone of an assumption in this cycle or in the next */
};

/* The caller frees it with idle_cycle_free(); it does not refer to the circuit. */
struct idle_cycle idle_cycle_of(const struct circuit *circuit);
void idle_cycle_free(struct idle_cycle *idle);

#endif
