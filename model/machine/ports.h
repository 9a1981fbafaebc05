/* ports.h - the ports of every front-end block, each stated once in BLOCK.def.
 *
 * A .def file is a list of rows, in the order of the Verilog port list:
 *   GROUP(title, contract)                          opens an interface: a title, and who may change what when (a C
 *                                                   expression over `cfg`, where policies differ)
 *   PORT(dir, kind, name, count, bits, when, meaning)
 *     dir   IN, OUT, or OBS: a register (or what is derived from one) that is shown only under the macro OBSERVE
 *     kind  BIT   one wire                           struct field: bool name
 *           MASK  `count` wires, one per warp or TB  struct field: uint64_t name (bit w = slot w)
 *           NUMS  `count` numbers of `bits` bits     struct field: uint64_t name[MAX_NUMS]; in Verilog a flat vector,
 *                                                    number n at [n*bits +: bits]
 *     count, bits, when   C expressions over `cfg`; a port whose `when` is false does not exist in the RTL and is 0
 *                         in the structs (but `tb` of a fixed map, a constant in the RTL, is there what it is)
 * Verilog names add the suffix _i or _o; OBS ports are named NAME_obs_o in their block and BLOCK_NAME_obs_o at
 * front_end. Rows expand into struct BLOCK_in, BLOCK_out, BLOCK_obs and into the tables below. Clock and reset (clk_i,
 * rst_i, synchronous, active high) are in no table: every block with a register has both. */
#ifndef MODEL_MACHINE_PORTS_H
#define MODEL_MACHINE_PORTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "model/machine/config.h"

/* The blocks in the order of the data flow; front_end is the top. */
#define BLOCKS(X)                                                                                                      \
	X(launch_order)                                                                                                \
	X(barrier)                                                                                                     \
	X(wpt)                                                                                                         \
	X(first_arrival)                                                                                               \
	X(progress)                                                                                                    \
	X(tb_order)                                                                                                    \
	X(warp_order)                                                                                                  \
	X(issue_count)                                                                                                 \
	X(recency)                                                                                                     \
	X(ibuffer)                                                                                                     \
	X(issue_sel)                                                                                                   \
	X(issue_stage)                                                                                                 \
	X(share)                                                                                                       \
	X(fetch_arb)                                                                                                   \
	X(front_end)

enum block {
#define X(name) BLOCK_##name,
	BLOCKS(X)
#undef X
	    BLOCK_COUNT
};

enum port_dir { DIR_IN, DIR_OUT, DIR_OBS };
enum port_kind { KIND_BIT, KIND_MASK, KIND_NUMS };
enum { MAX_PORTS = 64 };
enum { MAX_NUMS = MAX_TBS * MAX_SCHEDULERS }; /* most elements of a NUMS port */

struct port {
	enum port_dir dir;
	enum port_kind kind;
	const char *name;
	unsigned count, bits; /* BIT: 1, 1; MASK: count, 1 */
	const char *meaning;
	const char *group, *contract; /* of the interface that it belongs to; "" for OBS rows before any GROUP */
	size_t offset;                /* of the field in struct BLOCK_in, _out or _obs */
};

/* Fills `table` (MAX_PORTS entries) with the ports that `block` has under `cfg`, in the order of its .def file, and
 * returns their number. */
unsigned ports_of(enum block block, const struct config *cfg, struct port *table);

/* The same for front_end's observe bus: the OBS rows of all blocks that exist, one block behind the other; offsets are
 * into struct front_end_obs. owner[i] (MAX_PORTS entries) is the block of table[i]; the Verilog name of the port at
 * front_end is OWNER_NAME_obs_o. */
unsigned observe_ports(const struct config *cfg, struct port *table, enum block *owner);

/* False for a block that the config does not need (the WPT without a policy that reads it). */
bool block_exists(enum block block, const struct config *cfg);

const char *block_name(enum block block);
const char *block_meaning(enum block block);

/* Element n of a port in the struct at `base` (0 for BIT; for MASK the n-th bit). */
uint64_t port_get(const struct port *p, const void *base, unsigned n);
void port_set(const struct port *p, void *base, unsigned n, uint64_t value);

/* ---- the structs ---- */

#define FIELD_BIT(name) bool name;
#define FIELD_MASK(name) uint64_t name;
#define FIELD_NUMS(name) uint64_t name[MAX_NUMS];
#define SKIP_BIT(name)
#define SKIP_MASK(name)
#define SKIP_NUMS(name)
#define GROUP(title, contract)

#define IN(kind, name) FIELD_##kind(name)
#define OUT(kind, name) SKIP_##kind(name)
#define OBS(kind, name) SKIP_##kind(name)
#define PORT(dir, kind, name, count, bits, when, meaning) dir(kind, name)
struct launch_order_in {
#include "model/machine/launch_order.def"
};
struct barrier_in {
#include "model/machine/barrier.def"
};
struct wpt_in {
#include "model/machine/wpt.def"
};
struct first_arrival_in {
#include "model/machine/first_arrival.def"
};
struct progress_in {
#include "model/machine/progress.def"
};
struct tb_order_in {
#include "model/machine/tb_order.def"
};
struct warp_order_in {
#include "model/machine/warp_order.def"
};
struct issue_count_in {
#include "model/machine/issue_count.def"
};
struct recency_in {
#include "model/machine/recency.def"
};
struct ibuffer_in {
#include "model/machine/ibuffer.def"
};
struct issue_sel_in {
#include "model/machine/issue_sel.def"
};
struct issue_stage_in {
#include "model/machine/issue_stage.def"
};
struct share_in {
#include "model/machine/share.def"
};
struct fetch_arb_in {
#include "model/machine/fetch_arb.def"
};
struct front_end_in {
#include "model/machine/front_end.def"
};
#undef IN
#undef OUT
#define IN(kind, name) SKIP_##kind(name)
#define OUT(kind, name) FIELD_##kind(name)
struct launch_order_out {
#include "model/machine/launch_order.def"
};
struct barrier_out {
#include "model/machine/barrier.def"
};
struct wpt_out {
#include "model/machine/wpt.def"
};
struct first_arrival_out {
#include "model/machine/first_arrival.def"
};
struct progress_out {
#include "model/machine/progress.def"
};
struct tb_order_out {
#include "model/machine/tb_order.def"
};
struct warp_order_out {
#include "model/machine/warp_order.def"
};
struct issue_count_out {
#include "model/machine/issue_count.def"
};
struct recency_out {
#include "model/machine/recency.def"
};
struct ibuffer_out {
#include "model/machine/ibuffer.def"
};
struct issue_sel_out {
#include "model/machine/issue_sel.def"
};
struct issue_stage_out {
#include "model/machine/issue_stage.def"
};
struct share_out {
#include "model/machine/share.def"
};
struct fetch_arb_out {
#include "model/machine/fetch_arb.def"
};
struct front_end_out {
#include "model/machine/front_end.def"
};
#undef OUT
#undef OBS
#define OUT(kind, name) SKIP_##kind(name)
#define OBS(kind, name) FIELD_##kind(name)
struct launch_order_obs {
#include "model/machine/launch_order.def"
};
struct barrier_obs {
#include "model/machine/barrier.def"
};
struct wpt_obs {
#include "model/machine/wpt.def"
};
struct first_arrival_obs {
#include "model/machine/first_arrival.def"
};
struct progress_obs {
#include "model/machine/progress.def"
};
struct tb_order_obs {
#include "model/machine/tb_order.def"
};
struct warp_order_obs {
#include "model/machine/warp_order.def"
};
struct issue_count_obs {
#include "model/machine/issue_count.def"
};
struct recency_obs {
#include "model/machine/recency.def"
};
struct ibuffer_obs {
#include "model/machine/ibuffer.def"
};
struct issue_sel_obs {
#include "model/machine/issue_sel.def"
};
struct issue_stage_obs {
#include "model/machine/issue_stage.def"
};
struct fetch_arb_obs {
#include "model/machine/fetch_arb.def"
};
#undef IN
#undef OUT
#undef OBS
#undef PORT
#undef GROUP

/* front_end's observe bus is the blocks' one behind the other: its OBS ports are theirs, named BLOCK_NAME. */
struct front_end_obs {
	struct launch_order_obs launch_order;
	struct barrier_obs barrier;
	struct wpt_obs wpt;
	struct first_arrival_obs first_arrival;
	struct progress_obs progress;
	struct tb_order_obs tb_order;
	struct warp_order_obs warp_order;
	struct issue_count_obs issue_count;
	struct recency_obs recency;
	struct ibuffer_obs ibuffer;
	struct issue_sel_obs issue_sel;
	struct issue_stage_obs issue_stage;
	struct fetch_arb_obs fetch_arb;
};

#endif
