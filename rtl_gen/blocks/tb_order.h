/* tb_order.h - emits parts of tb_order.v, the TB priorities of policy pro, for both implementations. */
#ifndef RTL_GEN_BLOCKS_TB_ORDER_H
#define RTL_GEN_BLOCKS_TB_ORDER_H

#include "rtl_gen/blocks/highest.h"

/* The order of waiting TBs is kept in registers; with sort = live it is compared again in each cycle. */
bool tb_order_lists(const struct config *cfg);

/* The TB that a sort places next: that with the most progress, with the least, or while TBs wait in the grid with the
 * most and then with the least. */
enum sort_by { SORT_BY_MOST, SORT_BY_LEAST, SORT_BY_PHASE };
/* For the sort of all TBs. */
enum sort_by tb_order_samples_by(const struct config *cfg);
/* Some sort places TBs by the most progress. */
bool tb_order_needs_most(const struct config *cfg);

/* Assigns `net` the pair registers NAME_q as a priority matrix of the resident TBs: bit t*TBS + u: u precedes t. */
void emit_tb_order_matrix(struct verilog *v, const char *net, const char *name);

/* Bits of a count of finished warps of a resident TB, of whose warps at least one has not finished. */
unsigned tb_order_finished_bits(const struct config *cfg);

void emit_tb_order_claims(struct verilog *v);
/* For the formal tail of the reference implementation: lemmas about the sort NAME of the TBs in POOL_q; they read what
 * emit_optimized_tb_order_pairs() declares. */
void emit_tb_order_lemmas(struct verilog *v, const char *name, const char *pool, enum sort_by by);

/* ---- the optimized implementation ---- */

bool tb_order_is_optimized(const struct config *cfg);

/* most, least: priority matrices of all TBs, by the most (tb_order_needs_most()) and by the least progress. */
void emit_optimized_tb_order_pairs(struct verilog *v);
/* NAME_next: the TB in POOL_q that the sort places next. */
void emit_optimized_tb_order_next(struct verilog *v, const char *name, const char *pool, enum sort_by by);
/* gone_q: the number of finished warps of each TB. */
void emit_optimized_tb_order_gone(struct verilog *v);

/* For the formal tail: `counted`, gone_q is the number of finished warps; and the assumptions that it needs. */
void emit_optimized_tb_order_history(struct verilog *v);
void emit_optimized_tb_order_assumptions(struct verilog *v);

#endif
