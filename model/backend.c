/* backend.c - from issue to write-back. */
#include "backend.h"

#include <string.h>

void backend_open(const struct config *cfg, struct backend *b, unsigned sm, struct memory *memory)
{
	memset(b->boards, 0, sizeof b->boards);
	ops_open(&b->ops);
	collector_reset(cfg, &b->collector);
	pipes_reset(&b->pipes);
	ldst_open(cfg, &b->ldst, sm, memory, &b->ops, b->boards);
}

void backend_close(const struct config *cfg, struct backend *b)
{
	ldst_close(&b->ldst);
	for (unsigned w = 0; w < cfg->warps; w++)
		scoreboard_close(&b->boards[w]);
	ops_close(&b->ops);
}

void backend_kernel(const struct config *cfg, struct backend *b, unsigned registers)
{
	for (unsigned w = 0; w < cfg->warps; w++)
		scoreboard_open(&b->boards[w], registers);
	ldst_flush(&b->ldst);
}

static void write_back(const struct config *cfg, struct backend *b, uint64_t now)
{
	uint32_t done[MAX_WIDTH];
	unsigned count = pipes_results(&b->pipes, now, done);
	for (unsigned i = 0; i < count; i++) {
		const struct op *o = &b->ops.all[done[i]];
		for (unsigned k = 0; k < o->dsts; k++) /* these units do not wait for a bank */
			collector_write(cfg, &b->collector, o->dst[k], o->warp);
		scoreboard_release(&b->boards[o->warp], o);
		b->boards[o->warp].pipe--;
		ops_give(&b->ops, done[i]);
	}
}

void backend_clock(const struct config *cfg, struct backend *b, uint64_t now)
{
	write_back(cfg, b, now);
	pipes_clock(cfg, &b->pipes, &b->collector, &b->ops, now);
	ldst_clock(cfg, &b->ldst, &b->collector, now);
	collector_clock(cfg, &b->collector, &b->ops);
}

void backend_receive(struct backend *b, const struct packet *p)
{
	ldst_receive(&b->ldst, p);
}

bool backend_clear(const struct config *cfg, const struct backend *b, const struct inst *inst, unsigned warp)
{
	const struct scoreboard *s = &b->boards[warp];
	if (!scoreboard_clear(s, inst))
		return false;
	if (inst->op == OP_EXIT && cfg->exit_waits && (s->writes || s->memory))
		return false;
	return inst->op != OP_FENCE || !(s->memory || s->stores);
}

uint64_t backend_in_flight(const struct backend *b)
{
	return b->ops.warps;
}

bool backend_ready(const struct config *cfg, const struct backend *b, const struct inst *inst, unsigned warp)
{
	return backend_clear(cfg, b, inst, warp) &&
	       collector_ready(cfg, &b->collector, unit_of((enum op_class)inst->op), warp % cfg->schedulers);
}

bool backend_long_wait(const struct backend *b, const struct inst *inst, unsigned warp)
{
	return scoreboard_long_wait(&b->boards[warp], inst);
}

void backend_issue(const struct config *cfg, struct backend *b, const struct inst *inst, const struct record *r,
		   const uint64_t *addrs, unsigned warp)
{
	uint32_t op = ops_take(&b->ops, inst, r, addrs, warp);
	scoreboard_issue(&b->boards[warp], &b->ops.all[op]);
	collector_issue(&b->collector, &b->ops, unit_of((enum op_class)inst->op), op, warp % cfg->schedulers);
}

bool backend_drained(const struct backend *b, unsigned warp)
{
	const struct scoreboard *s = &b->boards[warp];
	return !s->pipe && !s->writes && !s->memory && !s->stores;
}

bool backend_still(const struct backend *b)
{
	return collector_empty(&b->collector) && pipes_empty(&b->pipes) && ldst_still(&b->ldst);
}
