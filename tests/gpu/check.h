/* check.h - a launch file on the GPU, beside the same file on this project's engine. */
#ifndef TESTS_GPU_CHECK_H
#define TESTS_GPU_CHECK_H

#include "sim/launch/launch_file.h"
#include "tests/gpu/cuda.h"

/* When an element of a buffer on the GPU is as good as the engine's. Equal bits always are, and so are two NaN of a
 * float buffer: PTX leaves a NaN's payload open. */
enum check_kind {
	CHECK_FILE,     /* floats behind an approximate instruction: the TOL of the file's expect of the buffer */
	CHECK_EQUAL,    /* nothing else */
	CHECK_RELATIVE, /* floats: |gpu - engine| <= error * |engine|, or less than the smallest float */
	CHECK_ABSOLUTE, /* floats: |gpu - engine| <= error */
};

struct check_rule {
	enum check_kind kind;
	double error;
};

struct check_result {
	uint64_t compared, wrong; /* elements */
	unsigned missed;          /* expect directives that the engine itself misses */
	/* The first that is wrong. */
	const char *buffer; /* lives as long as the file's names: until check_release() */
	enum ptx_type type;
	uint64_t element, gpu, engine;
	char error[600]; /* what kept the GPU from running it; empty: nothing */
	struct launch ours, theirs;
};

/* Runs the file's actions one by one here and on the GPU, and compares a buffer at each of its dump and expect
 * directives. An expect that the engine misses is noted as launch_run() does; dies for what that dies for. True:
 * nothing is wrong and nothing missed. check_release() is due in any case. */
bool check_run(struct cuda *c, const char *path, const struct check_rule *rule, struct check_result *r);
void check_release(struct check_result *r);

#endif
