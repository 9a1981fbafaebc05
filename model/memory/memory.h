/* memory.h - the memory system that the SMs share behind their L1 caches: interconnect, L2 slices, DRAM channels.
 *
 * A cycle of the GPU is memory_clock(), then one cycle of each SM. A packet of an SM is one access of up to 128 bytes;
 * the SM chooses `kind` and `requester`, which its responses repeat. Responses arrive one sector of 32 bytes at a time.
 * Different SMs may call memory_send() and memory_receive() in parallel, but not in parallel with memory_clock(). Times
 * are in core cycles, counted from 1. */
#ifndef MODEL_MEMORY_MEMORY_H
#define MODEL_MEMORY_MEMORY_H

#include "model/memory/packet.h"

struct memory;

/* A memory system for `sms` SMs, at most MEMORY_SMS; `cfg` must outlive it. The caller owns it and releases it with
 * memory_close(). Allocation failure aborts. */
enum { MEMORY_SMS = 64 };
struct memory *memory_open(const struct config *cfg, unsigned sms);
void memory_close(struct memory *m);

/* Simulates the next cycle. Returns the SMs to which a response was sent, as a mask. */
uint64_t memory_clock(struct memory *m);
/* Simulates the part of the next memory_clock() that touches no SM: L2 and DRAM. Optional; may run earlier, in parallel
 * with SMs that send and receive. */
void memory_prepare(struct memory *m);
/* The next event: the first cycle in which memory_clock() does something if no SM sends; UINT64_MAX: none.
 * memory_skip() skips `cycles` idle cycles before it. */
uint64_t memory_next(const struct memory *m);
void memory_skip(struct memory *m, uint64_t cycles);
/* The cycle in which the next response arrives at the SM; UINT64_MAX: none has been sent. */
uint64_t memory_arrival(const struct memory *m, unsigned sm);

/* The SM is that many cycles ahead of memory_clock() from now on, at first 0: it may send and receive in these cycles
 * before the memory has simulated them. At most memory_lead() - 1, behind which a packet may arrive that the memory has
 * not sent yet. */
void memory_ahead(struct memory *m, unsigned sm, uint64_t cycles);
unsigned memory_lead(const struct config *cfg);
/* Flits of a packet of an SM, of at most that many bytes. */
unsigned memory_flits(const struct config *cfg, const struct packet *p);
/* memory_send() takes that many flits of the SM, whatever the memory does in the cycles by which the SM is ahead. */
bool memory_sure(const struct memory *m, unsigned sm, unsigned flits);

/* Sends a packet of SM p->sm; false: the interconnect has no room, retry later. */
bool memory_send(struct memory *m, struct packet *p);
/* Takes the next response to the SM into *p; false: none in this cycle. */
bool memory_receive(struct memory *m, unsigned sm, struct packet *p);

#endif
