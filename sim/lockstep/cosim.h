/* cosim.h - one run in lock step: what runs, against what, and how it ended. */
#ifndef SIM_LOCKSTEP_COSIM_H
#define SIM_LOCKSTEP_COSIM_H

#include <jansson.h>

#include "model/stream/stream.h"
#include "sim/lockstep/lockstep.h"

struct cosim {
	const struct config *cfg;
	const struct rtl_source *rtl;
	const struct pins *pins;
	const struct simulator_kind *kind;
	const char *command;         /* the command line that runs it again, for messages */
	const struct stream *stream; /* a workload, or NULL: random inputs */
	uint64_t cycles, seed;       /* of a random run */
	const char *wave;            /* the file that cosim_wave() writes */
};

enum verdict { VERDICT_PASS, VERDICT_MISMATCH, VERDICT_STALLED, VERDICT_FLOOR };

struct cosim_result {
	enum verdict verdict;
	uint64_t cycles, comparisons;
	struct events events;
	char *why; /* one line when it did not pass; the owner frees */
};

/* Runs to the end or to the first difference. */
void cosim_run(const struct cosim *c, struct cosim_result *result);

/* The inputs of a run, from their beginning. Dies with code 2 when a workload does not fit on the SM. */
struct stimulus *cosim_stimulus(const struct cosim *c);
void cosim_stimulus_close(const struct cosim *c, struct stimulus *s);

/* Runs the same inputs again under Icarus and writes the wave: the last WAVE_CYCLES before cycle `last`, and some after
 * it. `last` is the cycle with the difference, or the run's last. */
enum { WAVE_CYCLES = 1000, WAVE_AFTER = 8 };
void cosim_wave(const struct cosim *c, uint64_t last);

/* Prints what a run found. */
void cosim_print(const struct cosim *c, const struct cosim_result *result);
json_t *cosim_json(const struct cosim *c, const struct cosim_result *result);

/* Measures the speed of model, RTL and lock step on a random run, and prints it. */
json_t *cosim_bench(const struct cosim *c, bool quiet);

#endif
