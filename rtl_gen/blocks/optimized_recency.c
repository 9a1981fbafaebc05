/* optimized_recency.c - emits the optimized implementation of recency.v: a priority matrix replaces the bit-serial
 * selection. */
#include "rtl_gen/blocks/recency.h"

#include "rtl_gen/blocks/optimized_recency.v.h"
