/* tests.h - the list of directed tests, between directed.c and the files that hold them. */
#ifndef TESTS_DIRECTED_TESTS_H
#define TESTS_DIRECTED_TESTS_H

#include "tests/directed/bench.h"

struct directed_test {
	const char *name; /* of the example, : and which part of it */
	/* NULL when it passes, else why not; the caller frees. */
	char *(*run)(const struct directed_test *test, const struct simulator_kind *kind);
	const void *data;
};

/* Each puts its tests into `tests` and returns their number. */
enum { MAX_DIRECTED = 256 };
unsigned directed_timelines(struct directed_test *tests);
unsigned directed_states(struct directed_test *tests);
unsigned directed_runs(struct directed_test *tests);
unsigned directed_pro(struct directed_test *tests);
unsigned directed_kaws(struct directed_test *tests);
unsigned directed_recency(struct directed_test *tests);

#endif
