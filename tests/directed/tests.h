/* tests.h - the interface between directed.c and the files with directed tests. */
#ifndef TESTS_DIRECTED_TESTS_H
#define TESTS_DIRECTED_TESTS_H

#include "tests/directed/bench.h"

struct directed_test {
	const char *name; /* of the example, : and which part of it */
	/* Runs the test; returns NULL if it passes, else the failure, which the caller frees. */
	char *(*run)(const struct directed_test *test, const struct simulator_kind *kind);
	const void *data;
};

/* Each function writes its tests into `tests` and returns their number. */
enum { MAX_DIRECTED = 256 };
unsigned directed_timelines(struct directed_test *tests);
unsigned directed_states(struct directed_test *tests);
unsigned directed_runs(struct directed_test *tests);
unsigned directed_pro(struct directed_test *tests);
unsigned directed_kaws(struct directed_test *tests);
unsigned directed_recency(struct directed_test *tests);
unsigned directed_ports(struct directed_test *tests);

#endif
