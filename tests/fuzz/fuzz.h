/* fuzz.h - runs code that ends in die() under libFuzzer. */
#ifndef TESTS_FUZZ_FUZZ_H
#define TESTS_FUZZ_FUZZ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct fuzz_target {
	void (*act)(const char *path);
	bool may_fail; /* dying with code 1 is no crash either */
	const char *(*content)(
	    const char *path); /* the content of a file that the target reads whole; NULL: no such files */
};

/* Runs act(path) on a file with these bytes. If it dies with code 2 or 3, everything it has allocated and opened is
 * released; any other code is a crash. Notes are not printed. */
void fuzz_run(const struct fuzz_target *t, const uint8_t *data, size_t size);

#endif
