/* scoreboard.c - storage of the register bits. */
#include "model/sm/scoreboard.h"

#include <stdlib.h>
#include <string.h>

void scoreboards_kernel(struct scoreboards *b, unsigned warps, unsigned registers)
{
	size_t words =
	    registers / 64 + 1; /* the counters stay: the memory still answers stores of the previous kernel */
	if (words < DECODED_WORDS)
		words = DECODED_WORDS;
	b->all_decoded = words == DECODED_WORDS;
	uint64_t *old = b->words;
	size_t kept = b->far_stays && old ? (size_t)(b->warps[0].far - b->warps[0].busy) : 0;
	if (kept > words)
		kept = words;
	b->words = calloc(2 * words * warps, sizeof *b->words);
	if (!b->words)
		abort();
	for (unsigned w = 0; w < warps; w++) {
		const uint64_t *far = b->warps[w].far;
		b->warps[w].busy = b->words + 2 * words * w;
		b->warps[w].far = b->warps[w].busy + words;
		if (kept)
			memcpy(b->warps[w].far, far, kept * sizeof *far);
	}
	free(old);
}

void scoreboards_close(struct scoreboards *b)
{
	free(b->words);
}
