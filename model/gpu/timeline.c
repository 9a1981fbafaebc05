/* timeline.c - recording of TBs, phases and rows from the events of an SM. */
#include "model/gpu/timeline.h"

#include <stdlib.h>
#include <string.h>

#include "model/gpu/grow.h"
#include "model/machine/mask.h"

void timeline_open(struct timeline *t, bool detail)
{
	memset(t, 0, sizeof *t);
	t->detail = detail;
}

void timeline_close(struct timeline *t)
{
	free(t->tbs);
	free(t->phases);
	free(t->rows);
}

/* ---- rows: the order of TBs ---- */

/* Sorts TB slots by progress, most first; stable, so that the older of two equal TBs precedes. */
static void sort_by_progress(const struct timeline *t, unsigned *slots)
{
	for (unsigned n = 0; n < t->running; n++) {
		unsigned at = n;
		for (; at > 0 && t->progress[slots[at - 1]] < t->progress[t->age[n]]; at--)
			slots[at] = slots[at - 1];
		slots[at] = t->age[n];
	}
}

static void add_rows(struct timeline *t)
{
	unsigned slots[MAX_TBS];
	sort_by_progress(t, slots);
	for (unsigned i = 0; i < t->running; i++) {
		const struct tb_stream *tb = t->number[slots[i]];
		if (t->row_count == TIMELINE_ROWS) {
			t->cut = true;
			return;
		}
		t->rows = grow(t->rows, t->row_count, &t->row_room, sizeof *t->rows);
		t->rows[t->row_count++] =
		    (struct timeline_row){t->next_row, tb->kernel, tb->number, i + 1, t->progress[slots[i]]};
	}
}

/* Adds the rows that are due up to this cycle; skipped cycles have changed nothing. */
static void rows_until_now(struct timeline *t)
{
	for (; t->detail && t->any && t->next_row <= t->cycle; t->next_row += TIMELINE_INTERVAL)
		add_rows(t);
}

/* ---- thread blocks and phases ---- */

/* Records the numbers of the TBs that were launched in the previous cycle. */
static void number_tbs(struct timeline *t, const struct stimulus *sm)
{
	for (; t->fresh; t->fresh &= t->fresh - 1) {
		unsigned slot = mask_first(t->fresh);
		t->number[slot] = sm_tb(sm, slot);
		if (!t->any || t->number[slot]->kernel != t->kernel)
			t->next_row = t->launched[slot] + TIMELINE_INTERVAL;
		t->any = true;
		t->kernel = t->number[slot]->kernel;
	}
}

static void launch(struct timeline *t, unsigned slot, uint64_t warps)
{
	t->fresh |= mask_bit(slot);
	t->age[t->running++] = slot;
	t->owned[slot] = t->live[slot] = warps;
	t->launched[slot] = t->phase_first[slot] = t->cycle + 1;
	t->progress[slot] = 0;
	t->phase[slot] = 1;
	for (; warps; warps &= warps - 1)
		t->tb_of[mask_first(warps)] = (uint8_t)slot;
}

static void add_phase(struct timeline *t, unsigned slot, unsigned w, unsigned phase, uint64_t first)
{
	const struct tb_stream *tb = t->number[slot];
	if (t->phase_count == TIMELINE_PHASES) {
		t->cut = true;
		return;
	}
	t->phases = grow(t->phases, t->phase_count, &t->phase_room, sizeof *t->phases);
	t->phases[t->phase_count++] = (struct timeline_phase){
	    .kernel = tb->kernel,
	    .tb = tb->number,
	    .warp = mask_count(t->owned[slot] & mask_low(w)),
	    .slot = w,
	    .phase = phase,
	    .first = first,
	    .arrived = t->arrived[w],
	    .last = t->cycle,
	};
}

/* Ends a phase: the barrier opens or the TB completes. `live`: warps that have not exited; the others wait for the TB.
 */
static void end_phase(struct timeline *t, unsigned slot, uint64_t live)
{
	for (uint64_t left = t->live[slot]; left; left &= left - 1) {
		unsigned w = mask_first(left);
		t->exit_phase[w] = t->phase[slot];
		t->exit_first[w] = t->phase_first[slot];
		if (t->detail && mask_has(live, w))
			add_phase(t, slot, w, t->phase[slot], t->phase_first[slot]);
	}
	t->phase[slot]++;
	t->phase_first[slot] = t->cycle + 1;
	t->live[slot] &= live;
}

static void complete(struct timeline *t, unsigned slot)
{
	const struct tb_stream *tb = t->number[slot];
	unsigned at = 0;
	for (uint64_t left = t->detail ? t->owned[slot] : 0; left; left &= left - 1) {
		unsigned w = mask_first(left);
		add_phase(t, slot, w, t->exit_phase[w], t->exit_first[w]);
	}
	t->tbs = grow(t->tbs, t->tb_count, &t->tb_room, sizeof *t->tbs);
	t->tbs[t->tb_count++] =
	    (struct timeline_tb){tb->kernel, tb->number, slot, mask_count(t->owned[slot]), t->launched[slot], t->cycle};
	while (t->age[at] != slot)
		at++;
	t->running--;
	memmove(t->age + at, t->age + at + 1, (t->running - at) * sizeof *t->age);
}

static void issue(struct timeline *t, const struct stimulus *sm, const struct front_end_in *in,
		  const struct front_end_out *out)
{
	for (uint64_t warps = out->issue; warps; warps &= warps - 1) {
		unsigned w = mask_first(warps);
		t->progress[t->tb_of[w]] += sm_lanes(sm, w) + (mask_has(out->second, w) ? in->pair_lanes[w] : 0);
		if (mask_has(in->bar | in->exit, w))
			t->arrived[w] = t->cycle;
	}
}

void timeline_clock(struct timeline *t, const struct stimulus *sm, const struct front_end_in *in,
		    const struct front_end_out *out)
{
	number_tbs(t, sm);
	rows_until_now(t);
	issue(t, sm, in, out);
	for (uint64_t left = out->release | out->done; left; left &= left - 1) {
		unsigned slot = mask_first(left);
		end_phase(t, slot, out->live & ~(out->issue & in->exit));
		if (mask_has(out->done, slot))
			complete(t, slot);
	}
	if (in->launch)
		launch(t, mask_first(in->launch), in->launch_warps);
	t->cycle++;
}

void timeline_skip(struct timeline *t, uint64_t n)
{
	t->cycle += n;
}
