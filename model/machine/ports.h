/* ports.h - the ports of every front-end block, each stated once in BLOCK.def.
 *
 * nets.def states each net once: its kind, width, condition and meaning. A block's table names the nets that are its
 * ports, in the order of the Verilog port list, and the registers that only it has:
 *
 *   GROUP(title, contract)       opens an interface: a title, and who may change what when
 *   IN(net), OUT(net)            an input and an output, called as the net is
 *   IN_IF(net, when)             the same where the block needs the net more rarely than it exists
 *   IN_AS(name, net, when, remark), OUT_AS(...)
 *                                the same under another name, or with a remark behind the net's meaning
 *   OBS(net)                     the register behind an output, shown as it is under the macro OBSERVE
 *   REG(name, kind, count, bits, when, meaning)
 *                                any other register (or what is derived from one), shown under OBSERVE
 *
 * contract, count, bits, when and meaning are C expressions over `cfg`. A port that does not exist is 0 in the structs.
 * Verilog names add the suffix _i or _o; OBS and REG ports are named NAME_obs_o in their block and BLOCK_NAME_obs_o at
 * front_end. Rows expand into struct BLOCK_in, BLOCK_out, BLOCK_obs and into the tables below. Clock and reset (clk_i,
 * rst_i, active high) are in no table: every block with a register has both. */
#ifndef MODEL_MACHINE_PORTS_H
#define MODEL_MACHINE_PORTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "model/machine/config.h"

enum block {
#define BLOCK(name, exists, meaning) BLOCK_##name,
#include "model/machine/blocks.def"
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
	unsigned count, bits;         /* BIT: 1, 1; MASK: count, 1 */
	const char *meaning, *remark; /* see port_text() */
	bool ranks;                   /* the net is one by which issue_sel ranks warps or TBs */
	const char *group, *contract; /* of the interface that it belongs to; "" for OBS rows before any GROUP */
	size_t offset;                /* of the field in struct BLOCK_in, _out or _obs */
};

/* Fills `table` (MAX_PORTS entries) with the ports that `block` has under `cfg`, in the order of its .def file, and
 * returns their number. */
unsigned ports_of(enum block block, const struct config *cfg, struct port *table);

/* The same with the ports that the block lacks under `cfg`: there[i] (MAX_PORTS entries) is false for these. */
unsigned all_ports_of(enum block block, const struct config *cfg, struct port *table, bool *there);

/* The same for front_end's observe ports: the OBS rows of all blocks that exist, one block behind the other; offsets
 * are into struct front_end_obs. owner[i] (MAX_PORTS entries) is the block of table[i]; the Verilog name of the port at
 * front_end is OWNER_NAME_obs_o. */
unsigned observe_ports(const struct config *cfg, struct port *table, enum block *owner);

/* False for a block that the config does not need (the WPT without a policy that reads it). */
bool block_exists(enum block block, const struct config *cfg);

/* The meaning of a port with its remark, into `text` (PORT_TEXT bytes). */
enum { PORT_TEXT = 512 };
char *port_text(const struct port *p, char *text);

const char *block_name(enum block block);
const char *block_meaning(enum block block);

/* Element n of a port in the struct at `base` (0 for BIT; for MASK the n-th bit). */
uint64_t port_get(const struct port *p, const void *base, unsigned n);
void port_set(const struct port *p, void *base, unsigned n, uint64_t value);

/* ---- the structs ---- */

#define FIELD_BIT(name) bool name;
#define FIELD_MASK(name) uint64_t name;
#define FIELD_NUMS(name) uint64_t name[MAX_NUMS];
#define NET(name, kind, count, bits, exists, meaning) typedef FIELD_##kind(net_##name)
#include "model/machine/nets.def"

#define SKIP(name, net)
#define FIELD(name, net) net_##net name;
#define END_STRUCT(name)                                                                                               \
	}                                                                                                              \
	;

#define FIELD_IN FIELD
#define FIELD_OUT SKIP
#define FIELD_OBS SKIP
#define PORT(dir, name, net, when, remark) FIELD_##dir(name, net)
#define BLOCK(name, exists, meaning) struct name##_in {
#define END_BLOCK END_STRUCT
#include "model/machine/blocks.def"
#undef FIELD_IN
#undef FIELD_OUT

#define FIELD_IN SKIP
#define FIELD_OUT FIELD
#define PORT(dir, name, net, when, remark) FIELD_##dir(name, net)
#define BLOCK(name, exists, meaning) struct name##_out {
#define END_BLOCK END_STRUCT
#include "model/machine/blocks.def"
#undef FIELD_OUT
#undef FIELD_OBS

/* C has no empty struct: a block without registers has none of these. */
#define FIELD_OUT SKIP
#define FIELD_OBS FIELD
#define PORT(dir, name, net, when, remark) FIELD_##dir(name, net)
#define REG(name, kind, count, bits, when, meaning) FIELD_##kind(name)
#define BLOCK(name, exists, meaning) struct name##_obs {
#define END_BLOCK END_STRUCT
#define LOGIC(name, exists, meaning)
#define END_LOGIC(name)
#include "model/machine/blocks.def"
#undef FIELD_IN
#undef FIELD_OUT
#undef FIELD_OBS

/* front_end's OBS ports are those of its blocks, one block behind the other, named BLOCK_NAME. */
struct front_end_obs {
#define BLOCK(name, exists, meaning) struct name##_obs name;
#define LOGIC(name, exists, meaning)
#include "model/machine/blocks.def"
};

#endif
