/* value.h - the values of launch files: numbers of a type, and how a buffer starts. */
#ifndef SIM_LAUNCH_VALUE_H
#define SIM_LAUNCH_VALUE_H

#include "sim/launch/launch_file.h"

/* The type of a buffer; dies for a name that is none. */
enum ptx_type launch_type(const struct launch *l, const char *name);

/* The bits of a number; dies when it is none or outside the type's range. */
uint64_t launch_number(const struct launch *l, enum ptx_type type, const char *word);

/* Words [at, ...) are an INIT: fills `count` elements of the type at `bytes`, which are zero. */
void launch_init(struct launch *l, unsigned at, enum ptx_type type, uint64_t count, uint8_t *bytes);

/* An element as a double, and as text. */
double launch_double(enum ptx_type type, uint64_t bits);
void launch_print(enum ptx_type type, uint64_t bits, char text[32]);

#endif
