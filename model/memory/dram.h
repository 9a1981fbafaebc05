/* dram.h - a memory channel: banks with a row open, first ready first come first served, one command a cycle.
 *
 * Each command cycle one idle bank receives its next request, a hit in the open row first, else the oldest; and one
 * bank gets a command: a read or write of one burst, an activation or a precharge, as the timings allow. Data follows a
 * read by t_cl and a write by t_wl command cycles. */
#ifndef MODEL_MEMORY_DRAM_H
#define MODEL_MEMORY_DRAM_H

#include "model/memory/packet.h"

enum { DRAM_BANKS = 32 };

/* An entry of the queue, and one of its bank's list or of the unused ones. */
struct dram_request {
	struct packet packet;
	uint64_t row;
	unsigned bank, bytes; /* bytes: that no command has moved yet */
	struct dram_request *next;
};

/* Command cycles from which on each command is allowed. */
struct dram_bank {
	struct dram_request *oldest, *youngest; /* that wait for the bank */
	struct dram_request now;                /* that it serves, with its bit in dram.serving */
	uint64_t row;
	bool open;
	uint64_t read, write, precharge, activate;
};

struct dram {
	struct dram_request *queue, *unused; /* dram_queue entries */
	unsigned waiting;
	uint32_t serving, asked; /* banks: that serve a request, for which one waits */
	struct dram_bank banks[DRAM_BANKS];
	unsigned turn;
	uint64_t now, wake;                /* wake: no command is possible before */
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
/* The first command cycle, `now` or later, in which a command is possible or data comes; UINT64_MAX: none unless a
 * request comes. Up to there `now` may be moved on. */
uint64_t dram_next(const struct dram *d);
/* A read whose data has come; NULL: none. fifo_pop(&d->done) takes it. */
const struct packet *dram_head(const struct dram *d);

/* Bank and row of an address within the channel: bits 8 and 13 to 15, from 16 on (GPGPU-Sim's map of the GTX480). */
unsigned dram_bank_of(const struct config *cfg, uint64_t at);

#endif
