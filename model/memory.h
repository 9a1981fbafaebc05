/* memory.h - what the SMs share behind their caches: interconnect, L2, memory channels.
 *
 * A cycle of the GPU is memory_clock(), then one of each SM. Packets of an SM: one access of up to 128 bytes each, kind
 * and who as it likes; the answers come a sector at a time. */
#ifndef MEMORY_H
#define MEMORY_H

#include "packet.h"

struct memory;

/* Memory for `sms` SMs, at most MEMORY_SMS; `cfg` must outlive it. Allocation failure aborts. */
enum { MEMORY_SMS = 64 };
struct memory *memory_open(const struct config *cfg, unsigned sms);
void memory_close(struct memory *m);

void memory_clock(struct memory *m);

/* Sends a packet of SM p->sm; false: not now. */
bool memory_send(struct memory *m, struct packet *p);
/* The next answer for the SM, into *p; false: none in this cycle. */
bool memory_receive(struct memory *m, unsigned sm, struct packet *p);

#endif
