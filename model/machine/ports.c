/* ports.c - the port tables as data, expanded from the .def files. */
#include "model/machine/ports.h"

#include <assert.h>
#include <string.h>

static const struct {
	const char *name, *meaning;
} blocks[BLOCK_COUNT] = {
    [BLOCK_launch_order] = {"launch_order", "which TBs are resident, which warps they own, who is older"},
    [BLOCK_barrier] = {"barrier", "live, finished and waiting warps; release and completion of TBs"},
    [BLOCK_wpt] = {"wpt", "the warp priority table: warps of each TB at the barrier"},
    [BLOCK_first_arrival] = {"first_arrival", "in which order the TBs' barriers began to fill"},
    [BLOCK_progress] = {"progress", "how far each warp and each TB has come"},
    [BLOCK_tb_order] = {"tb_order", "in which order TBs go by state and progress, and when warps are sorted"},
    [BLOCK_warp_order] = {"warp_order", "in which order the warps of a TB go, by progress"},
    [BLOCK_issue_count] = {"issue_count", "warp instructions that each TB has issued, and the order of TBs by them"},
    [BLOCK_recency] = {"recency", "which warps have completed a memory instruction lately"},
    [BLOCK_ibuffer] = {"ibuffer", "entries of each warp's I-buffer, and who may fetch"},
    [BLOCK_issue_sel] = {"issue_sel", "the issue policy: one grant per scheduler"},
    [BLOCK_issue_stage] = {"issue_stage", "picks, held for a cycle (latency = 1)"},
    [BLOCK_share] = {"share", "warp sharing: who issues through another scheduler's collector"},
    [BLOCK_fetch_arb] = {"fetch_arb", "the fetch policy: one grant per cycle"},
    [BLOCK_front_end] = {"front_end", "the whole front end of one SM"},
};

const char *block_name(enum block block)
{
	return blocks[block].name;
}
const char *block_meaning(enum block block)
{
	return blocks[block].meaning;
}

bool block_exists(enum block block, const struct config *cfg)
{
	switch (block) {
	case BLOCK_wpt:
		return cfg->has_wpt;
	case BLOCK_first_arrival:
		return cfg->has_first_arrival;
	case BLOCK_progress:
	case BLOCK_tb_order:
		return cfg->has_progress;
	case BLOCK_warp_order:
		return cfg->has_warp_sort;
	case BLOCK_issue_count:
		return cfg->has_issue_count;
	case BLOCK_share:
		return cfg->has_sharing;
	case BLOCK_issue_stage:
		return cfg->latency;
	case BLOCK_recency:
		return cfg->has_recency;
	default:
		return true;
	}
}

/* A table that is being filled, and the interface that its next port belongs to. */
struct filling {
	struct port *table;
	unsigned n;
	const char *group, *contract;
};

static void add(struct filling *f, bool when, struct port p)
{
	if (!when)
		return;
	assert(f->n < MAX_PORTS && p.count <= MAX_NUMS && p.bits <= 64);
	p.group = f->group;
	p.contract = f->contract;
	f->table[f->n++] = p;
}

#define GROUP(title, text)                                                                                             \
	f.group = title;                                                                                               \
	f.contract = text;
#define PORT(dir, kind, name, count, bits, when, meaning)                                                              \
	add(&f, when, (struct port){DIR_##dir, KIND_##kind, #name, count, bits, meaning, "", "", OFFSET_##dir(name)});

#define TABLE(block) static unsigned block##_ports(const struct config *cfg, struct port *table)
#define OPEN struct filling f = {table, 0, "", ""};
#define CLOSE return f.n;

#define OFFSET_IN(name) offsetof(struct launch_order_in, name)
#define OFFSET_OUT(name) offsetof(struct launch_order_out, name)
#define OFFSET_OBS(name) offsetof(struct launch_order_obs, name)
TABLE(launch_order){OPEN
#include "model/machine/launch_order.def"
			CLOSE}
#undef OFFSET_IN
#undef OFFSET_OUT
#undef OFFSET_OBS

#define OFFSET_IN(name) offsetof(struct barrier_in, name)
#define OFFSET_OUT(name) offsetof(struct barrier_out, name)
#define OFFSET_OBS(name) offsetof(struct barrier_obs, name)
TABLE(barrier){OPEN
#include "model/machine/barrier.def"
		   CLOSE}
#undef OFFSET_IN
#undef OFFSET_OUT
#undef OFFSET_OBS

#define OFFSET_IN(name) offsetof(struct wpt_in, name)
#define OFFSET_OUT(name) offsetof(struct wpt_out, name)
#define OFFSET_OBS(name) offsetof(struct wpt_obs, name)
TABLE(wpt){OPEN
#include "model/machine/wpt.def"
	       CLOSE}
#undef OFFSET_IN
#undef OFFSET_OUT
#undef OFFSET_OBS

#define OFFSET_IN(name) offsetof(struct first_arrival_in, name)
#define OFFSET_OUT(name) offsetof(struct first_arrival_out, name)
#define OFFSET_OBS(name) offsetof(struct first_arrival_obs, name)
TABLE(first_arrival){OPEN
#include "model/machine/first_arrival.def"
			 CLOSE}
#undef OFFSET_IN
#undef OFFSET_OUT
#undef OFFSET_OBS

#define OFFSET_IN(name) offsetof(struct progress_in, name)
#define OFFSET_OUT(name) offsetof(struct progress_out, name)
#define OFFSET_OBS(name) offsetof(struct progress_obs, name)
TABLE(progress){OPEN
#include "model/machine/progress.def"
		    CLOSE}
#undef OFFSET_IN
#undef OFFSET_OUT
#undef OFFSET_OBS

#define OFFSET_IN(name) offsetof(struct issue_count_in, name)
#define OFFSET_OUT(name) offsetof(struct issue_count_out, name)
#define OFFSET_OBS(name) offsetof(struct issue_count_obs, name)
TABLE(issue_count){OPEN
#include "model/machine/issue_count.def"
		       CLOSE}
#undef OFFSET_IN
#undef OFFSET_OUT
#undef OFFSET_OBS

#define OFFSET_IN(name) offsetof(struct tb_order_in, name)
#define OFFSET_OUT(name) offsetof(struct tb_order_out, name)
#define OFFSET_OBS(name) offsetof(struct tb_order_obs, name)
TABLE(tb_order){OPEN
#include "model/machine/tb_order.def"
		    CLOSE}
#undef OFFSET_IN
#undef OFFSET_OUT
#undef OFFSET_OBS

#define OFFSET_IN(name) offsetof(struct warp_order_in, name)
#define OFFSET_OUT(name) offsetof(struct warp_order_out, name)
#define OFFSET_OBS(name) offsetof(struct warp_order_obs, name)
TABLE(warp_order){OPEN
#include "model/machine/warp_order.def"
		      CLOSE}
#undef OFFSET_IN
#undef OFFSET_OUT
#undef OFFSET_OBS

#define OFFSET_IN(name) offsetof(struct recency_in, name)
#define OFFSET_OUT(name) offsetof(struct recency_out, name)
#define OFFSET_OBS(name) offsetof(struct recency_obs, name)
TABLE(recency){OPEN
#include "model/machine/recency.def"
		   CLOSE}
#undef OFFSET_IN
#undef OFFSET_OUT
#undef OFFSET_OBS

#define OFFSET_IN(name) offsetof(struct ibuffer_in, name)
#define OFFSET_OUT(name) offsetof(struct ibuffer_out, name)
#define OFFSET_OBS(name) offsetof(struct ibuffer_obs, name)
TABLE(ibuffer){OPEN
#include "model/machine/ibuffer.def"
		   CLOSE}
#undef OFFSET_IN
#undef OFFSET_OUT
#undef OFFSET_OBS

#define OFFSET_IN(name) offsetof(struct issue_sel_in, name)
#define OFFSET_OUT(name) offsetof(struct issue_sel_out, name)
#define OFFSET_OBS(name) offsetof(struct issue_sel_obs, name)
TABLE(issue_sel){OPEN
#include "model/machine/issue_sel.def"
		     CLOSE}
#undef OFFSET_IN
#undef OFFSET_OUT
#undef OFFSET_OBS

#define OFFSET_IN(name) offsetof(struct issue_stage_in, name)
#define OFFSET_OUT(name) offsetof(struct issue_stage_out, name)
#define OFFSET_OBS(name) offsetof(struct issue_stage_obs, name)
TABLE(issue_stage){OPEN
#include "model/machine/issue_stage.def"
		       CLOSE}
#undef OFFSET_IN
#undef OFFSET_OUT
#undef OFFSET_OBS

#define OFFSET_IN(name) offsetof(struct share_in, name)
#define OFFSET_OUT(name) offsetof(struct share_out, name)
TABLE(share){OPEN
#include "model/machine/share.def"
		 CLOSE}
#undef OFFSET_IN
#undef OFFSET_OUT

#define OFFSET_IN(name) offsetof(struct fetch_arb_in, name)
#define OFFSET_OUT(name) offsetof(struct fetch_arb_out, name)
#define OFFSET_OBS(name) offsetof(struct fetch_arb_obs, name)
TABLE(fetch_arb){OPEN
#include "model/machine/fetch_arb.def"
		     CLOSE}
#undef OFFSET_IN
#undef OFFSET_OUT
#undef OFFSET_OBS

#define OFFSET_IN(name) offsetof(struct front_end_in, name)
#define OFFSET_OUT(name) offsetof(struct front_end_out, name)
TABLE(front_end)
{
	OPEN
#include "model/machine/front_end.def"
	    CLOSE
}

unsigned ports_of(enum block block, const struct config *cfg, struct port *table)
{
	switch (block) {
#define X(name)                                                                                                        \
	case BLOCK_##name:                                                                                             \
		return name##_ports(cfg, table);
		BLOCKS(X)
#undef X
	case BLOCK_COUNT:
		break;
	}
	assert(block < BLOCK_COUNT);
	return 0;
}

static const struct {
	enum block block;
	size_t offset;
} observed[] = {
    {BLOCK_launch_order, offsetof(struct front_end_obs, launch_order)},
    {BLOCK_barrier, offsetof(struct front_end_obs, barrier)},
    {BLOCK_wpt, offsetof(struct front_end_obs, wpt)},
    {BLOCK_first_arrival, offsetof(struct front_end_obs, first_arrival)},
    {BLOCK_progress, offsetof(struct front_end_obs, progress)},
    {BLOCK_tb_order, offsetof(struct front_end_obs, tb_order)},
    {BLOCK_warp_order, offsetof(struct front_end_obs, warp_order)},
    {BLOCK_issue_count, offsetof(struct front_end_obs, issue_count)},
    {BLOCK_recency, offsetof(struct front_end_obs, recency)},
    {BLOCK_ibuffer, offsetof(struct front_end_obs, ibuffer)},
    {BLOCK_issue_sel, offsetof(struct front_end_obs, issue_sel)},
    {BLOCK_issue_stage, offsetof(struct front_end_obs, issue_stage)},
    {BLOCK_fetch_arb, offsetof(struct front_end_obs, fetch_arb)},
};

unsigned observe_ports(const struct config *cfg, struct port *table, enum block *owner)
{
	unsigned n = 0;
	for (size_t b = 0; b < sizeof observed / sizeof *observed; b++) {
		struct port ports[MAX_PORTS];
		unsigned count = block_exists(observed[b].block, cfg) ? ports_of(observed[b].block, cfg, ports) : 0;
		for (unsigned i = 0; i < count; i++) {
			if (ports[i].dir != DIR_OBS)
				continue;
			assert(n < MAX_PORTS);
			table[n] = ports[i];
			table[n].offset += observed[b].offset;
			owner[n++] = observed[b].block;
		}
	}
	return n;
}

uint64_t port_get(const struct port *p, const void *base, unsigned n)
{
	const char *at = (const char *)base + p->offset;
	uint64_t value;
	bool bit;
	switch (p->kind) {
	case KIND_BIT:
		memcpy(&bit, at, sizeof bit);
		return bit;
	case KIND_MASK:
		memcpy(&value, at, sizeof value);
		return value >> n & 1;
	case KIND_NUMS:
		memcpy(&value, at + n * sizeof value, sizeof value);
		return value;
	}
	return 0;
}

void port_set(const struct port *p, void *base, unsigned n, uint64_t value)
{
	char *at = (char *)base + p->offset;
	uint64_t mask;
	bool bit = value & 1;
	switch (p->kind) {
	case KIND_BIT:
		memcpy(at, &bit, sizeof bit);
		break;
	case KIND_MASK:
		memcpy(&mask, at, sizeof mask);
		mask = (mask & ~(UINT64_C(1) << n)) | (uint64_t)bit << n;
		memcpy(at, &mask, sizeof mask);
		break;
	case KIND_NUMS:
		memcpy(at + n * sizeof value, &value, sizeof value);
		break;
	}
}
