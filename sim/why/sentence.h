/* sentence.h - links of a chain, and the parting of two runs, as sentences. */
#ifndef SIM_WHY_SENTENCE_H
#define SIM_WHY_SENTENCE_H

#include <stdio.h>

#include "sim/why/chain.h"
#include "sim/why/parting.h"

/* One sentence without its full stop; the caller frees. Warps are named by slot (w12), TBs by their number in the
 * grid (TB1). */
char *why_sentence(const struct why_run *r, const struct why_link *link);

/* Writes the chain as lines, the last cycles first. Consecutive short links of one warp become one line. */
void why_chain_text(FILE *f, const struct why_run *r, const struct why_chain *chain);

/* Writes one line: what issues (or fetches) on the SM in the cycle of the parting. */
void why_parting_text(FILE *f, const struct why_run *r, const struct why_parting *p);

#endif
