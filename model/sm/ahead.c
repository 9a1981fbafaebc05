/* ahead.c - results and room of the next cycle, and the instructions that can issue then. */
#include "model/sm/ahead.h"

#include <string.h>

#include "model/machine/mask.h"

/* ---- results ---- */

static void add_result(struct ahead *a, const struct backend *b, uint32_t op)
{
	a->ops[a->count++] = op;
	a->warps |= mask_bit(b->ops.all[op].warp);
}

/* The op of the LD/ST unit that writes back next ends in the next cycle: no bank that it still has to write is in
 * `written`, and this is its last access. */
static bool load_ends(const struct config *cfg, const struct backend *b, uint64_t written)
{
	const struct ldst *l = &b->ldst;
	const struct op *o = &b->ops.all[l->writing];
	for (unsigned i = l->written; i < o->dsts; i++) {
		uint64_t bank = mask_bit(collector_bank(cfg, o->dst[i], o->warp));
		if (written & bank)
			return false;
		written |= bank;
	}
	return o->accesses == 1;
}

/* The ops that write their registers in cycle now + 1. */
static void find_results(const struct config *cfg, struct ahead *a, const struct backend *b, uint64_t now)
{
	uint64_t written = 0;
	a->count = 0;
	a->warps = 0;
	for (uint32_t op = pipes_due(&b->pipes, now + 1); op != OP_NONE; op = b->ops.all[op].next) {
		const struct op *o = &b->ops.all[op];
		for (unsigned k = 0; k < o->dsts; k++)
			written |= mask_bit(collector_bank(cfg, o->dst[k], o->warp));
		add_result(a, b, op);
	}
	if (b->ldst.writing != OP_NONE && load_ends(cfg, b, written))
		add_result(a, b, b->ldst.writing);
}

/* An outstanding write of register `reg` of the warp is still outstanding in the next cycle. */
static bool awaited(const struct ahead *a, const struct backend *b, unsigned warp, unsigned reg)
{
	if (!mask_has(b->boards.warps[warp].busy[reg / 64], reg % 64))
		return false;
	for (unsigned i = 0; i < a->count; i++) {
		const struct op *o = &b->ops.all[a->ops[i]];
		for (unsigned k = 0; o->warp == warp && k < o->dsts; k++)
			if (o->dst[k] == reg)
				return false;
	}
	return true;
}

/* The scoreboard's counters of the warp in the next cycle, if `head`, with its record, issues in this one (NULL: none
 * does). */
static struct scoreboard counters(const struct ahead *a, const struct backend *b, unsigned warp,
				  const struct inst *head, const struct record *r)
{
	struct scoreboard s = b->boards.warps[warp];
	for (unsigned i = 0; i < a->count; i++) {
		const struct op *o = &b->ops.all[a->ops[i]];
		s.writes -= o->warp == warp && o->dsts > 0;
		s.memory -= o->warp == warp && o->unit == UNIT_MEM;
	}
	if (head) {
		s.writes += head->dsts > 0;
		s.memory += unit_of((enum op_class)head->op) == UNIT_MEM;
		s.atoms += head->op == OP_ATOM && r->space == SPACE_GLOBAL && r->mask;
	}
	return s;
}

static bool writes(const struct inst *inst, unsigned reg)
{
	for (unsigned i = 0; inst && i < inst->dsts; i++)
		if (inst->dst[i] == reg)
			return true;
	return false;
}

/* backend_clear() of the next cycle, if `head` issues in this one (NULL: the warp issues nothing). */
static bool clear(const struct config *cfg, const struct ahead *a, const struct backend *b, const struct inst *inst,
		  unsigned warp, const struct inst *head, const struct record *r)
{
	struct scoreboard s = counters(a, b, warp, head, r);
	if (backend_waits(cfg, &s, inst))
		return false;
	for (unsigned i = 0; i < inst->srcs; i++)
		if (awaited(a, b, warp, inst->src[i]) || writes(head, inst->src[i]))
			return false;
	for (unsigned i = 0; i < inst->dsts; i++)
		if (awaited(a, b, warp, inst->dst[i]) || writes(head, inst->dst[i]))
			return false;
	return true;
}

/* ---- room ---- */

/* Issue registers of a kind of unit that are still filled in the next cycle if `issues` more are filled in this one: a
 * collector unit that is free now takes one each. */
static unsigned left_next(const struct collector *c, unsigned unit, unsigned issues)
{
	unsigned units = mask_count(c->range[unit] & ~c->taken), filled = c->in[unit].count + issues;
	return filled > units ? filled - units : 0;
}

/* With shared ports: of a port that schedulers share one of them issues in a cycle; to the SP units each may, if it was
 * promised room. If the room is for fewer schedulers, those get it that are first in the next cycle and request it. */
static uint64_t shared_room(const struct config *cfg, const struct collector *c, unsigned unit, uint64_t promised,
			    uint64_t requesting, uint64_t now)
{
	bool port = cfg->has_ports && unit != UNIT_SP;
	unsigned left = left_next(c, unit, port ? promised != 0 : mask_count(promised)), width = c->in[unit].width;
	unsigned room = width > left ? width - left : 0;
	uint64_t first = 0;
	if (room == 0 || port || room >= cfg->schedulers)
		return room ? mask_low(cfg->schedulers) : 0;
	for (unsigned i = 0; i < cfg->schedulers && room > 0; i++) {
		uint64_t s = requesting & mask_bit((unsigned)(now + 1 + i) % cfg->schedulers);
		first |= s;
		room -= s != 0;
	}
	return first;
}

/* Without: a scheduler has its part of the issue registers. A guest needs no promise; there is one of a type at most.
 */
static uint64_t own_room(const struct config *cfg, const struct collector *c, unsigned unit, uint64_t promised)
{
	unsigned part = c->in[unit].width / cfg->schedulers;
	unsigned left = left_next(c, unit, mask_count(promised) + (cfg->has_sharing ? 1u : 0u));
	uint64_t schedulers = 0;
	for (unsigned s = 0; s < cfg->schedulers; s++) {
		unsigned own = c->mine[unit][s] + (mask_has(promised, s) || cfg->has_sharing ? 1u : 0u);
		schedulers |= (uint64_t)((own < left ? own : left) < part) << s;
	}
	return schedulers;
}

/* ---- the inputs ---- */

struct next {
	uint64_t ready, memory;    /* entries that become the head */
	uint64_t unit[UNIT_COUNT]; /* by kind of unit */
};

/* Whether the entry behind the head of warp `slot` is clear in the next cycle, if the head issues in this one. */
static void look_behind(const struct config *cfg, const struct ahead *a, const struct backend *b, const struct warp *w,
			unsigned slot, struct next *n)
{
	struct warp behind = *w;
	warp_goto(&behind, w->next + 1);
	if (head_is_memory(cfg, &behind))
		n->memory |= mask_bit(slot);
	if (!clear(cfg, a, b, warp_head(&behind), slot, warp_head(w), &w->stream->records[w->next]))
		return;
	n->ready |= mask_bit(slot);
	n->unit[behind.head->unit] |= mask_bit(slot);
}

/* Schedulers with a warp of `warps`. */
static uint64_t schedulers_of(const struct config *cfg, const struct head_masks *h, uint64_t warps)
{
	uint64_t schedulers = 0;
	for (unsigned s = 0; s < cfg->schedulers; s++)
		schedulers |= (uint64_t)((warps & h->owned[s]) != 0) << s;
	return schedulers;
}

void ahead_show(const struct config *cfg, struct ahead *a, const struct head_masks *h, const struct backend *b,
		const struct warp *warps, uint64_t now, struct front_end_in *in)
{
	uint64_t heads = h->valid & h->clear;
	struct next n = {0};
	find_results(cfg, a, b, now);
	for (uint64_t left = h->valid & ~h->clear & a->warps; left; left &= left - 1) {
		unsigned slot = mask_first(left);
		if (clear(cfg, a, b, warp_head(&warps[slot]), slot, NULL, NULL))
			heads |= mask_bit(slot);
	}
	for (uint64_t left = h->valid & ~(h->bar | h->exit | h->jump); left; left &= left - 1)
		if (warps[mask_first(left)].entries > 1)
			look_behind(cfg, a, b, &warps[mask_first(left)], mask_first(left), &n);
	in->ready = in->next_ready = 0;
	for (unsigned u = 0; u < UNIT_COUNT; u++) {
		uint64_t requesting = schedulers_of(cfg, h, (heads & h->unit[u]) | n.unit[u]), warps_with_room = 0;
		a->room[u] = cfg->shared_ports ? shared_room(cfg, &b->collector, u, a->room[u], requesting, now)
					       : own_room(cfg, &b->collector, u, a->room[u]);
		for (unsigned s = 0; s < cfg->schedulers; s++)
			warps_with_room |= mask_has(a->room[u], s) ? h->owned[s] : 0;
		in->ready |= heads & h->unit[u] & warps_with_room;
		in->next_ready |= n.ready & n.unit[u] & warps_with_room;
	}
	if (cfg->has_memory)
		in->next_memory = n.memory;
	in->long_wait &= ~heads;
}
