/* timing_front_end.c - the table of the two front ends, and the golden model behind their interface. */
#include "model/bitpar/timing_front_end.h"

#include <stdlib.h>
#include <string.h>

#include "model/bitpar/bitpar.h"
#include "model/blocks/front_end.h"
#include "model/policies/own_policy.h"

struct golden {
	struct timing_front_end base; /* first: the two pointers are one */
	const struct config *cfg;
	struct front_end front_end;
	void *own, *own_before; /* registers of cfg->own, now and before the clock */
};

static void comb(struct timing_front_end *f, const struct front_end_in *in, struct front_end_out *out)
{
	const struct golden *g = (const struct golden *)f;
	front_end_comb(g->cfg, &g->front_end, in, out);
}

/* All registers, with 0 for the free-running counters and the performance counters. A timing run does not read these,
 * and they stand still while idle cycles are skipped. */
static void observe_still(const struct golden *g, struct front_end_obs *obs)
{
	front_end_observe(g->cfg, &g->front_end, obs);
	obs->issue_sel.turn[0] = obs->issue_stage.turn[0] = 0;
	obs->tb_order.timer[0] = 0;
	memset(&obs->counters, 0, sizeof obs->counters);
}

/* A running sort counts as a change of its own: a cycle that settles the last place and begins the next sort may leave
 * the registers as they were. */
static bool sorting(const struct front_end_obs *obs)
{
	return obs->tb_order.unsorted || obs->tb_order.unlisted || obs->warp_order.unsorted;
}

static void clock_golden(struct timing_front_end *f, const struct front_end_in *in, const struct front_end_out *out)
{
	struct golden *g = (struct golden *)f;
	struct front_end_obs before, after;
	const size_t own = g->cfg->own ? g->cfg->own->state_bytes : 0;
	bool busy = in->launch || in->fill || out->issue || out->fetch || out->later;
	if (!busy)
		observe_still(g, &before);
	if (own)
		memcpy(g->own_before, g->own, own);
	front_end_clock(g->cfg, &g->front_end, in, out);
	if (!busy)
		observe_still(g, &after);
	f->changed = busy || memcmp(&before, &after, sizeof before) != 0 || sorting(&after) ||
		     (own && memcmp(g->own_before, g->own, own) != 0);
	f->choice = front_end_choice(g->cfg, &g->front_end);
	f->quiet =
	    block_exists(BLOCK_tb_order, g->cfg) ? tb_order_quiet(g->cfg, &g->front_end.tb_order) : QUIET_FOREVER;
}

static void observe(const struct timing_front_end *f, struct front_end_obs *obs)
{
	const struct golden *g = (const struct golden *)f;
	front_end_observe(g->cfg, &g->front_end, obs);
}

static void idle(struct timing_front_end *f, uint64_t n)
{
	struct golden *g = (struct golden *)f;
	issue_sel_idle(g->cfg, &g->front_end.issue_sel, n);
	issue_stage_idle(g->cfg, &g->front_end.issue_stage, n);
	if (block_exists(BLOCK_tb_order, g->cfg)) {
		tb_order_idle(g->cfg, &g->front_end.tb_order, n);
		f->quiet = tb_order_quiet(g->cfg, &g->front_end.tb_order);
	}
}

static void open_own(struct golden *g)
{
	const struct own_policy *own = g->cfg->own;
	if (!own)
		return;
	g->own = calloc(2, own->state_bytes + 1);
	if (!g->own)
		abort();
	g->own_before = (char *)g->own + own->state_bytes;
	g->front_end.issue_sel.own = g->own;
	if (own->reset)
		own->reset(g->cfg, g->own);
}

static void close_golden(struct timing_front_end *f)
{
	free(((struct golden *)f)->own);
}

static struct timing_front_end *golden_open(const struct config *cfg)
{
	struct golden *g = calloc(1, sizeof *g);
	if (!g)
		abort();
	g->base = (struct timing_front_end){
	    comb, clock_golden, observe, idle, close_golden, .changed = true, .quiet = QUIET_FOREVER};
	g->cfg = cfg;
	front_end_reset(&g->front_end);
	open_own(g);
	return &g->base;
}

static const struct {
	const char *name;
	struct timing_front_end *(*open)(const struct config *cfg);
} front_ends[FRONT_END_COUNT] = {
    [FRONT_END_GOLDEN] = {"golden", golden_open}, [FRONT_END_BIT_PARALLEL] = {"bit-parallel", bitpar_open}};

#define UNUSED __attribute__((unused)) /* most nets are no inputs of front_end */
/* For each net: clears it, and 0 if two values are equal; nothing for numbers of warps. */
#define CLEAR_BIT *net = 0
#define CLEAR_MASK *net = 0
#define CLEAR_NUMS (void)net
#define DIFFER_BIT (uint64_t)(*a ^ *b)
#define DIFFER_MASK *a ^ *b
#define DIFFER_NUMS ((void)a, (void)b, UINT64_C(0))
#define NET(name, kind, count, bits, exists, meaning)                                                                  \
	UNUSED static inline void clear_##name(net_##name *net)                                                        \
	{                                                                                                              \
		CLEAR_##kind;                                                                                          \
	}                                                                                                              \
	UNUSED static inline uint64_t differ_##name(const net_##name *a, const net_##name *b)                          \
	{                                                                                                              \
		return DIFFER_##kind;                                                                                  \
	}
#include "model/machine/nets.def"

/* front_end's inputs alone. */
#define TOP(name, exists, meaning)
#define END_TOP(name)
#define GROUP(title, contract)
#define OUT(net)
#define IN(net) IN_AS(net, net, true, "")
#define IN_AS(name, net, when, remark) clear_##net(&in->name);
void front_end_in_clear(struct front_end_in *in)
{
#include "model/machine/front_end.def"
}

#undef IN_AS
#define IN_AS(name, net, when, remark) different |= differ_##net(&a->name, &b->name);
bool front_end_in_equal(const struct front_end_in *a, const struct front_end_in *b)
{
	uint64_t different = 0;
#include "model/machine/front_end.def"
	return !different;
}

struct timing_front_end *timing_front_end_open(const struct config *cfg, enum front_end_id id)
{
	return front_ends[id].open(cfg);
}

void timing_front_end_close(struct timing_front_end *f)
{
	if (f && f->close)
		f->close(f);
	free(f);
}

enum front_end_id front_end_available(const struct config *cfg, enum front_end_id wanted)
{
	return wanted == FRONT_END_BIT_PARALLEL && !bitpar_supports(cfg) ? FRONT_END_GOLDEN : wanted;
}

const char *front_end_name(enum front_end_id id)
{
	return front_ends[id].name;
}

enum front_end_id front_end_find(const char *name)
{
	enum front_end_id id = 0;
	while (id < FRONT_END_COUNT && strcmp(front_ends[id].name, name) != 0)
		id++;
	return id;
}
