/* side_by_side.h - for tests: runs the golden and the bit-parallel front end under one stimulus and compares them. */
#ifndef TESTS_UNIT_MODEL_SIDE_BY_SIDE_H
#define TESTS_UNIT_MODEL_SIDE_BY_SIDE_H

#include "model/bitpar/timing_front_end.h"
#include "model/machine/stimulus.h"

struct side_by_side {
	const struct config *cfg;
	const char *what; /* names the run in a failure message */
	struct timing_front_end *front_ends[FRONT_END_COUNT];
	struct front_end_in in; /* inputs of the last cycle */
	struct front_end_out out[FRONT_END_COUNT];
	uint64_t cycle, still; /* cycles so far; of these, cycles that left `changed` false */
};

/* Starts from reset. The bit-parallel engine must implement the policy; cfg and what must outlive *b. */
void side_by_side_open(struct side_by_side *b, const struct config *cfg, const char *what);
void side_by_side_close(struct side_by_side *b);

/* Runs one cycle. The test fails if an output, a register, `changed`, `quiet` or `choice` differs. */
void side_by_side_cycle(struct side_by_side *b, struct stimulus *s);

/* After a cycle that left `changed` false: n <= `quiet` more cycles with its inputs, which front end `idles` skips and
 * the other one simulates. */
void side_by_side_idle(struct side_by_side *b, enum front_end_id idles, unsigned n);

#endif
