/* backend.h - the back end of an SM: everything behind the issue stage.
 *
 * An instruction passes the operand collector (collector.h), then an SP unit or SFU (pipes.h) or the LD/ST unit
 * (ldst.h), then write-back, where the scoreboard releases its registers. A cycle is backend_clock(), then the queries
 * and backend_issue() calls of the cycle: an instruction may issue in the cycle in which a register that it needs is
 * written. docs/timing.md has the stages of an instruction. */
#ifndef MODEL_SM_BACKEND_H
#define MODEL_SM_BACKEND_H

#include "model/sm/ldst.h"
#include "model/sm/pipes.h"

struct backend {
	struct ops ops;
	struct scoreboards boards;
	struct collector collector;
	struct pipes pipes;
	struct ldst ldst;
};

/* The back end of SM `sm`, with requests to `memory`, which must outlive it. Allocation failure aborts. */
void backend_open(const struct config *cfg, struct backend *b, unsigned sm, struct memory *memory);
void backend_close(struct backend *b);

/* Starts a kernel whose register numbers are below `registers`; no register write of the previous kernel may be
 * outstanding. */
void backend_kernel(const struct config *cfg, struct backend *b, unsigned registers, const struct thread_map *map);

void backend_clock(const struct config *cfg, struct backend *b, uint64_t now);

/* A response of the memory arrives. */
void backend_receive(struct backend *b, const struct packet *p);

/* `inst` of a warp has no dependence and may issue if there is room for it. A dependence is an outstanding write of a
 * register that it reads or writes; an outstanding atomic of the warp on global memory; for a fence, an outstanding
 * memory access of the warp; for an exit, with exit_waits, an outstanding register write or a store that has not left
 * the SM. Once true, the result stays true until the warp issues; it becomes true only for warps of boards.woken. */
bool backend_clear(const struct config *cfg, const struct backend *b, const struct inst *inst, unsigned warp);
/* The part of this that counts outstanding accesses: what `inst` waits for besides registers, by the counters of *s. */
bool backend_waits(const struct config *cfg, const struct scoreboard *s, const struct inst *inst);

/* A faster backend_clear() on the decoded instruction: backend_may_issue() is its result where backend_decides(), which
 * is true of all instructions but exits, fences and those of a kernel with very many registers. */
static inline bool backend_decides(const struct backend *b, const struct decoded *d)
{
	return b->boards.all_decoded & (d->op != OP_EXIT) & (d->op != OP_FENCE);
}
static inline bool backend_may_issue(const struct backend *b, const struct decoded *d, unsigned warp)
{
	const uint64_t *busy = b->boards.warps[warp].busy;
	uint64_t awaited = b->boards.warps[warp].atoms;
	for (unsigned i = 0; i < DECODED_WORDS; i++)
		awaited |= busy[i] & d->regs[i];
	return !awaited;
}

/* `inst` of a warp reads a register that an outstanding load from global or local memory writes, or the warp waits for
 * an atomic: the front end's input long_wait. It becomes false only for warps of boards.woken. */
static inline bool backend_long_wait(const struct backend *b, const struct inst *inst, unsigned warp)
{
	return b->boards.warps[warp].atoms || scoreboard_long_wait(&b->boards.warps[warp], inst, b->boards.far_stays);
}

/* Warps with an instruction in flight, as a mask: it has not written its registers or sent its last access. */
uint64_t backend_in_flight(const struct backend *b);

/* Issues an instruction through `scheduler`. `addrs`: byte addresses of its lanes, if its record has a memory space;
 * they must stay valid until the warp has drained or, with exit_waits, exits. */
static inline void backend_issue(struct backend *b, const struct decoded *d, const struct record *r,
				 const uint64_t *addrs, unsigned warp, unsigned scheduler)
{
	uint32_t op = ops_take(&b->ops, d, r, addrs, warp);
	struct op *o = &b->ops.all[op];
	o->scheduler = (uint8_t)scheduler;
	scoreboards_issue(&b->boards, o);
	collector_issue(&b->collector, o, op);
	if (r->space != SPACE_NONE) /* usually not in the host's cache, and needed some cycles later */
		for (unsigned lane = 0; lane < 32; lane += 8)
			__builtin_prefetch(addrs + lane);
}

/* The warp has no instruction in flight and no store that the memory has not answered. */
bool backend_drained(const struct backend *b, unsigned warp);

/* The next event: the first cycle, `now` or later, in which anything moves if nothing issues and no response arrives;
 * UINT64_MAX: none. */
uint64_t backend_next(const struct config *cfg, const struct backend *b, uint64_t now);
/* Skips n idle cycles; now + n <= backend_next(). */
void backend_skip(struct backend *b, uint64_t n);

#endif
