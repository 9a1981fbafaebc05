/* check.h - runs a launch file on a GPU and on this project's PTX engine, and compares their buffers. */
#ifndef TESTS_GPU_CHECK_H
#define TESTS_GPU_CHECK_H

#include "sim/launch/launch_file.h"
#include "tests/gpu/cuda.h"

/* How an element on the GPU may differ from the engine's. Equal bits always pass, and so do two NaNs of a float buffer,
 * because PTX leaves a NaN's payload open. */
enum check_kind {
	CHECK_FILE,     /* after an approximate instruction, floats: the TOL of the file's expect directive */
	CHECK_EQUAL,    /* no difference */
	CHECK_RELATIVE, /* floats: |gpu - engine| <= error * |engine|, or less than the smallest float */
	CHECK_ABSOLUTE, /* floats: |gpu - engine| <= error */
};

struct check_rule {
	enum check_kind kind;
	double error;
};

struct check_result {
	uint64_t compared, wrong; /* elements */
	unsigned missed;          /* expect directives that the engine itself fails */
	/* The first wrong element. */
	const char *buffer; /* valid until check_release() */
	enum ptx_type type;
	uint64_t element, gpu, engine;
	char error[600]; /* why the GPU did not run the file; empty: it did */
	struct launch on_engine, on_gpu;
};

/* Runs the actions of the file one by one on the engine and on the GPU, and compares a buffer at each dump and expect
 * directive. Prints a note for an expect directive that the engine fails, and dies for the reasons of launch_run().
 * True: no element is wrong and no directive missed. Release with check_release() in any case. */
bool check_run(struct cuda *c, const char *path, const struct check_rule *rule, struct check_result *r);
void check_release(struct check_result *r);

#endif
