/* operations.h - writes a launch file for each PTX operation of a table, with edge values and random values as inputs.
 */
#ifndef TESTS_GPU_OPERATIONS_H
#define TESTS_GPU_OPERATIONS_H

#include "tests/gpu/check.h"

enum { OPERATION_INPUTS = 4, OPERATION_THREADS = 4096 };

struct operation {
	const char *text; /* instructions */
	unsigned line;    /* of the table */
	const char *edges;
	enum ptx_type result;
	bool open;
	struct check_rule rule;
	/* Thread t: elements t * OPERATION_INPUTS + 0 to 3 are the values of %qa %qb %qc %qe. */
	const uint64_t *inputs;
	const char *launch; /* its launch file: thread t writes element t of buffer "out" */
};

/* Reads the table (its comment describes the format). For each operation, writes its kernel and its launch file to the
 * existing folder and calls `take`; *o is valid during the call only. Dies with exit status 2 if the table is
 * malformed. */
void operations_each(const char *table, const char *folder, void (*take)(void *context, const struct operation *o),
		     void *context);

#endif
