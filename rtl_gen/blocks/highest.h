/* highest.h - emits a maximum finder, for the sorters of policy pro. */
#ifndef RTL_GEN_BLOCKS_HIGHEST_H
#define RTL_GEN_BLOCKS_HIGHEST_H

#include "rtl_gen/writer/pieces.h"

/* A tree of comparators over `n` leaves of NODE_BITS bits; leaf n is {1, `leaf`} if bit n of `pool` is set, else 0.
 * NAME_node: node n is the larger of nodes 2n+1 and 2n+2. NAME_highest: the bits of `pool` whose leaf is equal to node
 * 0, the root. */
void emit_climb(struct verilog *v, const char *name, const char *pool, const char *leaf, const char *n);

/* A helper module of `block`: finds the largest of `numbers` keys of `bits` bits. */
void emit_highest(struct verilog *v, enum block block, const char *name, unsigned numbers, unsigned bits);

#endif
