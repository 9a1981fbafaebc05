/* decode.h - the decoder of function bodies: its state, and the functions that its files share.
 *
 * A decoder reads one function's body, statement by statement. Names are looked up from the innermost { } outwards.
 * Every error dies with code 2 and "FILE:LINE: ...". */
#ifndef SIM_PTX_DECODE_H
#define SIM_PTX_DECODE_H

#include "sim/ptx/code.h"

/* A declaration ".reg .b32 name<count>;" or, with count 0, of the single register `name`. `elements` is 1, or 2 or 4
 * for .v2 and .v4. */
struct ptx_registers {
	struct token name;
	uint8_t type, elements;
	uint32_t count;
	uint32_t *rows; /* rows[n * elements + e]: row of element e of register n; 0: not used so far */
};

/* A name of a scope: either registers or a variable; the other pointer is NULL. */
struct ptx_name {
	struct ptx_registers *registers;
	struct ptx_variable *variable;
};

struct ptx_label {
	struct token name;
	unsigned scope, pc;
};

/* A branch or a call whose target is resolved when the whole function has been read. */
struct ptx_fixup {
	unsigned pc, scope;
	const struct token *label;
};

enum { PTX_PARTS = 16, PTX_PART = 24, PTX_MAX_INSTS = 1 << 20 };

struct ptx_decoder {
	struct ptx_module *m;
	struct ptx_code *code;
	struct ptx_cursor c;
	const struct ptx_function *function;
	struct ptx_name *names;
	unsigned name_count;
	struct ptx_label *labels;
	unsigned label_count;
	struct ptx_fixup *fixups;
	unsigned fixup_count;
	unsigned *scope_parent; /* by scope */
	unsigned scope_count, scope;
	unsigned inst_room;
	uint64_t declared;      /* number of declared registers */
	uint32_t line;          /* of the source file, by the last .loc; 0: none */
	uint32_t loc_file, loc; /* of the last .loc, unless the lines are those of a source file: its file and line */
	struct ptx_inst *in;    /* the instruction that is being decoded */
	/* Its opcode, split at the dots; parts[part] is the first part that has not been consumed. */
	char parts[PTX_PARTS][PTX_PART];
	unsigned part_count, part;
};

/* ---- opcode parts */

/* Dies: "FILE:LINE: instruction 'X' is not supported". */
_Noreturn void ptx_refuse(const struct ptx_decoder *d);
/* Dies: "FILE:LINE: instruction 'X': ...". */
_Noreturn void ptx_bad(const struct ptx_decoder *d, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Consumes the next part if it is `text`. */
bool ptx_part(struct ptx_decoder *d, const char *text);
/* Consumes the next part if it is one of the words of `list` (ended by NULL). Returns its index, or -1. */
int ptx_part_of(struct ptx_decoder *d, const char *const *list);
/* Consumes the next part, which must be a type. */
enum ptx_type ptx_part_type(struct ptx_decoder *d);
/* Dies as ptx_refuse() when parts are left. */
void ptx_parts_end(const struct ptx_decoder *d);

/* ---- operands */

/* Reads a destination register, or "_", and returns its row. */
uint32_t ptx_dst(struct ptx_decoder *d, enum ptx_type type);
/* Reads a source operand (register, special register, constant or address of a variable) and returns its row. */
uint32_t ptx_src(struct ptx_decoder *d, enum ptx_type type);
/* As ptx_dst() and ptx_src(), for ld, st and cvt, whose register may be wider than the type. */
uint32_t ptx_dst_wide(struct ptx_decoder *d, enum ptx_type type);
uint32_t ptx_src_wide(struct ptx_decoder *d, enum ptx_type type);
/* Reads a predicate; *negated is set if "!" precedes it. */
uint32_t ptx_src_predicate(struct ptx_decoder *d, bool *negated);
/* Reads "[base+offset]": *row is the row of the base (a constant row if the base is no register), in->offset the offset
 * in bytes, *found the space of a variable (SPACE_NONE if the base is a register). */
void ptx_address(struct ptx_decoder *d, uint32_t *row, enum mem_space *found);
/* Reads a vector register of in->count elements, each as wide as `type` or wider, into rows[0, in->count). */
void ptx_vector(struct ptx_decoder *d, enum ptx_type type, bool destination, uint32_t *rows);
void ptx_comma(struct ptx_decoder *d);
/* Returns a new row that holds a constant. */
uint32_t ptx_constant(struct ptx_decoder *d, enum ptx_type type, uint64_t bits);

/* ---- names */

void ptx_declare_registers(struct ptx_decoder *d);
void ptx_declare_variable(void *decoder, const struct ptx_variable *v);
/* The variable that `name` denotes in the current scope, or NULL. */
struct ptx_variable *ptx_find_variable(const struct ptx_decoder *d, const struct token *name);
/* The row of the register that `name` denotes in the current scope, or PTX_SINK. */
uint32_t ptx_find_register(struct ptx_decoder *d, const struct token *name);
/* Sets the rows of a vector register's elements and returns their number; 0 if `name` is no vector register. */
unsigned ptx_find_vector(struct ptx_decoder *d, const struct token *name, uint32_t rows[4]);
/* The row of anything that can be read: a register, a special register or the address of a variable. Dies if `name`
 * denotes none of these. */
uint32_t ptx_find_row(struct ptx_decoder *d, const struct token *name);
void ptx_add_name(struct ptx_decoder *d, struct ptx_registers *registers, struct ptx_variable *variable);

/* ---- instructions: called with the cursor after the opcode; return with the cursor at ";" */

void ptx_decode(struct ptx_decoder *d);
void ptx_decode_memory(struct ptx_decoder *d);
/* These return false, with nothing consumed, for an opcode of another group. */
bool ptx_decode_control(struct ptx_decoder *d);
bool ptx_decode_warp(struct ptx_decoder *d);
bool ptx_decode_compare(struct ptx_decoder *d);
bool ptx_decode_move(struct ptx_decoder *d);
bool ptx_decode_texture(struct ptx_decoder *d);

/* An operation that a table describes. `name` is the opcode without the attributes that `allows` permits. */
struct ptx_operation {
	const char *name;
	ptx_run *run;
	uint8_t op;          /* enum op_class */
	uint8_t dst, src[4]; /* enum ptx_type */
	uint8_t allows;      /* ALLOW_... */
	uint8_t mode;
};
/* ALLOW_NEAREST permits .rn and no other rounding mode; NEEDS_ROUND requires a rounding mode. */
enum { ALLOW_ROUND = 1, ALLOW_FTZ = 2, ALLOW_SAT = 4, ALLOW_NEAREST = 8, NEEDS_ROUND = 16 };

/* The tables, each ended by an entry whose name is NULL. */
extern const struct ptx_operation ptx_int_operations[], ptx_bit_operations[], ptx_f16_operations[],
    ptx_f32_operations[], ptx_f64_operations[];

#endif
