/* golden.c - runs the golden model for the kit. */
#include "kit/golden.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "fpga/selftest_model.h"
#include "model/blocks/counters.h"
#include "model/machine/mask.h"

static unsigned index_of(const struct kit_ports *ports, const char *name)
{
	unsigned n = 0;
	while (strcmp(ports->at[n].port.name, name) != 0)
		n++;
	return n;
}

/* ---- a run under the self-test's engine ---- */

struct run {
	const struct config *cfg;
	struct front_end model;
	struct engine engine;
	struct front_end_in in;
	struct front_end_out out;
};

static void open_run(struct run *r, const struct config *cfg)
{
	memset(r, 0, sizeof *r);
	r->cfg = cfg;
	front_end_reset(&r->model);
	engine_reset(&r->engine);
}

/* The inputs and outputs of the cycle. */
static void comb(struct run *r)
{
	struct front_end_in nothing = {0};
	struct front_end_out state = {0};
	memset(&r->in, 0, sizeof r->in);
	memset(&r->out, 0, sizeof r->out);
	front_end_comb(r->cfg, &r->model, &nothing, &state);
	engine_inputs(r->cfg, &r->engine, &state, &r->in);
	front_end_comb(r->cfg, &r->model, &r->in, &r->out);
	engine_answer(r->cfg, &r->engine, &r->out, &r->in);
}

static void edge(struct run *r)
{
	engine_clock(r->cfg, &r->engine, &r->in, &r->out);
	front_end_clock(r->cfg, &r->model, &r->in, &r->out);
}

/* ---- expected outputs ---- */

enum { LINE = 8192 };

/* A line in progress: its bits, the lowest first, four in a digit. */
struct line {
	unsigned bits;
	char digits[LINE];
};

static void add_bit(struct line *l, unsigned bit)
{
	char *digit = &l->digits[l->bits / 4];
	assert(l->bits < 4 * LINE);
	unsigned value = l->bits % 4 ? (unsigned)(*digit <= '9' ? *digit - '0' : *digit - 'a' + 10) : 0;
	*digit = "0123456789abcdef"[value | bit << l->bits++ % 4];
}

static void add_outputs(struct line *l, const struct kit_ports *ports, const struct front_end_out *out)
{
	for (unsigned n = 0; n < ports->count; n++) {
		const struct port *p = &ports->at[n].port;
		if (!ports->at[n].exists || p->dir != DIR_OUT)
			continue;
		for (unsigned bit = 0; bit < ports->at[n].width; bit++)
			add_bit(l, port_get(p, out, bit / p->bits) >> bit % p->bits & 1);
	}
}

/* The counters beside a front end without them, after its cycle. Under tls all warps count. */
static void clock_counters(const struct config *cfg, struct counters *n, const struct front_end_in *in,
			   const struct front_end_out *out)
{
	if (cfg->enable && !in->enable)
		return;
	struct counters_in c = {.issue = out->issue,
				.borrowed = out->borrowed,
				.fetch = out->fetch,
				.release = out->release,
				.done = out->done,
				.live = out->live,
				.wait = out->wait,
				.valid = out->valid,
				.choice = mask_low(cfg->warps),
				.clear = in->ready | in->jump};
	memcpy(c.guest, out->guest, sizeof c.guest);
	counters_clock(cfg, n, &c, NULL);
}

char *golden_expected(const struct config *cfg, unsigned cycles)
{
	struct run r;
	struct kit_ports ports;
	struct counters counters = {0};
	struct text t = {0};
	kit_ports(&ports, cfg);
	open_run(&r, cfg);
	for (unsigned cycle = 0; cycle < cycles; cycle++) {
		struct line l = {0};
		comb(&r);
		add_outputs(&l, &ports, &r.out);
		for (unsigned bit = 0; !cfg->counters && bit < COUNTER_BITS; bit++)
			add_bit(&l, counters.count[cycle % COUNTERS] >> bit & 1);
		for (unsigned n = (l.bits + 3) / 4; n-- > 0;)
			text_add(&t, "%c", l.digits[n]);
		text_add(&t, "\n");
		clock_counters(cfg, &counters, &r.in, &r.out);
		edge(&r);
	}
	return t.s;
}

/* ---- paths from inputs to outputs ---- */

static bool differs(const struct port *p, const struct front_end_out *a, const struct front_end_out *b)
{
	for (unsigned n = 0; n < p->count; n++)
		if (port_get(p, a, n) != port_get(p, b, n))
			return true;
	return false;
}

/* The effect of another value of element n of input i. */
static void try_input(const struct run *r, const struct kit_ports *ports, unsigned i, unsigned n,
		      struct golden_paths *paths)
{
	const struct port *p = &ports->at[i].port;
	struct front_end_in in = r->in;
	struct front_end_out out = {0};
	port_set(p, &in, n, port_get(p, &in, n) ^ 1);
	if (front_end_breach(r->cfg, &r->model, &in))
		return;
	front_end_comb(r->cfg, &r->model, &in, &out);
	for (unsigned o = 0; o < ports->count; o++)
		if (ports->at[o].exists && ports->at[o].port.dir == DIR_OUT)
			paths->reaches[i][o] |= differs(&ports->at[o].port, &out, &r->out);
}

/* What changes a grant can change all that the inputs change which act through the grants alone: a ready bit or, with
 * latency = 1, whether the head that issues is a barrier or an exit. */
static void add_paths_through_issue(const struct config *cfg, const struct kit_ports *ports, struct golden_paths *paths)
{
	unsigned bar = index_of(ports, cfg->latency ? "bar" : "ready"), issue = index_of(ports, "issue");
	unsigned exit = index_of(ports, cfg->latency ? "exit" : "ready");
	for (unsigned i = 0; i < ports->count; i++)
		for (unsigned o = 0; paths->reaches[i][issue] && o < ports->count; o++)
			paths->reaches[i][o] |= paths->reaches[bar][o] || paths->reaches[exit][o];
}

void golden_paths(const struct config *cfg, const struct kit_ports *ports, unsigned cycles, struct golden_paths *paths)
{
	struct run r;
	memset(paths, 0, sizeof *paths);
	open_run(&r, cfg);
	while (cycles-- > 0) {
		comb(&r);
		for (unsigned i = 0; i < ports->count; i++)
			for (unsigned n = 0; ports->at[i].exists && n < ports->at[i].port.count; n++)
				if (ports->at[i].port.dir == DIR_IN)
					try_input(&r, ports, i, n, paths);
		edge(&r);
	}
	add_paths_through_issue(cfg, ports, paths);
}

/* ---- the diagram ---- */

enum { MOST_CYCLES = 24, CELL = 8, FETCHES = 3 }; /* FETCHES: instructions of a warp */

/* One thread block and what has come of it. */
struct life {
	const struct config *cfg;
	struct front_end model;
	struct front_end_in in;
	struct front_end_out out;
	uint64_t warps, missed, fill, asked;
	unsigned fetched[MAX_WARPS], issued[MAX_WARPS];
	bool done;
};

/* The ports that the diagram shows: over warps (w), thread blocks (T), or one bit (1). */
static const struct {
	char over;
	const char *name;
} shown[] = {{'T', "launch"}, {'T', "busy"},    {'w', "live"},  {'w', "fetch"}, {'1', "fetch_hit"},
	     {'w', "fill"},   {'w', "valid"},   {'w', "ready"}, {'w', "issue"}, {'w', "bar"},
	     {'w', "wait"},   {'T', "release"}, {'w', "exit"},  {'T', "done"}};

static void live_inputs(struct life *l, unsigned cycle)
{
	struct front_end_in *in = &l->in;
	memset(in, 0, sizeof *in);
	in->enable = l->cfg->enable;
	in->grid_waits = l->cfg->has_grid && cycle == 0;
	if (cycle == 0) {
		in->launch = 1;
		in->launch_warps = l->warps;
	}
	in->ready = l->warps;
	in->next_ready = l->cfg->latency ? l->warps : 0;
	in->free_mem = in->free_sfu = in->free_sp = l->cfg->has_sharing ? mask_low(l->cfg->schedulers) : 0;
	for (unsigned w = 0; w < l->cfg->warps; w++) {
		in->bar |= l->issued[w] == 1 ? mask_bit(w) : 0;
		in->exit |= l->issued[w] == 2 ? mask_bit(w) : 0;
	}
	in->bar &= l->warps;
	in->exit &= l->warps;
	in->fill = l->fill;
}

static void live_answer(struct life *l)
{
	uint64_t warp = l->cfg->fetch_answer ? l->asked : l->out.fetch;
	l->fill = 0;
	if (!warp)
		return;
	if (!(l->missed & warp)) { /* the first fetch of a warp misses; its line comes in the next cycle */
		l->missed |= warp;
		l->fill = warp;
		l->fetched[mask_first(warp)]++;
	} else if (l->fetched[mask_first(warp)] < FETCHES || !l->cfg->has_none) {
		l->in.fetch_hit = true;
		l->fetched[mask_first(warp)]++;
	} else {
		l->in.fetch_none = true;
	}
}

static void live_edge(struct life *l)
{
	for (unsigned w = 0; w < l->cfg->warps; w++)
		l->issued[w] += mask_has(l->out.issue, w);
	l->done = l->out.done != 0;
	l->asked = l->out.fetch;
	front_end_clock(l->cfg, &l->model, &l->in, &l->out);
}

/* The set bits of a mask, as in "w0 w2". */
static void cell(char over, uint64_t mask, char text[CELL + 1])
{
	unsigned length = 0;
	text[0] = '\0';
	for (unsigned n = 0; n < MAX_WARPS && length < CELL; n++)
		if (mask_has(mask, n))
			length += (unsigned)(over == '1' ? snprintf(text, CELL + 1, "1")
							 : snprintf(text + length, CELL + 1 - length, "%s%c%u",
								    length ? " " : "", over, n));
}

/* The value of a port as a mask. Only heads that exist mean anything. */
static uint64_t value(const struct life *l, const struct port *p)
{
	const void *base = p->dir == DIR_IN ? (const void *)&l->in : (const void *)&l->out;
	bool head = strcmp(p->name, "ready") == 0 || strcmp(p->name, "bar") == 0 || strcmp(p->name, "exit") == 0;
	uint64_t mask = 0;
	for (unsigned n = 0; n < p->count; n++)
		mask |= port_get(p, base, n) << n;
	return head ? mask & l->out.valid : mask;
}

static void add_rows(const struct life *l, const struct kit_ports *ports, struct text *rows)
{
	char text[CELL + 1];
	for (size_t n = 0; n < sizeof shown / sizeof *shown; n++) {
		cell(shown[n].over, value(l, &ports->at[index_of(ports, shown[n].name)].port), text);
		text_add(&rows[n], "|%-*s", CELL - 2, text);
	}
}

char *golden_diagram(const struct config *cfg, const struct kit_ports *ports)
{
	struct life l = {.cfg = cfg, .warps = cfg->warps > 1 && cfg->tb_warps > 1 ? 3 : 1};
	struct text rows[sizeof shown / sizeof *shown] = {0}, head = {0};
	front_end_reset(&l.model);
	text_add(&head, "%-12s", "cycle");
	for (unsigned cycle = 0; cycle < MOST_CYCLES && !l.done; cycle++) {
		live_inputs(&l, cycle);
		memset(&l.out, 0, sizeof l.out);
		front_end_comb(cfg, &l.model, &l.in, &l.out);
		live_answer(&l);
		if (front_end_breach(cfg, &l.model, &l.in))
			die(EXIT_BUG, "the diagram breaks a contract: %s", front_end_breach(cfg, &l.model, &l.in));
		text_add(&head, "|%-*u", CELL - 2, cycle);
		add_rows(&l, ports, rows);
		live_edge(&l);
	}
	text_add(&head, "|\n");
	for (size_t n = 0; n < sizeof shown / sizeof *shown; n++) {
		text_add(&head, "%-12s%s|\n", ports->at[index_of(ports, shown[n].name)].name, rows[n].s);
		text_free(&rows[n]);
	}
	return head.s;
}
