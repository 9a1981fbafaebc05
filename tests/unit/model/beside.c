/* beside.c - two forms, one stimulus: every output, every register. Check writes a file at every ck_assert, so that
 * nothing but a failure calls it here. */
#include "tests/unit/model/beside.h"

#include <check.h>
#include <string.h>

void beside_open(struct beside *b, const struct config *cfg, const char *what)
{
	memset(b, 0, sizeof *b);
	b->cfg = cfg;
	b->what = what;
	for (enum form_id f = 0; f < FORM_COUNT; f++) {
		ck_assert_msg(form_of(cfg, f) == f, "%s: no fast form", what);
		b->forms[f] = form_open(cfg, f);
	}
}

void beside_close(struct beside *b)
{
	for (enum form_id f = 0; f < FORM_COUNT; f++)
		form_close(b->forms[f]);
}

/* The first of n ports in which two structs differ; "?" if what differs is no port. */
static const char *differing(const struct port *table, unsigned n, const void *one, const void *other)
{
	for (unsigned i = 0; i < n; i++)
		for (unsigned k = 0; k < table[i].count; k++)
			if (port_get(&table[i], one, k) != port_get(&table[i], other, k))
				return table[i].name;
	return "?";
}

static void same_outputs(const struct beside *b)
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

static void same_registers(const struct beside *b)
{
	struct front_end_obs obs[FORM_COUNT];
	struct port ports[MAX_PORTS];
	enum block owner[MAX_PORTS];
	for (enum form_id f = 0; f < FORM_COUNT; f++)
		b->forms[f]->observe(b->forms[f], &obs[f]);
	if (memcmp(&obs[0], &obs[1], sizeof obs[0]) == 0)
		return;
	unsigned n = observe_ports(b->cfg, ports, owner);
	ck_abort_msg("%s: register %s differs after cycle %llu", b->what, differing(ports, n, &obs[0], &obs[1]),
		     (unsigned long long)b->cycle);
}

static void comb(struct beside *b)
{
	for (enum form_id f = 0; f < FORM_COUNT; f++)
		b->forms[f]->comb(b->forms[f], &b->in, &b->out[f]);
	same_outputs(b);
}

static bool changed(const struct beside *b)
{
	bool plain = b->forms[FORM_PLAIN]->changed;
	bool fast = b->forms[FORM_FAST]->changed;
	if (plain != fast)
		ck_abort_msg("%s: changed() is %d and %d after cycle %llu", b->what, plain, fast,
			     (unsigned long long)b->cycle);
	if (b->forms[FORM_PLAIN]->quiet != b->forms[FORM_FAST]->quiet)
		ck_abort_msg("%s: quiet differs in cycle %llu", b->what, (unsigned long long)b->cycle);
	return plain;
}

void beside_cycle(struct beside *b, struct stimulus *s)
{
	b->in = (struct front_end_in){0};
	s->inputs(s, &b->in);
	comb(b);
	s->answer(s, &b->out[FORM_PLAIN], &b->in);
	s->clock(s, &b->in, &b->out[FORM_PLAIN]);
	for (enum form_id f = 0; f < FORM_COUNT; f++)
		b->forms[f]->clock(b->forms[f], &b->in, &b->out[f]);
	same_registers(b);
	if (b->forms[FORM_PLAIN]->choice != b->forms[FORM_FAST]->choice)
		ck_abort_msg("%s: choice() differs in cycle %llu", b->what, (unsigned long long)b->cycle);
	b->still += !changed(b);
	b->cycle++;
}

void beside_idle(struct beside *b, enum form_id idles, unsigned n)
{
	struct form *other = b->forms[!idles];
	if (n > other->quiet)
		n = (unsigned)other->quiet;
	for (unsigned i = 0; i < n; i++) {
		other->comb(other, &b->in, &b->out[!idles]);
		same_outputs(b);
		other->clock(other, &b->in, &b->out[!idles]);
		if (other->changed)
			ck_abort_msg("%s: what was still changes, cycle %llu", b->what, (unsigned long long)b->cycle);
	}
	b->forms[idles]->idle(b->forms[idles], n);
	if (b->forms[idles]->quiet > other->quiet)
		ck_abort_msg("%s: quiet is too long in cycle %llu", b->what, (unsigned long long)b->cycle);
	same_registers(b);
}
