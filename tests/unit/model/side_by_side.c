/* side_by_side.c - compares every output and register of two front ends under one stimulus. Check writes a file at
 * every ck_assert, so only a failure calls it here. */
#include "tests/unit/model/side_by_side.h"

#include <check.h>
#include <string.h>

void side_by_side_open(struct side_by_side *b, const struct config *cfg, const char *what)
{
	memset(b, 0, sizeof *b);
	b->cfg = cfg;
	b->what = what;
	for (enum front_end_id f = 0; f < FRONT_END_COUNT; f++) {
		ck_assert_msg(front_end_available(cfg, f) == f,
			      "%s: the bit-parallel engine does not implement this policy", what);
		b->front_ends[f] = timing_front_end_open(cfg, f);
	}
}

void side_by_side_close(struct side_by_side *b)
{
	for (enum front_end_id f = 0; f < FRONT_END_COUNT; f++)
		timing_front_end_close(b->front_ends[f]);
}

/* The name of the first of n ports that has different values in two structs; "?" if there is no such port. */
static const char *differing(const struct port *table, unsigned n, const void *one, const void *other)
{
	for (unsigned i = 0; i < n; i++)
		for (unsigned k = 0; k < table[i].count; k++)
			if (port_get(&table[i], one, k) != port_get(&table[i], other, k))
				return table[i].name;
	return "?";
}

static void same_outputs(const struct side_by_side *b)
{
	struct port ports[MAX_PORTS], outs[MAX_PORTS];
	unsigned n = 0;
	if (memcmp(&b->out[0], &b->out[1], sizeof b->out[0]) == 0)
		return;
	for (unsigned i = 0, all = ports_of(BLOCK_front_end, b->cfg, ports); i < all; i++)
		if (ports[i].dir == DIR_OUT)
			outs[n++] = ports[i];
	ck_abort_msg("%s: output %s differs in cycle %llu", b->what, differing(outs, n, &b->out[0], &b->out[1]),
		     (unsigned long long)b->cycle);
}

static void same_registers(const struct side_by_side *b)
{
	struct front_end_obs obs[FRONT_END_COUNT];
	struct port ports[MAX_PORTS];
	enum block owner[MAX_PORTS];
	for (enum front_end_id f = 0; f < FRONT_END_COUNT; f++)
		b->front_ends[f]->observe(b->front_ends[f], &obs[f]);
	if (memcmp(&obs[0], &obs[1], sizeof obs[0]) == 0)
		return;
	unsigned n = observe_ports(b->cfg, ports, owner);
	ck_abort_msg("%s: register %s differs after cycle %llu", b->what, differing(ports, n, &obs[0], &obs[1]),
		     (unsigned long long)b->cycle);
}

static void comb(struct side_by_side *b)
{
	for (enum front_end_id f = 0; f < FRONT_END_COUNT; f++)
		b->front_ends[f]->comb(b->front_ends[f], &b->in, &b->out[f]);
	same_outputs(b);
}

static bool changed(const struct side_by_side *b)
{
	bool golden = b->front_ends[FRONT_END_GOLDEN]->changed;
	bool bitpar = b->front_ends[FRONT_END_BIT_PARALLEL]->changed;
	if (golden != bitpar)
		ck_abort_msg("%s: `changed` is %d (golden) and %d (bit-parallel) after cycle %llu", b->what, golden,
			     bitpar, (unsigned long long)b->cycle);
	if (b->front_ends[FRONT_END_GOLDEN]->quiet != b->front_ends[FRONT_END_BIT_PARALLEL]->quiet)
		ck_abort_msg("%s: `quiet` differs in cycle %llu", b->what, (unsigned long long)b->cycle);
	return golden;
}

void side_by_side_cycle(struct side_by_side *b, struct stimulus *s)
{
	b->in = (struct front_end_in){0};
	s->inputs(s, &b->in);
	comb(b);
	s->answer(s, &b->out[FRONT_END_GOLDEN], &b->in);
	s->clock(s, &b->in, &b->out[FRONT_END_GOLDEN]);
	for (enum front_end_id f = 0; f < FRONT_END_COUNT; f++)
		b->front_ends[f]->clock(b->front_ends[f], &b->in, &b->out[f]);
	same_registers(b);
	if (b->front_ends[FRONT_END_GOLDEN]->choice != b->front_ends[FRONT_END_BIT_PARALLEL]->choice)
		ck_abort_msg("%s: `choice` differs in cycle %llu", b->what, (unsigned long long)b->cycle);
	b->still += !changed(b);
	b->cycle++;
}

void side_by_side_idle(struct side_by_side *b, enum front_end_id idles, unsigned n)
{
	struct timing_front_end *other = b->front_ends[!idles];
	if (n > other->quiet)
		n = (unsigned)other->quiet;
	for (unsigned i = 0; i < n; i++) {
		other->comb(other, &b->in, &b->out[!idles]);
		same_outputs(b);
		other->clock(other, &b->in, &b->out[!idles]);
		if (other->changed)
			ck_abort_msg("%s: an idle cycle changes a register, cycle %llu", b->what,
				     (unsigned long long)b->cycle);
	}
	b->front_ends[idles]->idle(b->front_ends[idles], n);
	if (b->front_ends[idles]->quiet > other->quiet)
		ck_abort_msg("%s: `quiet` is too long in cycle %llu", b->what, (unsigned long long)b->cycle);
	same_registers(b);
}
