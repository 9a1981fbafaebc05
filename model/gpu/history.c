/* history.c - recording of spans, issues and fetches, and their search by cycle. */
#include "model/gpu/history.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "model/gpu/grow.h"
#include "model/machine/mask.h"

void history_open(struct history *h)
{
	memset(h, 0, sizeof *h);
	h->most = HISTORY_SPANS;
}

void history_close(struct history *h)
{
	for (unsigned w = 0; w < MAX_WARPS; w++)
		free(h->warps[w].all);
	free(h->tbs);
	free(h->issues);
	free(h->fetches);
}

/* ---- spans ---- */

/* In data a register, a load's or not, is one reason: the register names its instruction. */
static enum sm_wait reason(const struct stimulus *sm, unsigned slot, enum warp_state state)
{
	if (state != WARP_DATA && state != WARP_FETCH && state != WARP_CONTROL)
		return SM_WAITS;
	enum sm_wait wait = sm_wait(sm, slot);
	if (state == WARP_DATA)
		return wait == SM_WAIT_LOAD ? SM_WAIT_RESULT : wait;
	return wait == SM_WAIT_LINE ? wait : SM_WAIT_FETCH;
}

/* The span of one cycle. */
static struct history_span describe(const struct history *h, const struct stimulus *sm, unsigned slot,
				    enum warp_state state)
{
	bool past = state == WARP_BARRIER || state == WARP_EXIT;
	return (struct history_span){
	    .first = h->cycle,
	    .last = h->cycle,
	    .tb = h->tb_of[slot],
	    .record = past ? h->issued[slot] : sm_record(sm, slot),
	    .reg = (uint16_t)(state == WARP_DATA ? sm_awaited(sm, slot) : SM_NO_REGISTER),
	    .state = (uint8_t)state,
	    .wait = (uint8_t)reason(sm, slot, state),
	};
}

static bool continues(const struct history_span *a, const struct history_span *b)
{
	return a->last + 1 == b->first && a->tb == b->tb && a->record == b->record && a->reg == b->reg &&
	       a->state == b->state && a->wait == b->wait;
}

static void add_span(struct history *h, unsigned slot, const struct history_span *span)
{
	struct history_spans *s = &h->warps[slot];
	if (s->count && continues(&s->all[s->count - 1], span)) {
		s->all[s->count - 1].last = span->last;
		return;
	}
	if (h->span_count == h->most) {
		if (!h->cut)
			h->cut_cycle = h->cycle;
		h->cut = true;
		return;
	}
	s->all = grow(s->all, s->count, &s->room, sizeof *s->all);
	s->all[s->count++] = *span;
	h->span_count++;
}

static void add_spans(struct history *h, const struct stimulus *sm, const struct stalls *stalls)
{
	h->resident = 0;
	for (enum warp_state state = 0; state < WARP_STATES; state++) {
		h->resident |= stalls->now_masks[state];
		for (uint64_t left = stalls->now_masks[state]; left; left &= left - 1) {
			struct history_span span = describe(h, sm, mask_first(left), state);
			add_span(h, mask_first(left), &span);
		}
	}
}

/* ---- TBs, issues and fetches ---- */

static void number_tbs(struct history *h, const struct stimulus *sm)
{
	for (; h->fresh; h->fresh &= h->fresh - 1) {
		unsigned slot = mask_first(h->fresh);
		h->tbs[h->in_slot[slot]].kernel = sm_tb(sm, slot)->kernel;
		h->tbs[h->in_slot[slot]].tb = sm_tb(sm, slot)->number;
	}
}

static void launch(struct history *h, unsigned slot, uint64_t warps)
{
	h->tbs = grow(h->tbs, h->tb_count, &h->tb_room, sizeof *h->tbs);
	h->tbs[h->tb_count] =
	    (struct history_tb){.slot = slot, .warps = warps, .launched = h->cycle, .last = UINT64_MAX};
	h->in_slot[slot] = (uint32_t)h->tb_count++;
	for (; warps; warps &= warps - 1)
		h->tb_of[mask_first(warps)] = h->in_slot[slot];
	h->fresh |= mask_bit(slot);
}

static void add_issue(struct history *h, unsigned slot, uint32_t record, bool at_once)
{
	h->issues = grow(h->issues, h->issue_count, &h->issue_room, sizeof *h->issues);
	h->issues[h->issue_count++] = (struct history_issue){h->cycle, h->tb_of[slot], record, (uint8_t)slot, at_once};
	h->issued[slot] = record;
}

static void add_fetches(struct history *h, const struct front_end_out *out)
{
	for (uint64_t left = out->fetch | out->later; left; left &= left - 1) {
		h->fetches = grow(h->fetches, h->fetch_count, &h->fetch_room, sizeof *h->fetches);
		h->fetches[h->fetch_count++] = (struct history_fetch){h->cycle, (uint8_t)mask_first(left)};
	}
}

void history_clock(struct history *h, const struct stimulus *sm, const struct front_end_in *in,
		   const struct front_end_out *out, const struct stalls *stalls)
{
	number_tbs(h, sm);
	add_spans(h, sm, stalls);
	for (uint64_t left = out->issue; left; left &= left - 1) {
		unsigned slot = mask_first(left);
		uint32_t record = sm_record(sm, slot);
		add_issue(h, slot, record, false);
		if (mask_has(out->second, slot))
			add_issue(h, slot, record + 1, true);
	}
	add_fetches(h, out);
	for (uint64_t left = out->done; left; left &= left - 1)
		h->tbs[h->in_slot[mask_first(left)]].last = h->cycle;
	if (in->launch)
		launch(h, mask_first(in->launch), in->launch_warps);
	h->cycle++;
}

void history_skip(struct history *h, uint64_t n)
{
	for (uint64_t left = h->resident; left; left &= left - 1) {
		struct history_spans *s = &h->warps[mask_first(left)];
		if (!h->cut)
			s->all[s->count - 1].last += n;
	}
	h->cycle += n;
}

/* ---- search ---- */

/* Index of the first of `count` elements of `size` bytes whose cycle, `offset` bytes in it, is `cycle` or later. */
static size_t first_from(const void *all, size_t count, size_t size, size_t offset, uint64_t cycle)
{
	size_t low = 0, high = count;
	while (low < high) {
		size_t middle = low + (high - low) / 2;
		uint64_t at;
		memcpy(&at, (const char *)all + middle * size + offset, sizeof at);
		if (at < cycle)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

const struct history_span *history_span_at(const struct history *h, unsigned slot, uint64_t cycle)
{
	const struct history_spans *s = &h->warps[slot];
	size_t n = first_from(s->all, s->count, sizeof *s->all, offsetof(struct history_span, last), cycle);
	return n < s->count && s->all[n].first <= cycle ? &s->all[n] : NULL;
}

size_t history_issue_from(const struct history *h, uint64_t cycle)
{
	return first_from(h->issues, h->issue_count, sizeof *h->issues, offsetof(struct history_issue, cycle), cycle);
}

size_t history_fetch_from(const struct history *h, uint64_t cycle)
{
	return first_from(h->fetches, h->fetch_count, sizeof *h->fetches, offsetof(struct history_fetch, cycle), cycle);
}
