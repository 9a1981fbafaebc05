/* tally.c - sums over spans and over the links of the critical path. */
#include "sim/why/tally.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"

void why_states(const uint64_t cycles[WHY_CAUSES], uint64_t states[WARP_STATES])
{
	memset(states, 0, WARP_STATES * sizeof *states);
	for (unsigned i = 0; i < WHY_CAUSES; i++)
		if (why_causes[i].state < WARP_STATES)
			states[why_causes[i].state] += cycles[i];
}

uint64_t why_sum(const uint64_t cycles[WHY_CAUSES])
{
	uint64_t sum = 0;
	for (unsigned i = 0; i < WHY_CAUSES; i++)
		sum += cycles[i];
	return sum;
}

/* ---- lines ---- */

static bool same_code(const struct kernel_stream *a, const struct kernel_stream *b)
{
	return strcmp(a->name, b->name) == 0 && a->inst_count == b->inst_count &&
	       memcmp(a->insts, b->insts, a->inst_count * sizeof *a->insts) == 0;
}

static void lines_open(const struct stream *s, struct why_lines *l)
{
	*l = (struct why_lines){.same = xalloc(s->kernel_count * sizeof *l->same),
				.row_of = xalloc(s->kernel_count * sizeof *l->row_of)};
	for (unsigned k = 0; k < s->kernel_count; k++) {
		while (l->same[k] < k && !same_code(&s->kernels[l->same[k]], &s->kernels[k]))
			l->same[k]++;
		if (l->same[k] == k)
			l->row_of[k] = xalloc(s->kernels[k].inst_count * sizeof *l->row_of[k]);
	}
}

static void lines_close(const struct stream *s, struct why_lines *l)
{
	for (unsigned k = 0; k < s->kernel_count; k++)
		free(l->row_of[k]);
	free(l->row_of);
	free(l->same);
	free(l->rows);
}

bool why_same_line(const struct inst *a, const struct inst *b)
{
	if (a->loc || b->loc)
		return a->loc == b->loc && a->loc_file == b->loc_file;
	return a->line == b->line && a->line;
}

void why_line_text(const struct inst *inst, char text[24])
{
	if (inst->loc)
		snprintf(text, 24, "%" PRIu32 ":%" PRIu32, inst->loc_file, inst->loc);
	else
		snprintf(text, 24, "%" PRIu32, inst->line);
}

/* The row of a line, which may be new. */
static uint32_t find_row(struct why_lines *l, unsigned kernel, const struct inst *inst)
{
	for (uint32_t i = 0; i < l->count; i++)
		if (l->rows[i].kernel == kernel && why_same_line(l->rows[i].inst, inst))
			return i;
	if (l->count == l->room) {
		l->room = l->room ? 2 * l->room : 64;
		l->rows = xrealloc(l->rows, l->room * sizeof *l->rows);
	}
	l->rows[l->count] = (struct why_line){.kernel = kernel, .inst = inst};
	return (uint32_t)l->count++;
}

static void lines_add(const struct why_run *r, struct why_lines *l, struct why_warp w, uint32_t record,
		      enum why_cause cause, uint64_t cycles)
{
	unsigned kernel = l->same[why_tb(r, w)->kernel];
	uint32_t pc = why_stream(r, w)->records[record].pc, *row = &l->row_of[kernel][pc];
	if (*row == 0)
		*row = find_row(l, kernel, &r->stream->kernels[kernel].insts[pc]) + 1;
	l->rows[*row - 1].cycles[cause] += cycles;
}

/* ---- warps ---- */

static struct why_warp_time *warp_of(struct why_tally *t, struct why_warp w, uint64_t first)
{
	struct why_warp_time *last = t->count ? &t->warps[t->count - 1] : NULL;
	if (last && last->warp.sm == w.sm && last->warp.slot == w.slot && last->warp.tb == w.tb)
		return last;
	if (t->count == t->room) {
		t->room = t->room ? 2 * t->room : 64;
		t->warps = xrealloc(t->warps, t->room * sizeof *t->warps);
	}
	t->warps[t->count] = (struct why_warp_time){.warp = w, .first = first};
	return &t->warps[t->count++];
}

static void add_span(const struct why_run *r, struct why_tally *t, unsigned sm, unsigned slot,
		     const struct history_span *span)
{
	struct why_warp w = {sm, slot, span->tb};
	struct why_warp_time *time = warp_of(t, w, span->first);
	enum why_cause cause = why_cause(r, w, span);
	uint64_t cycles = span->last - span->first + 1;
	time->last = span->last;
	time->cycles[cause] += cycles;
	t->cycles[cause] += cycles;
	lines_add(r, &t->lines, w, span->record, cause, cycles);
}

void why_tally(const struct why_run *r, struct why_tally *t)
{
	*t = (struct why_tally){.count = 0};
	lines_open(r->stream, &t->lines);
	for (unsigned sm = 0; sm < r->cfg->sms; sm++)
		for (unsigned slot = 0; slot < MAX_WARPS; slot++) {
			const struct history_spans *s = &r->histories[sm].warps[slot];
			for (size_t i = 0; i < s->count; i++)
				add_span(r, t, sm, slot, &s->all[i]);
		}
}

void why_tally_free(const struct why_run *r, struct why_tally *t)
{
	lines_close(r->stream, &t->lines);
	free(t->warps);
}

/* ---- the critical path ---- */

void why_path(const struct why_run *r, struct why_path *path)
{
	struct why_place at;
	struct why_link link;
	*path = (struct why_path){.cycles = {0}};
	lines_open(r->stream, &path->lines);
	if (!why_last_exit(r, &at))
		at.end = 0;
	path->cycles[WHY_LAUNCH] = r->metrics.cycles - at.end; /* the end of the last TB, when its stores are done */
	while (why_step(r, &at, 0, &link)) {
		path->cycles[link.cause] += link.end - link.first;
		if (link.cause != WHY_LAUNCH)
			lines_add(r, &path->lines, link.warp, link.record, link.cause, link.end - link.first);
	}
}

void why_path_free(const struct why_run *r, struct why_path *path)
{
	lines_close(r->stream, &path->lines);
}

/* ---- order of reports ---- */

struct keyed {
	uint64_t key;
	size_t at;
};

static int compare(const void *a, const void *b)
{
	const struct keyed *x = a, *y = b;
	if (x->key != y->key)
		return x->key < y->key ? 1 : -1;
	return x->at < y->at ? -1 : x->at > y->at;
}

void why_sort(size_t n, const uint64_t *keys, size_t *order)
{
	struct keyed *all = xalloc((n + 1) * sizeof *all);
	for (size_t i = 0; i < n; i++)
		all[i] = (struct keyed){keys[i], i};
	qsort(all, n, sizeof *all, compare);
	for (size_t i = 0; i < n; i++)
		order[i] = all[i].at;
	free(all);
}
