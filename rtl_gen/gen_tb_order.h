/* gen_tb_order.h - between the two files that emit tb_order.v. */
#ifndef GEN_TB_ORDER_H
#define GEN_TB_ORDER_H

#include "emit.h"

/* The order of the TBs that wait is kept: with sort = live it is compared anew in each cycle. */
bool gen_tb_order_lists(const struct config *cfg);

/* Assigns `net` the bits NAME_q of all pairs, as a matrix of the resident TBs. */
void gen_tb_order_matrix(struct verilog *v, const char *net, const char *name);

void gen_tb_order_claims(struct verilog *v);

#endif
