/* counters.c - emits counters.v, the performance counters. */
#include "model/machine/counted.h"
#include "rtl_gen/writer/pieces.h"

/* A counter grows by the ones of this vector. */
static const char *const increments[COUNTERS] = {
#define COUNTER(id, name, increment, meaning) increment,
#include "model/machine/counted.def"
};

/* The vector, zero-extended to the width of a counter. */
static const char *padded(struct verilog *v, unsigned n)
{
	unsigned width = n == COUNTER_RELEASES || n == COUNTER_ENDS ? v->cfg->tbs
			 : n < COUNTER_SLOTS_ISSUED                 ? 1
								    : v->cfg->schedulers;
	return v_pad(v, COUNTER_BITS, width, increments[n]);
}

#include "rtl_gen/blocks/counters.v.h"
