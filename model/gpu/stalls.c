/* stalls.c - classification of warps and schedulers by masks, and their counts. */
#include "model/gpu/stalls.h"

#include <string.h>

#include "model/blocks/share.h"
#include "model/machine/mask.h"

const struct state_name warp_states[] = {
#define WARP_STATE(NAME, name, meaning) {name, meaning},
#include "model/machine/stalls.def"
};

const struct state_name slot_states[] = {
#define SLOT_STATE(NAME, name, meaning) {name, meaning},
#include "model/machine/stalls.def"
};

void stalls_reset(struct stalls *s)
{
	memset(s, 0, sizeof *s);
}

/* Warp slots of scheduler s, up to slot 63; slots that the config does not have are in no other mask. */
static uint64_t owned(const struct config *cfg, unsigned s)
{
	static const uint64_t every[] = {
	    [1] = ~UINT64_C(0), [2] = UINT64_C(0x5555555555555555), [4] = UINT64_C(0x1111111111111111)};
	return every[cfg->schedulers] << s;
}

/* Warps whose shared port a scheduler with an earlier turn takes in this cycle. */
static uint64_t port_taken(const struct config *cfg, const struct stalls *s, const struct front_end_in *in,
			   uint64_t issue)
{
	uint64_t taken = 0, warps = 0;
	if (!cfg->has_ports || !(issue & (in->sfu | in->mem)))
		return 0;
	for (unsigned i = 0; i < cfg->schedulers; i++) {
		uint64_t mine = owned(cfg, (s->turn + i) & (cfg->schedulers - 1));
		warps |= taken & mine;
		if (issue & mine & in->sfu)
			taken |= in->sfu;
		if (issue & mine & in->mem)
			taken |= in->mem;
	}
	return warps & ~issue;
}

void stalls_settle(const struct config *cfg, struct stalls *s)
{
	for (unsigned i = 0; i < WARP_STATES; i++)
		s->warps[i] += s->span * mask_count(s->now_masks[i]);
	for (unsigned i = 0; i < cfg->schedulers; i++)
		s->slots[s->now_slots[i]] += s->span;
	s->span = 0;
}

/* The state of each scheduler: that of the warp that comes closest to issue. */
static void classify_slots(const struct config *cfg, struct stalls *s, const struct front_end_out *out, uint64_t heads,
			   uint64_t clear)
{
	uint64_t home = out->issue & ~share_guests(cfg, out);
	for (unsigned i = 0; i < cfg->schedulers; i++) {
		uint64_t mine = owned(cfg, i);
		enum slot_state state = heads & mine & clear ? SLOT_PIPELINE : SLOT_SCOREBOARD;
		state = heads & mine ? state : SLOT_IDLE;
		state = home & mine || mask_has(out->borrowed, i) ? SLOT_ISSUED : state;
		s->now_slots[i] = state;
	}
}

void stalls_clock(const struct config *cfg, struct stalls *s, const struct front_end_in *in,
		  const struct front_end_out *out, const struct sm_view *view)
{
	uint64_t running = out->live & ~out->wait, heads = running & out->valid, empty = running & ~out->valid;
	uint64_t ready = heads & in->ready & ~port_taken(cfg, s, in, out->issue);
	uint64_t waiting = heads & ~ready & ~out->issue;
	const uint64_t masks[WARP_STATES] = {
	    [WARP_ISSUED] = out->issue,           [WARP_NOT_SELECTED] = ready & ~out->issue,
	    [WARP_BARRIER] = out->wait,           [WARP_EXIT] = out->finished,
	    [WARP_FETCH] = empty & ~s->jumped,    [WARP_CONTROL] = empty & s->jumped,
	    [WARP_DATA] = waiting & ~view->clear, [WARP_STRUCTURAL] = waiting & view->clear,
	};
	stalls_settle(cfg, s);
	memcpy(s->now_masks, masks, sizeof masks);
	classify_slots(cfg, s, out, heads & view->choice, view->clear);
	s->span = 1;
	s->jumped = (s->jumped & out->live & ~out->valid) | (out->issue & in->jump & ~in->exit);
	s->turn = (s->turn + 1) & (cfg->schedulers - 1); /* 1, 2 or 4 schedulers */
}

void stalls_skip(const struct config *cfg, struct stalls *s, uint64_t n)
{
	s->span += n;
	s->turn = (unsigned)(s->turn + n) & (cfg->schedulers - 1);
}

void stalls_add(struct stalls *s, const struct stalls *other)
{
	for (unsigned i = 0; i < WARP_STATES; i++)
		s->warps[i] += other->warps[i];
	for (unsigned i = 0; i < SLOT_STATES; i++)
		s->slots[i] += other->slots[i];
}
