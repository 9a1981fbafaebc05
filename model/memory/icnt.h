/* icnt.h - one direction of the interconnect: a crossbar that transfers flits from entries to exits.
 *
 * Each entry has a FIFO, so a packet that cannot go blocks those behind it. An entry and an exit transfer one flit per
 * cycle and are held by a packet until all its flits have passed. The entries have rotating priority: in cycle 1 entry
 * 0 is first, in cycle 2 entry 1, and so on. */
#ifndef MODEL_MEMORY_ICNT_H
#define MODEL_MEMORY_ICNT_H

#include <stdatomic.h>

#include "model/memory/packet.h"

enum { ICNT_PORTS = 64 }; /* masks are 64-bit */

/* An entry or an exit; each in host cache lines of its own, as SMs send and receive in parallel. */
struct icnt_port {
	_Alignas(64) struct fifo queue;
	unsigned flits; /* flits that wait at an entry */
	uint64_t free;  /* first cycle in which the port is free */
};

struct icnt {
	unsigned entries, exits;
	_Alignas(64) _Atomic uint64_t waiting; /* entries with a packet, as a mask; SMs send in parallel */
	struct icnt_port in[ICNT_PORTS], out[ICNT_PORTS];
};

/* At most ICNT_PORTS entries and exits; release with icnt_close(). */
void icnt_open(struct icnt *n, unsigned entries, unsigned exits);
void icnt_close(struct icnt *n);

/* Number of flits of a packet with `bytes` bytes of data. */
unsigned icnt_flits(const struct config *cfg, unsigned bytes);

/* Queues a packet with `bytes` bytes of data at an entry; false: no room. */
bool icnt_send(const struct config *cfg, struct icnt *n, unsigned entry, const struct packet *p, unsigned bytes);
/* The entries with a packet, as a mask. */
static inline uint64_t icnt_waiting(const struct icnt *n)
{
	return atomic_load_explicit(&n->waiting, memory_order_relaxed);
}
static inline bool icnt_empty(const struct icnt *n)
{
	return !icnt_waiting(n);
}

/* Rules of a direction: a flit arrives `latency` cycles after it leaves its entry; to(): exit of a packet; bytes(): its
 * data. */
struct icnt_way {
	unsigned latency;
	unsigned (*to)(const struct packet *p);
	unsigned (*bytes)(const struct packet *p);
};

/* Simulates cycle `now`. Returns the exits to which a packet was sent, as a mask. */
uint64_t icnt_clock(const struct config *cfg, struct icnt *n, const struct icnt_way *way, uint64_t now);
/* The oldest packet that has arrived at an exit; NULL: none. fifo_pop(&n->out[exit].queue) removes it. */
const struct packet *icnt_head(const struct icnt *n, unsigned exit, uint64_t now);

#endif
