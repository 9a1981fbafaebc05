/* tb_order_claims.c - emits the formal tail of tb_order.v: its matrices are strict total orders, also during a sort. */
#include "rtl_gen/blocks/tb_order.h"

#include "rtl_gen/blocks/tb_order_claims.v.h"
