/* order.h - in which order the warps of a launch take turns. A turn ends when the warp waits at a barrier, exits,
 * or has had as many instructions as the order gives it. Thread blocks run one after the other. */
#ifndef SIM_PTX_ORDER_H
#define SIM_PTX_ORDER_H

#include <stdbool.h>
#include <stdint.h>

enum ptx_order_kind {
	ORDER_ROUND_ROBIN, /* TBs and warps ascending, each warp `number` instructions */
	ORDER_COMPLETION,  /* ascending, each warp as far as it gets */
	ORDER_REVERSE,     /* as it, TBs and warps descending */
	ORDER_RANDOM,      /* TBs shuffled, turns of 1 to 4,096 instructions of any warp; `number` is the seed */
};

struct ptx_order {
	uint8_t kind; /* enum ptx_order_kind */
	uint64_t number;
};

enum { ORDER_TEXT = 32, ORDER_QUANTUM = 4096 };
/* "rr:N" with N at least 1, "rr" (N is ORDER_QUANTUM), "rtc", "reverse" or "random:SEED"; false when it is none. */
bool ptx_order_parse(struct ptx_order *o, const char *text);
/* The text that ptx_order_parse() reads, in full. */
void ptx_order_text(const struct ptx_order *o, char text[ORDER_TEXT]);

struct ptx_block;
struct rng;

/* Runs each warp that can run until it waits or has exited. */
void ptx_order_run(const struct ptx_order *o, struct rng *rng, struct ptx_block *tb);
/* The TBs 0 to n-1 in their order: the caller frees. */
uint32_t *ptx_order_blocks(const struct ptx_order *o, struct rng *rng, unsigned n);

#endif
