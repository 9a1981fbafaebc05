/* events.c - counts events and compares them with their floors. */
#include "sim/stimuli/events.h"

#include "model/machine/mask.h"
#include "model/policies/ranking.h"

const char *const event_names[EVENT_COUNT] = {
#define EVENT(name, floor, meaning) #name,
    EVENTS(EVENT)
#undef EVENT
};

static const unsigned floors[EVENT_COUNT] = {
#define EVENT(name, floor, meaning) floor,
    EVENTS(EVENT)
#undef EVENT
};

static void count_tbs(struct events *e, const struct config *cfg, const struct front_end_in *in,
		      const struct front_end_out *out)
{
	uint64_t arrive = out->issue & in->bar;
	bool multi = false;
	for (unsigned t = 0; t < cfg->tbs; t++) {
		uint64_t arrivals = arrive & e->tb_warps[t];
		if (mask_has(out->release, t) && !arrivals)
			e->count[EVENT_releases_by_exit]++;
		if (mask_count(arrivals) >= 2)
			multi = true;
		if (mask_has(out->done, t))
			e->tb_warps[t] = 0;
		if (mask_has(in->launch, t))
			e->tb_warps[t] = in->launch_warps;
	}
	e->count[EVENT_multi_arrival_cycles] += multi;
}

void events_count(struct events *e, const struct config *cfg, const struct front_end_in *in,
		  const struct front_end_out *out, unsigned ties)
{
	if (cfg->enable && !in->enable)
		return;
	count_tbs(e, cfg, in, out);
	e->count[EVENT_issues] += mask_count(out->issue) + mask_count(out->second);
	e->count[EVENT_fetches] += (out->fetch != 0) + mask_count(out->later);
	e->count[EVENT_arrivals] += mask_count(out->issue & in->bar);
	e->count[EVENT_releases] += mask_count(out->release);
	e->count[EVENT_launches] += in->launch != 0;
	e->count[EVENT_ties] += ties;
	e->count[EVENT_nothing_ready_cycles] += out->live && !(out->live & ~out->wait & out->valid & in->ready);
}

bool policy_can_tie(const struct config *cfg)
{
	const struct ranking *ranking = ranking_of(cfg);
	return (ranking->can_tie && ranking->can_tie(cfg)) || (cfg->policy.fetch == FETCH_FEF && cfg->warps >= 2);
}

uint64_t event_floor(enum event event, const struct config *cfg, uint64_t cycles)
{
	bool allowed = cfg->warps >= 4 && cfg->tbs >= 2;
	if (event == EVENT_ties)
		allowed = allowed && policy_can_tie(cfg);
	if (event == EVENT_releases_by_exit)
		allowed = allowed && cfg->tb_warps >= 2;
	if (event == EVENT_multi_arrival_cycles)
		allowed = allowed && cfg->tb_warps >= 2 && cfg->schedulers >= 2;
	uint64_t floor = floors[event] * cycles / 100000;
	/* A warp that is picked loses its turn to a stall or a flush, and two arrivals must both keep theirs. */
	if (cfg->latency && cfg->has_port_key)
		floor /= 8;
	/* With almost as many TB slots as warp slots most TBs have a warp or two, of which both must arrive. */
	if (event == EVENT_multi_arrival_cycles && 2 * cfg->tbs > cfg->warps)
		floor /= 2;
	return allowed ? floor : 0;
}

enum event events_below(const struct events *e, const struct config *cfg, uint64_t cycles)
{
	enum event n = 0;
	while (n < EVENT_COUNT && e->count[n] >= event_floor(n, cfg, cycles))
		n++;
	return n;
}
