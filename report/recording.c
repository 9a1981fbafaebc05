/* recording.c - timelines and histories as JSON. */
#include "report/recording.h"

#include "model/machine/mask.h"
#include "rtl_gen/writer/verilog.h"

static json_t *tbs_json(const struct history *h, uint64_t cycles)
{
	json_t *all = json_array();
	for (const struct history_tb *b = h->tbs; b < h->tbs + h->tb_count; b++) {
		json_t *slots = json_array();
		for (uint64_t left = b->warps; left; left &= left - 1)
			json_array_append_new(slots, json_integer(mask_first(left)));
		uint64_t last = b->last < cycles ? b->last : cycles - 1;
		json_array_append_new(all, json_pack("[i, i, I, I, o]", (int)b->kernel, (int)b->tb,
						     (json_int_t)b->launched + 1, (json_int_t)last, slots));
	}
	return all;
}

static json_t *phases_json(const struct timeline *t)
{
	json_t *all = json_array();
	for (const struct timeline_phase *p = t->phases; p < t->phases + t->phase_count; p++)
		json_array_append_new(all,
				      json_pack("[i, i, I, I, I]", (int)p->slot, (int)p->phase, (json_int_t)p->first,
						(json_int_t)p->arrived, (json_int_t)p->last));
	return all;
}

static void add_letter(struct text *t, char letter, uint64_t cycles)
{
	if (cycles == 0)
		return;
	text_add(t, "%c", letter);
	if (cycles > 1)
		text_add(t, "%llu", (unsigned long long)cycles);
}

/* Spans of one state that differ in their reason become one. */
static json_t *states_of(const struct history_spans *s, uint64_t end)
{
	struct text t = {0};
	uint64_t at = 0; /* the first cycle that is not written */
	for (size_t n = 0; n < s->count && s->all[n].first < end;) {
		uint64_t first = s->all[n].first, next = first;
		unsigned state = s->all[n].state;
		for (; n < s->count && s->all[n].state == state && s->all[n].first == next && next < end; n++)
			next = s->all[n].last < end ? s->all[n].last + 1 : end;
		add_letter(&t, '.', first - at);
		add_letter(&t, (char)('a' + state), next - first);
		at = next;
	}
	json_t *string = json_string(t.s ? t.s : "");
	free(t.s);
	return string;
}

json_t *recording_json(const struct history *h, const struct timeline *t, unsigned warps, uint64_t cycles)
{
	uint64_t end = h->cut ? h->cut_cycle : cycles;
	json_t *states = json_array();
	for (unsigned w = 0; w < warps; w++)
		json_array_append_new(states, states_of(&h->warps[w], end));
	return json_pack("{s:o, s:o, s:b, s:I, s:o}", "tbs", tbs_json(h, cycles), "phases", phases_json(t),
			 "phases_cut", t->phase_count == TIMELINE_PHASES, "states_end", (json_int_t)end, "states",
			 states);
}
