/* sm.h - one SM around its front end: replays a kernel's stream, drives the front end's inputs and acts on its outputs.
 *
 * The SM is a stimulus (model/machine/stimulus.h). It launches TBs in grid order, at most one per cycle, into the
 * lowest free TB slot. TB slot t of a kernel with n warps per TB owns warp slots t*n to t*n + n-1 (with map = fixed:
 * slots from t*tb_warps on). The next kernel starts when the last TB of the previous one has completed. The SM reads
 * the outputs of the front end, never its registers. It contains the back end (backend.h) and the fetch unit
 * (fetch_unit.h), and uses a memory (model/memory/memory.h), its own or a shared one. Cycles are counted from 0, the
 * first after opening. */
#ifndef MODEL_SM_SM_H
#define MODEL_SM_SM_H

#include "model/machine/config.h"
#include "model/machine/stimulus.h"
#include "model/memory/memory.h"
#include "model/sm/sm_view.h"
#include "model/stream/grid.h"

struct sm;

/* A single SM with a memory of its own that runs all kernels of `stream`; `cfg` and `stream` must outlive it. NULL with
 * one line in `why` (CONFIG_WHY bytes) when a kernel does not fit: too many warps per TB, registers or shared memory.
 * The caller owns the SM and releases it with sm_close(). Allocation failure aborts. */
struct stimulus *sm_open(const struct config *cfg, const struct stream *stream, char *why);

/* SM `number` (from 0) of a GPU: it takes TBs from `grid`, whose kernels must fit (sm_resident_tbs()), and sends
 * requests to `memory`, which the caller clocks before the SMs. Both must outlive the SM. In each cycle the caller
 * calls sm_offer() for one SM after the other, then the functions of the stimulus, for different SMs in parallel if it
 * likes, then sm_settle() in the order of the offers. Only sm_offer() and sm_settle() change the grid. */
struct stimulus *sm_open_shared(const struct config *cfg, struct grid *grid, struct memory *memory, unsigned number);

/* Offers the grid's next TB to the SM. True: the SM launches it in the coming cycle. */
bool sm_offer(struct stimulus *s);
/* The SM has a free TB slot. */
bool sm_room(const struct stimulus *s);
/* After the cycle: the SM needs sm_settle(), because a TB was launched or ends. */
bool sm_settles(const struct stimulus *s);
/* The SM has TBs, and what its next cycle does depends on no other SM and on nothing that the memory has not simulated:
 * it launches no TB, the TBs that it has keep the kernel, and what it sends has room at the interconnect. */
bool sm_alone(const struct stimulus *s);
/* Takes the launched TB from the grid and returns completed TBs to it. */
void sm_settle(struct stimulus *s);

/* inputs(), answer() and clock() of an SM, and those of any stimulus: without a call by pointer to the SM's. */
void sm_inputs(struct stimulus *s, struct front_end_in *in);
void sm_answer(struct stimulus *s, const struct front_end_out *out, struct front_end_in *in);
void sm_clock(struct stimulus *s, const struct front_end_in *in, const struct front_end_out *out);
static inline void stimulus_inputs(struct stimulus *s, struct front_end_in *in)
{
	if (s->inputs == sm_inputs)
		sm_inputs(s, in);
	else
		s->inputs(s, in);
}
static inline void stimulus_answer(struct stimulus *s, const struct front_end_out *out, struct front_end_in *in)
{
	if (s->answer == sm_answer)
		sm_answer(s, out, in);
	else
		s->answer(s, out, in);
}
static inline void stimulus_clock(struct stimulus *s, const struct front_end_in *in, const struct front_end_out *out)
{
	if (s->clock == sm_clock)
		sm_clock(s, in, out);
	else
		s->clock(s, in, out);
}

void sm_close(struct stimulus *s);

/* Fills in *view for the current cycle, except `choice`, which the front end knows. Call after inputs(), before
 * clock().
 */
void sm_view(const struct stimulus *s, struct sm_view *view);
/* The TB in slot t, resident or the last one there; its kernel and number are valid until the next launch into the
 * slot.
 */
const struct tb_stream *sm_tb(const struct stimulus *s, unsigned t);
/* Number of lanes, 0 to 32, that execute the head of the warp in a slot, which must have one. */
unsigned sm_lanes(const struct stimulus *s, unsigned slot);
/* The L1D's counters since opening. */
void sm_l1d(const struct stimulus *s, struct l1d_counts *counts);
/* Lines that the L1I has requested since opening. */
uint64_t sm_l1i_misses(const struct stimulus *s);
#define SM_NEVER UINT64_MAX
/* The next event: the first cycle, `now` (the next cycle to simulate) or later, in which anything inside the SM or its
 * inputs to the front end may change, provided that until then no packet arrives for it (memory_receive()), the grid
 * does not move to another kernel, and the front end grants nothing. `now`: the SM is active. SM_NEVER: it waits for
 * the memory or the grid, or has finished. An SM with a memory of its own always returns `now`. */
uint64_t sm_next_event(const struct stimulus *s);
/* Skips n idle cycles. Requires: now + n <= sm_next_event(), no packet arrives for the SM in these cycles, and the
 * front end, with the inputs of the last cycle, grants nothing in any of them. Counters of failing accesses, which
 * retry every cycle, advance by n. */
void sm_skip(struct stimulus *s, uint64_t n);

/* The warp slots of the TB in slot t, as a mask; 0: the slot is free. */
uint64_t sm_tb_warps(const struct stimulus *s, unsigned t);
/* What a warp of a resident TB waits for, between two cycles. */
enum sm_wait {
	SM_WAIT_BARRIER, /* the other warps of its TB, at the barrier */
	SM_WAIT_LINE,    /* an outstanding instruction line */
	SM_WAIT_FETCH,   /* a fetch grant of the front end */
	SM_WAIT_LOAD,    /* a register that a load from global or local memory writes */
	SM_WAIT_RESULT,  /* any other register */
	SM_WAIT_FENCE,   /* its head is a fence: the warp's memory accesses */
	SM_WAIT_EXIT,    /* its head is an exit: the warp's register writes and stores */
	SM_WAIT_ISSUE,   /* room behind the issue stage, or an issue grant */
	SM_WAIT_DRAIN,   /* it has exited, with memory accesses outstanding */
	SM_WAIT_TB,      /* it has retired, its TB has not completed */
	SM_WAITS
};
enum sm_wait sm_wait(const struct stimulus *s, unsigned slot);
/* The first register named by the head of a warp that an outstanding instruction writes; SM_NO_REGISTER: none, or the
 * warp waits for an atomic. */
#define SM_NO_REGISTER UINT16_MAX
unsigned sm_awaited(const struct stimulus *s, unsigned slot);
/* The number of the head of the warp in a slot, which must have one, in the warp's stream. */
uint32_t sm_record(const struct stimulus *s, unsigned slot);

/* Number of TBs of kernel k that can be resident at once, limited by TB slots, warp slots, registers and shared memory;
 * 0 with one line in `why` (CONFIG_WHY bytes) if none fits. */
unsigned sm_resident_tbs(const struct config *cfg, const struct kernel_stream *k, char *why);

#endif
