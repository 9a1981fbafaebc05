/* fuzz.h - for libFuzzer targets that run code which ends by die(). */
#ifndef TESTS_FUZZ_FUZZ_H
#define TESTS_FUZZ_FUZZ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct fuzz_target {
	void (*act)(const char *path);
	bool may_fail;                            /* code 1 is an answer too */
	const char *(*content)(const char *path); /* of the other files that it reads whole; NULL: there are none */
};

/* Runs act(path) on a file with these bytes. When it dies with code 2 or 3, all that it has allocated and opened is
 * released; any other code is a crash. No other file is read whole, and notes are not printed. */
void fuzz_run(const struct fuzz_target *t, const uint8_t *data, size_t size);

#endif
