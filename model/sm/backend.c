/* backend.c - a cycle of the back end, and dependences of instructions. */
#include "model/sm/backend.h"

#include <string.h>

void backend_open(const struct config *cfg, struct backend *b, unsigned sm, struct memory *memory)
{
	memset(&b->boards, 0, sizeof b->boards);
	b->boards.far_stays = cfg->has_places && cfg->policy.opt[OPT_LISTS] == LISTS_SLOTS;
	ops_open(&b->ops);
	collector_reset(cfg, &b->collector);
	pipes_reset(cfg, &b->pipes);
	ldst_open(cfg, &b->ldst, sm, memory, &b->ops, &b->boards);
}

void backend_close(struct backend *b)
{
	ldst_close(&b->ldst);
	scoreboards_close(&b->boards);
	ops_close(&b->ops);
}

void backend_kernel(const struct config *cfg, struct backend *b, unsigned registers, const struct thread_map *map)
{
	scoreboards_kernel(&b->boards, cfg->warps, registers);
	ldst_kernel(&b->ldst, map);
}

static void write_back(const struct config *cfg, struct backend *b, uint64_t now)
{
	for (uint32_t op = pipes_results(&b->pipes, now), next; op != OP_NONE; op = next) {
		const struct op *o = &b->ops.all[op];
		next = o->next;
		for (unsigned k = 0; k < o->dsts; k++) /* SP units and SFUs do not wait for a bank */
			collector_write(cfg, &b->collector, o->dst[k], o->warp);
		scoreboards_release(&b->boards, o);
		ops_give(&b->ops, op);
	}
}

void backend_clock(const struct config *cfg, struct backend *b, uint64_t now)
{
	write_back(cfg, b, now);
	pipes_clock(cfg, &b->pipes, &b->collector, &b->ops, now);
	ldst_clock(cfg, &b->ldst, &b->collector, now);
	unsigned steps = cfg->collector_steps; /* at least one */
	do
		collector_clock(cfg, &b->collector, &b->ops);
	while (--steps > 0);
}

bool backend_waits(const struct config *cfg, const struct scoreboard *s, const struct inst *inst)
{
	if (inst->op == OP_EXIT && cfg->exit_waits && (s->writes || s->memory))
		return true;
	if (inst->op == OP_FENCE && (s->memory || s->stores))
		return true;
	return s->atoms;
}

bool backend_clear(const struct config *cfg, const struct backend *b, const struct inst *inst, unsigned warp)
{
	const struct scoreboard *s = &b->boards.warps[warp];
	return !backend_waits(cfg, s, inst) && scoreboard_clear(s, inst);
}

void backend_receive(struct backend *b, const struct packet *p)
{
	ldst_receive(&b->ldst, p);
}

uint64_t backend_in_flight(const struct backend *b)
{
	return b->ops.warps;
}

bool backend_drained(const struct backend *b, unsigned warp)
{
	return !mask_has(b->ops.warps, warp) && !b->boards.warps[warp].stores;
}

uint64_t backend_next(const struct config *cfg, const struct backend *b, uint64_t now)
{
	if (!collector_still(&b->collector))
		return now;
	uint64_t ldst = ldst_next(cfg, &b->ldst, &b->collector, now);
	uint64_t pipes = pipes_next(cfg, &b->pipes, &b->collector, now);
	return ldst < pipes ? ldst : pipes;
}

void backend_skip(struct backend *b, uint64_t n)
{
	ldst_skip(&b->ldst, n);
}
