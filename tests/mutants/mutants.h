/* mutants.h - mutants of the emitted Verilog of one front end: what they are, and what became of each.
 *
 * All mutants of a front end are in one design, whose net `mutsel` selects one of them; 0 selects none. The module
 * mutant_select drives the net: a counter of resets in simulation, a constant in a proof. So the design is compiled
 * once, and every mutant is run from a reset of its own. */
#ifndef TESTS_MUTANTS_MUTANTS_H
#define TESTS_MUTANTS_MUTANTS_H

#include <stdbool.h>
#include <stdint.h>

#include "model/machine/config.h"
#include "proof/circuit.h"
#include "sim/lockstep/replay.h"
#include "tests/mutants/modules.h"

/* KILLED: lock step found it; EQUIVALENT: proven that no output ever differs; DIFFERS: lock step did not find it, but
 * the prover found inputs with which an output differs; UNDECIDED: neither. */
enum fate { FATE_KILLED, FATE_EQUIVALENT, FATE_DIFFERS, FATE_UNDECIDED, FATES };
extern const char *const fate_names[FATES];

struct mutant {
	unsigned number;                     /* value of mutsel */
	char *block, *module, *kind, *where; /* where: file and line, and what is changed there */
	enum fate fate;
	uint64_t cycle; /* of KILLED: the cycle that differs; of DIFFERS: the prover's */
	char *by;       /* of KILLED: block and port that differ first; of others: the method */
};

struct mutants {
	struct config cfg;
	char *work; /* a folder with the design: mutated.v for simulators, mutated.il for proofs */
	struct modules modules;
	struct mutant *mutant;
	unsigned count;
};

struct mutant *mutants_add(struct mutants *m, const char *module, const char *kind, char *where);

/* Gives a mutant its fate and the method that decided it, which it takes over. */
void mutants_decide(struct mutant *one, enum fate fate, char *by, uint64_t cycle);

/* Adds up to `most` mutants of our own kinds to the text of the modules: lost and late values, ties, crossed wires; or
 * those of a file of lines "FATE,KIND,WHAT", unless `list` is NULL. */
void own_kinds_add(struct mutants *m, unsigned most, uint64_t seed, const char *list);

/* Writes the modules to the folder, adds up to `most` mutants that Yosys makes, and writes the design. */
void yosys_mutants_add(struct mutants *m, unsigned most, uint64_t seed);

/* Runs each mutant in lock step with the golden model, on random inputs of `cycles` cycles; 0: not at all. Dies with
 * code 1 if the design without a mutant differs. */
void run_mutants(struct mutants *m, uint64_t cycles, uint64_t seed);

/* Runs a mutant in lock step with the golden model on these inputs; kills it if an output differs. */
void run_replay(const struct mutants *m, struct mutant *one, const struct replay *r);

/* The circuit of the emitted front end beside the one with mutants, whose claim is that all outputs are equal; `mutsel`
 * is an input. The caller frees it with circuit_free(). */
struct circuit *prove_open(const struct mutants *m);

/* Selects a mutant, or none: 0, and gives each register its value after a reset. */
void prove_select(struct circuit *circuit, unsigned number);

/* Proves, in at most `limit` seconds, that a mutant has the outputs and the next state of the front end without it in
 * every state that this one reaches. False: not proven; the mutant may be equivalent, with other registers. */
bool prove_next_state(struct circuit *circuit, struct mutant *one, unsigned limit);

/* Proves a mutant's outputs equal to those of the emitted Verilog, or finds that one differs, in at most `limit`
 * seconds. */
void prove_outputs(struct circuit *circuit, struct mutant *one, unsigned limit);

/* The inputs of each cycle from the reset on with which a mutant, whose fate is DIFFERS, differs. Released with
 * replay_free(). False: they are not found in `limit` seconds. */
bool prove_inputs(const struct mutants *m, struct circuit *circuit, const struct mutant *one, unsigned limit,
		  struct replay *r);

#endif
