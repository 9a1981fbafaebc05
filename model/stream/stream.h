/* stream.h - what a kernel did: per warp the instructions that it executed, in order, without the values.
 *
 * A kernel is executed once; every policy, config and RTL run replays the same stream. Pointers are owned by the
 * struct that holds them; stream_free() of stream_file.h releases a whole stream. Everything is read only afterwards.
 */
#ifndef MODEL_STREAM_STREAM_H
#define MODEL_STREAM_STREAM_H

#include <stdbool.h>
#include <stdint.h>

/* What an instruction needs from the machine. */
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
	uint8_t dsts, srcs;      /* registers listed */
	uint16_t dst[INST_DSTS]; /* register numbers, from 0, predicates among them; each named once */
	uint16_t src[INST_SRCS];
	uint32_t line; /* line in the PTX file, from 1; 0: unknown */
	char text[24]; /* opcode as written, cut to fit, for traces and waves */
};

/* One executed warp instruction. The next one of the warp follows sequentially if its pc is pc + 1; anything else is
 * a jump, whatever the instruction. */
struct record {
	uint32_t pc;
	uint32_t mask; /* lanes that execute it: active and predicate; may be 0 for a predicated instruction */
	uint32_t
	    addr; /* index into the warp's addrs of the first lane's address; one for each lane of mask, ascending */
	uint8_t space; /* enum mem_space as found at run time; SPACE_NONE: no address */
};

/* The last record of every warp is the exit of its last lanes; no other record of the warp is. */
struct warp_stream {
	struct record *records;
	uint32_t count; /* at least 1 */
	uint64_t *addrs;
	uint32_t addr_count;
};

/* One thread block, ready to run: its warps, and the code that the pcs of their records index. */
struct tb_stream {
	const struct warp_stream *warps; /* tb_warps of the kernel */
	const struct inst *insts;
	const uint32_t *address; /* byte in the code at which each instruction lies; NULL: pc times its size */
	unsigned inst_count;
	uint64_t code_end;       /* with address: first byte behind the code */
	void *held;              /* the cursor's */
	unsigned kernel, number; /* in the stream, and in the grid's order; known once a grid has given it out */
};

/* The TBs of a kernel for one run, in order, each taken once; as many may be held at a time as the run needs. */
struct tb_cursor {
	void (*next)(struct tb_cursor *c, struct tb_stream *tb);
	void (*release)(struct tb_cursor *c, struct tb_stream *tb);
	void (*close)(struct tb_cursor *c); /* after the release of what was taken */
};

/* Where the TBs of a kernel come from that is not held in memory. */
struct tb_source {
	struct tb_cursor *(*open)(const struct tb_source *source);
	void (*free)(struct tb_source *source);
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
	struct warp_stream *warps; /* tbs * tb_warps; TB in grid order (x fastest), then warp */
	/* Instead of insts and warps: the TBs come one by one, each with its own code. */
	struct tb_source *source;
	uint64_t hint;       /* bit i: warp i of every TB goes first, under the policy hint */
	unsigned inst_bytes; /* bytes of an instruction in the L1I; 0: as the config says */
	bool may_depend;     /* what it did may depend on the order of its warps: they met without a barrier */
	bool no_jumps;       /* a recorded trace: the front end is supplied with what the warp executes next, without a
				penalty for jumps, unless the config says trace_jumps */
};

struct stream {
	char *name; /* of the workload */
	struct kernel_stream *kernels;
	unsigned kernel_count;
	char *schedule; /* the turns of the warps in the run that made the stream, as `trace --order` spells them; NULL:
			   unknown */
};

/* A cursor at the first TB of `k`, which must outlive it. Allocation failure aborts. */
struct tb_cursor *tb_cursor_open(const struct kernel_stream *k);

#endif
