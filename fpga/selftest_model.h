/* selftest_model.h - the self-test of an FPGA build, in C: what drives the front end there, and what it must come to.
 *
 * The exact definition of the engine and of the signature is in docs/fpga.md; the Verilog of both is emitted by
 * rtl_gen/gen_selftest*.c, written from the same page. The engine is a machine of registers like the front end that it
 * drives: it reads that front end's outputs and nothing else, so a front end that errs gets other inputs too. */
#ifndef FPGA_SELFTEST_MODEL_H
#define FPGA_SELFTEST_MODEL_H

#include "sim/stimuli/events.h"

enum { RANDOM_BITS = 127, PHASE_BITS = 8, SIGNATURE_BITS = 64 };

struct engine {
	bool random[RANDOM_BITS];
	bool phase[PHASE_BITS];
	unsigned cycle;           /* since reset */
	unsigned window;          /* first slot of the window of slots that a launch may take */
	unsigned turn;            /* TB slot that a launch may take */
	unsigned size;            /* which of the sizes TBs have, in a contiguous map ... */
	bool drain;               /* ... and whether none is launched, so that another size may come */
	unsigned kind[MAX_WARPS]; /* of the head: enum kind */
	bool branch[MAX_WARPS];   /* its third bit */
	bool named[MAX_WARPS];    /* by the kernel's mask */
	uint64_t miss;            /* warps that await a line */
};

void engine_reset(struct engine *e);
/* Everything but the answer to the fetch grant. `state` are the outputs of the cycle that come from registers. */
void engine_inputs(const struct config *cfg, const struct engine *e, const struct front_end_out *state,
		   struct front_end_in *in);
/* The answer. `out` are all outputs of the cycle. */
void engine_answer(const struct config *cfg, const struct engine *e, const struct front_end_out *out,
		   struct front_end_in *in);
void engine_clock(const struct config *cfg, struct engine *e, const struct front_end_in *in,
		  const struct front_end_out *out);

/* The signature after a cycle with these outputs, from the one before it (0 at reset). */
uint64_t signature_next(const struct config *cfg, uint64_t signature, const struct front_end_out *out);

/* What the golden model says. */
struct selftest {
	uint64_t cycles;
	uint64_t first, last; /* the signatures after first_cycles and after all of them */
	uint64_t first_cycles;
	struct events events;
	uint64_t *serial; /* cycles / 64 + 1 words; word n: the signature's top bit after 64 n to 64 n + 63 cycles, the
			     earliest on top */
};

/* Runs engine and golden model for `cycles` cycles, a multiple of 64. Dies with code 4 if the engine breaks a contract
 * of front_end.def. selftest_free() when done. */
void selftest_run(const struct config *cfg, uint64_t first_cycles, uint64_t cycles, struct selftest *s);
void selftest_free(struct selftest *s);

#endif
