/* scoreboard.h - what the instructions of each warp that are on their way will still write or send. */
#ifndef MODEL_SM_SCOREBOARD_H
#define MODEL_SM_SCOREBOARD_H

#include "model/machine/mask.h"
#include "model/sm/op.h"

/* Of one warp. */
struct scoreboard {
	uint64_t *busy;  /* a bit per register: a write is on its way */
	uint64_t *far;   /* of these, the ones that global or local memory answers */
	unsigned writes; /* instructions whose registers have not been written */
	unsigned memory; /* loads and atomics that have not returned, stores that have not left the SM */
	unsigned stores; /* answers of the memory to stores that have not come */
};

struct scoreboards {
	struct scoreboard warps[MAX_WARPS];
	uint64_t *words;  /* busy and far of all warps, one warp after another */
	bool all_decoded; /* no register is beyond those of struct decoded */
	uint64_t woken;   /* warps for which something has ended; who looks at them again clears it */
};

/* Another kernel: `warps` warps with registers 0 to `registers`-1, of which none is awaited. What counts instructions
 * and stores of the kernel before goes on. *b is zero before the first. Allocation failure aborts. */
void scoreboards_kernel(struct scoreboards *b, unsigned warps, unsigned registers);
void scoreboards_close(struct scoreboards *b);

/* No register that the instruction reads or writes is awaited (RAW, WAW). */
static inline bool scoreboard_clear(const struct scoreboard *b, const struct inst *inst)
{
	uint64_t awaited = 0; /* bit 0 */
	for (unsigned i = 0; i < inst->srcs; i++)
		awaited |= b->busy[inst->src[i] / 64] >> inst->src[i] % 64;
	for (unsigned i = 0; i < inst->dsts; i++)
		awaited |= b->busy[inst->dst[i] / 64] >> inst->dst[i] % 64;
	return !(awaited & 1);
}
/* The instruction reads a register that global or local memory has yet to answer. Shared and constant memory and
 * parameters are near. */
static inline bool scoreboard_long_wait(const struct scoreboard *b, const struct inst *inst)
{
	if (b->memory == 0)
		return false;
	for (unsigned i = 0; i < inst->srcs; i++)
		if (mask_has(b->far[inst->src[i] / 64], inst->src[i] % 64))
			return true;
	return false;
}

/* An instruction issues. */
static inline void scoreboards_issue(struct scoreboards *b, const struct op *o)
{
	struct scoreboard *s = &b->warps[o->warp];
	for (unsigned i = 0; i < o->dsts; i++)
		s->busy[o->dst[i] / 64] |= mask_bit(o->dst[i] % 64);
	s->writes += o->dsts > 0;
	if (o->unit != UNIT_MEM)
		return;
	s->memory++;
	for (unsigned i = 0; i < o->dsts && (o->space == SPACE_GLOBAL || o->space == SPACE_LOCAL); i++)
		s->far[o->dst[i] / 64] |= mask_bit(o->dst[i] % 64);
}
/* Its destinations are written; of one of the LD/ST unit, its last access is done. */
static inline void scoreboards_release(struct scoreboards *b, const struct op *o)
{
	struct scoreboard *s = &b->warps[o->warp];
	b->woken |= mask_bit(o->warp);
	for (unsigned i = 0; i < o->dsts; i++)
		s->busy[o->dst[i] / 64] &= ~mask_bit(o->dst[i] % 64);
	s->writes -= o->dsts > 0;
	if (o->unit != UNIT_MEM)
		return;
	s->memory--;
	for (unsigned i = 0; i < o->dsts; i++)
		s->far[o->dst[i] / 64] &= ~mask_bit(o->dst[i] % 64);
}
/* The memory has answered a sector of a store of warp w. */
static inline void scoreboards_stored(struct scoreboards *b, unsigned w)
{
	b->warps[w].stores--;
	b->woken |= mask_bit(w);
}

#endif
