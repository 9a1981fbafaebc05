/* recency_lemmas.c - emits lemmas that lead the equality proof of recency.v from the reference implementation's
 * bit-serial selection to the optimized implementation's count of preceding warps. */
#include "rtl_gen/blocks/recency.h"

#include "rtl_gen/blocks/recency_lemmas.v.h"
