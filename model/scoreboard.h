/* scoreboard.h - what the instructions of one warp that are on their way will still write or send. */
#ifndef SCOREBOARD_H
#define SCOREBOARD_H

#include "op.h"

struct scoreboard {
	uint64_t *busy;  /* a bit per register: a write is on its way */
	uint64_t *far;   /* of these, the ones that global or local memory answers */
	unsigned pipe;   /* instructions that have not left the pipelines */
	unsigned writes; /* instructions whose registers have not been written */
	unsigned memory; /* loads and atomics that have not returned, stores that have not left the SM */
	unsigned stores; /* answers of the memory to stores that have not come */
};

/* For registers 0 to `registers`-1, nothing on its way. Allocation failure aborts. */
void scoreboard_open(struct scoreboard *b, unsigned registers);
void scoreboard_close(struct scoreboard *b);

/* No register that the instruction reads or writes is awaited (RAW, WAW). */
bool scoreboard_clear(const struct scoreboard *b, const struct inst *inst);
/* The instruction reads a register that global or local memory has yet to answer. Shared and constant memory and
 * parameters are near. */
bool scoreboard_long_wait(const struct scoreboard *b, const struct inst *inst);
/* An instruction issues. */
void scoreboard_issue(struct scoreboard *b, const struct op *o);
/* Its destinations are written. */
void scoreboard_release(struct scoreboard *b, const struct op *o);

#endif
