/* emit.h - the emitters: each prints one block's module (and its helpers) with verilog.h.
 *
 * They know the config and the port tables and nothing of the model: what a block does is stated here a second time. */
#ifndef EMIT_H
#define EMIT_H

#include "verilog.h"

void emit_launch_order(struct verilog *v);
void emit_barrier(struct verilog *v);
void emit_wpt(struct verilog *v);
void emit_first_arrival(struct verilog *v);
void emit_progress(struct verilog *v);
void emit_tb_order(struct verilog *v);
void emit_warp_order(struct verilog *v);
void emit_issue_count(struct verilog *v);
void emit_recency(struct verilog *v);
void emit_ibuffer(struct verilog *v);
void emit_issue_sel(struct verilog *v);
void emit_issue_stage(struct verilog *v);
void emit_share(struct verilog *v);
void emit_fetch_arb(struct verilog *v);
void emit_front_end(struct verilog *v);

/* The fast forms: the same module, ports and behavior (docs/fast.md). */
void emit_fast_fetch_arb(struct verilog *v);
void emit_fast_ibuffer(struct verilog *v);
void emit_fast_recency(struct verilog *v);

/* All modules that the config needs, in the order of BLOCKS. */
void emit_all(struct verilog *v);

/* ---- pieces that several modules have ---- */

/* owned: bit t*N + w says that warp slot w (of N, a localparam's name) belongs to TB t, from tb_i. */
void emit_owned(struct verilog *v, const char *slots);

/* `name`: the warp slots of the TBs in `tbs`, from owned over W. */
void emit_gather(struct verilog *v, const char *name, const char *tbs);

/* first: of the TBs in `asks` the one with the highest counter in count_i; ties by slot, or the oldest (older_i). */
void emit_first_tb(struct verilog *v, bool by_age);

/* `result`: of the TBs in `pool` the one that none of them stands before, in matrix `net` (element t has bit u when u
 * stands before t). */
void emit_leading_tb(struct verilog *v, const char *pool, const char *net, const char *result);

/* oldest: of the TBs in `pool` the one launched first, from older_i. */
void emit_oldest_tb(struct verilog *v, const char *pool, const char *result);

/* A tree of comparisons over `n` leaves of M bits, each {1, `leaf` of number n} if the bit of `pool` is set, else 0.
 * NAME_node: node n is the higher of nodes 2n+1 and 2n+2, the last ones are the leaves. NAME_highest: those in the pool
 * whose leaf is node 0. */
void emit_climb(struct verilog *v, const char *name, const char *pool, const char *leaf, const char *n);

/* A helper module of `block`: the highest of `numbers` keys of `bits` bits. */
void emit_highest(struct verilog *v, enum block block, const char *name, unsigned numbers, unsigned bits);

/* ---- pieces that the plain and the fast form of a block have ---- */

/* What the arbiter does, as sentences. */
const char *gen_fetch_arb_sentence(const struct config *cfg);
/* For the formal tail: opens the block of claims and states what is assumed of the inputs; `started` is behind reset.
 */
void gen_fetch_arb_assumes(struct verilog *v);
/* For the plain form's tail: lemmas about the counters. */
void gen_fetch_arb_link(struct verilog *v);

/* The registers but those of the entries, and `refill`, to be assigned: warps with enough free slots to fetch. */
void gen_ibuffer_registers(struct verilog *v);
/* miss_d and drop_d. */
void gen_ibuffer_outstanding(struct verilog *v);
/* eligible_o, from refill. */
void gen_ibuffer_eligible(struct verilog *v);
/* The observed registers; `count` has the numbers of entries. */
void gen_ibuffer_observe(struct verilog *v, const char *count);
/* For the formal tail: opens the block of claims, assumes, and claims what does not depend on how entries are kept. */
void gen_ibuffer_claims(struct verilog *v);

#endif
