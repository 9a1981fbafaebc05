/* icnt.c - a crossbar. */
#include "icnt.h"

#include <string.h>

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

void icnt_clock(const struct config *cfg, struct icnt *n, unsigned latency, unsigned (*to)(const struct packet *p),
		unsigned (*bytes)(const struct packet *p), uint64_t now)
{
	for (unsigned k = 0; k < n->entries; k++) {
		unsigned i = (n->turn + k) % n->entries;
		struct packet *p = fifo_head(&n->in[i]);
		if (!p || n->entry_free[i] > now)
			continue;
		unsigned exit = to(p), flits = icnt_flits(cfg, bytes(p));
		if (n->exit_free[exit] > now || n->out[exit].count >= cfg->icnt_buffer)
			continue;
		n->entry_free[i] = n->exit_free[exit] = now + flits;
		n->flits[i] -= flits;
		p->ready = now + latency + flits - 1;
		fifo_push(&n->out[exit], p);
		fifo_pop(&n->in[i]);
	}
	n->turn = n->turn + 1 < n->entries ? n->turn + 1 : 0;
}

const struct packet *icnt_head(const struct icnt *n, unsigned exit, uint64_t now)
{
	const struct packet *p = fifo_head(&n->out[exit]);
	return p && p->ready <= now ? p : NULL;
}
