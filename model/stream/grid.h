/* grid.h - the dispatcher of thread blocks: runs the kernels of a stream in order and gives out the TBs of the running
 * one.
 *
 * In a cycle the owner calls grid_clock(), then grid_promise() for each SM that launches a TB, then grid_take() in the
 * same order. */
#ifndef MODEL_STREAM_GRID_H
#define MODEL_STREAM_GRID_H

#include "model/machine/config.h"
#include "model/stream/stream.h"

struct grid {
	const struct stream *stream;
	unsigned kernel;          /* running kernel, from 0; kernel_count: all have completed */
	unsigned next_tb;         /* next TB to launch, in grid order */
	unsigned promised;        /* TBs from next_tb on that SMs launch in this cycle */
	unsigned completed;       /* completed TBs of the kernel */
	unsigned latency;         /* first cycle of a kernel in which a TB may be launched */
	unsigned held;            /* of these, cycles that are left */
	bool waiting;             /* a TB waited to be launched at the beginning of the cycle */
	struct tb_cursor *cursor; /* positioned at next_tb; NULL: no kernel runs */
};

/* `stream` must outlive the grid; release with grid_close(). Allocation failure aborts. */
void grid_open(struct grid *g, const struct stream *stream, unsigned latency);
void grid_close(struct grid *g);

/* The running kernel; NULL: all have completed. */
const struct kernel_stream *grid_kernel(const struct grid *g);
/* A TB waits to be launched, is not promised to an SM, and the kernel's latency is over. */
bool grid_waits(const struct grid *g);
/* Begins a cycle, before any SM reads the grid. */
void grid_clock(struct grid *g);
/* Skips n cycles, fewer than `held` if that is not 0. */
void grid_skip(struct grid *g, uint64_t n);
/* Promises the next TB to an SM, which takes it in this cycle. */
void grid_promise(struct grid *g);
/* Takes the next promised TB into *tb. True: it was the kernel's last TB. */
bool grid_take(struct grid *g, struct tb_stream *tb);
/* Returns a completed TB. With the last one of the kernel the next kernel starts. */
void grid_give(struct grid *g, struct tb_stream *tb);

#endif
