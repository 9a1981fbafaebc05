/* scoreboard.h - scoreboards: the register writes and memory accesses that each warp has outstanding. */
#ifndef MODEL_SM_SCOREBOARD_H
#define MODEL_SM_SCOREBOARD_H

#include "model/machine/mask.h"
#include "model/sm/op.h"

/* The scoreboard of one warp. */
struct scoreboard {
	uint64_t *busy;  /* bit r%64 of word r/64: a write of register r is outstanding */
	uint64_t *far;   /* of these, writes by loads from global or local memory; see far_stays */
	unsigned writes; /* instructions with outstanding register writes */
	unsigned memory; /* LD/ST instructions: loads that have not returned, stores that have not left the SM */
	unsigned stores; /* sectors of stores that the memory has not answered */
	unsigned
	    atoms; /* atomics on global memory that have not returned: the warp issues nothing meanwhile (GPGPU-Sim) */
};

struct scoreboards {
	struct scoreboard warps[MAX_WARPS];
	uint64_t *words;  /* storage of busy and far of all warps, warp by warp */
	bool all_decoded; /* all register numbers fit the mask of struct decoded */
	bool far_stays;   /* a register stays `far` until an instruction of another unit writes it (tls:lists=slots) */
	uint64_t woken;   /* warps of which an instruction, an atomic or a store has ended; the reader clears it */
};

/* Starts a kernel: `warps` warps with registers 0 to `registers` - 1 and no outstanding register write. The counters
 * keep instructions and stores of the previous kernel. *b must be all zero before the first call. Allocation failure
 * aborts.
 */
void scoreboards_kernel(struct scoreboards *b, unsigned warps, unsigned registers);
void scoreboards_close(struct scoreboards *b);

/* No write of a register that the instruction reads or writes is outstanding (RAW, WAW). */
static inline bool scoreboard_clear(const struct scoreboard *b, const struct inst *inst)
{
	uint64_t awaited = 0; /* bit 0 */
	for (unsigned i = 0; i < inst->srcs; i++)
		awaited |= b->busy[inst->src[i] / 64] >> inst->src[i] % 64;
	for (unsigned i = 0; i < inst->dsts; i++)
		awaited |= b->busy[inst->dst[i] / 64] >> inst->dst[i] % 64;
	return !(awaited & 1);
}
/* The instruction reads a register that an outstanding load from global or local memory writes. Loads from shared and
 * constant memory and of parameters do not count. */
static inline bool scoreboard_long_wait(const struct scoreboard *b, const struct inst *inst, bool far_stays)
{
	if (b->memory == 0 && !far_stays)
		return false;
	for (unsigned i = 0; i < inst->srcs; i++)
		if (mask_has(b->far[inst->src[i] / 64], inst->src[i] % 64))
			return true;
	return false;
}

/* Records the writes and the access of an op that issues. */
static inline void scoreboards_issue(struct scoreboards *b, const struct op *o)
{
	struct scoreboard *s = &b->warps[o->warp];
	for (unsigned i = 0; i < o->dsts; i++)
		s->busy[o->dst[i] / 64] |= mask_bit(o->dst[i] % 64);
	s->writes += o->dsts > 0;
	if (o->unit != UNIT_MEM)
		return;
	s->memory++;
	s->atoms += op_at_l2(o) && o->mask;
	for (unsigned i = 0; i < o->dsts && (o->space == SPACE_GLOBAL || o->space == SPACE_LOCAL); i++)
		s->far[o->dst[i] / 64] |= mask_bit(o->dst[i] % 64);
}
/* Releases an op whose destinations are written or whose last access is done. */
static inline void scoreboards_release(struct scoreboards *b, const struct op *o)
{
	struct scoreboard *s = &b->warps[o->warp];
	b->woken |= mask_bit(o->warp);
	for (unsigned i = 0; i < o->dsts; i++)
		s->busy[o->dst[i] / 64] &= ~mask_bit(o->dst[i] % 64);
	s->writes -= o->dsts > 0;
	s->memory -= o->unit == UNIT_MEM;
	for (unsigned i = 0; b->far_stays != (o->unit == UNIT_MEM) && i < o->dsts; i++)
		s->far[o->dst[i] / 64] &= ~mask_bit(o->dst[i] % 64);
}
/* The last access of an atomic of warp w has returned. */
static inline void scoreboards_atom(struct scoreboards *b, unsigned w)
{
	b->warps[w].atoms--;
	b->woken |= mask_bit(w);
}
/* The memory has answered one sector of a store of warp w. */
static inline void scoreboards_stored(struct scoreboards *b, unsigned w)
{
	b->warps[w].stores--;
	b->woken |= mask_bit(w);
}

#endif
