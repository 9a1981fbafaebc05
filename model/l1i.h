/* l1i.h - the instruction cache: sets, ways, least recently used; a line is placed when it comes (GPGPU-Sim's L1I).
 *
 * Misses to a line that is on its way already join it. A hit answers in the cycle of the access. */
#ifndef L1I_H
#define L1I_H

#include <stdbool.h>
#include <stdint.h>

#include "config.h"

struct l1i_way {
	uint64_t line; /* line number + 1; 0: empty */
	uint64_t used; /* cycle of the last access */
};

struct l1i {
	struct l1i_way ways[64 * 16];
	struct {
		uint64_t line;  /* line number + 1; 0: free */
		uint64_t comes; /* cycle in which it is there */
	} missing[MAX_WARPS];   /* a warp waits for one line at most */
};

void l1i_reset(struct l1i *c);

/* The cycle in which `line` is there: `now` for a hit. A miss asks for it, unless it is on its way already. */
uint64_t l1i_access(const struct config *cfg, struct l1i *c, uint64_t line, uint64_t now);

/* Places the lines that come in cycle `now`. Call once a cycle, before l1i_access(). */
void l1i_clock(const struct config *cfg, struct l1i *c, uint64_t now);

#endif
