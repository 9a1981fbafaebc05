/* dram.h - one memory channel: a DRAM controller with FR-FCFS scheduling and its banks.
 *
 * All times are in command cycles of the memory clock. In each command cycle one idle bank receives its next request
 * (the oldest hit in its open row, else the oldest), and the channel issues at most one column command (a read or write
 * of one burst) and one row command (an activation or a precharge) as the timings allow. Data follows a read by t_cl
 * and a write by t_wl command cycles. */
#ifndef MODEL_MEMORY_DRAM_H
#define MODEL_MEMORY_DRAM_H

#include "model/memory/packet.h"

enum { DRAM_BANKS = 32 };

/* An entry of the controller's queue, linked in the list of its bank or in the free list. */
struct dram_request {
	struct packet packet;
	uint64_t row;
	unsigned bank, bytes; /* bytes: not transferred yet */
	struct dram_request *next;
};

/* read, write, precharge, activate: the first command cycle in which the bank allows the command. */
struct dram_bank {
	struct dram_request *oldest, *youngest; /* requests that wait for the bank */
	struct dram_request now;                /* request that it serves; valid if its bit in dram.serving is set */
	uint64_t row;                           /* open row; valid if `open` */
	bool open;
	uint64_t read, write, precharge, activate;
};

struct dram {
	struct dram_request *queue, *unused; /* dram_queue entries; first of the free list */
	unsigned waiting;                    /* queued requests */
	uint32_t serving, requested;         /* banks that serve a request; banks for which a request waits */
	struct dram_bank banks[DRAM_BANKS];
	unsigned turn;                     /* bank with the highest priority */
	uint64_t now, wake;                /* wake: no command is possible before this command cycle */
	uint64_t column, row, read, write; /* first command cycle in which the channel allows each command */
	uint64_t group_column[DRAM_BANKS], group_precharge[DRAM_BANKS];
	struct fifo done; /* completed reads; ready: command cycle of their last data */
};

/* Allocation failure aborts. */
void dram_open(const struct config *cfg, struct dram *d);
void dram_close(struct dram *d);

/* The queue has a free entry. */
bool dram_room(const struct config *cfg, const struct dram *d);
/* Adds a request; needs dram_room(). `at`: byte address within the channel. */
void dram_push(const struct config *cfg, struct dram *d, const struct packet *p, uint64_t at);
/* One command cycle, number d->now. */
void dram_clock(const struct config *cfg, struct dram *d);
/* The next event: the first command cycle, `now` or later, in which a command is possible or data arrives; UINT64_MAX:
 * none without a new request. The caller may advance `now` up to it. */
uint64_t dram_next(const struct dram *d);
/* A read whose data has arrived; NULL: none. fifo_pop(&d->done) removes it. */
const struct packet *dram_head(const struct dram *d);

/* The lowest address bit that selects the bank, as a number of bytes: above four atoms. */
uint64_t dram_bank_bit(const struct config *cfg);
/* Bank of a byte address within the channel. With atoms of 64 bytes bits 8 and 13 to 15, and the row is bits 16 and up;
 * with 32 bytes bits 7 and 12 to 14, and 15 and up (GPGPU-Sim's address maps of the GTX480 and the Titan X). */
unsigned dram_bank_of(const struct config *cfg, uint64_t at);

#endif
