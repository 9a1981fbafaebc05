/* schedule.h - the order in which the warps of a launch execute: `trace --order`.
 *
 * Thread blocks run one after the other; within a thread block, warps take turns. A turn ends when the warp waits at a
 * barrier, exits, or has executed the number of instructions that the schedule allows. */
#ifndef SIM_ENGINE_SCHEDULE_H
#define SIM_ENGINE_SCHEDULE_H

#include <stdbool.h>
#include <stdint.h>

enum ptx_schedule_kind {
	SCHEDULE_ROUND_ROBIN, /* TBs and warps ascending, turns of `number` instructions */
	SCHEDULE_COMPLETION,  /* TBs and warps ascending, unlimited turns */
	SCHEDULE_REVERSE,     /* TBs and warps descending, unlimited turns */
	SCHEDULE_RANDOM,      /* TBs shuffled, turns of 1 to 4,096 instructions of random warps; `number` is the seed */
};

struct ptx_schedule {
	uint8_t kind; /* enum ptx_schedule_kind */
	uint64_t number;
};

enum { SCHEDULE_TEXT = 32, SCHEDULE_QUANTUM = 4096 };
/* Parses "rr:N" with N at least 1, "rr" (N = SCHEDULE_QUANTUM), "rtc", "reverse" or "random:SEED"; false for any other
 * text. */
bool ptx_schedule_parse(struct ptx_schedule *o, const char *text);
/* The canonical text that ptx_schedule_parse() accepts. */
void ptx_schedule_text(const struct ptx_schedule *o, char text[SCHEDULE_TEXT]);

/* True if thread blocks run in ascending order. */
bool ptx_schedule_ascends(const struct ptx_schedule *o);

struct ptx_block;
struct rng;

/* Runs the warps of a thread block until each waits at the barrier or has exited. */
void ptx_schedule_run(const struct ptx_schedule *o, struct rng *rng, struct ptx_block *tb);
/* The TBs 0 to n-1 in the order of the schedule; the caller frees. */
uint32_t *ptx_schedule_blocks(const struct ptx_schedule *o, struct rng *rng, unsigned n);

#endif
