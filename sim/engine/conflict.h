/* conflict.h - detects data races: two warps access one word, one of them writes it, and neither a barrier of their
 * thread block nor the end of a kernel separates the accesses.
 *
 * Warps communicate through memory only, so the stream of a kernel without a conflict is the same under every schedule
 * of its warps. With a conflict, the stream may depend on the schedule. Two cases are no conflicts: atomic operations
 * of one kind and type that commute and whose results are not read; and writes of the value that the word already
 * holds, if no other warp has read it. Tracking is per 4-byte word with a byte mask, so a reported conflict may be
 * none. */
#ifndef SIM_ENGINE_CONFLICT_H
#define SIM_ENGINE_CONFLICT_H

#include "sim/engine/access.h"

/* The last reads or writes of a word. A phase is the part of a thread block's execution between two barriers; phases
 * are numbered from 1 through all launches of a launch file. */
struct ptx_stamp {
	uint32_t phase; /* of the last access; 0: no access yet */
	uint8_t warp;   /* that accessed the word in that phase, or SEVERAL_... of conflict.c */
	uint8_t bytes;  /* accessed bytes of the word, bit i for byte i */
	uint8_t update; /* kind of a commuting atomic operation; 0: any other access */
	bool mixed;     /* earlier phases of the same thread block accessed the word in another way */
};

/* Four bytes of memory. */
struct ptx_word {
	struct ptx_stamp write, read;
};

struct ptx_phases {
	uint32_t now;    /* current phase of the running thread block */
	uint32_t block;  /* first phase of the running thread block */
	uint32_t kernel; /* first phase of the running kernel */
	bool found;      /* a conflict has been found in this kernel: the search has stopped */
};

/* Checks the accesses of the lanes of mask before they are performed, and prints a warning for the first conflict.
 * address[l]: offset in the space a->space[l]; spaces other than global and shared are ignored. */
void ptx_conflict_check(struct ptx_warp *w, const struct ptx_inst *in, uint32_t mask, const uint64_t *address,
			const struct ptx_access *a);

#endif
