/* icnt.h - one direction of the interconnect: a crossbar that transfers flits from entries to exits.
 *
 * Each entry has a FIFO, so a packet that cannot go blocks those behind it. An entry and an exit transfer one flit per
 * cycle of the interconnect and are held by a packet until all its flits have passed. The entries have rotating
 * priority: in cycle 1 of the interconnect entry 0 is first, in cycle 2 entry 1, and so on.
 *
 * The SMs may be ahead of the interconnect: a packet at an entry waits until the cycle behind that of its sender
 * (packet.ready), and a packet that an SM has taken holds its room at the exit until the cycle behind that. */
#ifndef MODEL_MEMORY_ICNT_H
#define MODEL_MEMORY_ICNT_H

#include <stdatomic.h>

#include "model/memory/packet.h"

enum { ICNT_PORTS = 64 }; /* masks are 64-bit */

/* An entry or an exit; each in host cache lines of its own, as SMs send and receive in parallel. */
struct icnt_port {
	_Alignas(64) struct fifo queue;
	unsigned flits; /* flits that wait at an entry */
	unsigned taken; /* oldest packets at an exit that icnt_take() has given out; `ready`: their room is free then */
	uint64_t free;  /* first cycle of the interconnect in which the port is free, an entry with its packet's exit */
	uint64_t ahead; /* of an entry: cycles of the core by which its SM is ahead of the memory */
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

/* The interconnect's own clock, icnt_mhz, beside the core's. */
struct icnt_time {
	uint64_t cycle;  /* cycles of the interconnect so far */
	unsigned clocks; /* fraction of its next cycle, in units of 1 / core_mhz */
};

/* Begins a cycle of the core. icnt_time_next() counts the cycles of the interconnect in it one by one; false: none is
 * left. */
void icnt_time_begin(const struct config *cfg, struct icnt_time *t);
bool icnt_time_next(const struct config *cfg, struct icnt_time *t);
/* Counts those of n cycles of the core. */
void icnt_time_skip(const struct config *cfg, struct icnt_time *t, uint64_t n);

/* Rules of a direction: a flit arrives `latency` cycles of the interconnect after it leaves its entry, and may be taken
 * `wait` cycles of the core later; to(): exit of a packet; bytes(): its data. */
struct icnt_way {
	unsigned latency, wait;
	unsigned (*to)(const struct packet *p);
	unsigned (*bytes)(const struct packet *p);
};

/* Simulates the current cycle of the interconnect, in cycle `now` of the core. Returns the exits to which a packet was
 * sent, as a mask. */
uint64_t icnt_clock(const struct config *cfg, struct icnt *n, const struct icnt_way *way, const struct icnt_time *t,
		    uint64_t now);
/* The entry has room for `flits` more flits, however many leave it until then. */
static inline bool icnt_sure(const struct config *cfg, const struct icnt *n, unsigned entry, unsigned flits)
{
	return n->in[entry].flits + flits <= cfg->icnt_buffer;
}
/* The least number of cycles of the core from the one in which a packet leaves its entry to its arrival. */
unsigned icnt_least(const struct config *cfg, const struct icnt_way *way);
/* Takes the oldest packet of an exit, if it has arrived by cycle `now` of the core; NULL: none. It is valid until the
 * next icnt_clock() and holds its room until cycle `freed`. */
const struct packet *icnt_take(struct icnt *n, unsigned exit, uint64_t now, uint64_t freed);
/* The arrival of the packet that icnt_take() returns next; UINT64_MAX: none is on its way. */
uint64_t icnt_arrival(const struct icnt *n, unsigned exit);

#endif
