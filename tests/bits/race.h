/* race.h - a stimulus that makes two progress counters nearly equal and then lets their warps compete for one grant.
 *
 * One bit of one counter decides the grant. To expose a stuck-at-0 fault this counter reaches 2^bit, for a stuck-at-1
 * fault it stays 0. The other counter, of a warp or TB on the same scheduler, reaches a value between the correct and
 * the faulty one, or equals one of them where the tie-break makes the difference. */
#ifndef TESTS_BITS_RACE_H
#define TESTS_BITS_RACE_H

#include "model/machine/config.h"
#include "model/machine/stimulus.h"

/* Whether race_open() supports the register `name` of a block. */
bool race_supports(const char *block, const char *name);

/* The stimulus for bit `bit` of number `number` in the register, stuck at `value`. As random_open(): `cfg` must outlive
 * it. It ends some cycles after both warps requested a grant. */
struct stimulus *race_open(const struct config *cfg, const char *block, const char *name, unsigned number, unsigned bit,
			   unsigned value);
void race_close(struct stimulus *s);

#endif
