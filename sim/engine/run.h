/* run.h - executes one launch of a kernel and records its stream of warp instructions.
 *
 * Thread blocks run one after the other. The lanes of a warp run in lock step; a stack of paths holds lanes that have
 * diverged. */
#ifndef SIM_ENGINE_RUN_H
#define SIM_ENGINE_RUN_H

#include "sim/engine/memory.h"
#include "sim/engine/schedule.h"
#include "sim/ptx/code.h"

/* What kernels have printed; `text` is owned by the launch file. */
struct ptx_printed {
	char *text;
	size_t length, room;
	bool dropped;   /* the text is not kept */
	uint64_t calls; /* of printf by a lane */
};

/* One launch; the caller owns what the pointers refer to. */
struct ptx_launch {
	struct ptx_code *code;
	struct ptx_memory *memory;
	const uint8_t *params;      /* code->param_bytes bytes of kernel parameters */
	unsigned grid[3], block[3]; /* thread blocks; threads */
	unsigned dynamic_bytes;     /* of dynamic shared memory */
	struct ptx_schedule schedule;
	uint64_t budget; /* most warp instructions that a thread block may execute */
	struct ptx_phases *phases;
	bool quiet;     /* no warnings */
	bool no_stream; /* count the instructions, record none */
	/* Not NULL: called with the warps of each thread block when it has been executed. The kernel keeps none; the
	 * function takes over those that it replaces by zeros, the others are released afterwards. */
	void (*take)(void *context, const struct kernel_stream *k, struct warp_stream *warps);
	void *context;
	struct ptx_printed *printed;
	const struct ptx_texture *textures;
	unsigned texture_count;
};

/* Executes the launch and fills *stream, except `regs`. Dies with code 1, naming kernel, line, thread block, warp and
 * lane, for an illegal access, a trap or an exceeded budget. */
void ptx_launch_run(const struct ptx_launch *l, struct kernel_stream *stream);

/* ---- state of an executing warp, for the files that execute instructions */

/* A set of lanes at one pc. */
struct ptx_path {
	uint32_t pc, reconverge, mask; /* reconverge: the path ends at this pc; PTX_NO_PC: nowhere */
	uint32_t call;                 /* pc of the call that pushed the path; PTX_NO_PC: none */
};

enum ptx_state { WARP_RUNNING, WARP_WAITING, WARP_DONE };

struct ptx_block;

struct ptx_warp {
	uint64_t **row; /* row[r][l]: value of row r in lane l */
	struct ptx_block *tb;
	unsigned index;                 /* in the thread block */
	uint8_t state;                  /* enum ptx_state */
	uint32_t live;                  /* lanes that have not exited */
	uint32_t carry;                 /* the carry flag, bit l for lane l */
	uint64_t executed;              /* instructions */
	const struct ptx_inst *barrier; /* the barrier instruction at which the warp waits */
	uint32_t barrier_mask;          /* lanes that arrived there */
	struct ptx_path *path;          /* stack; path[paths - 1] executes */
	unsigned paths, path_room;
	struct warp_stream *stream; /* where its instructions are recorded; NULL: nowhere */
	uint32_t threads;           /* mask of the lanes that have a thread */
	uint32_t record_room, addr_room;
	uint64_t *registers;      /* the storage of register and special rows */
	uint8_t *local, *scratch; /* lane l's part starts at l * code->local_bytes, l * code->scratch_bytes */
};

/* The thread block that is executing. */
struct ptx_block {
	const struct ptx_launch *launch;
	struct ptx_warp *warps;
	unsigned warp_count, threads;
	uint64_t index;    /* in the grid, x fastest */
	unsigned place[3]; /* %ctaid */
	uint64_t executed; /* instructions of all its warps */
	uint64_t earlier;  /* instructions of the thread blocks that ran before */
	uint8_t *shared;
	unsigned shared_bytes;
	unsigned barrier_lanes, barrier_true; /* lanes at a barrier with reduction; those whose predicate is true */
	struct stream_stats stats;            /* of all thread blocks so far, if no stream is recorded */
	struct ptx_word *words;               /* access history of shared memory, one for each 4 bytes */
};

/* Dies with code 1: "FILE:LINE: kernel K, TB T, warp W, lane L: ...". */
_Noreturn void ptx_stop(const struct ptx_warp *w, const struct ptx_inst *in, unsigned lane, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* Prints a warning with the same prefix, once for each instruction. */
void ptx_warn(const struct ptx_warp *w, const struct ptx_inst *in, unsigned lane, const char *text);

/* Gives the special registers of time and place among the instruction's sources their values. */
void ptx_read_clock(struct ptx_warp *w, const struct ptx_inst *in);

/* Adds the lanes' addresses to the warp's last record. */
void ptx_record_addresses(struct ptx_warp *w, enum mem_space space, const uint64_t *address, uint32_t mask);

#define FOR_LANES(l, mask)                                                                                             \
	for (unsigned l = 0; l < LANES; l++)                                                                           \
		if ((mask) >> l & 1)

#endif
