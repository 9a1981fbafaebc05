/* grid.h - the kernels of a stream, in order, and the thread blocks of the running one that no SM has yet. */
#ifndef MODEL_STREAM_GRID_H
#define MODEL_STREAM_GRID_H

#include "model/machine/config.h"
#include "model/stream/stream.h"

struct grid {
	const struct stream *stream;
	unsigned kernel;          /* that runs; the stream's count: all have completed */
	unsigned next_tb;         /* to be launched */
	unsigned promised;        /* from there on, to SMs that launch them in this cycle */
	unsigned completed;       /* TBs of it */
	bool waiting;             /* a TB waited to be launched as the cycle began */
	struct tb_cursor *cursor; /* at the next TB; NULL: no kernel runs */
};

/* `stream` must outlive it. Allocation failure aborts. */
void grid_open(struct grid *g, const struct stream *stream);
void grid_close(struct grid *g);

/* The running kernel, NULL at the end. */
const struct kernel_stream *grid_kernel(const struct grid *g);
/* Does a TB wait to be launched that is promised to nobody? */
bool grid_waits(const struct grid *g);
/* A cycle begins: before the SMs look. */
void grid_clock(struct grid *g);
/* It will be taken in this cycle; those who take take in the order of the promises. */
void grid_promise(struct grid *g);
/* True: it was the kernel's last. */
bool grid_take(struct grid *g, struct tb_stream *tb);
/* A TB has completed; with the kernel's last one the next kernel runs. */
void grid_give(struct grid *g, struct tb_stream *tb);

#endif
