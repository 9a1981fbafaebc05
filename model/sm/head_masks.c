/* head_masks.c - update of the head masks and the front end's inputs that follow from them. */
#include "model/sm/head_masks.h"

#include <string.h>

#include "model/machine/mask.h"

void head_masks_open(const struct config *cfg, struct head_masks *h)
{
	memset(h, 0, sizeof *h);
	for (unsigned slot = 0; slot < cfg->warps; slot++)
		h->owned[slot % cfg->schedulers] |= mask_bit(slot);
}

/* Updates `clear` and `far` of one warp. */
static inline void update_dependences(const struct config *cfg, struct head_masks *h, const struct backend *b,
				      const struct warp *w, unsigned slot)
{
	bool clear = backend_decides(b, w->head) ? backend_may_issue(b, w->head, slot)
						 : backend_clear(cfg, b, warp_head(w), slot);
	h->clear |= (uint64_t)clear << slot;
	if (cfg->has_places && !backend_long_wait(b, warp_head(w), slot))
		h->far &= ~mask_bit(slot);
}

bool head_is_memory(const struct config *cfg, const struct warp *w)
{
	uint8_t space = w->stream->records[w->next].space;
	if (w->head->unit != UNIT_MEM)
		return false;
	return cfg->policy.opt[OPT_MEM] != MEM_GLOBAL || space == SPACE_GLOBAL || space == SPACE_LOCAL;
}

void head_masks_next(const struct config *cfg, struct head_masks *h, const struct backend *b, const struct code *code,
		     const struct warp *w, unsigned slot)
{
	uint64_t bit = mask_bit(slot), other = ~bit;
	h->bar &= other;
	h->exit &= other;
	h->jump &= other;
	h->clear &= other;
	h->far &= other;
	h->memory &= other;
	for (unsigned u = 0; u < UNIT_COUNT; u++)
		h->unit[u] &= other;
	if (!w->stream)
		return;
	h->unit[w->head->unit] |= bit;
	/* A barrier whose predicate is false in all lanes is no arrival. */
	if (w->head->op == OP_BAR && w->stream->records[w->next].mask)
		h->bar |= bit;
	if (warp_last(w))
		h->exit |= bit;
	if (warp_jumps(code, w))
		h->jump |= bit;
	if (cfg->has_memory && head_is_memory(cfg, w))
		h->memory |= bit;
	if (cfg->has_places)
		h->far |= bit; /* until update_dependences() clears it */
	update_dependences(cfg, h, b, w, slot);
}

void head_masks_wake(const struct config *cfg, struct head_masks *h, const struct backend *b, const struct warp *warps,
		     uint64_t woken)
{
	for (uint64_t left = woken & (~h->clear | h->far); left; left &= left - 1) {
		unsigned slot = mask_first(left);
		if (warps[slot].stream)
			update_dependences(cfg, h, b, &warps[slot], slot);
	}
}

/* Warps for whose head there is room behind the issue stage. */
static inline uint64_t room_for(const struct config *cfg, const struct head_masks *h, const struct collector *c)
{
	uint64_t warps = 0;
	for (unsigned u = 0; cfg->shared_ports && u < UNIT_COUNT; u++)
		warps |= collector_room(c, (enum exec_unit)u) ? h->unit[u] : 0;
	for (unsigned u = 0; !cfg->shared_ports && u < UNIT_COUNT; u++)
		for (unsigned s = 0; s < cfg->schedulers; s++)
			warps |= collector_ready(cfg, c, (enum exec_unit)u, s) ? h->unit[u] & h->owned[s] : 0;
	return warps;
}

/* Schedulers that have room for an instruction of `unit`, bit s for scheduler s. */
static uint64_t free_of(const struct config *cfg, const struct collector *c, enum exec_unit unit)
{
	uint64_t schedulers = 0;
	for (unsigned s = 0; s < cfg->schedulers; s++)
		schedulers |= (uint64_t)collector_ready(cfg, c, unit, s) << s;
	return schedulers;
}

/* The entry behind the head of warp `slot` can issue in the same cycle. */
static bool pairs(const struct config *cfg, const struct backend *b, const struct code *code, const struct warp *w,
		  unsigned slot)
{
	if (w->entries < 2 || w->head->op == OP_ATOM)
		return false;
	const struct inst *head = warp_head(w);
	struct warp behind = *w;
	warp_goto(&behind, w->next + 1);
	const struct inst *inst = warp_head(&behind);
	if (behind.head->unit == w->head->unit || behind.head->op == OP_BAR || warp_last(&behind) ||
	    warp_jumps(code, &behind))
		return false;
	for (unsigned i = 0; i < head->dsts; i++) {
		for (unsigned k = 0; k < inst->srcs; k++)
			if (inst->src[k] == head->dst[i])
				return false;
		for (unsigned k = 0; k < inst->dsts; k++)
			if (inst->dst[k] == head->dst[i])
				return false;
	}
	return backend_clear(cfg, b, inst, slot) &&
	       collector_ready(cfg, &b->collector, behind.head->unit, slot % cfg->schedulers);
}

void head_masks_pairs(const struct config *cfg, const struct backend *b, const struct code *code,
		      const struct warp *warps, struct front_end_in *in)
{
	in->pair = 0;
	for (uint64_t left = in->ready & ~(in->bar | in->exit | in->jump); left; left &= left - 1) {
		unsigned slot = mask_first(left);
		const struct warp *w = &warps[slot];
		if (!pairs(cfg, b, code, w, slot))
			continue;
		in->pair |= mask_bit(slot);
		in->pair_lanes[slot] = mask_count(w->stream->records[w->next + 1].mask);
	}
}

void head_masks_show(const struct config *cfg, const struct head_masks *h, const struct collector *c,
		     const struct warp *warps, struct front_end_in *in)
{
	uint64_t room = room_for(cfg, h, c);
	in->ready = h->valid & h->clear & room;
	in->long_wait = h->valid & h->far;
	in->memory = h->valid & h->memory;
	in->bar = h->valid & h->bar;
	in->exit = h->valid & h->exit;
	in->jump = h->valid & h->jump;
	if (cfg->has_ports || cfg->has_sharing) {
		in->sfu = h->valid & h->unit[UNIT_SFU];
		in->mem = h->valid & h->unit[UNIT_MEM];
	}
	if (cfg->has_sharing) {
		in->blocked = h->valid & h->clear & ~room;
		in->free_mem = free_of(cfg, c, UNIT_MEM);
		in->free_sfu = free_of(cfg, c, UNIT_SFU);
		in->free_sp = free_of(cfg, c, UNIT_SP);
	}
	if (!cfg->has_progress)
		return;
	for (uint64_t left = h->valid; left; left &= left - 1) {
		const struct warp *w = &warps[mask_first(left)];
		in->lanes[mask_first(left)] = mask_count(w->stream->records[w->next].mask);
	}
}
