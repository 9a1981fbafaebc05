/* icnt.h - one direction of the interconnect: a crossbar of flits.
 *
 * Packets wait at their entry in order, so one that cannot go holds up those behind it. An entry and an exit pass a
 * flit each cycle and belong to a packet until all its flits have passed; the entries take turns. */
#ifndef ICNT_H
#define ICNT_H

#include "packet.h"

enum { ICNT_PORTS = 64 };

struct icnt {
	unsigned entries, exits, turn;
	struct fifo in[ICNT_PORTS], out[ICNT_PORTS];
	unsigned flits[ICNT_PORTS]; /* that wait at each entry */
	uint64_t entry_free[ICNT_PORTS], exit_free[ICNT_PORTS];
};

void icnt_open(struct icnt *n, unsigned entries, unsigned exits);
void icnt_close(struct icnt *n);

/* The flits of a packet with so many bytes of data. */
unsigned icnt_flits(const struct config *cfg, unsigned bytes);

/* False: no room at the entry. */
bool icnt_send(const struct config *cfg, struct icnt *n, unsigned entry, const struct packet *p, unsigned bytes);
/* One cycle. `to` says the exit of a packet, `bytes` its data; a flit is at its exit after `latency` cycles. */
void icnt_clock(const struct config *cfg, struct icnt *n, unsigned latency, unsigned (*to)(const struct packet *p),
		unsigned (*bytes)(const struct packet *p), uint64_t now);
/* What has come at an exit; NULL: nothing. fifo_pop(&n->out[exit]) takes it. */
const struct packet *icnt_head(const struct icnt *n, unsigned exit, uint64_t now);

#endif
