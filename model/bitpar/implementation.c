/* implementation.c - the two forms by name, and the plain one as the golden model runs. */
#include "model/bitpar/implementation.h"

#include <stdlib.h>
#include <string.h>

#include "model/bitpar/bitpar.h"
#include "model/blocks/front_end.h"

struct plain {
	struct form form; /* first: the two pointers are one */
	const struct config *cfg;
	struct front_end front_end;
};

static void comb(struct form *f, const struct front_end_in *in, struct front_end_out *out)
{
	const struct plain *p = (const struct plain *)f;
	front_end_comb(p->cfg, &p->front_end, in, out);
}

/* The registers but for what moves with time alone. */
static void still(const struct plain *p, struct front_end_obs *obs)
{
	front_end_observe(p->cfg, &p->front_end, obs);
	obs->issue_sel.turn[0] = 0;
	obs->tb_order.timer[0] = 0;
}

/* A sort that runs moves on though a cycle may leave it as it was: its last place is settled and it begins anew. */
static bool sorts(const struct front_end_obs *obs)
{
	return obs->tb_order.unsorted || obs->tb_order.unlisted || obs->warp_order.unsorted;
}

static void clock_plain(struct form *f, const struct front_end_in *in, const struct front_end_out *out)
{
	struct plain *p = (struct plain *)f;
	struct front_end_obs before, after;
	bool busy = in->launch || in->fill || out->issue || out->fetch;
	if (!busy)
		still(p, &before);
	front_end_clock(p->cfg, &p->front_end, in, out);
	if (!busy)
		still(p, &after);
	f->changed = busy || memcmp(&before, &after, sizeof before) != 0 || sorts(&after);
	f->choice = front_end_choice(p->cfg, &p->front_end);
	f->quiet = block_exists(BLOCK_tb_order, p->cfg) ? tb_order_quiet(p->cfg, &p->front_end.tb_order) : FORM_EVER;
}

static void observe(const struct form *f, struct front_end_obs *obs)
{
	const struct plain *p = (const struct plain *)f;
	front_end_observe(p->cfg, &p->front_end, obs);
}

static void idle(struct form *f, uint64_t n)
{
	struct plain *p = (struct plain *)f;
	issue_sel_idle(p->cfg, &p->front_end.issue_sel, n);
	if (block_exists(BLOCK_tb_order, p->cfg)) {
		tb_order_idle(p->cfg, &p->front_end.tb_order, n);
		f->quiet = tb_order_quiet(p->cfg, &p->front_end.tb_order);
	}
}

static struct form *plain_open(const struct config *cfg)
{
	struct plain *p = calloc(1, sizeof *p);
	if (!p)
		abort();
	p->form = (struct form){comb, clock_plain, observe, idle, .changed = true, .quiet = FORM_EVER};
	p->cfg = cfg;
	front_end_reset(&p->front_end);
	return &p->form;
}

static const struct {
	const char *name;
	struct form *(*open)(const struct config *cfg);
} forms[FORM_COUNT] = {[FORM_PLAIN] = {"plain", plain_open}, [FORM_FAST] = {"fast", fast_open}};

#define CLEAR_BIT(name) in->name = false;
#define CLEAR_MASK(name) in->name = 0;
#define CLEAR_NUMS(name)
#define IN(kind, name) CLEAR_##kind(name)
#define OUT(kind, name)
#define GROUP(title, contract)
#define PORT(dir, kind, name, count, bits, when, meaning) dir(kind, name)
void form_clear(struct front_end_in *in)
{
#include "model/machine/front_end.def"
}

#undef IN
#define DIFFER_BIT(name) differ |= (uint64_t)(a->name != b->name);
#define DIFFER_MASK(name) differ |= a->name ^ b->name;
#define DIFFER_NUMS(name)
#define IN(kind, name) DIFFER_##kind(name)
bool form_same(const struct front_end_in *a, const struct front_end_in *b)
{
	uint64_t differ = 0;
#include "model/machine/front_end.def"
	return !differ;
}

struct form *form_open(const struct config *cfg, enum form_id id)
{
	return forms[id].open(cfg);
}

void form_close(struct form *f)
{
	free(f);
}

enum form_id form_of(const struct config *cfg, enum form_id wanted)
{
	return wanted == FORM_FAST && !fast_exists(cfg) ? FORM_PLAIN : wanted;
}

const char *form_name(enum form_id id)
{
	return forms[id].name;
}

enum form_id form_find(const char *name)
{
	enum form_id id = 0;
	while (id < FORM_COUNT && strcmp(forms[id].name, name) != 0)
		id++;
	return id;
}
