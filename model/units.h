/* units.h - what an instruction costs behind the issue stage: ports, latencies, the scoreboard.
 *
 * The back end of the first timing model: fixed latencies, no caches behind the SM, no register banks. A register that
 * an instruction of cycle c writes is readable by an instruction that issues in c + latency + operand_cycles. Global
 * accesses take the LD/ST port for one cycle per 128-byte segment, shared ones for one per conflicting bank access.
 * Latencies and intervals: config.def. */
#ifndef UNITS_H
#define UNITS_H

#include "config.h"
#include "stream.h"

enum unit { UNIT_SP, UNIT_SFU, UNIT_MEM, UNIT_COUNT };

struct units {
	uint64_t port_free[MAX_SCHEDULERS][UNIT_COUNT]; /* first cycle in which the port takes an instruction */
};

/* The writes and accesses of one warp that are on their way. */
struct scoreboard {
	uint64_t *ready;  /* per register: first cycle in which it may be read or written again */
	uint64_t *loaded; /* the same for what global and local loads write alone */
	uint64_t written; /* first cycle in which nothing that the warp issued is on its way */
	uint64_t memory;  /* the same for loads, stores and atomics alone */
};

void units_reset(struct units *u);

/* The unit that an operation class uses. */
enum unit unit_of(enum op_class op);

/* The r-bit of `inst` for a warp of scheduler s in cycle `now`: scoreboard clear (RAW, WAW) and port free. An exit
 * waits for all writes and stores of its warp, a fence for its memory accesses. */
bool units_ready(const struct config *cfg, const struct units *u, const struct scoreboard *b, const struct inst *inst,
		 unsigned s, uint64_t now);

/* True when `inst` reads a register that a load from global or local memory, or an atomic there, has yet to write.
 * Loads from shared and constant memory and of parameters are short, and texture loads count as arithmetic. */
bool units_long_wait(const struct scoreboard *b, const struct inst *inst, uint64_t now);

/* An instruction issues in cycle `now`. `addrs`: the addresses of its lanes, NULL without any. */
void units_issue(const struct config *cfg, struct units *u, struct scoreboard *b, const struct inst *inst,
		 const struct record *r, const uint64_t *addrs, unsigned s, uint64_t now);

/* 128-byte segments that n lanes touch, at least 1. */
unsigned segments(const uint64_t *addrs, unsigned n, unsigned width);

/* Cycles that n lanes take on 32 banks of 4 bytes: the most different words in one bank, at least 1. */
unsigned bank_cycles(const uint64_t *addrs, unsigned n, unsigned width);

#endif
