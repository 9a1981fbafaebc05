/* pieces.h - the emitters, each of which prints one block's module (and its helpers) with verilog.h, and the pieces
 * that several of them print.
 *
 * They know the config and the port tables and nothing of the model: what a block does is stated here a second time. */
#ifndef RTL_GEN_WRITER_PIECES_H
#define RTL_GEN_WRITER_PIECES_H

#include "rtl_gen/writer/verilog.h"

#define BLOCK(name, exists, meaning) void emit_##name(struct verilog *v);
#include "model/machine/blocks.def"

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

#endif
