/* kanata.c - a log of Kanata, version 4: an instruction of a warp from the cycle in which it is the warp's oldest to
 * its issue, a barrier to its release, an exit to the end of the TB. Its stages are the states of the warp meanwhile.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "sim/exports/export.h"

static const char *const stages[WARP_STATES] = {
    [WARP_ISSUED] = "Is", [WARP_NOT_SELECTED] = "Ns", [WARP_BARRIER] = "Ba", [WARP_EXIT] = "Ex",
    [WARP_FETCH] = "Fe",  [WARP_CONTROL] = "Co",      [WARP_DATA] = "Da",    [WARP_STRUCTURAL] = "St"};

/* The beginning or the end of a stage. */
struct event {
	uint64_t cycle; /* of an end the cycle behind it */
	uint32_t tb, record;
	uint8_t slot, state;
	bool end, leaves; /* leaves: the end of the instruction */
	bool at_once;     /* issued behind another one of its warp in the same cycle */
};

struct log {
	const struct export_run *e;
	FILE *f;
	struct event *events;
	size_t count, room;
	uint64_t cycle, next, left;                    /* next: instruction of the file; left: retired */
	uint64_t id[MAX_WARPS], id_at_once[MAX_WARPS]; /* of the instruction of each slot */
	bool live[MAX_WARPS];
};

static void add(struct log *l, struct event e)
{
	if (l->count == l->room) {
		l->room = l->room ? 2 * l->room : 4096;
		l->events = xrealloc(l->events, l->room * sizeof *l->events);
	}
	l->events[l->count++] = e;
}

/* ---- events ---- */

static void add_slot(struct log *l, unsigned slot)
{
	const struct export_run *e = l->e;
	const struct history_spans *spans = &e->run.histories[e->sm].warps[slot];
	for (size_t i = 0; i < spans->count; i++) {
		const struct history_span *s = &spans->all[i], *next = i + 1 < spans->count ? s + 1 : NULL;
		if (s->last < e->first || s->first > e->last)
			continue;
		struct event event = {.cycle = s->first > e->first ? s->first : e->first,
				      .tb = s->tb,
				      .record = s->record,
				      .slot = (uint8_t)slot,
				      .state = s->state};
		add(l, event);
		event.cycle = (s->last < e->last ? s->last : e->last) + 1;
		event.end = true;
		event.leaves = !next || next->tb != s->tb || next->record != s->record || next->first > e->last;
		add(l, event);
	}
}

static void add_at_once(struct log *l)
{
	const struct history *h = &l->e->run.histories[l->e->sm];
	for (size_t i = history_issue_from(h, l->e->first); i < h->issue_count && h->issues[i].cycle <= l->e->last;
	     i++) {
		const struct history_issue *issue = &h->issues[i];
		if (!issue->at_once)
			continue;
		struct event event = {.cycle = issue->cycle,
				      .tb = issue->tb,
				      .record = issue->record,
				      .slot = issue->slot,
				      .state = WARP_ISSUED,
				      .at_once = true};
		add(l, event);
		event.cycle++;
		event.end = event.leaves = true;
		add(l, event);
	}
}

/* In time; of a cycle the ends first, then by slot. */
static int compare(const void *a, const void *b)
{
	const struct event *x = a, *y = b;
	if (x->cycle != y->cycle)
		return x->cycle < y->cycle ? -1 : 1;
	if (x->end != y->end)
		return x->end ? -1 : 1;
	if (x->slot != y->slot)
		return x->slot < y->slot ? -1 : 1;
	return (int)x->at_once - (int)y->at_once;
}

/* ---- lines ---- */

static void write_instruction(struct log *l, const struct event *event, uint64_t id)
{
	const struct why_run *r = &l->e->run;
	struct why_warp warp = {l->e->sm, event->slot, event->tb};
	const struct inst *inst = why_inst(r, warp, event->record);
	const struct history_tb *tb = why_tb(r, warp);
	fprintf(l->f, "I\t%" PRIu64 "\t%u\t%u\n", id, event->record, event->slot);
	fprintf(l->f, "L\t%" PRIu64 "\t0\tw%u %.*s\n", id, event->slot, (int)sizeof inst->text, inst->text);
	fprintf(l->f, "L\t%" PRIu64 "\t1\tkernel %u, TB %u, warp %u, instruction %u, line %u\n", id, tb->kernel, tb->tb,
		why_number(r, warp), event->record, inst->line);
}

static void write_begin(struct log *l, const struct event *event)
{
	uint64_t *id = event->at_once ? &l->id_at_once[event->slot] : &l->id[event->slot];
	if (event->at_once || !l->live[event->slot]) {
		*id = l->next++;
		write_instruction(l, event, *id);
	}
	if (!event->at_once)
		l->live[event->slot] = true;
	fprintf(l->f, "S\t%" PRIu64 "\t0\t%s\n", *id, stages[event->state]);
}

/* An instruction that has not issued when the window ends is flushed. */
static void write_end(struct log *l, const struct event *event)
{
	uint64_t id = event->at_once ? l->id_at_once[event->slot] : l->id[event->slot];
	bool issued = event->state == WARP_ISSUED || event->state == WARP_BARRIER || event->state == WARP_EXIT;
	fprintf(l->f, "E\t%" PRIu64 "\t0\t%s\n", id, stages[event->state]);
	if (!event->leaves)
		return;
	fprintf(l->f, "R\t%" PRIu64 "\t%" PRIu64 "\t%d\n", id, l->left, !issued);
	l->left += issued;
	if (!event->at_once)
		l->live[event->slot] = false;
}

void export_kanata(const struct export_run *e, FILE *f)
{
	struct log l = {.e = e, .f = f, .cycle = e->first};
	for (unsigned slot = 0; slot < e->run.cfg->warps; slot++)
		add_slot(&l, slot);
	add_at_once(&l);
	qsort(l.events, l.count, sizeof *l.events, compare);
	fprintf(f, "Kanata\t0004\nC=\t%" PRIu64 "\n", e->first);
	for (size_t i = 0; i < l.count; i++) {
		const struct event *event = &l.events[i];
		if (event->cycle > l.cycle)
			fprintf(f, "C\t%" PRIu64 "\n", event->cycle - l.cycle);
		l.cycle = event->cycle;
		(event->end ? write_end : write_begin)(&l, event);
	}
	free(l.events);
}
