/* decode.c - register masks, units and banks of instructions. */
#include "model/sm/decode.h"

#include <stdlib.h>
#include <string.h>

#include "base/divide.h"

/* Source i repeats an earlier source of the instruction. */
static bool named_before(const struct inst *inst, unsigned i)
{
	for (unsigned k = 0; k < i; k++)
		if (inst->src[k] == inst->src[i])
			return true;
	return false;
}

/* Sets register `reg` in the mask. */
static void add_register(struct decoded *d, unsigned reg)
{
	if (reg / 64 < DECODED_WORDS)
		d->regs[reg / 64] |= mask_bit(reg % 64);
}

void decode_inst(const struct config *cfg, const struct inst *inst, struct decoded *d)
{
	*d = (struct decoded){.op = inst->op,
			      .width = inst->width,
			      .unit = (uint8_t)unit_of((enum op_class)inst->op),
			      .dsts = inst->dsts};
	for (unsigned i = 0; i < inst->srcs; i++) {
		add_register(d, inst->src[i]);
		if (!named_before(inst, i))
			d->src_bank[d->srcs++] = (uint8_t)rest(inst->src[i] + 1u, cfg->register_banks);
	}
	for (unsigned i = 0; i < inst->dsts; i++)
		add_register(d, inst->dst[i]);
	memcpy(d->dst, inst->dst, sizeof d->dst);
}

void decode_code(const struct config *cfg, const struct inst *insts, unsigned count, struct decoded_code *code)
{
	if (count > code->room) {
		free(code->insts);
		code->insts = malloc(count * sizeof *code->insts);
		if (!code->insts)
			abort();
		code->room = count;
	}
	for (unsigned i = 0; i < count; i++)
		decode_inst(cfg, &insts[i], &code->insts[i]);
}

void decode_close(struct decoded_code *code)
{
	free(code->insts);
}
