/* operations.h - single operations, over edge values and random ones, as launch files. */
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
	/* Of thread t: element t * OPERATION_INPUTS + 0 to 3 are what %qa %qb %qc %qe hold. */
	const uint64_t *inputs;
	const char *launch; /* the file that runs it: thread t writes element t of buffer "out" */
};

/* Reads the table, whose first lines describe it, and calls `take` for each of its operations, after writing its kernel
 * and its launch file into an existing folder. What *o points to lasts for the call. Dies with code 2 for a table
 * that is wrong. */
void operations_each(const char *table, const char *folder, void (*take)(void *context, const struct operation *o),
		     void *context);

#endif
