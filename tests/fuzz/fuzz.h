/* fuzz.h - for libFuzzer targets that run code which ends by die(). */
#ifndef FUZZ_H
#define FUZZ_H

#include <stddef.h>
#include <stdint.h>

/* Runs act(path) on a file with these bytes. When it dies with code 2 or 3, all that it has allocated and opened is
 * released; any other code is a crash. */
void fuzz_run(void (*act)(const char *path), const uint8_t *data, size_t size);

#endif
