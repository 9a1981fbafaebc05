/* units.c - ports, latencies, the scoreboard. */
#include "units.h"

#include <string.h>

#include "mask.h"

void units_reset(struct units *u)
{
	memset(u, 0, sizeof *u);
}

enum unit unit_of(enum op_class op)
{
	switch (op) {
	case OP_SFU:
	case OP_DP:
		return UNIT_SFU;
	case OP_LOAD:
	case OP_STORE:
	case OP_ATOM:
	case OP_FENCE:
		return UNIT_MEM;
	case OP_SP:
	case OP_BRANCH:
	case OP_BAR:
	case OP_EXIT:
		break;
	}
	return UNIT_SP;
}

/* Schedulers share the SFU's and the LD/ST port on Fermi; then the ports of scheduler 0 stand for all. */
static uint64_t port_free(const struct config *cfg, const struct units *u, enum unit unit, unsigned s)
{
	return u->port_free[cfg->shared_ports && unit != UNIT_SP ? 0 : s][unit];
}

bool units_ready(const struct config *cfg, const struct units *u, const struct scoreboard *b, const struct inst *inst,
		 unsigned s, uint64_t now)
{
	for (unsigned i = 0; i < inst->srcs; i++)
		if (b->ready[inst->src[i]] > now)
			return false;
	for (unsigned i = 0; i < inst->dsts; i++)
		if (b->ready[inst->dst[i]] > now)
			return false;
	if (inst->op == OP_EXIT && b->written > now)
		return false;
	if (inst->op == OP_FENCE && b->memory > now)
		return false;
	return port_free(cfg, u, unit_of((enum op_class)inst->op), s) <= now;
}

bool units_long_wait(const struct scoreboard *b, const struct inst *inst, uint64_t now)
{
	for (unsigned i = 0; i < inst->srcs; i++)
		if (b->loaded[inst->src[i]] > now)
			return true;
	return false;
}

unsigned segments(const uint64_t *addrs, unsigned n, unsigned width)
{
	uint64_t seen[64];
	unsigned count = 0;
	for (unsigned i = 0; i < n; i++) {
		uint64_t last = (addrs[i] + (width ? width - 1 : 0)) / 128;
		for (uint64_t segment = addrs[i] / 128; segment <= last && count < 64; segment++) {
			unsigned k = 0;
			while (k < count && seen[k] != segment)
				k++;
			if (k == count)
				seen[count++] = segment;
		}
	}
	return count ? count : 1;
}

unsigned bank_cycles(const uint64_t *addrs, unsigned n, unsigned width)
{
	uint64_t words[32][32 * 4];
	unsigned count[32] = {0}, most = 1, per_lane = width > 4 ? width / 4 : 1;
	for (unsigned i = 0; i < n * per_lane; i++) {
		uint64_t word = addrs[i / per_lane] / 4 + i % per_lane;
		unsigned bank = (unsigned)(word % 32), k = 0;
		while (k < count[bank] && words[bank][k] != word)
			k++;
		if (k < count[bank])
			continue;
		words[bank][count[bank]++] = word;
		if (count[bank] > most)
			most = count[bank];
	}
	return most;
}

/* Cycles that an instruction keeps its port, and in *latency its own without operand_cycles. */
static unsigned interval(const struct config *cfg, const struct inst *inst, const struct record *r,
			 const uint64_t *addrs, unsigned *latency)
{
	unsigned n = mask_count(r->mask), cycles;
	*latency = cfg->sp_latency;
	switch (inst->op) {
	case OP_SFU:
		*latency = cfg->sfu_latency;
		return cfg->sfu_interval;
	case OP_DP:
		*latency = cfg->dp_latency;
		return cfg->dp_interval;
	case OP_LOAD:
	case OP_STORE:
	case OP_ATOM:
		if (!addrs || n == 0)
			return 1;
		if (r->space == SPACE_SHARED || r->space == SPACE_CONST || r->space == SPACE_PARAM) {
			cycles = bank_cycles(addrs, n, inst->width);
			*latency = cfg->smem_latency + cycles - 1;
		} else {
			cycles = segments(addrs, n, inst->width);
			*latency = (inst->op == OP_STORE ? 0 : cfg->gmem_latency) + cycles - 1;
		}
		return cycles;
	default:
		return 1;
	}
}

static void later(uint64_t *time, uint64_t other)
{
	if (other > *time)
		*time = other;
}

void units_issue(const struct config *cfg, struct units *u, struct scoreboard *b, const struct inst *inst,
		 const struct record *r, const uint64_t *addrs, unsigned s, uint64_t now)
{
	enum unit unit = unit_of((enum op_class)inst->op);
	unsigned latency, cycles = interval(cfg, inst, r, addrs, &latency);
	uint64_t ready = now + latency + cfg->operand_cycles;

	u->port_free[cfg->shared_ports && unit != UNIT_SP ? 0 : s][unit] = now + cycles;
	bool far = unit == UNIT_MEM && (r->space == SPACE_GLOBAL || r->space == SPACE_LOCAL);
	for (unsigned i = 0; i < inst->dsts; i++) {
		later(&b->ready[inst->dst[i]], ready);
		if (far)
			later(&b->loaded[inst->dst[i]], ready);
	}
	if (inst->dsts > 0 || unit == UNIT_MEM)
		later(&b->written, ready);
	if (unit == UNIT_MEM)
		later(&b->memory, ready);
}
