/* decode.h - what the issue stage and the collector need of each instruction of a code, once for all warps. */
#ifndef MODEL_SM_DECODE_H
#define MODEL_SM_DECODE_H

#include "model/machine/config.h"
#include "model/machine/mask.h"
#include "model/stream/stream.h"

/* The kinds of units; each has its collectors. */
enum exec_unit { UNIT_SP, UNIT_SFU, UNIT_MEM, UNIT_COUNT };

enum { DECODED_WORDS = 4 };

struct decoded {
	uint64_t regs[DECODED_WORDS]; /* registers that it reads or writes, of the first 64 * DECODED_WORDS */
	uint8_t op, width, unit;      /* op, width: as in struct inst */
	uint8_t dsts, srcs;           /* srcs: registers, each once */
	uint8_t src_bank[INST_SRCS];  /* register banks in which warp 0 has the sources */
	uint16_t dst[INST_DSTS];
};

/* Of a code; zero before decode_code(). */
struct decoded_code {
	struct decoded *insts;
	unsigned room;
};

void decode_inst(const struct config *cfg, const struct inst *inst, struct decoded *d);
/* Takes the place of what was decoded before. Allocation failure aborts. */
void decode_code(const struct config *cfg, const struct inst *insts, unsigned count, struct decoded_code *code);
void decode_close(struct decoded_code *code);

/* The unit that an operation class uses. */
static inline enum exec_unit unit_of(enum op_class op)
{
	static const uint8_t units[] = {
	    [OP_SP] = UNIT_SP,     [OP_SFU] = UNIT_SFU,  [OP_DP] = UNIT_SFU,    [OP_LOAD] = UNIT_MEM,
	    [OP_STORE] = UNIT_MEM, [OP_ATOM] = UNIT_MEM, [OP_FENCE] = UNIT_MEM, [OP_BRANCH] = UNIT_SP,
	    [OP_BAR] = UNIT_SP,    [OP_EXIT] = UNIT_SP};
	return (enum exec_unit)units[op];
}

#endif
