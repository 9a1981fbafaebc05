/* decode.h - decoded instructions: what the issue stage and the operand collector need, computed once per kernel. */
#ifndef MODEL_SM_DECODE_H
#define MODEL_SM_DECODE_H

#include "model/machine/config.h"
#include "model/machine/mask.h"
#include "model/stream/stream.h"

/* Kinds of execution units; each kind has its own collector units. */
enum exec_unit { UNIT_SP, UNIT_SFU, UNIT_MEM, UNIT_COUNT };

enum { DECODED_WORDS = 4 }; /* 64-bit words of a register mask */

struct decoded {
	uint64_t regs[DECODED_WORDS]; /* registers 0 to 64*DECODED_WORDS - 1 that it reads or writes; bit r%64 of word
					 r/64 */
	uint8_t op, width, unit;      /* op, width as in struct inst; enum exec_unit */
	uint8_t dsts, srcs;           /* destinations; distinct source registers */
	uint8_t src_bank[INST_SRCS];  /* register bank of each distinct source, for warp 0 */
	uint16_t dst[INST_DSTS];
};

/* The decoded code of a kernel or TB, indexed by pc; all zero before the first decode_code(). */
struct decoded_code {
	struct decoded *insts;
	unsigned room; /* allocated instructions */
};

void decode_inst(const struct config *cfg, const struct inst *inst, struct decoded *d);
/* Decodes `count` instructions into *code, in place of its previous contents. Allocation failure aborts. */
void decode_code(const struct config *cfg, const struct inst *insts, unsigned count, struct decoded_code *code);
void decode_close(struct decoded_code *code);

/* Kind of unit that executes an operation class. */
static inline enum exec_unit unit_of(enum op_class op)
{
	static const uint8_t units[] = {
	    [OP_SP] = UNIT_SP,     [OP_SFU] = UNIT_SFU,  [OP_DP] = UNIT_SFU,    [OP_LOAD] = UNIT_MEM,
	    [OP_STORE] = UNIT_MEM, [OP_ATOM] = UNIT_MEM, [OP_FENCE] = UNIT_MEM, [OP_BRANCH] = UNIT_SP,
	    [OP_BAR] = UNIT_SP,    [OP_EXIT] = UNIT_SP};
	return (enum exec_unit)units[op];
}

#endif
