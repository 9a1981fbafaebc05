/* pair.h - the blocks of a config that have two implementations, and the Verilog text of both. */
#ifndef PROOF_PAIR_H
#define PROOF_PAIR_H

#include "model/machine/config.h"

enum { PAIRS_MAX = 32, PAIR_SUM = 33, PAIR_BLOCK = 32 };

/* The module of a block with all modules below it, without comments: equal sums are equal proofs. */
struct pair {
	char block[PAIR_BLOCK];
	char sum[PAIR_SUM]; /* XXH3 of the reference text with the optimized one behind it, 128 bits in hex digits:
			       `cat reference.v optimized.v | xxh128sum` */
	char *reference, *optimized;
};

struct pairs {
	struct pair pair[PAIRS_MAX];
	unsigned count;
};

/* The pairs of a derived config: the blocks of the front end whose two texts differ. */
void pairs_make(struct pairs *pairs, const struct config *cfg);
void pairs_free(struct pairs *pairs);

#endif
