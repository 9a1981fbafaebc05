/* icnt.c - a crossbar. */
#include "icnt.h"

#include <string.h>

#include "mask.h"

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
		fifo_close(&n->in[i]);
		fifo_close(&n->out[i]);
	}
}

unsigned icnt_flits(const struct config *cfg, unsigned bytes)
{
	return (HEADER_BYTES + bytes + cfg->icnt_flit - 1) / cfg->icnt_flit;
}

bool icnt_send(const struct config *cfg, struct icnt *n, unsigned entry, const struct packet *p, unsigned bytes)
{
	unsigned flits = icnt_flits(cfg, bytes);
	/* A packet that is larger than the buffer goes when the buffer is empty. */
	if (n->flits[entry] > 0 && n->flits[entry] + flits > cfg->icnt_buffer)
		return false;
	n->flits[entry] += flits;
	fifo_push(&n->in[entry], p);
	return true;
}

/* The entries with a packet. SMs send side by side, so there is no mask that they would share. */
static uint64_t waiting(const struct icnt *n)
{
	uint64_t mask = 0;
	for (unsigned i = 0; i < n->entries; i++)
		mask |= (uint64_t)(n->flits[i] > 0) << i;
	return mask;
}

bool icnt_empty(const struct icnt *n)
{
	return !waiting(n);
}

/* The head of entry i goes to its exit, if both are free; returns the exit's bit. */
static uint64_t pass(const struct config *cfg, struct icnt *n, unsigned i, const struct icnt_way *way, uint64_t now)
{
	struct packet *p = fifo_head(&n->in[i]);
	if (n->entry_free[i] > now)
		return 0;
	unsigned exit = way->to(p), flits = icnt_flits(cfg, way->bytes(p));
	if (n->exit_free[exit] > now || n->out[exit].count >= cfg->icnt_buffer)
		return 0;
	n->entry_free[i] = n->exit_free[exit] = now + flits;
	n->flits[i] -= flits;
	p->ready = now + way->latency + flits - 1;
	fifo_push(&n->out[exit], p);
	fifo_pop(&n->in[i]);
	return mask_bit(exit);
}

uint64_t icnt_clock(const struct config *cfg, struct icnt *n, const struct icnt_way *way, uint64_t now)
{
	uint64_t all = waiting(n), came = 0;
	for (uint64_t left = all >> n->turn << n->turn; left; left &= left - 1)
		came |= pass(cfg, n, mask_first(left), way, now);
	for (uint64_t left = all & mask_low(n->turn); left; left &= left - 1)
		came |= pass(cfg, n, mask_first(left), way, now);
	icnt_skip(n, 1);
	return came;
}

void icnt_skip(struct icnt *n, uint64_t cycles)
{
	n->turn = (unsigned)((n->turn + cycles % n->entries) % n->entries);
}

const struct packet *icnt_head(const struct icnt *n, unsigned exit, uint64_t now)
{
	const struct packet *p = fifo_head(&n->out[exit]);
	return p && p->ready <= now ? p : NULL;
}
