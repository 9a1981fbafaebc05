/* sm.c - launch of TBs, instruction supply, ready bits. */
#include "sm.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "l1i.h"
#include "mask.h"
#include "units.h"

/* A warp slot. */
struct warp {
	const struct warp_stream *stream; /* NULL: empty, or finished */
	const struct tb_stream *tb;
	uint32_t next;         /* record at the head of the I-buffer, or to be fetched next */
	unsigned entries;      /* instructions in the I-buffer, from that record's pc on */
	bool awaited, dropped; /* a line is outstanding; what it brings is not wanted any more */
	uint64_t comes;        /* cycle in which the line is there */
	struct scoreboard scoreboard;
};

struct sm {
	struct stimulus stimulus; /* first: the two pointers are one */
	const struct config *cfg;
	const struct stream *stream;
	unsigned kernel, next_tb; /* the running kernel, its next TB to launch */
	struct tb_cursor *cursor; /* at that TB; NULL: no kernel runs */
	struct tb_stream tbs[MAX_TBS];
	bool no_jumps;       /* the kernel's */
	unsigned inst_bytes; /* of the kernel's code */
	unsigned resident;   /* most of its TBs at once */
	uint64_t busy;       /* TB slots in use */
	uint64_t now;
	struct warp warps[MAX_WARPS];
	struct units units;
	struct l1i l1i;
};

static const struct kernel_stream *running(const struct sm *sm)
{
	return sm->kernel < sm->stream->kernel_count ? &sm->stream->kernels[sm->kernel] : NULL;
}

unsigned sm_resident_tbs(const struct config *cfg, const struct kernel_stream *k, char *why)
{
	unsigned most = cfg->tbs, regs = k->regs * k->block[0] * k->block[1] * k->block[2];
	if (k->tb_warps > cfg->tb_warps) {
		snprintf(why, CONFIG_WHY, "kernel %.80s has %u warps per TB: the config allows tb_warps = %u", k->name,
			 k->tb_warps, cfg->tb_warps);
		return 0;
	}
	if (cfg->warps / k->tb_warps < most)
		most = cfg->warps / k->tb_warps;
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

/* ---- launch ---- */

static uint64_t tb_slots(const struct sm *sm, unsigned t)
{
	unsigned n = running(sm)->tb_warps;
	return mask_low(n) << t * n;
}

/* Kernels start when nothing of the one before is left. */
static void start_kernel(struct sm *sm)
{
	const struct kernel_stream *k = running(sm);
	char why[CONFIG_WHY];
	if (!k)
		return;
	sm->next_tb = 0;
	sm->cursor = tb_cursor_open(k);
	sm->no_jumps = k->no_jumps && !sm->cfg->trace_jumps;
	sm->inst_bytes = k->inst_bytes ? k->inst_bytes : sm->cfg->inst_bytes;
	sm->resident = sm_resident_tbs(sm->cfg, k, why);
	assert(sm->resident > 0); /* sm_open() has looked */
	for (unsigned w = 0; w < sm->cfg->warps; w++) {
		struct scoreboard *b = &sm->warps[w].scoreboard;
		free(b->ready);
		free(b->loaded);
		b->ready = calloc(k->registers + 1u, sizeof *b->ready);
		b->loaded = calloc(k->registers + 1u, sizeof *b->loaded);
		if (!b->ready || !b->loaded)
			abort();
	}
	/* Another kernel's code: nothing of the old one may hit. Lines on their way are forgotten with it, and warps
	 * that await one to drop it still get it at its time. */
	l1i_reset(&sm->l1i);
}

static void launch(struct sm *sm, struct front_end_in *in)
{
	const struct kernel_stream *k = running(sm);
	if (!k || sm->next_tb == k->tbs)
		return;
	for (unsigned t = 0; t < sm->resident; t++) {
		if (mask_has(sm->busy, t))
			continue;
		in->launch = mask_bit(t);
		in->launch_warps = tb_slots(sm, t);
		return;
	}
}

static void launched(struct sm *sm, const struct front_end_in *in)
{
	const struct kernel_stream *k = running(sm);
	if (!in->launch)
		return;
	unsigned first = mask_first(in->launch_warps);
	struct tb_stream *tb = &sm->tbs[mask_first(in->launch)];
	sm->cursor->next(sm->cursor, tb);
	for (unsigned i = 0; i < k->tb_warps; i++) {
		struct warp *w = &sm->warps[first + i];
		w->stream = &tb->warps[i];
		w->tb = tb;
		w->next = 0;
		w->entries = 0;
		w->scoreboard.written = w->scoreboard.memory = 0;
		memset(w->scoreboard.ready, 0, k->registers * sizeof *w->scoreboard.ready);
		memset(w->scoreboard.loaded, 0, k->registers * sizeof *w->scoreboard.loaded);
	}
	sm->busy |= in->launch;
	sm->next_tb++;
}

/* TBs that have completed leave; with the last one the kernel does, and the next one starts. */
static void complete(struct sm *sm, uint64_t tbs)
{
	sm->busy &= ~tbs;
	for (unsigned t = 0; t < sm->cfg->tbs; t++)
		if (mask_has(tbs, t))
			sm->cursor->release(sm->cursor, &sm->tbs[t]);
	if (!running(sm) || sm->next_tb < running(sm)->tbs || sm->busy)
		return;
	sm->cursor->close(sm->cursor);
	sm->cursor = NULL;
	sm->kernel++;
	start_kernel(sm);
}

/* ---- heads ---- */

static const struct inst *head(const struct warp *w)
{
	return &w->tb->insts[w->stream->records[w->next].pc];
}

/* The byte in the code at which a record's instruction lies. */
static uint64_t address(const struct sm *sm, const struct warp *w, const struct record *r)
{
	return w->tb->address ? w->tb->address[r->pc] : (uint64_t)r->pc * sm->inst_bytes;
}

static bool last(const struct warp *w)
{
	return w->next + 1 == w->stream->count;
}

/* Older instruction sets have control words in the code, so the next instruction may be less than inst_bytes away. */
static bool jumps(const struct sm *sm, const struct warp *w)
{
	const struct record *r = w->stream->records + w->next;
	if (last(w) || sm->no_jumps)
		return last(w);
	uint64_t here = address(sm, w, r), next = address(sm, w, r + 1);
	return next <= here || next - here > sm->inst_bytes;
}

static void show_head(const struct sm *sm, unsigned slot, struct front_end_in *in)
{
	const struct warp *w = &sm->warps[slot];
	const struct inst *inst = head(w);
	uint64_t bit = mask_bit(slot);
	enum unit unit = unit_of((enum op_class)inst->op);

	if (units_ready(sm->cfg, &sm->units, &w->scoreboard, inst, slot % sm->cfg->schedulers, sm->now))
		in->ready |= bit;
	if (sm->cfg->has_places && units_long_wait(&w->scoreboard, inst, sm->now))
		in->long_wait |= bit;
	if (inst->op == OP_BAR && w->stream->records[w->next].mask) /* guarded off for all lanes: no arrival */
		in->bar |= bit;
	if (last(w))
		in->exit |= bit;
	if (jumps(sm, w))
		in->jump |= bit;
	if (sm->cfg->has_ports && unit == UNIT_SFU)
		in->sfu |= bit;
	if (sm->cfg->has_ports && unit == UNIT_MEM)
		in->mem |= bit;
}

static void issue(struct sm *sm, unsigned slot)
{
	struct warp *w = &sm->warps[slot];
	const struct record *r = &w->stream->records[w->next];
	const uint64_t *addrs = r->space == SPACE_NONE ? NULL : w->stream->addrs + r->addr;
	bool jump = jumps(sm, w);

	units_issue(sm->cfg, &sm->units, &w->scoreboard, head(w), r, addrs, slot % sm->cfg->schedulers, sm->now);
	w->entries = jump ? 0 : w->entries - 1;
	w->dropped = w->dropped || (jump && w->awaited);
	if (last(w))
		w->stream = NULL;
	else
		w->next++;
}

/* ---- fetch ---- */

/* Where in the code a fetch of the warp begins. */
static uint64_t fetch_address(const struct sm *sm, const struct warp *w)
{
	const struct record *r = w->stream->records + w->next;
	if (sm->no_jumps && w->next + w->entries < w->stream->count)
		return address(sm, w, r + w->entries);
	return address(sm, w, r) + w->entries * sm->inst_bytes;
}

/* Instructions, at most two, that one access brings: to the end of the line and of the code. In a trace without jumps
 * they are the next two that the warp executes, wherever they lie. */
static unsigned instructions_at(const struct sm *sm, const struct warp *w)
{
	uint64_t first = fetch_address(sm, w), line = sm->cfg->l1i_line, bytes = sm->inst_bytes, left;
	uint64_t end = w->tb->address ? w->tb->code_end : w->tb->inst_count * bytes;
	if (sm->no_jumps) {
		left = w->stream->count - w->next - w->entries;
	} else {
		left = (line - first % line + bytes - 1) / bytes;
		if (first >= end)
			left = 0;
		else if (left > (end - first + bytes - 1) / bytes)
			left = (end - first + bytes - 1) / bytes;
	}
	if (left > sm->cfg->ibuffer - w->entries)
		left = sm->cfg->ibuffer - w->entries;
	return left > 2 ? 2 : (unsigned)left;
}

/* Lines that have come: all at once, or with fill_uses_port the lowest slot's. */
static void fill(const struct sm *sm, struct front_end_in *in)
{
	for (unsigned slot = 0; slot < sm->cfg->warps; slot++) {
		const struct warp *w = &sm->warps[slot];
		if (!w->awaited || w->comes > sm->now)
			continue;
		in->fill |= mask_bit(slot);
		if (!w->dropped && instructions_at(sm, w) == 2)
			in->fill_two |= mask_bit(slot);
		if (sm->cfg->fill_uses_port)
			return;
	}
}

static void filled(struct sm *sm, const struct front_end_in *in, const struct front_end_out *out)
{
	for (unsigned slot = 0; slot < sm->cfg->warps; slot++) {
		struct warp *w = &sm->warps[slot];
		if (!mask_has(in->fill, slot))
			continue;
		if (!w->dropped)
			w->entries += mask_has(in->fill_two, slot) ? 2 : 1;
		w->awaited = w->dropped = false;
	}
	if (!out->fetch)
		return;
	struct warp *w = &sm->warps[mask_first(out->fetch)];
	if (in->fetch_hit)
		w->entries += in->fetch_two ? 2 : 1;
	else if (!in->fetch_none)
		w->awaited = true;
}

/* ---- the verbs of a stimulus ---- */

static void inputs(struct stimulus *s, struct front_end_in *in)
{
	struct sm *sm = (struct sm *)s;
	l1i_clock(sm->cfg, &sm->l1i, sm->now);
	launch(sm, in);
	for (unsigned slot = 0; slot < sm->cfg->warps; slot++)
		if (sm->warps[slot].stream && sm->warps[slot].entries > 0)
			show_head(sm, slot, in);
	fill(sm, in);
}

static void answer(struct stimulus *s, const struct front_end_out *out, struct front_end_in *in)
{
	struct sm *sm = (struct sm *)s;
	if (!out->fetch)
		return;
	struct warp *w = &sm->warps[mask_first(out->fetch)];
	unsigned n = instructions_at(sm, w);
	if (n == 0) {
		in->fetch_none = true;
		return;
	}
	w->comes = l1i_access(sm->cfg, &sm->l1i, fetch_address(sm, w) / sm->cfg->l1i_line, sm->now);
	in->fetch_hit = w->comes == sm->now;
	in->fetch_two = in->fetch_hit && n == 2;
}

static void clock_sm(struct stimulus *s, const struct front_end_in *in, const struct front_end_out *out)
{
	struct sm *sm = (struct sm *)s;
	filled(sm, in, out); /* before the issues: a jump drops what came in its cycle */
	for (unsigned slot = 0; slot < sm->cfg->warps; slot++)
		if (mask_has(out->issue, slot))
			issue(sm, slot);
	launched(sm, in);
	sm->now++;
	complete(sm, out->done);
}

static bool done(const struct stimulus *s)
{
	return !running((const struct sm *)s);
}

static void describe(const struct stimulus *s, unsigned slot, char *text, unsigned size)
{
	const struct sm *sm = (const struct sm *)s;
	const struct warp *w = &sm->warps[slot];
	text[0] = '\0';
	if (w->stream && w->entries > 0)
		snprintf(text, size, "%u %s", w->stream->records[w->next].pc, head(w)->text);
}

struct stimulus *sm_open(const struct config *cfg, const struct stream *stream, char *why)
{
	for (unsigned k = 0; k < stream->kernel_count; k++)
		if (sm_resident_tbs(cfg, &stream->kernels[k], why) == 0)
			return NULL;
	struct sm *sm = calloc(1, sizeof *sm);
	if (!sm)
		abort();
	sm->stimulus = (struct stimulus){inputs, answer, clock_sm, done, describe};
	sm->cfg = cfg;
	sm->stream = stream;
	units_reset(&sm->units);
	start_kernel(sm);
	return &sm->stimulus;
}

void sm_close(struct stimulus *s)
{
	struct sm *sm = (struct sm *)s;
	for (unsigned t = 0; t < MAX_TBS; t++)
		if (mask_has(sm->busy, t))
			sm->cursor->release(sm->cursor, &sm->tbs[t]);
	if (sm->cursor)
		sm->cursor->close(sm->cursor);
	for (unsigned w = 0; w < MAX_WARPS; w++) {
		free(sm->warps[w].scoreboard.ready);
		free(sm->warps[w].scoreboard.loaded);
	}
	free(sm);
}
