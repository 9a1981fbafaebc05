/* dram.h - a memory channel: banks with a row open, first ready first come first served, one command a cycle.
 *
 * Each command cycle one idle bank receives its next request, a hit in the open row first, else the oldest; and one
 * bank gets a command: a read or write of one burst, an activation or a precharge, as the timings allow. Data follows a
 * read by t_cl and a write by t_wl command cycles. */
#ifndef DRAM_H
#define DRAM_H

#include "packet.h"

enum { DRAM_BANKS = 32, DRAM_FLIGHT = 64 };

struct dram_request {
	struct packet packet;
	uint64_t row;
	unsigned bank, bytes; /* bytes: that no command has moved yet */
	bool taken;           /* the entry is in use */
	uint64_t age;
};

/* Command cycles from which on each command is allowed. */
struct dram_bank {
	struct dram_request now; /* taken: the request that it serves */
	uint64_t row;
	bool open;
	uint64_t read, write, precharge, activate;
};

struct dram {
	struct dram_request *queue; /* dram_queue entries */
	unsigned waiting;
	struct dram_bank banks[DRAM_BANKS];
	unsigned turn;
	uint64_t now, ages;
	uint64_t column, row, read, write; /* the channel's */
	uint64_t group_column[DRAM_BANKS], group_precharge[DRAM_BANKS];
	struct fifo done; /* reads; ready: the command cycle of their last data */
};

/* Allocation failure aborts. */
void dram_open(const struct config *cfg, struct dram *d);
void dram_close(struct dram *d);

bool dram_room(const struct config *cfg, const struct dram *d);
/* `at`: the address within the channel. */
void dram_push(const struct config *cfg, struct dram *d, const struct packet *p, uint64_t at);
/* One command cycle. */
void dram_clock(const struct config *cfg, struct dram *d);
/* A read whose data has come; NULL: none. fifo_pop(&d->done) takes it. */
const struct packet *dram_head(const struct dram *d);

/* Bank and row of an address within the channel: bits 8 and 13 to 15, from 16 on (GPGPU-Sim's map of the GTX480). */
unsigned dram_bank_of(const struct config *cfg, uint64_t at);

#endif
