/* scoreboard.h - what the instructions of each warp that are on their way will still write or send. */
#ifndef SCOREBOARD_H
#define SCOREBOARD_H

#include "op.h"

/* Of one warp. */
struct scoreboard {
	uint64_t *busy;  /* a bit per register: a write is on its way */
	uint64_t *far;   /* of these, the ones that global or local memory answers */
	unsigned pipe;   /* instructions that have not left the pipelines */
	unsigned writes; /* instructions whose registers have not been written */
	unsigned memory; /* loads and atomics that have not returned, stores that have not left the SM */
	unsigned stores; /* answers of the memory to stores that have not come */
};

struct scoreboards {
	struct scoreboard warps[MAX_WARPS];
	uint64_t *words; /* busy and far of all warps, one warp after another */
	uint64_t woken;  /* warps for which something has ended; who looks at them again clears it */
};

/* Another kernel: `warps` warps with registers 0 to `registers`-1, of which none is awaited. What counts instructions
 * and stores of the kernel before goes on. *b is zero before the first. Allocation failure aborts. */
void scoreboards_kernel(struct scoreboards *b, unsigned warps, unsigned registers);
void scoreboards_close(struct scoreboards *b);

/* No register that the instruction reads or writes is awaited (RAW, WAW). */
bool scoreboard_clear(const struct scoreboard *b, const struct inst *inst);
/* The instruction reads a register that global or local memory has yet to answer. Shared and constant memory and
 * parameters are near. */
bool scoreboard_long_wait(const struct scoreboard *b, const struct inst *inst);

/* An instruction issues. */
void scoreboards_issue(struct scoreboards *b, const struct op *o);
/* Its destinations are written; of one of the LD/ST unit, its last access is done. */
void scoreboards_release(struct scoreboards *b, const struct op *o);
/* The memory has answered a sector of a store of warp w. */
void scoreboards_stored(struct scoreboards *b, unsigned w);

#endif
