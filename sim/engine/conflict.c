/* conflict.c - shadow memory for global and shared memory: the last accesses of each word. */
#include "sim/engine/conflict.h"

#include <stdio.h>
#include <string.h>

#include "base/diag.h"

/* Values of ptx_stamp.warp besides the index of a warp. */
enum { SEVERAL_WARPS = 0x40, SEVERAL_BLOCKS };

enum { TYPES = PTX_F64 + 1 };

/* The access of one lane to one word. */
struct lane_access {
	struct ptx_warp *w;
	const struct ptx_inst *in;
	const struct ptx_phases *phases;
	uint32_t from; /* accesses in earlier phases are ordered before this one */
	unsigned lane;
	uint8_t bytes, update;
	bool writes;
	const struct ptx_access *access;
};

static bool other_block(const struct lane_access *k, const struct ptx_stamp *s)
{
	return s->phase < k->phases->block || s->warp == SEVERAL_BLOCKS;
}

/* Another warp has accessed the same bytes, and no barrier or kernel end separates the accesses. */
static bool meets(const struct lane_access *k, const struct ptx_stamp *s)
{
	if (s->phase < k->from || !(s->bytes & k->bytes))
		return false;
	return other_block(k, s) || (s->phase == k->phases->now && s->warp != k->w->index);
}

/* Two updates of one kind commute, unless the other thread block has also accessed the word in another way. */
static bool commutes(const struct lane_access *k, const struct ptx_stamp *s)
{
	return k->update && k->update == s->update && !(s->mixed && other_block(k, s));
}

static void stamp(const struct lane_access *k, struct ptx_stamp *s)
{
	struct ptx_stamp old = *s;
	*s = (struct ptx_stamp){k->phases->now, (uint8_t)k->w->index, k->bytes, k->update, false};
	if (old.phase < k->from)
		return;
	s->bytes |= old.bytes;
	s->mixed = old.mixed || old.update != k->update;
	if (other_block(k, &old))
		s->warp = SEVERAL_BLOCKS;
	else if (old.phase == k->phases->now && old.warp != s->warp)
		s->warp = SEVERAL_WARPS;
	if (old.phase == k->phases->now && old.update != k->update)
		s->update = 0;
}

static void report(const struct lane_access *k, const struct ptx_stamp *s, uint64_t address, enum mem_space space)
{
	char text[256], other[32] = "another thread block", schedule[SCHEDULE_TEXT];
	const struct ptx_launch *l = k->w->tb->launch;
	if (!other_block(k, s))
		snprintf(other, sizeof other, s->warp == SEVERAL_WARPS ? "another warp" : "warp %u", s->warp);
	ptx_schedule_text(&l->schedule, schedule);
	snprintf(text, sizeof text,
		 "%s 0x%llx of %s memory, which %s has accessed with no barrier between: the results may depend on the "
		 "order of warps, here --order %s",
		 k->writes ? "writes" : "reads", (unsigned long long)address,
		 space == SPACE_SHARED ? "shared" : "global", other, schedule);
	ptx_warn(k->w, k->in, k->lane, text);
	l->phases->found = true;
}

/* A store of the value that memory holds already. */
static bool writes_the_same(const struct lane_access *k)
{
	unsigned size = ptx_type_size((enum ptx_type)k->in->type);
	for (unsigned i = 0; i < k->in->count && k->in->op == OP_STORE; i++)
		if (memcmp(k->access->at[k->lane] + i * size, &k->w->row[k->in->src[1 + i]][k->lane], size) != 0)
			return false;
	return k->in->op == OP_STORE;
}

static const struct ptx_stamp *conflict(const struct lane_access *k, const struct ptx_word *word)
{
	if (meets(k, &word->write) && !commutes(k, &word->write) && !writes_the_same(k))
		return &word->write;
	return k->writes && meets(k, &word->read) ? &word->read : NULL;
}

static void check_lane(struct lane_access *k, uint64_t address, unsigned size)
{
	enum mem_space space = k->access->space[k->lane];
	bool shared = space == SPACE_SHARED;
	struct ptx_block *tb = k->w->tb;
	struct ptx_word *word = shared ? &tb->words[address / 4] : ptx_memory_words(tb->launch->memory, address, size);
	k->from = shared ? k->phases->now : k->phases->kernel;
	k->bytes = (uint8_t)(size < 4 ? ((1U << size) - 1) << address % 4 : 15);
	for (unsigned i = 0; i < (size + 3) / 4; i++) {
		const struct ptx_stamp *other = conflict(k, &word[i]);
		if (other) {
			report(k, other, address + 4 * i, space);
			return;
		}
		stamp(k, k->writes ? &word[i].write : &word[i].read);
	}
}

/* The kind of an atomic operation that commutes and whose result is not read; 0 for all others. */
static uint8_t update_of(const struct ptx_inst *in)
{
	if (in->op != OP_ATOM || in->fetches || ptx_type_is_float((enum ptx_type)in->type))
		return 0;
	switch ((enum ptx_atomic)in->compare) {
	case ATOM_AND:
	case ATOM_OR:
	case ATOM_XOR:
	case ATOM_ADD:
	case ATOM_MIN:
	case ATOM_MAX:
		return (uint8_t)(1 + in->compare * TYPES + in->type);
	default:
		return 0;
	}
}

void ptx_conflict_check(struct ptx_warp *w, const struct ptx_inst *in, uint32_t mask, const uint64_t *address,
			const struct ptx_access *a)
{
	struct lane_access k = {.w = w, .in = in, .phases = w->tb->launch->phases, .update = update_of(in)};
	unsigned size = ptx_type_size((enum ptx_type)in->type);
	k.writes = in->op == OP_STORE || in->op == OP_ATOM;
	k.access = a;
	FOR_LANES(l, mask)
	{
		if (k.phases->found)
			return;
		if (a->space[l] != SPACE_GLOBAL && a->space[l] != SPACE_SHARED)
			continue;
		k.lane = l;
		check_lane(&k, address[l], size * in->count);
	}
}
