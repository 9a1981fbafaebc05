/* rule.h - how a float on a GPU may differ from the engine's, as the tables of tests/gpu state it. */
#ifndef TESTS_GPU_RULE_H
#define TESTS_GPU_RULE_H

#include <stdbool.h>

/* Equal bits always pass, and so do two NaNs of a float buffer, because PTX leaves a NaN's payload open. */
enum check_kind {
	CHECK_FILE,     /* by the tables and the launch file, see check.h */
	CHECK_EQUAL,    /* no difference */
	CHECK_RELATIVE, /* floats: |gpu - engine| <= error * |engine|, or less than the smallest float */
	CHECK_ABSOLUTE, /* floats: |gpu - engine| <= error */
	CHECK_SCALED,   /* floats: |gpu - engine| <= error * max(1, |engine|) */
};

struct check_rule {
	enum check_kind kind;
	double error;
};

/* Reads "equal", "relative N" or "absolute N", where the error is 2^-N; false for any other text. */
bool rule_read(const char *text, struct check_rule *rule);

/* The tolerances of the launch files' buffers: reads a table, whose comment describes the format. Dies with exit status
 * 2 if it is malformed. */
struct tolerances *tolerances_read(const char *table);
/* The rule of a buffer of a launch file, named without folder and extension; NULL: none. */
const struct check_rule *tolerances_find(const struct tolerances *t, const char *file, const char *buffer);
void tolerances_free(struct tolerances *t);

#endif
