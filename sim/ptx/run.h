/* run.h - a kernel while it runs: lanes in lock step over a stack of diverged paths, one thread block after the
 * other. */
#ifndef SIM_PTX_RUN_H
#define SIM_PTX_RUN_H

#include "sim/ptx/code.h"
#include "sim/ptx/memory.h"
#include "sim/ptx/schedule.h"

/* One run of a kernel. */
struct ptx_launch {
	struct ptx_code *code;
	struct ptx_memory *memory;
	const uint8_t *params; /* code->param_bytes */
	unsigned grid[3], block[3];
	unsigned dynamic_bytes;
	struct ptx_schedule schedule;
	uint64_t budget; /* instructions of a thread block's warps together, at most */
	struct ptx_phases *phases;
	bool quiet; /* no warnings */
};

/* Runs it and records what it did; kernel_stream's regs is left to the caller. Dies with code 1, naming kernel, line,
 * thread block, warp and lane, for what a kernel must not do. */
void ptx_launch_run(const struct ptx_launch *l, struct kernel_stream *stream);

/* ---- for the operations */

struct ptx_path {
	uint32_t pc, reconverge, mask;
	uint32_t call; /* pc of the call whose lanes these are: gone at the function's ret; PTX_NO_PC: none */
};

enum ptx_state { WARP_RUNNING, WARP_WAITING, WARP_DONE };

struct ptx_block; /* a thread block's shared memory and place */

struct ptx_warp {
	uint64_t **row; /* by row number: 32 lanes each */
	struct ptx_block *tb;
	unsigned index; /* in the thread block */
	uint8_t state;  /* enum ptx_state */
	uint32_t live;  /* lanes that have not exited */
	uint32_t carry; /* the carry flag, a bit for each lane */
	uint64_t executed;
	const struct ptx_inst *barrier; /* at which it waits, with the lanes barrier_mask */
	uint32_t barrier_mask;
	struct ptx_path *path; /* the last one runs */
	unsigned paths, path_room;
	struct warp_stream *stream;
	uint32_t record_room, addr_room;
	uint64_t *registers;      /* what `row` points into */
	uint8_t *local, *scratch; /* of lane l at l * size */
};

struct ptx_block {
	const struct ptx_launch *launch;
	struct ptx_warp *warps;
	unsigned warp_count, threads;
	uint64_t index; /* in the grid */
	unsigned place[3];
	uint64_t executed; /* instructions */
	uint8_t *shared;
	unsigned shared_bytes;
	unsigned barrier_lanes, barrier_true; /* lanes that brought a predicate to the barrier; a true one */
	struct ptx_word *words;               /* of shared memory */
};

/* Dies: "FILE:LINE: kernel K, TB T, warp W, lane L: ...", code 1. */
_Noreturn void ptx_stop(const struct ptx_warp *w, const struct ptx_inst *in, unsigned lane, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* As it, as a note that stands once for each line. */
void ptx_warn(const struct ptx_warp *w, const struct ptx_inst *in, unsigned lane, const char *text);

/* Adds the lanes' addresses to the warp's last record. */
void ptx_record_addresses(struct ptx_warp *w, enum mem_space space, const uint64_t *address, uint32_t mask);

#define FOR_LANES(l, mask)                                                                                             \
	for (unsigned l = 0; l < LANES; l++)                                                                           \
		if ((mask) >> l & 1)

#endif
