/* tb_order_lemmas.c - emits lemmas that lead the equality proof of tb_order.v from the reference implementation's
 * comparator trees to the optimized implementation's pairs of TBs. */
#include "rtl_gen/blocks/tb_order.h"

#include "rtl_gen/blocks/tb_order_lemmas.v.h"
