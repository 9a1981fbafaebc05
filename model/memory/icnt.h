/* icnt.h - one direction of the interconnect: a crossbar of flits.
 *
 * Packets wait at their entry in order, so one that cannot go holds up those behind it. An entry and an exit pass a
 * flit each cycle and belong to a packet until all its flits have passed; the entries take turns: in the first cycle,
 * number 1, entry 0 is the first, in the next one entry 1. */
#ifndef MODEL_MEMORY_ICNT_H
#define MODEL_MEMORY_ICNT_H

#include <stdatomic.h>

#include "model/memory/packet.h"

enum { ICNT_PORTS = 64 }; /* masks are 64-bit */

/* An entry or an exit: in a cache line of its own, as SMs send and receive side by side. */
struct icnt_port {
	_Alignas(64) struct fifo queue;
	unsigned flits; /* that wait at an entry */
	uint64_t free;  /* first cycle in which it is */
};

struct icnt {
	unsigned entries, exits;
	_Alignas(64) _Atomic uint64_t waiting; /* entries with a packet: SMs send side by side */
	struct icnt_port in[ICNT_PORTS], out[ICNT_PORTS];
};

void icnt_open(struct icnt *n, unsigned entries, unsigned exits);
void icnt_close(struct icnt *n);

/* The flits of a packet with so many bytes of data. */
unsigned icnt_flits(const struct config *cfg, unsigned bytes);

/* False: no room at the entry. */
bool icnt_send(const struct config *cfg, struct icnt *n, unsigned entry, const struct packet *p, unsigned bytes);
/* The entries with a packet. */
static inline uint64_t icnt_waiting(const struct icnt *n)
{
	return atomic_load_explicit(&n->waiting, memory_order_relaxed);
}
static inline bool icnt_empty(const struct icnt *n)
{
	return !icnt_waiting(n);
}

/* What passes: `to` says the exit of a packet, `bytes` its data; a flit is at its exit after `latency` cycles. */
struct icnt_way {
	unsigned latency;
	unsigned (*to)(const struct packet *p);
	unsigned (*bytes)(const struct packet *p);
};

/* Cycle `now`. Returns the exits, as a mask, to which a packet has gone. */
uint64_t icnt_clock(const struct config *cfg, struct icnt *n, const struct icnt_way *way, uint64_t now);
/* What has come at an exit; NULL: nothing. fifo_pop(&n->out[exit].queue) takes it. */
const struct packet *icnt_head(const struct icnt *n, unsigned exit, uint64_t now);

#endif
