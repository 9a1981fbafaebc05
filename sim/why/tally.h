/* tally.h - the time of warps by source line and by warp, and the critical path of a run by cause and by line. */
#ifndef SIM_WHY_TALLY_H
#define SIM_WHY_TALLY_H

#include "sim/why/chain.h"

/* A line of a kernel's source: by .loc if the PTX file has it, otherwise that of struct inst. */
struct why_line {
	unsigned kernel;         /* the first one in the stream that has this code */
	const struct inst *inst; /* its first instruction that was met */
	uint64_t cycles[WHY_CAUSES];
};

/* Both instructions belong to one source line, which is known. */
bool why_same_line(const struct inst *a, const struct inst *b);
/* Writes the line, "80", or "2:14" for line 14 of source file 2, as .loc has it. */
void why_line_text(const struct inst *inst, char text[24]);

struct why_lines {
	struct why_line *rows;
	size_t count, room;
	unsigned *same;    /* of each kernel, the first one with the same code */
	uint32_t **row_of; /* of each of these kernels, by pc: index in rows + 1; 0: none yet */
};

/* The time of one warp from its launch to the end of its TB. */
struct why_warp_time {
	struct why_warp warp;
	uint64_t first, last, cycles[WHY_CAUSES];
};

/* All warps of a run. A cycle at a barrier or exit belongs to the line of the barrier or exit, any other to the line
 * of the warp's next instruction. */
struct why_tally {
	struct why_lines lines;
	struct why_warp_time *warps; /* by SM, slot and time */
	size_t count, room;
	uint64_t cycles[WHY_CAUSES];
};
void why_tally(const struct why_run *r, struct why_tally *t);
void why_tally_free(const struct why_run *r, struct why_tally *t);

/* Adds up the causes of each stall state. */
void why_states(const uint64_t cycles[WHY_CAUSES], uint64_t states[WARP_STATES]);
uint64_t why_sum(const uint64_t cycles[WHY_CAUSES]);

/* The critical path; cycles[] adds up to the cycles of the run. Lines: without launches. */
struct why_path {
	struct why_lines lines;
	uint64_t cycles[WHY_CAUSES];
};
void why_path(const struct why_run *r, struct why_path *path);
void why_path_free(const struct why_run *r, struct why_path *path);

/* Sorts indexes of n rows by a number, the largest first; equal ones keep their order. Writes all n to order[]. */
void why_sort(size_t n, const uint64_t *keys, size_t *order);

#endif
