/* composition.h - what the blocks of a front end assume of each other, proven of the whole front end.
 *
 * Each block is proven under contracts about its inputs (tests/steps/prove, proof/flow.h). Here the whole front end is
 * one circuit whose only assumptions are the contracts of its own ports: the formal tail of front_end, and the checker
 * front_end_contracts of `gen --kit`. Every assumption of an inner block, and every claim, becomes a claim about this
 * circuit; induction and ABC prove or refute each of them (proof/abc.h). Every cover must be reached. */
#ifndef PROOF_COMPOSITION_H
#define PROOF_COMPOSITION_H

#include <stdio.h>

#include "model/machine/config.h"
#include "proof/flow.h"

struct composition {
	enum verdict verdict; /* DIFFERS: a contract or a claim is violated, or a cover is not reached */
	unsigned contracts, claims, covers;
	unsigned
	    too_strong;   /* assumptions of helpers that are not kept, and are not needed for what the helpers claim */
	unsigned seconds; /* processor time */
	char *reason; /* a line for each that fails or is not decided; behind the first that is violated, the inputs of
			 each cycle that lead there; "": none fails */
};

/* Dies with code 3 where a tool is missing. */
void composition_need_tools(void);

/* Proves the front end of a derived config, in at most `limit` seconds of ABC. Modules that folder `verilog` has (NULL:
 * none) replace those of the same name. The caller frees `reason`. */
struct composition composition_prove(const struct config *cfg, const char *verilog, unsigned limit);

#endif
