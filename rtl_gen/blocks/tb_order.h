/* tb_order.h - between the files that emit tb_order.v. */
#ifndef RTL_GEN_BLOCKS_TB_ORDER_H
#define RTL_GEN_BLOCKS_TB_ORDER_H

#include "rtl_gen/writer/pieces.h"

/* The order of the TBs that wait is kept: with sort = live it is compared anew in each cycle. */
bool tb_order_lists(const struct config *cfg);

/* Assigns `net` the bits NAME_q of all pairs, as a matrix of the resident TBs. */
void emit_tb_order_matrix(struct verilog *v, const char *net, const char *name);

/* Bits of a number of finished warps: of a TB that is resident one at least has not. */
unsigned tb_order_finished_bits(const struct config *cfg);

void emit_tb_order_claims(struct verilog *v);
/* For the reference implementation's tail: lemmas about the sort NAME of those in POOL_q, behind
 * emit_optimized_tb_order_pairs. */
void emit_tb_order_lemmas(struct verilog *v, const char *name, const char *pool, bool both_ways);

/* ---- the optimized implementation ---- */

bool tb_order_is_optimized(const struct config *cfg);

/* most, least: who goes before whom, of all pairs of TBs. */
void emit_optimized_tb_order_pairs(struct verilog *v);
/* NAME_next: the TB that goes in front of those in POOL_q, by `most`; both ways: by `least` once no TB waits in the
 * grid.
 */
void emit_optimized_tb_order_next(struct verilog *v, const char *name, const char *pool, bool both_ways);
/* gone_q: of each TB how many warps have finished. */
void emit_optimized_tb_order_gone(struct verilog *v);

/* For the formal tail: counted, and what is assumed for it. */
void emit_optimized_tb_order_history(struct verilog *v);
void emit_optimized_tb_order_assumptions(struct verilog *v);

#endif
