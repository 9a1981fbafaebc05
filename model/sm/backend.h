/* backend.h - what happens to an instruction behind the issue stage of an SM.
 *
 * Issue, operand collector (collector.h), SP units and SFUs (pipes.h) or LD/ST unit (ldst.h), write-back, in which the
 * scoreboard lets go of the registers. A cycle is backend_clock(), which ends with what a warp that issues in the same
 * cycle may count on, then the questions and the issues of the cycle. docs/timing.md has the stages of an instruction.
 */
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

/* Of SM `sm`, whose requests go to `memory`. Allocation failure aborts. */
void backend_open(const struct config *cfg, struct backend *b, unsigned sm, struct memory *memory);
void backend_close(struct backend *b);

/* A kernel with so many registers per warp starts; of the one before no instruction waits for anything. */
void backend_kernel(const struct config *cfg, struct backend *b, unsigned registers);

void backend_clock(const struct config *cfg, struct backend *b, uint64_t now);

/* An answer of the memory. */
void backend_receive(struct backend *b, const struct packet *p);

/* `inst` of a warp may issue if there is room for it: its registers are not awaited, and a fence does not wait for the
 * memory accesses of its warp nor an exit, with exit_waits, for its writes and for its stores to leave. Once true it
 * stays so until the warp issues; it becomes true only for warps of boards.woken. */
bool backend_clear(const struct config *cfg, const struct backend *b, const struct inst *inst, unsigned warp);

/* The same of an instruction of which backend_decides() is true, mostly so: without a look at each of its registers. */
static inline bool backend_decides(const struct backend *b, const struct decoded *d)
{
	return b->boards.all_decoded & (d->op != OP_EXIT) & (d->op != OP_FENCE);
}
static inline bool backend_may_issue(const struct backend *b, const struct decoded *d, unsigned warp)
{
	const uint64_t *busy = b->boards.warps[warp].busy;
	uint64_t awaited = 0;
	for (unsigned i = 0; i < DECODED_WORDS; i++)
		awaited |= busy[i] & d->regs[i];
	return !awaited;
}

/* `inst` of a warp reads a register that global or local memory has yet to answer: the front end's long_wait. It ends
 * only for warps of boards.woken. */
static inline bool backend_long_wait(const struct backend *b, const struct inst *inst, unsigned warp)
{
	return scoreboard_long_wait(&b->boards.warps[warp], inst);
}

/* Warps with an instruction that has not finished: written its registers, or sent its last access. */
uint64_t backend_in_flight(const struct backend *b);

/* An instruction issues through `scheduler`. `addrs`: of its lanes, if its record has a space; they must be good until
 * the warp has drained, or with exit_waits until its exit. */
static inline void backend_issue(struct backend *b, const struct decoded *d, const struct record *r,
				 const uint64_t *addrs, unsigned warp, unsigned scheduler)
{
	uint32_t op = ops_take(&b->ops, d, r, addrs, warp);
	struct op *o = &b->ops.all[op];
	o->scheduler = (uint8_t)scheduler;
	scoreboards_issue(&b->boards, o);
	collector_issue(&b->collector, o, op);
	if (r->space != SPACE_NONE) /* far away as a rule, and needed some cycles later */
		for (unsigned lane = 0; lane < 32; lane += 8)
			__builtin_prefetch(addrs + lane);
}

/* Nothing that the warp has issued is on its way. */
bool backend_drained(const struct backend *b, unsigned warp);

/* The first cycle from now on in which anything moves, if nothing issues and the memory does not answer before;
 * UINT64_MAX: none. */
uint64_t backend_next(const struct config *cfg, const struct backend *b, uint64_t now);
/* n cycles pass before that one. */
void backend_skip(struct backend *b, uint64_t n);

#endif
