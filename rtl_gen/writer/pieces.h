/* pieces.h - the emitter of each hardware block, and the pieces of Verilog that several of them print.
 *
 * An emitter prints one block's module and its helper modules. It knows the config and the port tables and nothing of
 * the golden model: the behavior of a block is stated here independently. */
#ifndef RTL_GEN_WRITER_PIECES_H
#define RTL_GEN_WRITER_PIECES_H

#include "rtl_gen/writer/template.h"

#define BLOCK(name, exists, meaning) void emit_##name(struct verilog *v);
#include "model/machine/blocks.def"

/* ---- pieces that several modules have ---- */

/* owned: bit t*N + w: warp slot w belongs to TB t, from tb_i; N is the localparam `slots`. */
void emit_owned(struct verilog *v, const char *slots);

/* `name`: of the warp slots in mask `warps`, each scheduler has at most one. */
void emit_one_of_each(struct verilog *v, const char *name, const char *warps);

/* `name`: the warp slots that the TBs in mask `tbs` own, from owned with N = WARPS. */
void emit_gather(struct verilog *v, const char *name, const char *tbs);

/* "0", "SIZE" or "n*SIZE", as v_string(): where the n-th of several values of a size begins. */
const char *times(struct verilog *v, unsigned n, const char *size);
/* "" or " + n", as v_string(). */
const char *plus(struct verilog *v, unsigned n);

/* "+ by_sched[0] + by_sched[1]..." for all schedulers, each as `bits` bits, as v_string(). */
const char *sum_of_schedulers(struct verilog *v, unsigned bits);

/* `result`: the TB in `pool` that no other TB in `pool` precedes, by the priority matrix `net`: bit t*TBS + u: TB u
 * precedes TB t. */
void emit_leading_tb(struct verilog *v, const char *pool, const char *net, const char *result);

/* `result`: the TB in `pool` that was launched first, from older_i: row t*TBS names the TBs older than TB t. */
void emit_oldest_tb(struct verilog *v, const char *pool, const char *result);

#endif
