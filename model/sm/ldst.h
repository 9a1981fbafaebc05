/* ldst.h - the LD/ST unit of an SM: shared memory, constant cache, L1D and the write-back of loads.
 *
 * An instruction occupies the unit's first register while its accesses enter the cache pipelines, one per cycle, or
 * while its bank conflicts last; then a shared-memory access enters the pipeline of shared memory. Accesses to global
 * and local memory pass a pipeline of l1d_latency cycles in front of the L1D's tags. An access that finds no MSHR, no
 * entry in the miss queue or no way waits and blocks those behind it. Stores allocate nothing. One to global memory
 * writes through to the L2 and invalidates the line; one to local memory that hits is kept in the line, which is
 * written back when it is replaced, and one that misses writes through. One instruction writes back at a time; the
 * pipelines take turns (round robin).
 *
 * The L1D is set-associative with LRU replacement; its set index uses Fermi's hash (Nugteren et al., HPCA 2014). */
#ifndef MODEL_SM_LDST_H
#define MODEL_SM_LDST_H

#include "model/memory/access.h"
#include "model/memory/cache.h"
#include "model/memory/memory.h"
#include "model/memory/mshr.h"
#include "model/sm/collector.h"
#include "model/sm/scoreboard.h"

enum { LDST_RING = 1024 }; /* more than l1d_latency and smem_latency */

/* An access in the pipeline in front of the L1D's tags. */
struct l1d_access {
	struct access access;
	uint32_t op;
	uint64_t ready; /* cycle in which it reaches the tags */
};

/* An instruction in the pipeline of shared memory. */
struct shared_op {
	uint32_t op;
	uint64_t ready; /* first cycle in which it can write back */
};

/* Cycles in which the access at the L1D's tags had to wait, by the missing resource. */
struct reservation_fails {
	uint64_t mshr, queue, ways;
};

struct ldst {
	unsigned sm; /* number of the SM */
	struct memory *memory;
	struct ops *ops;
	struct scoreboards *boards;
	struct thread_map map; /* of the running kernel */

	/* The first register. */
	uint32_t op;          /* OP_NONE: empty */
	unsigned left, delay; /* `accesses` that have not entered; cycles of bank conflicts left */
	bool held_up;         /* blocked in the last cycle */

	/* The rings `pipe` and `shared`. ring: size in use, a power of two */
	unsigned pipe_first, pipe_count, pipe_ring;
	unsigned shared_first, shared_count, shared_ring;

	struct cache l1d, constants;
	struct mshr l1d_mshr, const_mshr;
	struct fifo l1d_out, const_out;
	struct fifo responses; /* of the memory; one is processed per cycle */
	struct fifo atoms; /* the response to an access that bypasses the L1D that waits for write-back, at most one */

	uint32_t writing; /* op that writes back, OP_NONE: none */
	unsigned written; /* of its destinations, registers written */
	unsigned turn;    /* pipeline with the highest priority at the next write-back */

	bool far_completions; /* of `completed`: only instructions on global and local memory (option completions) */
	uint64_t completed;   /* warps that completed an instruction of the unit; the SM clears it */
	uint64_t l1d_accesses, l1d_misses, l1d_merged;
	struct reservation_fails fails;
	uint64_t *failed; /* counter in `fails` that the last cycle incremented; NULL: none */

	/* Long arrays, apart from what each cycle reads. */
	struct access accesses[MAX_ACCESSES]; /* of the op in the first register, number left - 1 is next */
	struct l1d_access pipe[LDST_RING];
	struct shared_op shared[LDST_RING];
};

/* The unit of SM `sm`; memory, ops and boards must outlive it. Allocation failure aborts. */
void ldst_open(const struct config *cfg, struct ldst *l, unsigned sm, struct memory *memory, struct ops *ops,
	       struct scoreboards *boards);
void ldst_close(struct ldst *l);
/* Starts a kernel with an empty L1D; no access may be in flight. The constant cache keeps its lines. What the L1D holds
 * of the previous kernel's local memory is lost. */
void ldst_kernel(struct ldst *l, const struct thread_map *map);

/* A response of the memory arrives. */
void ldst_receive(struct ldst *l, const struct packet *p);
/* Cycle `now`, after the write-back of the other units. */
void ldst_clock(const struct config *cfg, struct ldst *l, struct collector *c, uint64_t now);

/* At most that many flits are sent in the next cycle: what waits in it already, as it sends before it looks up tags. */
unsigned ldst_flits(const struct config *cfg, const struct ldst *l);
/* The next event: the first cycle, `now` or later, in which the unit does something if no response arrives; UINT64_MAX:
 * none. */
uint64_t ldst_next(const struct config *cfg, const struct ldst *l, const struct collector *c, uint64_t now);
/* Skips n idle cycles; now + n <= ldst_next(). */
void ldst_skip(struct ldst *l, uint64_t n);

#endif
