/* opcode.h - SASS opcodes: what they are, and which one says best what an instruction of ours is. */
#ifndef SIM_ACCELSIM_SASS_OPCODE_H
#define SIM_ACCELSIM_SASS_OPCODE_H

#include <stdbool.h>

#include "model/stream/stream.h"

enum sass_family { KEPLER, MAXWELL, VOLTA, TURING, AMPERE, HOPPER }; /* MAXWELL: Pascal too; AMPERE: Ada too */

enum { SPACE_GENERIC = SPACE_PARAM + 1 }; /* beside enum mem_space: the address decides */

struct sass_opcode {
	const char *name;
	unsigned char op, space; /* enum op_class; enum mem_space or SPACE_GENERIC */
	unsigned char first, last;
};

/* The table, sorted by name. */
extern const struct sass_opcode sass_opcodes[];
extern const unsigned sass_opcode_count;

/* The family of a binary version, 35 to 90; false: there is none. */
bool sass_family(unsigned binary_version, enum sass_family *family);
const char *sass_family_name(enum sass_family family);

/* The entry for `text` up to its first dot; NULL when the family has no such opcode. */
const struct sass_opcode *sass_find(const char *text, unsigned length, enum sass_family family);

/* Bytes that a lane accesses, by Accel-Sim's rule: the first part of the opcode that is a number or U and a number, in
 * bits, else 4 bytes. 0: that number is no width. */
unsigned sass_width(const char *text, unsigned length);

/* The opcode of binary version 61 that is nearest to an instruction, with its width, into `text`: its own if it is one.
 * Read back it has the same class, space and width (param memory becomes const). */
enum { SASS_TEXT = 32 };
void sass_nearest(const struct inst *inst, enum mem_space space, char text[SASS_TEXT]);

#endif
