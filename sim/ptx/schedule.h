/* order.h - in which order the warps of a launch take turns. A turn ends when the warp waits at a barrier, exits,
 * or has had as many instructions as the order gives it. Thread blocks run one after the other. */
#ifndef SIM_PTX_SCHEDULE_H
#define SIM_PTX_SCHEDULE_H

#include <stdbool.h>
#include <stdint.h>

enum ptx_schedule_kind {
	SCHEDULE_ROUND_ROBIN, /* TBs and warps ascending, each warp `number` instructions */
	SCHEDULE_COMPLETION,  /* ascending, each warp as far as it gets */
	SCHEDULE_REVERSE,     /* as it, TBs and warps descending */
	SCHEDULE_RANDOM,      /* TBs shuffled, turns of 1 to 4,096 instructions of any warp; `number` is the seed */
};

struct ptx_schedule {
	uint8_t kind; /* enum ptx_schedule_kind */
	uint64_t number;
};

enum { SCHEDULE_TEXT = 32, SCHEDULE_QUANTUM = 4096 };
/* "rr:N" with N at least 1, "rr" (N is SCHEDULE_QUANTUM), "rtc", "reverse" or "random:SEED"; false when it is none. */
bool ptx_schedule_parse(struct ptx_schedule *o, const char *text);
/* The text that ptx_schedule_parse() reads, in full. */
void ptx_schedule_text(const struct ptx_schedule *o, char text[SCHEDULE_TEXT]);

struct ptx_block;
struct rng;

/* Runs each warp that can run until it waits or has exited. */
void ptx_schedule_run(const struct ptx_schedule *o, struct rng *rng, struct ptx_block *tb);
/* The TBs 0 to n-1 in their order: the caller frees. */
uint32_t *ptx_schedule_blocks(const struct ptx_schedule *o, struct rng *rng, unsigned n);

#endif
