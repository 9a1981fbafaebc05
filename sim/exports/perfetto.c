/* perfetto.c - Chrome's trace events: an SM is a process, a warp slot a thread, a cycle a microsecond.
 *
 * Slices are the spans of a warp, named by the instruction that issues or the stall state. Counters are the warps in
 * each state, means over COUNTER cycles. Arrows go from the last arrival at a barrier to each warp that it releases. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "model/machine/mask.h"
#include "sim/exports/export.h"

enum { COUNTER = 100 };

struct writing {
	const struct export_run *e;
	FILE *f;
	bool any; /* an event has been written */
	uint64_t arrows;
};

/* Begins an event: {"ph": ..., "pid": SM, "tid": slot */
static void begin(struct writing *w, const char *phase, unsigned sm, unsigned slot)
{
	fprintf(w->f, "%s\n{\"ph\":\"%s\",\"pid\":%u,\"tid\":%u", w->any ? "," : "", phase, sm, slot);
	w->any = true;
}

/* Names the SM and its warp slots. */
static void write_names(struct writing *w, unsigned sm)
{
	begin(w, "M", sm, 0);
	fprintf(w->f, ",\"name\":\"process_name\",\"args\":{\"name\":\"SM %u\"}}", sm);
	for (unsigned slot = 0; slot < w->e->run.cfg->warps; slot++) {
		begin(w, "M", sm, slot);
		fprintf(w->f, ",\"name\":\"thread_name\",\"args\":{\"name\":\"warp %u\"}}", slot);
	}
}

/* The part of the span in the window; false: none. */
static bool clip(const struct export_run *e, const struct history_span *span, uint64_t *first, uint64_t *last)
{
	*first = span->first > e->first ? span->first : e->first;
	*last = span->last < e->last ? span->last : e->last;
	return *first <= *last;
}

static void write_slice(struct writing *w, struct why_warp warp, const struct history_span *span)
{
	const struct why_run *r = &w->e->run;
	const struct history_tb *tb = why_tb(r, warp);
	const struct inst *inst = why_inst(r, warp, span->record);
	uint64_t first, last;
	char text[sizeof inst->text + 1];
	if (!clip(w->e, span, &first, &last))
		return;
	snprintf(text, sizeof text, "%.*s", (int)sizeof inst->text, inst->text);
	begin(w, "X", warp.sm, warp.slot);
	fprintf(w->f, ",\"ts\":%" PRIu64 ",\"dur\":%" PRIu64 ",\"cat\":\"%s\",\"name\":", first, last - first + 1,
		warp_states[span->state].name);
	export_string(w->f, span->state == WARP_ISSUED ? text : warp_states[span->state].name);
	fprintf(w->f, ",\"args\":{\"kernel\":%u,\"tb\":%u,\"warp\":%u,\"instruction\":", tb->kernel, tb->tb,
		why_number(r, warp));
	export_string(w->f, text);
	fprintf(w->f, ",\"line\":%u}}", inst->line);
}

/* ---- arrows ---- */

/* The issue of the TB in `cycle`: at the end of a barrier its last arrival, or an exit. NULL: none. */
static const struct history_issue *issuer(const struct history *h, uint32_t tb, uint64_t cycle)
{
	for (size_t i = history_issue_from(h, cycle); i < h->issue_count && h->issues[i].cycle == cycle; i++)
		if (h->issues[i].tb == tb)
			return &h->issues[i];
	return NULL;
}

/* From the last arrival, in the last cycle of the span, to the first cycle behind it. */
static void write_arrow(struct writing *w, struct why_warp warp, const struct history_span *span)
{
	const struct history *h = &w->e->run.histories[warp.sm];
	const struct history_issue *last = issuer(h, span->tb, span->last);
	if (!last || span->last < w->e->first || span->last + 1 > w->e->last)
		return;
	const char *const arrow = ",\"cat\":\"release\",\"name\":\"release\",\"id\":%" PRIu64 ",\"ts\":%" PRIu64;
	begin(w, "s", warp.sm, last->slot);
	fprintf(w->f, arrow, w->arrows, span->last);
	fputs("}", w->f);
	begin(w, "f", warp.sm, warp.slot);
	fprintf(w->f, arrow, w->arrows++, span->last + 1);
	fputs(",\"bp\":\"e\"}", w->f);
}

/* ---- counters ---- */

/* Adds the span to the warp-cycles of each interval that it meets. */
static void count(const struct export_run *e, const struct history_span *span, uint64_t (*sums)[WARP_STATES])
{
	uint64_t first, last;
	if (!clip(e, span, &first, &last))
		return;
	for (uint64_t at = first; at <= last;) {
		uint64_t n = (at - e->first) / COUNTER, end = e->first + (n + 1) * COUNTER;
		if (end > last + 1)
			end = last + 1;
		sums[n][span->state] += end - at;
		at = end;
	}
}

static void write_counters(struct writing *w, unsigned sm)
{
	const struct export_run *e = w->e;
	const struct history *h = &e->run.histories[sm];
	size_t intervals = (size_t)((e->last - e->first) / COUNTER) + 1;
	uint64_t(*sums)[WARP_STATES] = xalloc(intervals * sizeof *sums);
	for (unsigned slot = 0; slot < e->run.cfg->warps; slot++)
		for (size_t i = 0; i < h->warps[slot].count; i++)
			count(e, &h->warps[slot].all[i], sums);
	for (size_t n = 0; n < intervals; n++) {
		uint64_t at = e->first + n * COUNTER, left = e->last - at + 1, cycles = left < COUNTER ? left : COUNTER;
		begin(w, "C", sm, 0);
		fprintf(w->f, ",\"ts\":%" PRIu64 ",\"name\":\"warps\",\"args\":{", at);
		for (unsigned s = 0; s < WARP_STATES; s++)
			fprintf(w->f, "%s\"%s\":%.12g", s ? "," : "", warp_states[s].name,
				(double)sums[n][s] / (double)cycles);
		fputs("}}", w->f);
	}
	free(sums);
}

void export_perfetto(const struct export_run *e, FILE *f)
{
	struct writing w = {.e = e, .f = f};
	fputs("{\"displayTimeUnit\":\"ms\",\"otherData\":{\"workload\":", f);
	export_string(f, e->run.stream->name);
	fprintf(f, ",\"policy\":\"%s\",\"unit\":\"1 us is 1 cycle\"},\"traceEvents\":[", e->run.policy);
	for (unsigned sm = 0; sm < e->run.cfg->sms; sm++) {
		const struct history *h = &e->run.histories[sm];
		write_names(&w, sm);
		write_counters(&w, sm);
		for (unsigned slot = 0; slot < e->run.cfg->warps; slot++) {
			for (size_t i = 0; i < h->warps[slot].count; i++) {
				const struct history_span *span = &h->warps[slot].all[i];
				struct why_warp warp = {sm, slot, span->tb};
				write_slice(&w, warp, span);
				if (span->state == WARP_BARRIER)
					write_arrow(&w, warp, span);
			}
		}
	}
	fputs("\n]}\n", f);
}
