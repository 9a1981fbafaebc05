/* conflict.h - accesses whose order nothing fixes: two warps meet at a word, one of them changes it, and neither a
 * barrier of their thread block nor the end of a kernel lies between.
 *
 * Warps know of each other only through memory, so a kernel that runs without a conflict does the same in every order
 * of its warps. With one, it may depend on the order. These are no conflicts: atomic operations of one kind and type
 * that commute and whose results nobody uses; writes of the value that is there already, as long as no other warp has
 * read it. Bytes of a word that several warps write count as one, so a conflict among them may be none. */
#ifndef SIM_PTX_CONFLICT_H
#define SIM_PTX_CONFLICT_H

#include "sim/ptx/access.h"

/* Who has read or written. A phase is what a thread block does from one barrier to the next; phases are counted from 1
 * through all launches of a file. */
struct ptx_stamp {
	uint32_t phase; /* of the last one; 0: nobody */
	uint8_t who;    /* its warp, or several */
	uint8_t bytes;  /* of the word */
	uint8_t update; /* the atomic operation that it was; 0: another access */
	bool mixed;     /* earlier phases of the thread block did something else */
};

/* Four bytes of memory. */
struct ptx_word {
	struct ptx_stamp write, read;
};

struct ptx_phases {
	uint32_t now;    /* of the thread block that runs */
	uint32_t block;  /* first of this thread block */
	uint32_t kernel; /* first of this kernel */
	bool found;      /* a conflict in this kernel: no more are looked for */
};

/* Looks at the accesses of the lanes of mask, before they are done; a conflict is a warning. address: within global or
 * shared memory, as a->space says. */
void ptx_conflict_look(struct ptx_warp *w, const struct ptx_inst *in, uint32_t mask, const uint64_t *address,
		       const struct ptx_access *a);

#endif
