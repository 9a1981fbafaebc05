/* deadlock.c - groups the resident warps by what they wait for. */
#include "sim/timing/deadlock.h"

#include <stdarg.h>
#include <stdio.h>

#include "model/machine/mask.h"

static const char *const wait_text[SM_WAITS] = {
    [SM_WAIT_BARRIER] = "at the barrier",
    [SM_WAIT_LINE] = "wait for an instruction cache line",
    [SM_WAIT_FETCH] = "are not granted a fetch",
    [SM_WAIT_LOAD] = "wait for a load",
    [SM_WAIT_RESULT] = "wait for a result",
    [SM_WAIT_FENCE] = "wait at a fence for their accesses",
    [SM_WAIT_EXIT] = "wait to exit for their accesses",
    [SM_WAIT_ISSUE] = "can issue but are not selected",
    [SM_WAIT_DRAIN] = "have exited and wait for their accesses",
    [SM_WAIT_TB] = "have exited",
};

struct line {
	char *text;
	int length;
};

/* Appends to a line; text that does not fit is cut. */
__attribute__((format(printf, 2, 3))) static void add(struct line *l, const char *format, ...)
{
	va_list args;
	va_start(args, format);
	if (l->length < DEADLOCK_LINE)
		l->length += vsnprintf(l->text + l->length, (size_t)(DEADLOCK_LINE - l->length), format, args);
	va_end(args);
}

/* Appends warp numbers within a TB, such as "0-3 5"; `first` is the TB's first warp slot. */
static void add_warps(struct line *l, uint64_t slots, unsigned first)
{
	while (slots) {
		unsigned from = mask_first(slots), to = from;
		while (to + 1 < MAX_WARPS && mask_has(slots, to + 1))
			to++;
		add(l, to > from ? " %u-%u" : " %u", from - first, to - first);
		slots &= ~(mask_low(to - from + 1) << from);
	}
}

static void explain_tb(const struct gpu_sm *s, unsigned sm, unsigned t, char *text)
{
	uint64_t warps = sm_tb_warps(s->sm, t), by[SM_WAITS] = {0};
	const struct tb_stream *tb = sm_tb(s->sm, t);
	struct line l = {text, 0};
	add(&l, "kernel %u, TB %u on SM %u:", tb->kernel + 1, tb->number, sm);
	for (uint64_t left = warps; left; left &= left - 1)
		by[sm_wait(s->sm, mask_first(left))] |= left & -left;
	for (unsigned i = 0, any = 0; i < SM_WAITS; i++) {
		char head[64];
		if (!by[i])
			continue;
		add(&l, any++ ? "; warps" : " warps");
		add_warps(&l, by[i], mask_first(warps));
		add(&l, " %s", wait_text[i]);
		s->sm->describe(s->sm, mask_first(by[i]), head, sizeof head);
		if (*head && i != SM_WAIT_BARRIER)
			add(&l, " (%s)", head);
	}
}

static unsigned count_resident(const struct gpu *g)
{
	unsigned n = 0;
	for (unsigned i = 0; i < g->cfg->sms; i++)
		for (unsigned t = 0; t < g->cfg->tbs; t++)
			n += sm_tb_warps(g->sms[i].sm, t) != 0;
	return n;
}

unsigned deadlock_explain(const struct gpu *g, char lines[DEADLOCK_LINES][DEADLOCK_LINE])
{
	enum { MOST_TBS = DEADLOCK_LINES - 2 };
	const struct kernel_stream *k = grid_kernel(&g->grid);
	unsigned n = 0, resident = count_resident(g);
	for (unsigned i = 0; i < g->cfg->sms; i++)
		for (unsigned t = 0; t < g->cfg->tbs && n < MOST_TBS; t++)
			if (sm_tb_warps(g->sms[i].sm, t))
				explain_tb(&g->sms[i], i, t, lines[n++]);
	if (resident > n) {
		snprintf(lines[n], DEADLOCK_LINE, "and %u more TBs", resident - n);
		n++;
	}
	if (grid_waits(&g->grid)) {
		snprintf(lines[n], DEADLOCK_LINE, "kernel %u, TBs %u-%u: not launched", g->grid.kernel + 1,
			 g->grid.next_tb, k->tbs - 1);
		n++;
	}
	return n;
}
