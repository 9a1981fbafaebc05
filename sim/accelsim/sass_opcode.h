/* sass_opcode.h - classifies SASS opcodes, and finds the nearest SASS opcode of a stream's instruction. */
#ifndef SIM_ACCELSIM_SASS_OPCODE_H
#define SIM_ACCELSIM_SASS_OPCODE_H

#include <stdbool.h>

#include "model/stream/stream.h"

/* Instruction sets; MAXWELL includes Pascal, AMPERE includes Ada. */
enum sass_family { KEPLER, MAXWELL, VOLTA, TURING, AMPERE, HOPPER };

enum { SPACE_GENERIC = SPACE_PARAM + 1 }; /* besides enum mem_space: the address decides */

struct sass_opcode {
	const char *name;
	unsigned char op, space;   /* enum op_class; enum mem_space or SPACE_GENERIC */
	unsigned char first, last; /* enum sass_family: the families that have the opcode */
};

/* The table, sorted by name. */
extern const struct sass_opcode sass_opcodes[];
extern const unsigned sass_opcode_count;

/* Sets the family of a binary version (35 to 90); false for an unknown version. */
bool sass_family(unsigned binary_version, enum sass_family *family);
const char *sass_family_name(enum sass_family family);

/* The entry of the opcode in `text` before its first dot; NULL if the family has no such opcode. */
const struct sass_opcode *sass_find(const char *text, unsigned length, enum sass_family family);

/* Bytes that a lane accesses, by Accel-Sim's rule: the first part of the opcode that is a number, or U and a number, is
 * the width in bits; without one, 4 bytes. 0 for an invalid width. */
unsigned sass_width(const char *text, unsigned length);

/* Writes the nearest opcode of binary version 61, with its width, into `text`: the instruction's own opcode if it is a
 * SASS opcode. Read back, it has the same class, memory space and width; param memory becomes const. */
enum { SASS_TEXT = 32 };
void sass_nearest(const struct inst *inst, enum mem_space space, char text[SASS_TEXT]);

#endif
