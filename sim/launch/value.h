/* value.h - parses numbers and initial values of buffers in launch files, and prints elements. */
#ifndef SIM_LAUNCH_VALUE_H
#define SIM_LAUNCH_VALUE_H

#include "sim/launch/launch_file.h"

/* The element type of that name; dies for an unknown name. */
enum ptx_type launch_type(const struct launch *l, const char *name);

/* The bits of a number of a type; dies for text that is no number or is outside the range of the type. */
uint64_t launch_number(const struct launch *l, enum ptx_type type, const char *word);

/* Parses the words from l->words[at] on as an INIT and fills `count` elements of the type at `bytes`, which are zero.
 */
void launch_init(struct launch *l, unsigned at, enum ptx_type type, uint64_t count, uint8_t *bytes);

/* An element as a double (float types only), and as text. */
double launch_double(enum ptx_type type, uint64_t bits);
void launch_print(enum ptx_type type, uint64_t bits, char text[32]);

#endif
