/* sm.c - launch of TBs, the inputs of the front end, issue, barriers and retirement. */
#include "model/sm/sm.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/hot.h"
#include "model/blocks/share.h"
#include "model/machine/counted.h"
#include "model/machine/mask.h"
#include "model/sm/ahead.h"
#include "model/sm/fetch_unit.h"
#include "model/sm/head_masks.h"

struct sm {
	struct stimulus stimulus; /* first member, so that a pointer to it converts to the struct */
	const struct config *cfg;
	struct grid *grid;
	struct memory *memory, *own_memory;  /* own_memory, own_grid: used by a single SM */
	unsigned number, sms;                /* of this SM, from 0; SMs of the GPU */
	unsigned kernel;                     /* kernel for which the slots are divided; KERNEL_NONE: none yet */
	unsigned tb_warps, resident, stride; /* warps of a TB, TBs at once, warp slots from one TB to the next */
	uint64_t hint;                       /* warp slots that the kernel's hint names, in all TBs */
	bool starts;                         /* a kernel starts in this cycle */
	uint64_t launch;                     /* TB slot into which a TB is launched in this cycle, as a mask */
	uint64_t ended;                      /* TB slots whose last warp exits in this cycle */
	uint64_t busy;                       /* TB slots in use */
	uint64_t completed;                  /* of these, slots whose last warp has exited */
	uint64_t unretired;                  /* warp slots launched and not retired; with exit_waits an exit retires */
	uint64_t at_barrier;                 /* warp slots */
	uint64_t last_tbs;                   /* TB slots that hold the last TB of a kernel */
	uint64_t now;                        /* cycles since opening */
	unsigned last_fetched;
	bool moved;       /* something arrived, ended, issued, fetched or took a turn in the last cycle */
	uint64_t running; /* warp slots with a warp that has not finished */
	struct head_masks heads;
	struct fetch_unit fetch;
	struct warp warps[MAX_WARPS];
	struct backend backend;

	/* What few cycles use. */
	struct decoded_code code, tb_code[MAX_TBS]; /* code of the kernel; of TBs that have their own */
	struct tb_stream tbs[MAX_TBS];
	struct grid own_grid;
	struct ahead ahead; /* with latency = 1 */
};

#define KERNEL_NONE UINT32_MAX

/* ---- launch ---- */

/* Warp slots of TB slot t. */
static uint64_t tb_slots(const struct sm *sm, unsigned t)
{
	return mask_low(sm->tb_warps) << t * sm->stride;
}

/* Called when no TB of the previous kernel is resident. A grid with fewer TBs than the GPU has room for is spread
 * evenly over the SMs. */
RARE static void start_kernel(struct sm *sm)
{
	const struct kernel_stream *k = grid_kernel(sm->grid);
	char why[CONFIG_WHY];
	sm->kernel = sm->grid->kernel;
	sm->tb_warps = k->tb_warps;
	sm->stride = sm->cfg->map == MAP_FIXED ? sm->cfg->tb_warps : k->tb_warps;
	sm->resident = sm_resident_tbs(sm->cfg, k, why);
	assert(sm->resident > 0); /* sm_open() or the caller has checked it */
	if (k->tbs < sm->resident * sm->sms)
		sm->resident = (k->tbs + sm->sms - 1) / sm->sms;
	sm->hint = 0;
	for (unsigned t = 0; t < sm->resident; t++)
		sm->hint |= tb_slots(sm, t) & k->hint << t * sm->stride;
	struct thread_map map = {sm->tb_warps, sm->stride, sm->resident, sm->number, sm->sms};
	if (!k->source || k->source->shared_code)
		decode_code(sm->cfg, k->insts, k->inst_count, &sm->code);
	backend_kernel(sm->cfg, &sm->backend, k->registers, &map);
	fetch_unit_kernel(sm->cfg, &sm->fetch, k);
}

unsigned sm_resident_tbs(const struct config *cfg, const struct kernel_stream *k, char *why)
{
	unsigned most = cfg->tbs, regs = k->regs * k->block[0] * k->block[1] * k->block[2];
	if (k->tb_warps > cfg->tb_warps) {
		snprintf(why, CONFIG_WHY, "kernel %.80s has %u warps per TB: the config allows tb_warps = %u", k->name,
			 k->tb_warps, cfg->tb_warps);
		return 0;
	}
	if (cfg->threads && cfg->threads < k->tb_warps * MAX_LANES) {
		snprintf(why, CONFIG_WHY, "kernel %.80s has %u warps per TB: the config allows threads = %u", k->name,
			 k->tb_warps, cfg->threads);
		return 0;
	}
	if (cfg->warps / k->tb_warps < most)
		most = cfg->warps / k->tb_warps;
	if (cfg->threads && cfg->threads / (k->tb_warps * MAX_LANES) < most)
		most = cfg->threads / (k->tb_warps * MAX_LANES);
	if (cfg->registers && regs && cfg->registers / regs < most)
		most = cfg->registers / regs;
	if (cfg->smem_bytes && k->shared_bytes && cfg->smem_bytes / k->shared_bytes < most)
		most = cfg->smem_bytes / k->shared_bytes;
	if (most == 0)
		snprintf(why, CONFIG_WHY,
			 "kernel %.80s: one TB needs %u registers and %u bytes of shared memory: the SM has %u and %u",
			 k->name, regs, k->shared_bytes, cfg->registers, cfg->smem_bytes);
	return most;
}

bool sm_room(const struct stimulus *s)
{
	const struct sm *sm = (const struct sm *)s;
	return ~sm->busy & mask_low(sm->resident);
}

bool sm_offer(struct stimulus *s)
{
	struct sm *sm = (struct sm *)s;
	uint64_t free = ~sm->busy & mask_low(sm->resident);
	if (!grid_waits(sm->grid))
		return false;
	sm->starts = sm->kernel != sm->grid->kernel; /* the kernel's first TB is launched in the next cycle */
	if (sm->starts || !free)
		return false;
	sm->launch = free & -free; /* lowest free slot */
	grid_promise(sm->grid);
	return true;
}

static void launch(struct sm *sm, struct front_end_in *in)
{
	if (sm->starts)
		start_kernel(sm);
	sm->starts = false;
	in->launch = sm->launch;
	in->launch_warps = sm->launch ? tb_slots(sm, mask_first(sm->launch)) : 0;
}

RARE static void take_tb(struct sm *sm)
{
	unsigned t = mask_first(sm->launch);
	struct tb_stream *tb = &sm->tbs[t];
	const struct tb_source *source = grid_kernel(sm->grid)->source;
	bool last = grid_take(sm->grid, tb), own = source && !source->shared_code;
	struct decoded_code *code = own ? &sm->tb_code[t] : &sm->code;
	if (own)
		decode_code(sm->cfg, tb->insts, tb->inst_count, code);
	sm->last_tbs = last ? sm->last_tbs | sm->launch : sm->last_tbs & ~sm->launch;
	for (unsigned i = 0; i < sm->tb_warps; i++) {
		unsigned slot = t * sm->stride + i;
		struct warp *w = &sm->warps[slot];
		w->stream = &tb->warps[i];
		w->tb = tb;
		w->code = code->insts;
		w->entries = 0;
		warp_goto(w, 0);
		head_masks_next(sm->cfg, &sm->heads, &sm->backend, &sm->fetch.code, w, slot);
	}
	sm->busy |= sm->launch;
	sm->running |= tb_slots(sm, t);
	sm->heads.valid &= ~tb_slots(sm, t);
	if (!sm->cfg->exit_waits)
		sm->unretired |= tb_slots(sm, t);
	sm->launch = 0;
}

/* ---- retirement ---- */

/* The fetch stage scans the slots from the one after the last fetch to the one that is granted this fetch (all slots
 * without a grant) and retires the exited warps that it passes if their accesses have drained. */
static void scan(struct sm *sm, uint64_t grant)
{
	uint64_t leaving = sm->unretired & ~sm->running;
	if (leaving && grant) {
		uint64_t behind = ~mask_low(sm->last_fetched + 1), before = grant - 1;
		leaving &= mask_first(grant) > sm->last_fetched ? behind & before : behind | before;
	}
	for (; leaving; leaving &= leaving - 1)
		if (backend_drained(&sm->backend, mask_first(leaving)))
			sm->unretired &= ~(leaving & -leaving);
	if (grant)
		sm->last_fetched = mask_first(grant);
}

/* A scan for each fetch of the cycle; a fill takes the first one's. */
static void retire(struct sm *sm, const struct front_end_in *in, const struct front_end_out *out)
{
	if (in->fill && out->fetch)
		sm->last_fetched = mask_first(out->fetch);
	else if (!in->fill)
		scan(sm, out->fetch);
	for (unsigned i = 0; i + 1 < sm->cfg->fetch_width; i++)
		scan(sm, i < mask_count(out->later) ? mask_bit((unsigned)out->later_slot[i]) : 0);
}

/* Returns TBs whose warps have all retired to the grid. */
RARE static void complete(struct sm *sm)
{
	sm->completed |= sm->ended;
	sm->ended = 0;
	for (uint64_t tbs = sm->completed; tbs; tbs &= tbs - 1) {
		unsigned t = mask_first(tbs);
		if (sm->unretired & tb_slots(sm, t))
			continue;
		sm->completed &= ~mask_bit(t);
		sm->busy &= ~mask_bit(t);
		grid_give(sm->grid, &sm->tbs[t]);
	}
}

bool sm_settles(const struct stimulus *s)
{
	const struct sm *sm = (const struct sm *)s;
	if (sm->launch || sm->ended)
		return true;
	for (uint64_t tbs = sm->completed; tbs; tbs &= tbs - 1)
		if (!(sm->unretired & tb_slots(sm, mask_first(tbs))))
			return true;
	return false;
}

APART bool sm_alone(const struct stimulus *s)
{
	const struct sm *sm = (const struct sm *)s;
	const struct packet code = {0};
	if (!sm->busy || (~sm->busy & mask_low(sm->resident) && grid_waits(sm->grid)))
		return false;
	return memory_sure(sm->memory, sm->number,
			   memory_flits(sm->cfg, &code) + ldst_flits(sm->cfg, &sm->backend.ldst));
}

void sm_settle(struct stimulus *s)
{
	struct sm *sm = (struct sm *)s;
	if (sm->launch)
		take_tb(sm);
	complete(sm);
}

/* ---- issue ---- */

/* The front end has no shared port for the SP units. When there is room for fewer SP instructions than there are
 * schedulers, the room goes to schedulers with a ready SP warp, in the cycle's rotating order; the SP warps of the
 * others are not ready. */
static void share_sp(struct sm *sm, struct front_end_in *in)
{
	const struct config *cfg = sm->cfg;
	unsigned room = collector_room(&sm->backend.collector, UNIT_SP);
	if (!cfg->has_ports || room >= cfg->schedulers || room == 0)
		return;
	for (unsigned i = 0; i < cfg->schedulers; i++) {
		uint64_t warps = sm->heads.owned[(sm->now + i) & (cfg->schedulers - 1)] & sm->heads.unit[UNIT_SP];
		if (warps & in->ready & ~sm->at_barrier && room > 0)
			room--;
		else
			in->ready &= ~warps | sm->at_barrier;
	}
	sm->moved = true;
}

/* Distance, in records behind the head, of the software prefetch. */
enum { AHEAD = 8 };

static void issue(struct sm *sm, unsigned slot, unsigned scheduler)
{
	struct warp *w = &sm->warps[slot];
	const struct record *r = &w->stream->records[w->next];
	const uint64_t *addrs = w->stream->addrs + (r->space == SPACE_NONE ? 0 : r->addr);
	bool jump = mask_has(sm->heads.jump, slot);

	__builtin_prefetch(r + AHEAD);
	if (sm->cfg->latency) /* what was promised a cycle before holds */
		assert(backend_clear(sm->cfg, &sm->backend, warp_head(w), slot) &&
		       collector_ready(sm->cfg, &sm->backend.collector, (enum exec_unit)w->head->unit, scheduler));
	backend_issue(&sm->backend, w->head, r, addrs, slot, scheduler);
	w->entries = jump ? 0 : w->entries - 1;
	w->dropped |= jump & w->awaited;
	if (warp_last(w)) {
		w->stream = NULL;
		sm->running &= ~mask_bit(slot);
	} else {
		warp_goto(w, w->next + 1);
	}
	sm->heads.valid &= ~((uint64_t)(w->entries == 0) << slot);
	head_masks_next(sm->cfg, &sm->heads, &sm->backend, &sm->fetch.code, w, slot);
}

/* Issues in the cycle's rotating order of schedulers; then the warps that issue through another scheduler. */
static void issues(struct sm *sm, const struct front_end_out *out)
{
	unsigned schedulers = sm->cfg->schedulers;
	uint64_t home = out->issue & ~share_guests(sm->cfg, out);
	for (unsigned i = 0; i < schedulers; i++) {
		unsigned s = (unsigned)(sm->now + i) & (schedulers - 1);
		uint64_t mine = home & sm->heads.owned[s];
		if (mine)
			issue(sm, mask_first(mine), s);
		if (mine & out->second)
			issue(sm, mask_first(mine), s);
	}
	for (unsigned s = 0; out->borrowed && s < schedulers; s++)
		if (mask_has(out->borrowed, s))
			issue(sm, (unsigned)out->guest[s], s);
}

static void barriers(struct sm *sm, const struct front_end_in *in, const struct front_end_out *out)
{
	sm->at_barrier |= out->issue & in->bar;
	for (uint64_t tbs = out->release; tbs; tbs &= tbs - 1)
		sm->at_barrier &= ~tb_slots(sm, mask_first(tbs));
}

/* ---- the functions of the stimulus ---- */

static void receive(struct sm *sm)
{
	struct packet p;
	if (sm->own_memory)
		memory_clock(sm->own_memory);
	sm->moved = memory_receive(sm->memory, sm->number, &p);
	if (!sm->moved)
		return;
	if (p.kind == PACKET_CODE)
		l1i_receive(sm->cfg, &sm->fetch.l1i, &p, sm->now);
	else
		backend_receive(&sm->backend, &p);
}

void sm_inputs(struct stimulus *s, struct front_end_in *in)
{
	struct sm *sm = (struct sm *)s;
	in->enable = sm->cfg->enable;
	receive(sm);
	if (sm->grid == &sm->own_grid)
		grid_clock(sm->grid);
	backend_clock(sm->cfg, &sm->backend, sm->now);
	in->grid_waits = sm->cfg->has_grid && sm->grid->waiting;
	if (sm->own_memory)
		sm_offer(s);
	in->completed = sm->cfg->has_recency ? sm->backend.ldst.completed : 0;
	sm->backend.ldst.completed = 0;
	launch(sm, in);
	in->hint = sm->cfg->has_hint ? sm->hint : 0;
	head_masks_wake(sm->cfg, &sm->heads, &sm->backend, sm->warps, sm->backend.boards.woken);
	sm->backend.boards.woken = 0;
	head_masks_show(sm->cfg, &sm->heads, &sm->backend.collector, sm->warps, in);
	if (sm->cfg->issue_width > 1)
		head_masks_pairs(sm->cfg, &sm->backend, &sm->fetch.code, sm->warps, in);
	if (sm->cfg->latency)
		ahead_show(sm->cfg, &sm->ahead, &sm->heads, &sm->backend, sm->warps, sm->now, in);
	else
		share_sp(sm, in);
	if (sm->cfg->counters) {
		in->clear = sm->heads.valid & sm->heads.clear;
		in->counter_index[0] = sm->now % COUNTERS;
	}
	fetch_unit_fill(sm->cfg, &sm->fetch, sm->warps, sm->number, sm->now, in);
}

void sm_answer(struct stimulus *s, const struct front_end_out *out, struct front_end_in *in)
{
	struct sm *sm = (struct sm *)s;
	fetch_unit_answer(sm->cfg, &sm->fetch, sm->warps, sm->number, sm->now, out, in);
}

void sm_clock(struct stimulus *s, const struct front_end_in *in, const struct front_end_out *out)
{
	struct sm *sm = (struct sm *)s;
	uint64_t moves =
	    sm->fetch.asked | in->launch | in->fill | in->completed | out->issue | out->fetch | out->later | out->done;
	sm->moved = sm->moved || moves;
	/* Before the issues: a jump also drops the instructions that arrive in its cycle. */
	sm->heads.valid |= fetch_unit_clock(sm->cfg, &sm->fetch, sm->warps, in, out);
	if (out->issue)
		issues(sm, out);
	if (out->later)
		sm->heads.valid |= fetch_unit_clock_later(sm->warps, in, out);
	l1i_clock(&sm->fetch.l1i, sm->memory);
	barriers(sm, in, out);
	retire(sm, in, out);
	sm->ended = out->done;
	sm->now++;
	if (sm->own_memory)
		sm_settle(s);
}

static bool done(const struct stimulus *s)
{
	return !grid_kernel(((const struct sm *)s)->grid);
}

static void describe(const struct stimulus *s, unsigned slot, char *text, unsigned size)
{
	const struct sm *sm = (const struct sm *)s;
	const struct warp *w = &sm->warps[slot];
	text[0] = '\0';
	if (w->stream && w->entries > 0)
		snprintf(text, size, "%u %s", w->stream->records[w->next].pc, warp_head(w)->text);
}

void sm_view(const struct stimulus *s, struct sm_view *view)
{
	const struct sm *sm = (const struct sm *)s;
	view->clear = sm->heads.valid & sm->heads.clear;
	view->in_flight = backend_in_flight(&sm->backend);
	view->last_tbs = sm->last_tbs;
}

const struct tb_stream *sm_tb(const struct stimulus *s, unsigned t)
{
	return &((const struct sm *)s)->tbs[t];
}

unsigned sm_lanes(const struct stimulus *s, unsigned slot)
{
	const struct warp *w = &((const struct sm *)s)->warps[slot];
	return mask_count(w->stream->records[w->next].mask);
}

void sm_l1d(const struct stimulus *s, struct l1d_counts *counts)
{
	const struct ldst *l = &((const struct sm *)s)->backend.ldst;
	*counts = (struct l1d_counts){l->l1d_accesses, l->l1d_misses,  l->l1d_merged,
				      l->fails.mshr,   l->fails.queue, l->fails.ways};
}

uint64_t sm_l1i_misses(const struct stimulus *s)
{
	return ((const struct sm *)s)->fetch.l1i.misses;
}

uint64_t sm_tb_warps(const struct stimulus *s, unsigned t)
{
	const struct sm *sm = (const struct sm *)s;
	return mask_has(sm->busy, t) ? tb_slots(sm, t) : 0;
}

static enum sm_wait wait_of_head(const struct sm *sm, unsigned slot)
{
	const struct inst *head = warp_head(&sm->warps[slot]);
	if (backend_clear(sm->cfg, &sm->backend, head, slot))
		return SM_WAIT_ISSUE;
	if (head->op == OP_FENCE)
		return SM_WAIT_FENCE;
	if (head->op == OP_EXIT)
		return SM_WAIT_EXIT;
	return backend_long_wait(&sm->backend, head, slot) ? SM_WAIT_LOAD : SM_WAIT_RESULT;
}

enum sm_wait sm_wait(const struct stimulus *s, unsigned slot)
{
	const struct sm *sm = (const struct sm *)s;
	const struct warp *w = &sm->warps[slot];
	if (!w->stream)
		return backend_drained(&sm->backend, slot) ? SM_WAIT_TB : SM_WAIT_DRAIN;
	if (mask_has(sm->at_barrier, slot))
		return SM_WAIT_BARRIER;
	if (w->entries == 0)
		return w->awaited ? SM_WAIT_LINE : SM_WAIT_FETCH;
	return wait_of_head(sm, slot);
}

uint32_t sm_record(const struct stimulus *s, unsigned slot)
{
	return ((const struct sm *)s)->warps[slot].next;
}

unsigned sm_awaited(const struct stimulus *s, unsigned slot)
{
	const struct sm *sm = (const struct sm *)s;
	const struct scoreboard *b = &sm->backend.boards.warps[slot];
	const struct inst *head = warp_head(&sm->warps[slot]);
	for (unsigned i = 0; !b->atoms && i < head->srcs; i++)
		if (mask_has(b->busy[head->src[i] / 64], head->src[i] % 64))
			return head->src[i];
	for (unsigned i = 0; !b->atoms && i < head->dsts; i++)
		if (mask_has(b->busy[head->dst[i] / 64], head->dst[i] % 64))
			return head->dst[i];
	return SM_NO_REGISTER;
}

uint64_t sm_next_event(const struct stimulus *s)
{
	const struct sm *sm = (const struct sm *)s;
	bool launches = grid_waits(sm->grid) && (sm->kernel != sm->grid->kernel || ~sm->busy & mask_low(sm->resident));
	if (sm->own_memory || sm->moved || launches || !fetch_unit_still(sm->cfg, &sm->fetch, sm->warps))
		return sm->now;
	uint64_t next = backend_next(sm->cfg, &sm->backend, sm->now);
	return sm->cfg->latency && next > sm->now ? next - 1 : next; /* ready says what the next cycle brings */
}

void sm_skip(struct stimulus *s, uint64_t n)
{
	struct sm *sm = (struct sm *)s;
	sm->now += n;
	fetch_unit_skip(sm->cfg, &sm->fetch, n);
	backend_skip(&sm->backend, n);
}

struct stimulus *sm_open_shared(const struct config *cfg, struct grid *grid, struct memory *memory, unsigned number)
{
	struct sm *sm = calloc(1, sizeof *sm);
	if (!sm)
		abort();
	sm->stimulus = (struct stimulus){sm_inputs, sm_answer, sm_clock, done, describe};
	sm->cfg = cfg;
	sm->grid = grid;
	sm->memory = memory;
	sm->number = number;
	sm->sms = cfg->sms;
	sm->kernel = KERNEL_NONE;
	sm->last_fetched = cfg->warps - 1;
	head_masks_open(cfg, &sm->heads);
	fetch_unit_open(cfg, &sm->fetch);
	backend_open(cfg, &sm->backend, number, memory);
	return &sm->stimulus;
}

struct stimulus *sm_open(const struct config *cfg, const struct stream *stream, char *why)
{
	for (unsigned k = 0; k < stream->kernel_count; k++)
		if (sm_resident_tbs(cfg, &stream->kernels[k], why) == 0)
			return NULL;
	struct memory *memory = memory_open(cfg, 1);
	struct sm *sm = (struct sm *)sm_open_shared(cfg, NULL, memory, 0);
	sm->own_memory = memory;
	sm->sms = 1;
	sm->grid = &sm->own_grid;
	grid_open(sm->grid, stream, cfg->launch_cycles);
	return &sm->stimulus;
}

void sm_close(struct stimulus *s)
{
	struct sm *sm = (struct sm *)s;
	for (unsigned t = 0; t < MAX_TBS; t++)
		if (mask_has(sm->busy, t))
			sm->grid->cursor->release(sm->grid->cursor, &sm->tbs[t]);
	if (sm->own_memory) {
		grid_close(&sm->own_grid);
		memory_close(sm->own_memory);
	}
	decode_close(&sm->code);
	for (unsigned t = 0; t < MAX_TBS; t++)
		decode_close(&sm->tb_code[t]);
	fetch_unit_close(&sm->fetch);
	backend_close(&sm->backend);
	free(sm);
}
