/* ldst.h - the LD/ST unit of an SM: shared memory, constant cache, L1D, write-back.
 *
 * An instruction is in the unit's first register while its accesses enter, one a cycle, the pipeline of l1d_latency
 * cycles in front of the L1D's tags, or while its bank conflicts pass, before it enters the pipeline of shared memory.
 * An access that finds no MSHR, no room in the miss queue or no way holds up those behind it. Global stores go through
 * to the L2 and drop the line; they allocate nothing. One instruction writes back in a cycle; the pipelines take turns.
 */
#ifndef MODEL_SM_LDST_H
#define MODEL_SM_LDST_H

#include "model/memory/access.h"
#include "model/memory/cache.h"
#include "model/memory/memory.h"
#include "model/memory/mshr.h"
#include "model/sm/collector.h"
#include "model/sm/scoreboard.h"

enum { LDST_RING = 1024 };

/* An access on its way to the L1D's tags. */
struct l1d_access {
	struct access access;
	uint32_t op;
	uint64_t ready;
};

struct shared_op {
	uint32_t op;
	uint64_t ready;
};

/* Why accesses could not enter the L1D, in cycles. */
struct reservation_fails {
	uint64_t mshr, queue, ways;
};

struct ldst {
	unsigned sm;
	struct memory *memory;
	struct ops *ops;
	struct scoreboards *boards;

	/* The first register. */
	uint32_t op;
	struct access accesses[MAX_ACCESSES]; /* the last one goes first */
	unsigned left, delay;
	bool held_up; /* in the last cycle it could do nothing */

	struct l1d_access pipe[LDST_RING];
	unsigned pipe_first, pipe_count, pipe_ring; /* ring: entries in use, a power of two */
	struct shared_op shared[LDST_RING];
	unsigned shared_first, shared_count, shared_ring;

	struct cache l1d, constants;
	struct mshr l1d_mshr, const_mshr;
	struct fifo l1d_out, const_out;
	struct fifo responses; /* of the memory; one is looked at in a cycle */
	struct fifo atoms;     /* answers to atomics */

	uint32_t writing; /* the instruction that writes back */
	unsigned written; /* of its destinations */
	unsigned turn;

	uint64_t completed; /* warps that have completed an instruction of the unit since the SM cleared it */
	uint64_t l1d_accesses, l1d_misses, l1d_merged;
	struct reservation_fails fails;
	uint64_t *failed; /* what the access at the tags counted in the last cycle; NULL: it did not fail */
};

/* Of SM `sm`; allocation failure aborts. */
void ldst_open(const struct config *cfg, struct ldst *l, unsigned sm, struct memory *memory, struct ops *ops,
	       struct scoreboards *boards);
void ldst_close(struct ldst *l);
/* Another kernel: the caches are empty. Only when nothing is on its way. */
void ldst_flush(struct ldst *l);

/* The memory answers. */
void ldst_receive(struct ldst *l, const struct packet *p);
/* One cycle, after the write-back of the other units. */
void ldst_clock(const struct config *cfg, struct ldst *l, struct collector *c, uint64_t now);

/* The first cycle from now on in which something of the unit moves before the memory answers; UINT64_MAX: none. */
uint64_t ldst_next(const struct ldst *l, const struct collector *c, uint64_t now);
/* n cycles pass before that one. */
void ldst_skip(struct ldst *l, uint64_t n);

#endif
