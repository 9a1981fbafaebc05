/* icnt.c - the crossbar's entries, exits and transfers. */
#include "model/memory/icnt.h"

#include <string.h>

#include "model/machine/mask.h"
#include "model/memory/access.h"

enum { HEADER_BYTES = 8 };

void icnt_open(struct icnt *n, unsigned entries, unsigned exits)
{
	memset(n, 0, sizeof *n);
	n->entries = entries;
	n->exits = exits;
}

void icnt_close(struct icnt *n)
{
	for (unsigned i = 0; i < ICNT_PORTS; i++) {
		fifo_close(&n->in[i].queue);
		fifo_close(&n->out[i].queue);
	}
}

unsigned icnt_flits(const struct config *cfg, unsigned bytes)
{
	return (HEADER_BYTES + bytes + cfg->icnt_flit - 1) / cfg->icnt_flit;
}

bool icnt_send(const struct config *cfg, struct icnt *n, unsigned entry, const struct packet *p, unsigned bytes)
{
	struct icnt_port *in = &n->in[entry];
	unsigned flits = icnt_flits(cfg, bytes);
	/* A packet larger than the buffer is accepted when the buffer is empty. */
	if (in->flits > 0 && in->flits + flits > cfg->icnt_buffer)
		return false;
	if (in->flits == 0)
		atomic_fetch_or_explicit(&n->waiting, mask_bit(entry), memory_order_relaxed);
	in->flits += flits;
	fifo_push(&in->queue, p);
	return true;
}

/* The exit has room for `flits` flits. Its flits are counted only if packets of the largest size would not fit. A
 * packet larger than the buffer is accepted when the buffer is empty. */
static bool exit_room(const struct config *cfg, const struct fifo *out, const struct icnt_way *way, unsigned flits)
{
	unsigned held = 0;
	if (out->count * icnt_flits(cfg, LINE_BYTES) + flits <= cfg->icnt_exit)
		return true;
	for (unsigned i = 0; i < out->count; i++)
		held += icnt_flits(cfg, way->bytes(&out->slot[(out->first + i) & (out->room - 1)]));
	return held == 0 || held + flits <= cfg->icnt_exit;
}

static unsigned icnt_rate(const struct config *cfg)
{
	return cfg->icnt_mhz ? cfg->icnt_mhz : cfg->core_mhz;
}

void icnt_time_begin(const struct config *cfg, struct icnt_time *t)
{
	t->clocks += icnt_rate(cfg);
}

bool icnt_time_next(const struct config *cfg, struct icnt_time *t)
{
	if (t->clocks < cfg->core_mhz)
		return false;
	t->clocks -= cfg->core_mhz;
	t->cycle++;
	return true;
}

void icnt_time_skip(const struct config *cfg, struct icnt_time *t, uint64_t n)
{
	uint64_t clocks = t->clocks + n * icnt_rate(cfg);
	t->cycle += clocks / cfg->core_mhz;
	t->clocks = (unsigned)(clocks % cfg->core_mhz);
}

/* Cycles of the core, at least one, until the n-th next cycle of the interconnect. */
static uint64_t core_cycles(const struct config *cfg, const struct icnt_time *t, uint64_t n)
{
	uint64_t rate = icnt_rate(cfg), clocks = n * cfg->core_mhz;
	if (rate == cfg->core_mhz)
		return n;
	return clocks <= t->clocks + rate ? 1 : (clocks - t->clocks + rate - 1) / rate;
}

unsigned icnt_least(const struct config *cfg, const struct icnt_way *way)
{
	unsigned cycles = icnt_rate(cfg) == cfg->core_mhz ? way->latency : 0;
	return cycles + way->wait;
}

/* Frees the room of taken packets that hold it no longer in cycle `now`. */
static void drop_taken(struct icnt_port *out, uint64_t now)
{
	for (; out->taken && fifo_head(&out->queue)->ready <= now; out->taken--)
		fifo_pop(&out->queue);
}

/* Sends the first packet of entry i to its exit, if both are free. Returns the exit's bit, or 0. */
static uint64_t pass(const struct config *cfg, struct icnt *n, unsigned i, const struct icnt_way *way,
		     const struct icnt_time *t, uint64_t now)
{
	struct icnt_port *in = &n->in[i], *out;
	struct packet *p = fifo_head(&in->queue);
	if (in->free > t->cycle || p->ready >= now)
		return 0;
	unsigned exit = way->to(p);
	out = &n->out[exit];
	if (out->free > t->cycle) {
		in->free = out->free;
		return 0;
	}
	if (out->taken)
		drop_taken(out, now);
	unsigned flits = icnt_flits(cfg, way->bytes(p));
	if (!exit_room(cfg, &out->queue, way, flits))
		return 0;
	in->free = out->free = t->cycle + flits;
	in->flits -= flits;
	if (in->flits == 0)
		atomic_fetch_and_explicit(&n->waiting, ~mask_bit(i), memory_order_relaxed);
	p->ready = now + core_cycles(cfg, t, way->latency + flits - 1) + way->wait;
	fifo_push(&out->queue, p);
	fifo_pop(&in->queue);
	return mask_bit(exit);
}

uint64_t icnt_clock(const struct config *cfg, struct icnt *n, const struct icnt_way *way, const struct icnt_time *t,
		    uint64_t now)
{
	uint64_t all = icnt_waiting(n), came = 0;
	unsigned first = (unsigned)((t->cycle - 1) % n->entries);
	for (uint64_t left = all >> first << first; left; left &= left - 1)
		came |= pass(cfg, n, mask_first(left), way, t, now);
	for (uint64_t left = all & mask_low(first); left; left &= left - 1)
		came |= pass(cfg, n, mask_first(left), way, t, now);
	return came;
}

/* The oldest packet of an exit that is not taken; NULL: none. */
static struct packet *untaken(const struct icnt_port *out)
{
	const struct fifo *f = &out->queue;
	return out->taken < f->count ? &f->slot[(f->first + out->taken) & (f->room - 1)] : NULL;
}

const struct packet *icnt_take(struct icnt *n, unsigned exit, uint64_t now, uint64_t freed)
{
	struct icnt_port *out = &n->out[exit];
	struct packet *p = untaken(out);
	if (!p || p->ready > now)
		return NULL;
	p->ready = freed;
	out->taken++;
	return p;
}

uint64_t icnt_arrival(const struct icnt *n, unsigned exit)
{
	const struct packet *p = untaken(&n->out[exit]);
	return p ? p->ready : UINT64_MAX;
}
