/* gpu.h - the SMs of a GPU, each with its front end, on one grid and one memory.
 *
 * A cycle is one of the memory, then one of each SM. The SMs take thread blocks round robin: each at most one a cycle,
 * beginning behind the one that took the last.
 *
 * An SM in which nothing can happen before it gets a packet or its own next event sleeps: it is not clocked, and its
 * counts are brought up when it wakes. When all sleep, the GPU goes on to the first cycle in which the memory or an SM
 * has something to do. */
#ifndef MODEL_GPU_GPU_H
#define MODEL_GPU_GPU_H

#include "base/thread_pool.h"
#include "model/bitpar/timing_front_end.h"
#include "model/gpu/metrics.h"
#include "model/gpu/timeline.h"
#include "model/sm/sm.h"

struct gpu {
	const struct config *cfg;
	struct grid grid;
	struct memory *memory;
	uint64_t now;             /* cycles so far */
	unsigned last;            /* SM that launched a TB last */
	struct thread_pool *pool; /* NULL: the caller alone */
	unsigned threads;
	uint64_t awake;   /* SMs, in this cycle */
	uint64_t due;     /* nobody who sleeps must be clocked before this cycle */
	bool every_cycle; /* nobody sleeps; to be set before the first cycle */
	/* What each thread found out about the SMs that it clocked, and then of all SMs: who is awake in the next
	 * cycle, who has a part in sm_settle(), who has room for a TB; and when the first of those is due who fell
	 * asleep. */
	struct gpu_part {
		_Alignas(64) uint64_t awake;
		uint64_t settle, room, due;
	} parts[THREAD_POOL_MAX], all;
	struct gpu_sm {
		struct stimulus *sm;
		struct timing_front_end *front_end;
		struct front_end_in in[2]; /* of the last two cycles */
		unsigned last;             /* whose turn it was */
		struct front_end_out out;
		struct metrics metrics;
		uint64_t cycles;           /* that it has behind it; the GPU's, but while it sleeps */
		uint64_t wake;             /* cycle in which it is clocked, if no packet comes before */
		struct timeline *timeline; /* NULL: not asked for */
	} * sms;                           /* cfg->sms */
};

/* A GPU that will run all kernels of `stream` with front ends `front_end` (as front_end_available() returns); cfg and
 * stream must outlive it. False with one line in `why` (CONFIG_WHY bytes) when a kernel does not fit on an SM.
 * Allocation failure aborts. */
bool gpu_open(struct gpu *g, const struct config *cfg, enum front_end_id front_end, const struct stream *stream,
	      char *why);
void gpu_close(struct gpu *g);

/* Before the first cycle: the timeline of SM i goes into timelines[i], opened by the caller. */
void gpu_watch(struct gpu *g, struct timeline *timelines);

/* From now on the cycles of the SMs are shared among so many threads, 1 to THREAD_POOL_MAX, or one for each SM; nothing
 * else changes. Once, and `g` must stay where it is. False with errno: there are no threads. */
bool gpu_share(struct gpu *g, unsigned threads);

/* The next cycle in which anything can happen, or with every_cycle the next one; stops at cycle `limit`, which is not
 * simulated. False: nothing will ever happen again, and gpu_done() is not true: a deadlock. */
bool gpu_clock(struct gpu *g, uint64_t limit);
bool gpu_done(const struct gpu *g);
/* Something is on its way in the memory or behind the issue stage of an SM, or was fetched or launched in the last
 * cycle. If not, only what moves in the front ends can change anything. */
bool gpu_under_way(const struct gpu *g);

/* Warp instructions issued so far. */
uint64_t gpu_issued(const struct gpu *g);
/* The sums over all SMs; cycles are the GPU's. */
void gpu_metrics(const struct gpu *g, struct metrics *m);
/* The metrics of every SM add up; false, with one line in `why` (CONFIG_WHY bytes): a bug. */
bool gpu_check(const struct gpu *g, char *why);

#endif
