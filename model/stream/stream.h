/* stream.h - warp instruction streams: the instructions that each warp of a kernel executed, in order, without values.
 *
 * A kernel is executed once; every policy, config and RTL run replays the same stream. A pointer is owned by the struct
 * that contains it; stream_free() (sim/streams/stream_file.h) releases a whole stream. A stream is read-only once
 * complete. */
#ifndef MODEL_STREAM_STREAM_H
#define MODEL_STREAM_STREAM_H

#include <stdbool.h>
#include <stdint.h>

/* Operation class: the kind of unit and timing that an instruction needs. */
enum op_class {
	OP_SP,     /* integer and single-precision arithmetic, moves, set-predicate, shuffles, votes, ld.param */
	OP_SFU,    /* rcp, sqrt, rsqrt, sin, cos, ex2, lg2, div of floats */
	OP_DP,     /* double precision */
	OP_LOAD,   /* ld, ldu */
	OP_STORE,  /* st */
	OP_ATOM,   /* atom (with a destination) and red (without) */
	OP_FENCE,  /* membar, fence */
	OP_BRANCH, /* bra, call, ret that leaves lanes behind */
	OP_BAR,    /* bar.sync 0; bar.red 0, which writes a register */
	OP_EXIT,   /* exit, ret of the entry, trap */
};

enum mem_space { SPACE_NONE, SPACE_GLOBAL, SPACE_SHARED, SPACE_LOCAL, SPACE_CONST, SPACE_PARAM };

enum { INST_DSTS = 4, INST_SRCS = 8 };

/* An instruction of the code; its index is its pc. */
struct inst {
	uint8_t op;              /* enum op_class */
	uint8_t width;           /* bytes that each lane reads or writes; 0: no memory operand */
	uint8_t dsts, srcs;      /* registers in dst and src */
	uint16_t dst[INST_DSTS]; /* register numbers, from 0, predicates among them; each named once */
	uint16_t src[INST_SRCS];
	uint32_t line;          /* line in the PTX file or in the .cu file, from 1; 0: unknown */
	uint32_t loc_file, loc; /* by the .loc of a PTX file: number of the source file, line; 0: none; not kept in
				   files */
	char text[24];          /* opcode as written, cut to fit, for traces and waves */
};

/* One executed warp instruction. The warp's next record follows sequentially if its pc is pc + 1; any other pc is a
 * jump, whatever the instruction. */
struct record {
	uint32_t pc;
	uint32_t mask; /* lanes that execute it: active and predicate; may be 0 for a predicated instruction */
	uint32_t addr; /* index into the warp's addrs; one address per lane of mask, lowest lane first */
	uint8_t space; /* enum mem_space, resolved at run time; SPACE_NONE: no addresses */
};

/* The last record of a warp, and no other, is the exit of its last lanes. */
struct warp_stream {
	struct record *records;
	uint32_t count;  /* at least 1 */
	uint64_t *addrs; /* byte addresses */
	uint32_t addr_count;
};

/* One TB to run: its warps, and the code that the pcs of their records index. */
struct tb_stream {
	const struct warp_stream *warps; /* tb_warps of the kernel */
	const struct inst *insts;
	const uint32_t *place;   /* place of each instruction: instructions before it in the code; NULL: its pc */
	const uint32_t *address; /* code address of each instruction, in bytes; NULL: place * inst_bytes */
	unsigned inst_count;
	uint64_t code_end;       /* first place or, with address, first byte after the code */
	void *held;              /* for the cursor's use */
	unsigned kernel, number; /* kernel in the stream, TB in grid order, from 0; set by grid_take() */
};

/* Iterates over the TBs of a kernel for one run, in grid order. Each TB that next() returns stays valid until its
 * release(); any number may be held at a time. */
struct tb_cursor {
	void (*next)(struct tb_cursor *c, struct tb_stream *tb);
	void (*release)(struct tb_cursor *c, struct tb_stream *tb);
	void (*close)(struct tb_cursor *c); /* after the release of all TBs */
};

/* The source of the TBs of a kernel that is not held in memory. */
struct tb_source {
	struct tb_cursor *(*open)(const struct tb_source *source);
	void (*free)(struct tb_source *source);
	bool shared_code; /* the TBs have the code of the kernel; else each has its own */
};

/* Counts over the executed instructions of a kernel. */
struct stream_stats {
	uint64_t warp_instructions, lane_instructions; /* lane_instructions: sum of active lanes */
	uint64_t barriers;                             /* barrier instructions that warps execute */
	uint64_t textures;                             /* texture fetches that warps execute */
	uint64_t partial;  /* warp instructions with some, but not all, of the warp's threads active */
	double divergence; /* partial / warp_instructions, 0 to 1 */
};

/* One launch of a kernel. */
struct kernel_stream {
	char *name;
	unsigned grid[3], block[3];
	unsigned tbs, tb_warps; /* thread blocks, warps of each */
	unsigned regs;          /* registers per thread for occupancy; 0: no limit */
	unsigned shared_bytes;  /* static and dynamic shared memory of a TB */
	unsigned registers;     /* register numbers in insts are below this */
	struct inst *insts;
	unsigned inst_count;
	uint32_t *place;           /* of each instruction: instructions before it in the code of its file, which has
				      the same addresses in every launch; NULL: its pc */
	struct warp_stream *warps; /* tbs * tb_warps; TB in grid order (x fastest), then warp */
	/* Not NULL: replaces warps, and insts unless it has shared_code; TBs are read one by one. */
	struct tb_source *source;
	uint64_t hint;       /* bit i: warp i of every TB has priority under the policy hint */
	unsigned inst_bytes; /* bytes of an instruction in the L1I; 0: `inst_bytes` of the config */
	bool
	    may_depend; /* the stream may depend on the order in which warps ran: they communicated without a barrier */
	struct stream_stats stats; /* of a kernel without warps and source: executed, and no stream kept */
	uint64_t printed;          /* calls of printf by lanes, in the run that made the stream; not kept in files */
	bool no_jumps; /* a recorded trace: fetch delivers the records in execution order, without a jump penalty,
			  unless the  config sets trace_jumps */
};

struct stream {
	char *name; /* of the workload */
	struct kernel_stream *kernels;
	unsigned kernel_count;
	char *schedule; /* the turns of the warps in the run that made the stream, as `trace --order` spells them; NULL:
			   unknown */
};

/* A cursor at the first TB of `k`, which must outlive it; the caller releases it with its close(). Allocation failure
 * aborts. */
struct tb_cursor *tb_cursor_open(const struct kernel_stream *k);

#endif
