/* beside.h - for tests: the plain and the fast front end beside each other under one stimulus. */
#ifndef TESTS_UNIT_MODEL_BESIDE_H
#define TESTS_UNIT_MODEL_BESIDE_H

#include "model/bitpar/implementation.h"
#include "model/machine/stimulus.h"

struct beside {
	const struct config *cfg;
	const char *what; /* told when they differ */
	struct form *forms[FORM_COUNT];
	struct front_end_in in; /* of the last cycle */
	struct front_end_out out[FORM_COUNT];
	uint64_t cycle, still; /* cycles in all, and those after which nothing had changed */
};

/* From reset. The policy must have a fast form; cfg and what must outlive it. */
void beside_open(struct beside *b, const struct config *cfg, const char *what);
void beside_close(struct beside *b);

/* One cycle; the test fails if an output, a register, or `changed` or `quiet` differs. */
void beside_cycle(struct beside *b, struct stimulus *s);

/* After a cycle that changed nothing: n more with its inputs, which one form idles through and the other one does not.
 */
void beside_idle(struct beside *b, enum form_id idles, unsigned n);

#endif
