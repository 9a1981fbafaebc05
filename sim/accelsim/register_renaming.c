/* register_renaming.c - maps the registers of a stream to those of a SASS trace. */
#include "sim/accelsim/register_renaming.h"

#include <stdlib.h>
#include <string.h>

#include "base/diag.h"

enum { NONE = -1 };

/* The value that a record writes: all its destinations together, as they become available at the same time. */
struct value {
	uint32_t
	    last;    /* last record that reads it, else the record that overwrites it; the warp's record count: none */
	int16_t reg; /* its register in the trace; NONE: it has none, or has lost it */
	bool waited_for; /* an earlier record has waited for it, so it is available */
};

struct renaming {
	const struct tb_stream *tb;
	const struct warp_stream *warp;
	struct value *values; /* of each record */
	int64_t *producer;    /* by register of the stream: the record that wrote it last; NONE: none */
	int64_t owner[RENAMED_REGISTERS];
	uint8_t unused[RENAMED_REGISTERS]; /* stack of registers */
	unsigned unused_count;
	unsigned lost;
};

static const struct inst *inst_of(const struct renaming *r, uint32_t j)
{
	return &r->tb->insts[r->warp->records[j].pc];
}

static bool is_memory(const struct renaming *r, int64_t record)
{
	return inst_of(r, (uint32_t)record)->width > 0;
}

static void find_last_uses(struct renaming *r, unsigned registers)
{
	memset(r->producer, 0xff, registers * sizeof *r->producer);
	for (uint32_t j = 0; j < r->warp->count; j++) {
		const struct inst *inst = inst_of(r, j);
		r->values[j] = (struct value){r->warp->count, NONE, false};
		for (unsigned i = 0; i < inst->srcs; i++)
			if (r->producer[inst->src[i]] != NONE)
				r->values[r->producer[inst->src[i]]].last = j;
		for (unsigned i = 0; i < inst->dsts; i++) {
			int64_t p = r->producer[inst->dst[i]];
			if (p != NONE && r->values[p].last == r->warp->count)
				r->values[p].last = j;
			r->producer[inst->dst[i]] = j;
		}
	}
	memset(r->producer, 0xff, registers * sizeof *r->producer);
}

/* The records whose values one record waits for (fresh), or reads without waiting (come). */
struct needs {
	int64_t fresh[INST_SRCS + INST_DSTS], come[INST_SRCS + INST_DSTS];
	unsigned fresh_count, come_count;
};

static void add_once(int64_t *list, unsigned *count, int64_t record)
{
	for (unsigned i = 0; i < *count; i++)
		if (list[i] == record)
			return;
	list[(*count)++] = record;
}

static void find_needs(const struct renaming *r, const struct inst *inst, struct needs *n)
{
	n->fresh_count = n->come_count = 0;
	for (unsigned i = 0; i < inst->srcs; i++) {
		int64_t p = r->producer[inst->src[i]];
		if (p == NONE)
			continue;
		if (!r->values[p].waited_for)
			add_once(n->fresh, &n->fresh_count, p);
		else if (r->values[p].reg != NONE)
			add_once(n->come, &n->come_count, p);
	}
	for (unsigned i = 0; i < inst->dsts; i++) {
		int64_t p = r->producer[inst->dst[i]];
		if (p != NONE && !r->values[p].waited_for)
			add_once(n->fresh, &n->fresh_count, p);
	}
}

static void give_up(struct renaming *r, int64_t record)
{
	struct value *v = &r->values[record];
	r->owner[v->reg] = NONE;
	r->unused[r->unused_count++] = (uint8_t)v->reg;
	v->reg = NONE;
}

/* The value has a register and is not read after record j. */
static bool ends_at(const struct renaming *r, int64_t record, uint32_t j)
{
	return r->values[record].last <= j && r->values[record].reg != NONE;
}

/* For a record with a destination and more dependences than source fields: writing the register of a value that is read
 * here for the last time waits for that value as well (WAW). Moves such a value to the end of the list, drops it from
 * the sources and returns its register for the destination. */
static int16_t cover_by_destination(struct renaming *r, const struct inst *inst, struct needs *n, uint32_t j)
{
	if (inst->dsts == 0 || n->fresh_count <= RENAMED_SRCS)
		return NONE;
	for (unsigned i = 0; i < n->fresh_count; i++) {
		int64_t p = n->fresh[i];
		if (!ends_at(r, p, j))
			continue;
		n->fresh[i] = n->fresh[--n->fresh_count];
		int16_t reg = r->values[p].reg;
		r->values[p].reg = NONE;
		r->values[p].waited_for = true;
		return reg;
	}
	return NONE;
}

/* A register for a new value. If all are in use, takes the register of an available value: its later readers list one
 * source less, and no dependence is lost. */
static int16_t take_register(struct renaming *r)
{
	for (unsigned i = 0; i < RENAMED_REGISTERS && r->unused_count == 0; i++)
		if (r->values[r->owner[i]].waited_for)
			give_up(r, r->owner[i]);
	if (r->unused_count > 0)
		return r->unused[--r->unused_count];
	return NONE;
}

/* For a record with more dependences than source fields: lists those first that become available last, memory
 * instructions before arithmetic, then later records before earlier ones. */
static void sort_by_arrival(const struct renaming *r, struct needs *n)
{
	for (unsigned i = 1; i < n->fresh_count; i++) {
		int64_t record = n->fresh[i];
		unsigned at = i;
		for (; at > 0; at--) {
			bool memory = is_memory(r, record), before = is_memory(r, n->fresh[at - 1]);
			if (before != memory ? before : n->fresh[at - 1] > record)
				break;
			n->fresh[at] = n->fresh[at - 1];
		}
		n->fresh[at] = record;
	}
}

static void list_sources(struct renaming *r, struct renamed *out, const struct needs *n)
{
	out->srcs = 0;
	for (unsigned i = 0; i < n->fresh_count; i++) {
		struct value *v = &r->values[n->fresh[i]];
		if (v->reg == NONE || out->srcs == RENAMED_SRCS) {
			r->lost++;
			continue;
		}
		out->src[out->srcs++] = (uint8_t)v->reg;
		v->waited_for = true;
	}
	for (unsigned i = 0; i < n->come_count && out->srcs < RENAMED_SRCS; i++)
		out->src[out->srcs++] = (uint8_t)r->values[n->come[i]].reg;
}

/* Frees the registers of values that are not read any more. A value that no record has waited for keeps its register:
 * it may not be available yet. */
static void release_sources(struct renaming *r, const struct needs *n, uint32_t j)
{
	for (unsigned i = 0; i < n->fresh_count; i++)
		if (ends_at(r, n->fresh[i], j) && r->values[n->fresh[i]].waited_for)
			give_up(r, n->fresh[i]);
	for (unsigned i = 0; i < n->come_count; i++)
		if (ends_at(r, n->come[i], j))
			give_up(r, n->come[i]);
}

static void rename_record(struct renaming *r, struct renamed *out, uint32_t j)
{
	const struct inst *inst = inst_of(r, j);
	struct needs n;
	find_needs(r, inst, &n);
	int16_t dst = cover_by_destination(r, inst, &n, j);
	if (n.fresh_count > RENAMED_SRCS)
		sort_by_arrival(r, &n);
	list_sources(r, out, &n);
	release_sources(r, &n, j);
	out->dst = NONE;
	if (inst->dsts == 0)
		return;
	out->dst = dst == NONE ? take_register(r) : dst;
	r->values[j].reg = out->dst;
	if (out->dst != NONE)
		r->owner[out->dst] = j;
	for (unsigned i = 0; i < inst->dsts; i++)
		r->producer[inst->dst[i]] = j;
}

unsigned rename_warp(struct renamed *out, const struct tb_stream *tb, const struct warp_stream *warp,
		     unsigned registers)
{
	struct renaming *r = xalloc(sizeof *r);
	r->tb = tb;
	r->warp = warp;
	r->values = xalloc(warp->count * sizeof *r->values);
	r->producer = xalloc((registers + 1) * sizeof *r->producer);
	for (unsigned i = 0; i < RENAMED_REGISTERS; i++) {
		r->owner[i] = NONE;
		r->unused[r->unused_count++] = (uint8_t)(RENAMED_REGISTERS - 1 - i);
	}
	find_last_uses(r, registers);
	for (uint32_t j = 0; j < warp->count; j++)
		rename_record(r, &out[j], j);
	unsigned lost = r->lost;
	free(r->values);
	free(r->producer);
	free(r);
	return lost;
}
