/* step.c - executes a warp's instructions with a stack of diverged paths.
 *
 * A path is a set of lanes at one pc; the top of the stack executes. A divergent branch leaves all its lanes as one
 * path at the reconvergence point and pushes a path for each side, which ends there. If the path below already waits at
 * that point, it serves as the reconverged path, so that a loop does not grow the stack. */
#include "sim/engine/step.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "sim/engine/barrier.h"

enum { MAX_PATHS = 4096 };

static struct ptx_path *top(struct ptx_warp *w)
{
	return &w->path[w->paths - 1];
}

static void push(struct ptx_warp *w, const struct ptx_inst *in, struct ptx_path p)
{
	if (w->paths == MAX_PATHS)
		ptx_stop(w, in, (unsigned)__builtin_ctz(p.mask),
			 "the lanes diverge into more than %d paths, the most that are supported", MAX_PATHS);
	if (w->paths == w->path_room) {
		w->path_room = w->path_room ? 2 * w->path_room : 16;
		w->path = xrealloc(w->path, w->path_room * sizeof *w->path);
	}
	w->path[w->paths++] = p;
}

/* Pops paths that have reached their reconvergence point, or whose lanes have all exited. */
static void settle(struct ptx_warp *w)
{
	while (w->paths && (!top(w)->mask || top(w)->pc == top(w)->reconverge))
		w->paths--;
	if (!w->paths)
		w->state = WARP_DONE;
}

void ptx_warp_start(struct ptx_warp *w, uint32_t lanes)
{
	w->state = WARP_RUNNING;
	w->live = lanes;
	w->executed = 0;
	w->carry = 0;
	w->paths = 0;
	push(w, NULL, (struct ptx_path){0, PTX_NO_PC, lanes, PTX_NO_PC});
}

/* The fall-through side executes first: it is pushed last. */
static void diverge(struct ptx_warp *w, const struct ptx_inst *in, uint32_t taken)
{
	struct ptx_path whole = *top(w), side = whole;
	uint32_t meet = in->reconverge, next = whole.pc + 1;
	if (meet != PTX_NO_PC) {
		side.reconverge = meet;
		side.call = PTX_NO_PC;
	}
	if (meet == PTX_NO_PC || whole.reconverge == meet)
		w->paths--;
	else
		top(w)->pc = meet;
	/* A path that waits at its own end would grow the stack in each iteration of a loop. */
	assert(!w->paths || top(w)->pc != top(w)->reconverge);
	if (in->target != meet) {
		side.pc = in->target;
		side.mask = taken;
		push(w, in, side);
	}
	if (next != meet) {
		side.pc = next;
		side.mask = whole.mask & ~taken;
		push(w, in, side);
	}
}

static void branch(struct ptx_warp *w, const struct ptx_inst *in, uint32_t taken)
{
	struct ptx_path *p = top(w);
	if (taken == p->mask)
		p->pc = in->target;
	else if (!taken)
		p->pc++;
	else
		diverge(w, in, taken);
}

static void copy(struct ptx_warp *w, const struct ptx_copy *c, uint32_t mask)
{
	size_t size = w->tb->launch->code->scratch_bytes;
	FOR_LANES(l, mask)
	memmove(w->scratch + l * size + c->to, w->scratch + l * size + c->from, c->size);
}

static void call(struct ptx_warp *w, const struct ptx_inst *in, uint32_t mask)
{
	uint32_t pc = top(w)->pc++;
	for (unsigned i = 0; i < in->copies_in; i++)
		copy(w, &in->copies[i], mask);
	if (mask)
		push(w, in, (struct ptx_path){in->target, PTX_NO_PC, mask, pc});
}

/* The lanes of a call return. Diverged sides have reconverged at the ret, so the top path is the call's own. */
static void finish_call(struct ptx_warp *w)
{
	const struct ptx_path *p = top(w);
	const struct ptx_inst *in = &w->tb->launch->code->insts[p->call];
	for (unsigned i = 0; i < in->copies_out; i++)
		copy(w, &in->copies[in->copies_in + i], p->mask);
	w->paths--;
}

static void leave(struct ptx_warp *w, uint32_t mask)
{
	top(w)->pc++;
	w->live &= ~mask;
	for (unsigned i = 0; i < w->paths; i++)
		w->path[i].mask &= ~mask;
}

static void trap(struct ptx_warp *w, const struct ptx_inst *in, uint32_t mask)
{
	if (mask)
		ptx_stop(w, in, (unsigned)__builtin_ctz(mask), "trap");
	top(w)->pc++;
}

static void control(struct ptx_warp *w, const struct ptx_inst *in, uint32_t mask)
{
	switch ((enum ptx_kind)in->kind) {
	case PTX_BRANCH:
		branch(w, in, mask);
		break;
	case PTX_CALL:
		call(w, in, mask);
		break;
	case PTX_RETURN:
		finish_call(w);
		break;
	case PTX_EXIT:
		leave(w, mask);
		break;
	case PTX_TRAP:
		trap(w, in, mask);
		break;
	case PTX_CLOCK:
		ptx_read_clock(w, in);
		in->run(w, in, mask);
		top(w)->pc++;
		break;
	default:
		top(w)->pc++;
		if (mask)
			ptx_barrier_arrive(w, in, mask);
	}
	settle(w);
}

static uint32_t guarded(const struct ptx_warp *w, const struct ptx_inst *in, uint32_t mask)
{
	const uint64_t *p = w->row[in->guard];
	uint32_t set = 0;
	for (unsigned l = 0; l < LANES; l++)
		set |= (uint32_t)(p[l] & 1) << l;
	return mask & (in->guard_not ? ~set : set);
}

/* The record of a branch lists the lanes that execute it, not the lanes that take it. */
static void step(struct ptx_warp *w)
{
	const struct ptx_path *p = top(w);
	uint32_t pc = p->pc, whole = p->mask;
	const struct ptx_inst *in = &w->tb->launch->code->insts[pc];
	uint32_t mask = in->guard == PTX_SINK ? whole : guarded(w, in, whole);
	ptx_record(w, pc, in->kind == PTX_BRANCH ? whole : mask);
	if (in->kind != PTX_DATA) {
		control(w, in, mask);
		return;
	}
	in->run(w, in, mask);
	struct ptx_path *q = top(w);
	if (++q->pc == q->reconverge)
		settle(w);
}

/* Reports the unfinished warp that has executed the most instructions: the most likely one to spin. */
static void report_spin(const struct ptx_block *tb)
{
	const struct ptx_warp *w = &tb->warps[0];
	char schedule[SCHEDULE_TEXT];
	for (unsigned i = 1; i < tb->warp_count; i++)
		if (w->state == WARP_DONE || (tb->warps[i].state != WARP_DONE && tb->warps[i].executed > w->executed))
			w = &tb->warps[i];
	const struct ptx_path *p = &w->path[w->paths - 1];
	ptx_schedule_text(&tb->launch->schedule, schedule);
	ptx_stop(w, &tb->launch->code->insts[p->pc], (unsigned)__builtin_ctz(p->mask),
		 "the warp has not exited after %llu instructions of the thread block under --order %s: it spins, or "
		 "--budget is too small",
		 (unsigned long long)tb->launch->budget, schedule);
}

void ptx_warp_turn(struct ptx_warp *w, uint64_t quantum)
{
	struct ptx_block *tb = w->tb;
	for (uint64_t i = 0; i < quantum && w->state == WARP_RUNNING; i++) {
		if (tb->executed++ == tb->launch->budget)
			report_spin(tb);
		w->executed++;
		step(w);
	}
}
