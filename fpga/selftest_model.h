/* selftest_model.h - the self-test of an FPGA build in C: the stimulus engine that drives the front end, and the
 * expected signatures.
 *
 * docs/fpga.md defines the engine and the signature. fpga/selftest_rtl*.c emits both as Verilog, written independently
 * from the same page. The engine is a state machine that reads the front end's outputs and nothing else, so after a
 * wrong output the front end gets other inputs than the model, too. */
#ifndef FPGA_SELFTEST_MODEL_H
#define FPGA_SELFTEST_MODEL_H

#include "sim/stimuli/events.h"

enum { RANDOM_BITS = 127, PHASE_BITS = 8, SIGNATURE_BITS = 64 };

struct engine {
	bool random[RANDOM_BITS];
	bool phase[PHASE_BITS];
	unsigned cycle;           /* cycles since reset */
	unsigned window;          /* first of the warp slots that a launch may take, with map = programmable */
	unsigned turn;            /* the TB slot that a launch may take */
	unsigned size;            /* 0 to 3: the warps per TB, with map = contiguous */
	bool drain;               /* no launches until the SM is empty, so that `size` may change */
	unsigned kind[MAX_WARPS]; /* of each warp's head instruction: enum head_kind */
	bool branch[MAX_WARPS];   /* a third bit of it, which selects jump, unit and lanes */
	bool named[MAX_WARPS];    /* the input `hint` */
	uint64_t miss;            /* warps with an outstanding instruction miss */
	uint64_t asked;           /* the warp that was granted a fetch in the last cycle */
};

void engine_reset(struct engine *e);
/* Fills the front end's inputs except the response to the fetch grant. `state` holds the outputs of the cycle that come
 * from registers. */
void engine_inputs(const struct config *cfg, const struct engine *e, const struct front_end_out *state,
		   struct front_end_in *in);
/* Fills the response to the fetch grant. `out` holds all outputs of the cycle. */
void engine_answer(const struct config *cfg, const struct engine *e, const struct front_end_out *out,
		   struct front_end_in *in);
void engine_clock(const struct config *cfg, struct engine *e, const struct front_end_in *in,
		  const struct front_end_out *out);

/* The signature after a cycle with the outputs `out`, given the signature before it (0 at reset). */
uint64_t signature_next(const struct config *cfg, uint64_t signature, const struct front_end_out *out);

/* The results of the golden model. */
struct selftest {
	uint64_t cycles;
	uint64_t first, last; /* the signatures after first_cycles and after `cycles` */
	uint64_t first_cycles;
	struct events events;
	uint64_t *serial; /* cycles / 64 + 1 words; bit 63-k of word n: the signature's top bit after 64 n + k cycles */
};

/* Runs engine and golden model for `cycles` cycles, a multiple of 64. Dies with exit status 4 if the engine violates an
 * assumption of front_end.def. Release with selftest_free(). */
void selftest_run(const struct config *cfg, uint64_t first_cycles, uint64_t cycles, struct selftest *s);
void selftest_free(struct selftest *s);

#endif
