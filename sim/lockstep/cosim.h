/* cosim.h - runs the golden model and the RTL in lock step from reset to the end of the inputs (`warpsmith cosim`). */
#ifndef SIM_LOCKSTEP_COSIM_H
#define SIM_LOCKSTEP_COSIM_H

#include <jansson.h>

#include "base/rng.h"
#include "model/machine/counted.h"
#include "model/stream/stream.h"
#include "sim/lockstep/lockstep.h"
#include "sim/lockstep/replay.h"
#include "sim/stimuli/attack.h"

struct cosim {
	const struct config *cfg;
	const struct rtl_source *rtl;
	const struct pins *pins;
	const struct simulator_kind *kind;
	const char *command;               /* the command line that repeats the run, for messages */
	const struct stream *stream;       /* the workload; NULL: random inputs, an attack, or a replay */
	uint64_t cycles, seed;             /* of a run without a workload; seed: of random inputs */
	const char *wave;                  /* the file that cosim_wave() writes */
	const struct cosim_attack *attack; /* NULL: random inputs */
	uint64_t reset_every;              /* random inputs: mean number of cycles from reset to reset; 0: one reset */
	const struct replay *replay;       /* the inputs of a file; NULL: others */
	const char *edit;                  /* rtl_edit() of generated Verilog; NULL: none */
};

/* Inputs of sim/stimuli/attack.h. */
struct cosim_attack {
	enum attack kind;
	unsigned victim;
};

/* MISMATCH: an output differs; STALLED: no issue for RUN_PATIENCE cycles; FLOOR: too few events of a kind. */
enum verdict { VERDICT_PASS, VERDICT_MISMATCH, VERDICT_STALLED, VERDICT_FLOOR };

struct cosim_result {
	enum verdict verdict;
	uint64_t cycles, comparisons, resets; /* resets: beside the first one */
	struct events events;
	uint32_t counters[COUNTERS]; /* at the end of a run that has passed, if the config has them */
	char *why;                   /* one line unless the verdict is PASS, else NULL */
	/* Of a mismatch, else NULL; cosim_done() frees them: sentences, mismatch_text(), mismatch_json(). */
	char *explanation, *report;
	json_t *mismatch;
	struct replay *replay; /* of cosim_shrink(), else NULL */
	const char *replay_path;
};

/* Runs to the end of the inputs or to the first difference. cosim_done() frees what belongs to the result. */
void cosim_run(const struct cosim *c, struct cosim_result *result);
void cosim_done(struct cosim_result *result);

/* A new stimulus with the inputs of the run; released with cosim_stimulus_close(). Dies with code 2 if the workload
 * does not fit on an SM. */
struct stimulus *cosim_stimulus(const struct cosim *c);
void cosim_stimulus_close(const struct cosim *c, struct stimulus *s);

/* The resets in the middle of a random run: after 1 to 2 reset_every - 1 cycles each, whatever happens then. Inputs
 * start anew from a seed that follows from the run's. */
struct cosim_resets {
	struct rng rng;
	uint64_t next; /* the cycle of the next reset */
};
void cosim_resets_open(const struct cosim *c, struct cosim_resets *r);
/* To be called before each cycle: resets model and simulator if that is due. Returns the stimulus of the cycle. */
struct stimulus *cosim_reset(const struct cosim *c, struct cosim_resets *r, struct lockstep *l, struct stimulus *s);

/* Repeats the run under Icarus and writes the wave file, and beside it a save file for GTKWave (gtkw.h): the
 * WAVE_CYCLES cycles before cycle `last`, that cycle and WAVE_AFTER cycles after it. `last` is the cycle with the
 * difference, or the last cycle of the run. */
enum { WAVE_CYCLES = 1000, WAVE_AFTER = 8 };
void cosim_wave(const struct cosim *c, uint64_t last);

/* Report a result as text on stdout, and as JSON owned by the caller. */
void cosim_print(const struct cosim *c, const struct cosim_result *result);
json_t *cosim_json(const struct cosim *c, const struct cosim_result *result);

/* Measures the speed of model, RTL and lock step on random inputs; prints a row unless `quiet`, and returns JSON that
 * the caller owns. */
json_t *cosim_bench(const struct cosim *c, bool quiet);

#endif
