/* decode.h - shared by the files that decode a kernel's body.
 *
 * A decoder stands at a statement of one function's body. Names are looked up from the innermost { } outwards. */
#ifndef SIM_PTX_DECODE_H
#define SIM_PTX_DECODE_H

#include "sim/ptx/code.h"

/* .reg .b32 name<count>, or one register when count is 0. With .v2 or .v4 each has so many elements. */
struct ptx_registers {
	struct token name;
	uint8_t type, elements;
	uint32_t count;
	uint32_t *rows; /* by number, then element; 0: not used so far */
};

/* A name of a scope: registers or a variable. */
struct ptx_name {
	struct ptx_registers *registers;
	struct ptx_variable *variable;
};

struct ptx_label {
	struct token name;
	unsigned scope, pc;
};

/* A branch or a call whose target is not known yet. */
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
	uint64_t declared;   /* registers */
	struct ptx_inst *in; /* being decoded */
	/* Its opcode, split at the dots; `part` is the next one to look at. */
	char parts[PTX_PARTS][PTX_PART];
	unsigned part_count, part;
};

/* ---- opcode parts */

/* "FILE:LINE: instruction 'X' is not supported". */
_Noreturn void ptx_refuse(const struct ptx_decoder *d);
/* "FILE:LINE: instruction 'X': ..." */
_Noreturn void ptx_bad(const struct ptx_decoder *d, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Takes the next part if it is `text`. */
bool ptx_part(struct ptx_decoder *d, const char *text);
/* Takes the next part if it is one of the words of `list`, ended by NULL; its place, or -1. */
int ptx_part_of(struct ptx_decoder *d, const char *const *list);
/* Takes the next part, which must be a type. */
enum ptx_type ptx_part_type(struct ptx_decoder *d);
/* Refuses the instruction when parts are left over. */
void ptx_parts_end(const struct ptx_decoder *d);

/* ---- operands */

/* A destination register, or "_". */
uint32_t ptx_dst(struct ptx_decoder *d, enum ptx_type type);
/* A register, special register, constant or variable's address as a row. */
uint32_t ptx_src(struct ptx_decoder *d, enum ptx_type type);
/* As these; the register may be wider than the type (ld, st, cvt). Sets in->dst_mask. */
uint32_t ptx_dst_wide(struct ptx_decoder *d, enum ptx_type type);
uint32_t ptx_src_wide(struct ptx_decoder *d, enum ptx_type type);
/* A predicate or !predicate; *negated tells. */
uint32_t ptx_src_predicate(struct ptx_decoder *d, bool *negated);
/* "[base+offset]": the row of the base (a constant row when it has no register) into *row, the rest into in->offset.
 * A variable's space goes to *found (SPACE_NONE when the base is a register). */
void ptx_address(struct ptx_decoder *d, uint32_t *row, enum mem_space *found);
/* The rows of a vector register of in->count elements of a type or wider. */
void ptx_vector(struct ptx_decoder *d, enum ptx_type type, bool destination, uint32_t *rows);
void ptx_comma(struct ptx_decoder *d);
/* The row of a constant. */
uint32_t ptx_constant(struct ptx_decoder *d, enum ptx_type type, uint64_t bits);

/* ---- names */

void ptx_declare_registers(struct ptx_decoder *d);
void ptx_declare_variable(void *decoder, const struct ptx_variable *v);
/* A variable that the name means here; NULL when it means none. */
struct ptx_variable *ptx_find_variable(const struct ptx_decoder *d, const struct token *name);
/* The row of a register of the body; PTX_SINK when there is none of that name. */
uint32_t ptx_find_register(struct ptx_decoder *d, const struct token *name);
/* The rows of a vector register's elements; returns how many, 0 when there is none of that name. */
unsigned ptx_find_vector(struct ptx_decoder *d, const struct token *name, uint32_t rows[4]);
/* The row of whatever may be read: a register, a special register, a variable's address. Dies when it is nothing. */
uint32_t ptx_find_row(struct ptx_decoder *d, const struct token *name);
void ptx_add_name(struct ptx_decoder *d, struct ptx_registers *registers, struct ptx_variable *variable);

/* ---- instructions; the cursor stands behind the opcode and stays at ";" */

void ptx_decode(struct ptx_decoder *d);
void ptx_decode_memory(struct ptx_decoder *d);
/* False when the opcode is none of these. */
bool ptx_decode_control(struct ptx_decoder *d);
bool ptx_decode_warp(struct ptx_decoder *d);
bool ptx_decode_compare(struct ptx_decoder *d);
bool ptx_decode_move(struct ptx_decoder *d);

/* An operation of a table: its name without rounding, .ftz and .sat where it allows them. */
struct ptx_operation {
	const char *name;
	ptx_run *run;
	uint8_t op;          /* enum op_class */
	uint8_t dst, src[4]; /* enum ptx_type */
	uint8_t allows;      /* ALLOW_... */
	uint8_t mode;
};
/* ALLOW_NEAREST: .rn and no other rounding mode. NEEDS_ROUND: it must stand there. */
enum { ALLOW_ROUND = 1, ALLOW_FTZ = 2, ALLOW_SAT = 4, ALLOW_NEAREST = 8, NEEDS_ROUND = 16 };

/* The tables, each ended by an entry without a name. */
extern const struct ptx_operation ptx_int_operations[], ptx_bit_operations[], ptx_f16_operations[],
    ptx_f32_operations[], ptx_f64_operations[];

#endif
