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
#define SKIP(kind, name)
#define FIELD(kind, name) FIELD_##kind(name)
#define END_STRUCT(name)                                                                                               \
	}                                                                                                              \
	;

#define PORT_IN FIELD
#define PORT_OUT SKIP
#define PORT_OBS SKIP
#define PORT(dir, kind, name, count, bits, when, meaning) PORT_##dir(kind, name)
#define BLOCK(name, exists, meaning) struct name##_in {
#define END_BLOCK END_STRUCT
#include "model/machine/blocks.def"
#undef PORT_IN
#undef PORT_OUT

#define PORT_IN SKIP
#define PORT_OUT FIELD
#define PORT(dir, kind, name, count, bits, when, meaning) PORT_##dir(kind, name)
#define BLOCK(name, exists, meaning) struct name##_out {
#define END_BLOCK END_STRUCT
#include "model/machine/blocks.def"
#undef PORT_OUT
#undef PORT_OBS

/* C has no empty struct: a block without registers has none of these. */
#define PORT_OUT SKIP
#define PORT_OBS FIELD
#define PORT(dir, kind, name, count, bits, when, meaning) PORT_##dir(kind, name)
#define BLOCK(name, exists, meaning) struct name##_obs {
#define END_BLOCK END_STRUCT
#define LOGIC(name, exists, meaning)
#define END_LOGIC(name)
#include "model/machine/blocks.def"
#undef PORT_IN
#undef PORT_OUT
#undef PORT_OBS

/* front_end's observe bus is the blocks' one behind the other: its OBS ports are theirs, named BLOCK_NAME. */
struct front_end_obs {
#define BLOCK(name, exists, meaning) struct name##_obs name;
#define LOGIC(name, exists, meaning)
#include "model/machine/blocks.def"
};

#endif
