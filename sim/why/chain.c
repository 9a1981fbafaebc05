/* chain.c - one step back in time, and the chains and paths that are made of steps. */
#include "sim/why/chain.h"

#include <assert.h>
#include <stdlib.h>

#include "base/diag.h"
#include "model/machine/mask.h"
#include "model/sm/decode.h"

/* Makes `other` the warp of the TB that issues in `cycle`: its last arrival or exit. False: none. */
static bool find_issuer(const struct why_run *r, struct why_link *link, unsigned sm, uint32_t tb, uint64_t cycle)
{
	const struct history *h = &r->histories[sm];
	for (size_t i = history_issue_from(h, cycle); i < h->issue_count && h->issues[i].cycle == cycle; i++) {
		if (h->issues[i].tb != tb)
			continue;
		link->has_other = true;
		link->other = (struct why_warp){sm, h->issues[i].slot, tb};
		link->other_record = h->issues[i].record;
		link->other_cycle = cycle;
		return true;
	}
	return false;
}

/* A warp at a barrier or an exit: the time until it ends is that of the last warp of the TB. */
static void step_to_last(const struct why_run *r, struct why_place *at, const struct history_span *span,
			 struct why_link *link)
{
	at->end = span->last + 1;
	link->first = link->end = at->end;
	if (!find_issuer(r, link, at->warp.sm, at->warp.tb, span->last)) {
		link->first = at->end = span->first;
		return;
	}
	at->warp = link->other;
	assert(history_span_at(&r->histories[at->warp.sm], at->warp.slot, span->last)->state == WARP_ISSUED);
}

/* A warp that waits for an instruction of its own. */
static void step_to_producer(const struct why_run *r, struct why_place *at, const struct history_span *span,
			     struct why_link *link)
{
	uint32_t record = why_producer(r, at->warp, span);
	at->end = span->first;
	if (record != WHY_NO_RECORD) {
		link->has_other = true;
		link->other = at->warp;
		link->other_record = record;
		link->other_cycle = why_issued(r, at->warp, span, record);
		at->end = link->other_cycle + 1;
	}
	link->first = at->end;
}

/* The last instruction for the same unit that issued before the span. */
static void find_occupant(const struct why_run *r, const struct history_span *span, struct why_link *link)
{
	const struct history *h = &r->histories[link->warp.sm];
	enum exec_unit unit = unit_of((enum op_class)why_inst(r, link->warp, span->record)->op);
	for (size_t i = history_issue_from(h, span->first); i-- > 0;) {
		struct why_warp w = {link->warp.sm, h->issues[i].slot, h->issues[i].tb};
		if (unit_of((enum op_class)why_inst(r, w, h->issues[i].record)->op) != unit)
			continue;
		link->has_other = true;
		link->other = w;
		link->other_record = h->issues[i].record;
		link->other_cycle = h->issues[i].cycle;
		return;
	}
}

/* ---- launches ---- */

/* The TB of kernel k that ended last before cycle `before`, on all SMs; *sm: its SM. NULL: none. */
static const struct history_tb *last_of_kernel(const struct why_run *r, unsigned k, uint64_t before, unsigned *sm)
{
	const struct history_tb *last = NULL;
	for (unsigned i = 0; i < r->cfg->sms; i++) {
		const struct history *h = &r->histories[i];
		for (const struct history_tb *tb = h->tbs; tb < h->tbs + h->tb_count; tb++) {
			if (tb->kernel != k || tb->last >= before || (last && tb->last <= last->last))
				continue;
			last = tb;
			*sm = i;
		}
	}
	return last;
}

/* The TB whose end made the launch of `tb` possible: the one that was in its slot, else the last of the previous
 * kernel. */
static const struct history_tb *before_launch(const struct why_run *r, const struct history_tb *tb, unsigned *sm)
{
	for (const struct history_tb *other = tb; other-- > r->histories[*sm].tbs;)
		if (other->slot == tb->slot && other->kernel == tb->kernel)
			return other;
	return tb->kernel > 0 ? last_of_kernel(r, tb->kernel - 1, tb->launched, sm) : NULL;
}

static void step_to_launch(const struct why_run *r, struct why_place *at, struct why_link *link)
{
	unsigned sm = at->warp.sm;
	const struct history_tb *tb = why_tb(r, at->warp), *before = before_launch(r, tb, &sm);
	link->cause = WHY_LAUNCH;
	link->since = before ? before->last + 1 : 0;
	link->until = tb->launched;
	at->end = link->since;
	if (before && find_issuer(r, link, sm, (uint32_t)(before - r->histories[sm].tbs), before->last))
		at->warp = link->other;
	else
		at->end = 0;
	link->first = at->end;
}

/* ---- steps ---- */

static void step_in_warp(const struct why_run *r, struct why_place *at, const struct history_span *span,
			 struct why_link *link)
{
	link->cause = why_cause(r, at->warp, span);
	link->record = span->record;
	link->since = span->first;
	link->until = span->last;
	if (span->state == WARP_BARRIER || span->state == WARP_EXIT) {
		step_to_last(r, at, span, link);
	} else if (span->state == WARP_DATA) {
		step_to_producer(r, at, span, link);
	} else {
		if (span->state == WARP_STRUCTURAL)
			find_occupant(r, span, link);
		link->first = at->end = span->first;
	}
}

bool why_step(const struct why_run *r, struct why_place *at, uint64_t floor, struct why_link *link)
{
	if (at->end <= floor)
		return false;
	const struct history_span *span = history_span_at(&r->histories[at->warp.sm], at->warp.slot, at->end - 1);
	*link = (struct why_link){.warp = at->warp, .end = at->end};
	if (span && span->tb == at->warp.tb)
		step_in_warp(r, at, span, link);
	else
		step_to_launch(r, at, link);
	if (link->first < floor)
		link->first = at->end = floor;
	return true;
}

bool why_last_exit(const struct why_run *r, struct why_place *at)
{
	unsigned sm = 0;
	struct why_link link = {.has_other = false};
	const struct history_tb *tb = last_of_kernel(r, r->stream->kernel_count - 1, UINT64_MAX, &sm);
	if (!tb || !find_issuer(r, &link, sm, (uint32_t)(tb - r->histories[sm].tbs), tb->last))
		return false;
	*at = (struct why_place){link.other, tb->last + 1};
	return true;
}

bool why_chain(const struct why_run *r, unsigned sm, unsigned slot, uint64_t cycle, struct why_chain *chain)
{
	const struct history_span *span = history_span_at(&r->histories[sm], slot, cycle);
	struct why_link link;
	size_t room = 0;
	*chain = (struct why_chain){0};
	if (!span)
		return false;
	struct why_place at = {{sm, slot, span->tb}, span->last + 1};
	for (uint64_t floor = span->first; why_step(r, &at, floor, &link);) {
		if (chain->count == room) {
			room = room ? 2 * room : 16;
			chain->links = xrealloc(chain->links, room * sizeof *chain->links);
		}
		chain->links[chain->count++] = link;
	}
	return true;
}

void why_chain_free(struct why_chain *chain)
{
	free(chain->links);
}

void why_chain_sums(const struct why_chain *chain, uint64_t cycles[WHY_CAUSES])
{
	for (const struct why_link *l = chain->links; l < chain->links + chain->count; l++)
		cycles[l->cause] += l->end - l->first;
}
