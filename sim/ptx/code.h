/* code.h - a decoded kernel: instructions with resolved operands, types, branch targets and addresses.
 *
 * Values live in rows of 32 lanes, 64 bits each. A row is a register, a special register (constant for a thread) or a
 * constant; an instruction names rows by number, so that executing it is a loop over lanes without a test of operand
 * kinds. Bits above the width of a register are 0. Row 0 (PTX_SINK) stands for an absent operand and discards what is
 * written to "_". */
#ifndef SIM_PTX_CODE_H
#define SIM_PTX_CODE_H

#include "sim/ptx/module.h"

enum { LANES = 32, PTX_DSTS = 4, PTX_SRCS = 6, PTX_SINK = 0 };
#define PTX_NO_PC UINT32_MAX

/* How the main loop executes an instruction. */
enum ptx_kind {
	PTX_DATA,   /* calls run() */
	PTX_CLOCK,  /* as PTX_DATA, after the special registers of time and place have been read */
	PTX_BRANCH, /* bra, or a ret that is not the function's last: continues at `target` */
	PTX_CALL,   /* enters the function at `target` */
	PTX_RETURN, /* the last ret of a device function */
	PTX_EXIT,   /* exit; the last ret of the entry */
	PTX_TRAP,
	PTX_BARRIER,
};

enum ptx_round { ROUND_NEAREST, ROUND_ZERO, ROUND_DOWN, ROUND_UP };

enum ptx_compare {
	CMP_EQ,
	CMP_NE,
	CMP_LT,
	CMP_LE,
	CMP_GT,
	CMP_GE,
	CMP_EQU, /* CMP_EQU to CMP_GEU: float comparisons that are true if an operand is NaN */
	CMP_NEU,
	CMP_LTU,
	CMP_LEU,
	CMP_GTU,
	CMP_GEU,
	CMP_NUM,
	CMP_NAN,
};

/* Of a texture, and of a tex instruction; layered ones last. */
enum ptx_geometry { GEOMETRY_1D, GEOMETRY_2D, GEOMETRY_3D, GEOMETRY_1D_LAYERS, GEOMETRY_2D_LAYERS };

enum ptx_bool { BOOL_NONE, BOOL_AND, BOOL_OR, BOOL_XOR };

struct ptx_warp;
struct ptx_inst;

/* Executes an instruction for the lanes of mask. */
typedef void ptx_run(struct ptx_warp *w, const struct ptx_inst *in, uint32_t mask);

/* Copies one argument or result of a call within a thread's parameter scratch. */
struct ptx_copy {
	uint32_t from, to, size; /* byte offsets; bytes */
};

struct ptx_inst {
	ptx_run *run;
	uint32_t dst[PTX_DSTS], src[PTX_SRCS]; /* rows; PTX_SINK: none */
	uint32_t guard;                        /* row of the guard predicate; PTX_SINK: none */
	uint32_t target, reconverge; /* of a branch or call: pc of its target; pc where its lanes reconverge */
	uint32_t line;               /* in the PTX file or, if it was compiled here, in the .cu file; from 1 */
	uint32_t loc_file, loc;      /* by the last .loc, of a PTX file: number of the source file, line; 0: none */
	uint32_t place;              /* instructions before it in the file */
	uint64_t offset;             /* of an address, bytes */
	uint64_t dst_mask;           /* bits of the destination register */
	const struct token *name;    /* the opcode in the source */
	struct ptx_copy *copies;     /* of a call: copies_in arguments, then copies_out results; owned */
	uint16_t copies_in, copies_out;
	uint8_t kind;             /* enum ptx_kind */
	uint8_t op;               /* enum op_class */
	uint8_t type, stype;      /* enum ptx_type of the result or access; of the source */
	uint8_t round;            /* enum ptx_round */
	uint8_t compare, bool_op; /* enum ptx_compare, or enum ptx_atomic of an atomic; enum ptx_bool */
	uint8_t space;            /* enum mem_space; SPACE_NONE: generic address */
	uint8_t count;            /* elements of a vector */
	uint8_t mode;             /* selects the variant of operations that share run() */
	bool ftz, sat, integral;  /* integral: cvt rounds to an integral float */
	bool guard_not;           /* the guard predicate is negated */
	bool src_not;             /* the source predicate is negated */
	bool memory;              /* accesses memory: its records list the lanes' addresses */
	bool fetches;             /* an atomic operation whose result an instruction reads */
};

enum ptx_row_kind { ROW_NONE, ROW_REGISTER, ROW_SPECIAL, ROW_CONSTANT };

struct ptx_row {
	uint8_t kind;                        /* enum ptx_row_kind */
	uint8_t type;                        /* enum ptx_type */
	uint8_t special;                     /* enum ptx_special */
	uint32_t number;                     /* of a register: its number in the stream */
	uint64_t bits;                       /* of a constant: value, or offset from the variable's address */
	const struct ptx_variable *variable; /* of a constant; NULL: none */
	uint64_t lanes[LANES];               /* of a constant: its value in each lane */
};

enum ptx_special {
	SPECIAL_TID_X,
	SPECIAL_TID_Y,
	SPECIAL_TID_Z,
	SPECIAL_NTID_X,
	SPECIAL_NTID_Y,
	SPECIAL_NTID_Z,
	SPECIAL_CTAID_X,
	SPECIAL_CTAID_Y,
	SPECIAL_CTAID_Z,
	SPECIAL_NCTAID_X,
	SPECIAL_NCTAID_Y,
	SPECIAL_NCTAID_Z,
	SPECIAL_LANEID,
	SPECIAL_WARPID,
	SPECIAL_NWARPID,
	SPECIAL_GRIDID,
	SPECIAL_LANEMASK_EQ,
	SPECIAL_LANEMASK_LE,
	SPECIAL_LANEMASK_LT,
	SPECIAL_LANEMASK_GE,
	SPECIAL_LANEMASK_GT,
	SPECIAL_DYNAMIC_SMEM,
	SPECIAL_TOTAL_SMEM,
	SPECIAL_CLOCK, /* from here on: read anew by each instruction */
	SPECIAL_CLOCK_HI,
	SPECIAL_CLOCK64,
	SPECIAL_GLOBALTIMER,
	SPECIAL_GLOBALTIMER_LO,
	SPECIAL_GLOBALTIMER_HI,
	SPECIAL_SMID,
	SPECIAL_NSMID,
	SPECIAL_ENVREG, /* %envreg0 to %envreg31 */
	SPECIAL_COUNT,
};

/* The number of SMs that %nsmid gives; %smid is the thread block's number modulo it. */
enum { PTX_SMS = 15 };

/* Byte addresses in the parameter space: kernel parameters start at 0, a thread's arguments of calls at PTX_SCRATCH. */
enum { PTX_SCRATCH = 0x10000 };

struct ptx_code {
	const struct ptx_module *module;
	const struct ptx_function *entry;
	char *name;
	struct ptx_inst *insts;
	unsigned count;
	struct ptx_row **rows;
	unsigned row_count, register_count;
	struct ptx_variable **variables; /* declared inside functions */
	unsigned variable_count;
	unsigned param_bytes, scratch_bytes, shared_bytes, local_bytes; /* shared_bytes: without the dynamic part */
	unsigned dynamic_align;                                         /* bytes */
	bool *warned;      /* by pc: a warning for this instruction has been printed */
	bool clock_warned; /* the warning about clocks has been printed */
};

/* Decodes kernel `entry` of the module and the functions that it calls. The caller releases the result with
 * ptx_code_free(); the module must outlive it. Dies with code 2, with file and line, for code that is malformed or not
 * supported. */
struct ptx_code *ptx_code_new(struct ptx_module *m, struct ptx_function *entry);
void ptx_code_free(struct ptx_code *code);

/* Sets `reconverge` of the branches of one function, insts[first, end): the pc of the immediate post-dominator, where
 * diverged lanes reconverge; PTX_NO_PC if there is none. insts[end - 1] is the function's last ret. */
void ptx_reconverge(struct ptx_inst *insts, unsigned first, unsigned end);

#endif
