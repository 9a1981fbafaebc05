/* selftest_model.c - the self-test's stimulus engine and signature, run with the golden model. docs/fpga.md defines
 * them. */
#include "fpga/selftest_model.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "model/machine/counted.h"
#include "model/machine/mask.h"

enum head_kind { KIND_PLAIN, KIND_BARRIER, KIND_EXIT, KIND_UNIT };

/* The random bit of a warp slot for one decision: bit (first + step * slot) mod 127 of the random register. */
static bool slot_bit(const struct engine *e, unsigned first, unsigned step, unsigned slot)
{
	return e->random[(first + step * slot) % RANDOM_BITS];
}

static bool bit(const struct engine *e, unsigned n)
{
	return e->random[n];
}

void engine_reset(struct engine *e)
{
	memset(e, 0, sizeof *e);
	for (unsigned i = 0; i < RANDOM_BITS; i++)
		e->random[i] = mask_has(UINT64_C(0x9e3779b97f4a7c15), i % 64);
}

/* ---- inputs ---- */

/* Warp slots of each TB with map = contiguous. */
static unsigned tb_slots(const struct config *cfg, const struct engine *e)
{
	unsigned even = cfg->warps / cfg->tbs;
	if (even == 0)
		even = 1;
	if (even > cfg->tb_warps)
		even = cfg->tb_warps;
	switch (e->size) {
	case 0:
		return even;
	case 1:
		return 2 * even < cfg->tb_warps ? 2 * even : cfg->tb_warps;
	case 2:
		return even > 1 ? even - 1 : 1;
	default:
		return cfg->tb_warps;
	}
}

static bool in_window(const struct config *cfg, const struct engine *e, unsigned w)
{
	bool whole = cfg->tb_warps == cfg->warps;
	unsigned length = whole ? (cfg->warps + 1) / 2 : cfg->tb_warps;
	if (cfg->map == MAP_FIXED)
		return w / cfg->tb_warps == e->turn;
	if (whole && e->phase[6])
		return true;
	return (w + cfg->warps - e->window) % cfg->warps < length;
}

static uint64_t launched_warps(const struct config *cfg, const struct engine *e, const struct front_end_out *state)
{
	uint64_t slots = 0;
	if (cfg->map == MAP_CONTIGUOUS) {
		unsigned n = tb_slots(cfg, e);
		return (e->turn + 1) * n <= cfg->warps ? mask_low(n) << e->turn * n : 0;
	}
	for (unsigned w = 0; w < cfg->warps; w++) {
		bool is_free = !mask_has(state->live | state->finished, w);
		if (is_free && in_window(cfg, e, w) && (!e->phase[5] || slot_bit(e, 11, 7, w)))
			slots |= mask_bit(w);
	}
	return slots;
}

static void launch(const struct config *cfg, const struct engine *e, const struct front_end_out *state,
		   struct front_end_in *in)
{
	in->launch_warps = launched_warps(cfg, e, state);
	if (cfg->has_grid) {
		in->grid_waits = !e->phase[7];
		if (!in->grid_waits)
			return;
	}
	if (in->launch_warps && bit(e, 50) && !e->drain && !mask_has(state->busy, e->turn))
		in->launch = mask_bit(e->turn);
}

static bool wants(const struct engine *e, unsigned w)
{
	switch (e->phase[1] + 2 * e->phase[2]) {
	case 0:
		return slot_bit(e, 0, 1, w);
	case 1:
		return true;
	case 2:
		return slot_bit(e, 0, 1, w) && slot_bit(e, 17, 3, w);
	default:
		return false;
	}
}

static void head(const struct config *cfg, const struct engine *e, unsigned w, struct front_end_in *in)
{
	uint64_t slot = mask_bit(w);
	unsigned kind = e->kind[w];
	bool unit = kind == KIND_UNIT, branch = e->branch[w];
	if (kind == KIND_BARRIER)
		in->bar |= slot;
	if (kind == KIND_EXIT)
		in->exit |= slot;
	if (branch && !unit)
		in->jump |= slot;
	if (unit && branch && (cfg->has_ports || cfg->has_sharing))
		in->mem |= slot;
	if (unit && !branch && (cfg->has_ports || cfg->has_sharing))
		in->sfu |= slot;
	if (unit && branch && cfg->has_memory)
		in->memory |= slot;
	if (cfg->has_progress)
		in->lanes[w] = kind == KIND_PLAIN && !branch ? MAX_LANES : 8 * kind + 4 * branch + w % 4;
}

/* Whether the operand collector for the type of w's head instruction is free at w's own scheduler. */
static bool collector_free(const struct config *cfg, unsigned w, const struct front_end_in *in)
{
	uint64_t of_type = in->free_sp;
	if (mask_has(in->mem, w))
		of_type = in->free_mem;
	if (mask_has(in->sfu, w))
		of_type = in->free_sfu;
	return mask_has(of_type, w % cfg->schedulers);
}

static void readiness(const struct config *cfg, const struct engine *e, unsigned w, struct front_end_in *in)
{
	if (wants(e, w)) {
		if (cfg->has_sharing && !collector_free(cfg, w, in))
			in->blocked |= mask_bit(w);
		else
			in->ready |= mask_bit(w);
	} else if (cfg->has_places && slot_bit(e, 29, 11, w)) {
		in->long_wait |= mask_bit(w);
	}
}

static void fills(const struct config *cfg, const struct engine *e, const struct front_end_out *state,
		  struct front_end_in *in)
{
	if (e->phase[4] && e->cycle % 16 != 15)
		return;
	for (unsigned w = 0; w < cfg->warps; w++) {
		if (!mask_has(e->miss, w) || !slot_bit(e, 40, 3, w))
			continue;
		in->fill |= mask_bit(w);
		if (cfg->has_two && mask_has(state->room_two, w) && bit(e, 101))
			in->fill_two |= mask_bit(w);
		if (cfg->fill_uses_port)
			return;
	}
}

void engine_inputs(const struct config *cfg, const struct engine *e, const struct front_end_out *state,
		   struct front_end_in *in)
{
	launch(cfg, e, state, in);
	for (unsigned s = 0; cfg->has_sharing && s < cfg->schedulers; s++) {
		in->free_mem |= (uint64_t)bit(e, s + 9) << s;
		in->free_sfu |= (uint64_t)bit(e, s + 60) << s;
		in->free_sp |= (uint64_t)bit(e, s + 104) << s;
	}
	for (unsigned w = 0; w < cfg->warps; w++) {
		head(cfg, e, w, in);
		readiness(cfg, e, w, in);
		if (cfg->has_hint && e->named[w])
			in->hint |= mask_bit(w);
		if (cfg->has_recency && slot_bit(e, 3, 9, w) && slot_bit(e, 66, 4, w) && bit(e, 107))
			in->completed |= mask_bit(w);
	}
	for (unsigned w = 0; cfg->latency && w < cfg->warps; w++) {
		in->next_ready |= slot_bit(e, 23, 5, w) ? mask_bit(w) : 0;
		in->next_memory |= cfg->has_memory && slot_bit(e, 13, 3, w) ? mask_bit(w) : 0;
	}
	fills(cfg, e, state, in);
	if (cfg->counters) {
		in->clear = in->ready | in->jump;
		in->counter_index[0] = e->cycle % COUNTERS;
	}
	for (unsigned s = 0; cfg->stall && s < cfg->schedulers; s++)
		in->stall |= (uint64_t)(bit(e, s + 22) && bit(e, s + 44)) << s;
	for (unsigned w = 0; cfg->flush && bit(e, 61) && bit(e, 97) && bit(e, 110) && w < cfg->warps; w++)
		if (slot_bit(e, 19, 13, w) && slot_bit(e, 52, 6, w) && slot_bit(e, 83, 10, w) && slot_bit(e, 8, 15, w))
			in->flush |= mask_bit(w);
	in->enable = cfg->enable && (bit(e, 88) || bit(e, 123));
}

void engine_answer(const struct config *cfg, const struct engine *e, const struct front_end_out *out,
		   struct front_end_in *in)
{
	uint64_t answered = cfg->fetch_answer ? e->asked : out->fetch;
	if (!answered)
		return;
	in->fetch_hit = bit(e, 3) || (bit(e, 70) && !e->phase[3]);
	in->fetch_two = cfg->has_two && in->fetch_hit && bit(e, 90) && (answered & out->room_two);
	in->fetch_none = cfg->has_none && !in->fetch_hit && bit(e, 113);
}

/* ---- the clock ---- */

static void step_random(struct engine *e)
{
	for (unsigned n = 0; n < 64; n++) {
		bool next = e->random[0] != e->random[RANDOM_BITS - 64];
		memmove(e->random, e->random + 1, (RANDOM_BITS - 1) * sizeof *e->random);
		e->random[RANDOM_BITS - 1] = next;
	}
}

static enum head_kind special_kind(const struct engine *e)
{
	static const enum head_kind storm[] = {KIND_BARRIER, KIND_BARRIER, KIND_BARRIER, KIND_EXIT},
				    calm[] = {KIND_UNIT, KIND_BARRIER, KIND_EXIT, KIND_UNIT};
	return (e->phase[0] ? storm : calm)[bit(e, 20) + 2 * bit(e, 84)];
}

static void clock_size(struct engine *e, const struct front_end_in *in, const struct front_end_out *out)
{
	if (!out->busy && !in->launch)
		e->size = bit(e, 33) + 2u * bit(e, 95);
	if (e->cycle % 32 == 31 && bit(e, 12) && bit(e, 63) && bit(e, 118))
		e->drain = true;
	if (!out->busy)
		e->drain = false;
}

static void clock_misses(const struct config *cfg, struct engine *e, const struct front_end_in *in,
			 const struct front_end_out *out)
{
	e->miss &= ~in->fill;
	if (!in->fetch_hit && !in->fetch_none)
		e->miss |= cfg->fetch_answer ? e->asked : out->fetch;
	e->asked = out->fetch;
}

void engine_clock(const struct config *cfg, struct engine *e, const struct front_end_in *in,
		  const struct front_end_out *out)
{
	for (unsigned w = 0; w < cfg->warps; w++) {
		if (mask_has(out->issue, w) || !mask_has(out->valid, w)) {
			e->kind[w] = slot_bit(e, 5, 2, w) ? special_kind(e) : KIND_PLAIN;
			e->branch[w] = slot_bit(e, 31, 5, w) && bit(e, 59);
		}
		if (!mask_has(out->live, w))
			e->named[w] = slot_bit(e, 5, 2, w);
	}
	if (!cfg->enable || in->enable)
		clock_misses(cfg, e, in, out);
	if (cfg->map == MAP_CONTIGUOUS)
		clock_size(e, in, out);
	e->window = (e->window + 1) % cfg->warps;
	if (bit(e, 77))
		e->turn = (e->turn + 1) % cfg->tbs;
	for (unsigned i = 0; i < PHASE_BITS && e->cycle % 32 == 31; i++)
		e->phase[i] = bit(e, 13 * i + 2);
	step_random(e);
	e->cycle++;
}

/* ---- the signature ---- */

uint64_t signature_next(const struct config *cfg, uint64_t signature, const struct front_end_out *out)
{
	struct port table[MAX_PORTS];
	unsigned ports = ports_of(BLOCK_front_end, cfg, table), at = 0;
	uint64_t fold = 0;
	for (unsigned i = 0; i < ports; i++) {
		if (table[i].dir != DIR_OUT)
			continue;
		for (unsigned n = 0; n < table[i].count; n++) {
			uint64_t value = port_get(&table[i], out, n);
			for (unsigned b = 0; b < table[i].bits; b++)
				fold ^= (value >> b & 1) << at++ % SIGNATURE_BITS;
		}
	}
	return signature << 1 ^ (signature >> 63 ? 0x1b : 0) ^ fold;
}

/* ---- a run ---- */

struct selftest_run {
	const struct config *cfg;
	struct front_end model;
	struct engine engine;
	uint64_t signature;
};

static void one_cycle(struct selftest_run *r, struct events *events)
{
	struct front_end_in nothing = {0}, in = {0};
	struct front_end_out state, out;
	memset(&state, 0, sizeof state);
	memset(&out, 0, sizeof out);
	front_end_comb(r->cfg, &r->model, &nothing, &state); /* the outputs that come from registers */
	engine_inputs(r->cfg, &r->engine, &state, &in);
	front_end_comb(r->cfg, &r->model, &in, &out);
	engine_answer(r->cfg, &r->engine, &out, &in);
	const char *breach = front_end_breach(r->cfg, &r->model, &in);
	if (breach)
		die(EXIT_BUG, "cycle %u: the self-test's engine violates an assumption of the front end: %s",
		    r->engine.cycle, breach);
	events_count(events, r->cfg, &in, &out, front_end_ties(r->cfg, &r->model, &in));
	r->signature = signature_next(r->cfg, r->signature, &out);
	engine_clock(r->cfg, &r->engine, &in, &out);
	front_end_clock(r->cfg, &r->model, &in, &out);
}

void selftest_run(const struct config *cfg, uint64_t first_cycles, uint64_t cycles, struct selftest *s)
{
	struct selftest_run r = {.cfg = cfg};
	struct events beyond = {0};
	assert(cycles % 64 == 0);
	memset(s, 0, sizeof *s);
	s->serial = xalloc((cycles / 64 + 1) * sizeof *s->serial);
	s->cycles = cycles;
	s->first_cycles = first_cycles;
	front_end_reset(&r.model);
	engine_reset(&r.engine);
	for (uint64_t n = 0; n < cycles + 64; n++) {
		s->serial[n / 64] = s->serial[n / 64] << 1 | r.signature >> 63;
		if (n == first_cycles)
			s->first = r.signature;
		if (n == cycles)
			s->last = r.signature;
		one_cycle(&r, n < cycles ? &s->events : &beyond);
	}
}

void selftest_free(struct selftest *s)
{
	free(s->serial);
	s->serial = NULL;
}
