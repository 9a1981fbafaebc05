/* memory.h - what the SMs share behind their caches: interconnect, L2, memory channels.
 *
 * A cycle of the GPU is memory_clock(), then one of each SM. Packets of an SM: one access of up to 128 bytes each, kind
 * and who as it likes; the answers come a sector at a time. Different SMs may send and receive side by side, but not
 * beside memory_clock(). */
#ifndef MODEL_MEMORY_MEMORY_H
#define MODEL_MEMORY_MEMORY_H

#include "model/memory/packet.h"

struct memory;

/* Memory for `sms` SMs, at most MEMORY_SMS; `cfg` must outlive it. Allocation failure aborts. */
enum { MEMORY_SMS = 64 };
struct memory *memory_open(const struct config *cfg, unsigned sms);
void memory_close(struct memory *m);

/* Returns the SMs, as a mask, for which an answer has set out. */
uint64_t memory_clock(struct memory *m);
/* What the next memory_clock() does that no SM has a part in: L2 and channels. It may be done before, side by side with
 * SMs that send and receive. */
void memory_prepare(struct memory *m);
/* The first cycle, from 1 on as memory_clock() counts them, in which it has something to do if no SM sends; UINT64_MAX:
 * none. Up to there memory_skip() stands for so many calls of memory_clock(). */
uint64_t memory_next(const struct memory *m);
void memory_skip(struct memory *m, uint64_t cycles);
/* The cycle in which the next answer for the SM comes; UINT64_MAX: none is on the way back. */
uint64_t memory_arrival(const struct memory *m, unsigned sm);

/* Sends a packet of SM p->sm; false: not now. */
bool memory_send(struct memory *m, struct packet *p);
/* The next answer for the SM, into *p; false: none in this cycle. */
bool memory_receive(struct memory *m, unsigned sm, struct packet *p);

#endif
