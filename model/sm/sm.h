/* sm.h - one SM around the front end: a kernel's stream in, ready bits out, decisions back.
 *
 * The SM is a stimulus (stimulus.h). It launches TBs in grid order, lowest free slot first, at most one a cycle, TB
 * slot t of a kernel with n warps per TB owning warp slots t*n to t*n+n-1; kernels follow each other when the last TB
 * of the one before has completed. What it knows of the front end are its outputs alone. Behind it are the back end
 * (backend.h), the instruction supply (fetch_unit.h) and the memory, its own or one that it shares (memory.h). */
#ifndef MODEL_SM_SM_H
#define MODEL_SM_SM_H

#include "model/machine/config.h"
#include "model/machine/stimulus.h"
#include "model/memory/memory.h"
#include "model/sm/sm_view.h"
#include "model/stream/grid.h"

struct sm;

/* An SM that will run all kernels of `stream`, which must outlive it, as must `cfg`. NULL with one line in `why`
 * (CONFIG_WHY bytes) when a kernel does not fit: too many warps per TB, registers or shared memory. Close with
 * sm_close(). Allocation failure aborts. */
struct stimulus *sm_open(const struct config *cfg, const struct stream *stream, char *why);

/* SM number `number` of several: TBs come from `grid`, whose kernels must fit (sm_resident_tbs()); `memory` is clocked
 * by its owner before the cycle of the SMs. Both must outlive it. In each cycle the owner calls sm_offer() for one SM
 * after the other, then the verbs of the stimulus, side by side if it likes, then sm_settle() in the order of the
 * offers: the grid changes in no other place. */
struct stimulus *sm_open_shared(const struct config *cfg, struct grid *grid, struct memory *memory, unsigned number);

/* May the SM launch a TB in the coming cycle? True: it will. */
bool sm_offer(struct stimulus *s);
/* There is a free slot for one. */
bool sm_room(const struct stimulus *s);
/* After the cycle: has the SM a part in sm_settle()? */
bool sm_settles(const struct stimulus *s);
/* It takes the TB, and gives back those that have completed. An SM that finds that another has ended the kernel makes
 * ready for the next one; to one that has no part in the cycle that happens too. */
void sm_settle(struct stimulus *s);

void sm_close(struct stimulus *s);

/* Of a cycle, after inputs() and before clock(); `choice` is left to the front end. */
void sm_view(const struct stimulus *s, struct sm_view *view);
/* The TB in a slot that is in use, or was last; its kernel and number stay until the slot is used again. */
const struct tb_stream *sm_tb(const struct stimulus *s, unsigned t);
/* Lanes that execute the head of a warp slot that has one. */
unsigned sm_lanes(const struct stimulus *s, unsigned slot);
/* So far. */
void sm_l1d(const struct stimulus *s, struct l1d_counts *counts);
#define SM_NEVER UINT64_MAX
/* What the SM does of itself. Its cycles are counted from 0, the first after its opening; `now` is the next one. Says
 * the first cycle from now on in which anything inside the SM may change, or its inputs to the front end, if until then
 * no packet comes for it (memory_receive()), the grid does not move to another kernel, and the front end grants
 * nothing. now: something is in motion; SM_NEVER: it waits for the memory, for the grid, or for nothing. An SM with a
 * memory of its own always says now. */
uint64_t sm_next_event(const struct stimulus *s);
/* Instead of n cycles: now + n is at most sm_next_event(), no packet is there for the SM in any of them, and the front
 * end, given the inputs of the last cycle again, would in each of them grant nothing. What accesses that try again
 * would have counted is counted. */
void sm_skip(struct stimulus *s, uint64_t n);

/* The warp slots of the TB in slot t; 0: the slot is free. */
uint64_t sm_tb_warps(const struct stimulus *s, unsigned t);
/* What the warp in a slot of a resident TB waits for, between two cycles. */
enum sm_wait {
	SM_WAIT_BARRIER, /* the other warps of its TB */
	SM_WAIT_LINE,    /* a line of code that has been asked for */
	SM_WAIT_FETCH,   /* the front end's grant of a fetch */
	SM_WAIT_LOAD,    /* a register that global or local memory writes */
	SM_WAIT_RESULT,  /* any other register */
	SM_WAIT_FENCE,   /* a fence for the warp's accesses */
	SM_WAIT_EXIT,    /* an exit for the warp's writes and stores */
	SM_WAIT_ISSUE,   /* room, or the front end's grant */
	SM_WAIT_DRAIN,   /* it has exited; what it sent has not come back */
	SM_WAIT_TB,      /* it has finished, its TB has not */
	SM_WAITS
};
enum sm_wait sm_wait(const struct stimulus *s, unsigned slot);

/* TBs of kernel k that can be resident at once; 0 with one line in `why` if it does not fit. */
unsigned sm_resident_tbs(const struct config *cfg, const struct kernel_stream *k, char *why);

#endif
