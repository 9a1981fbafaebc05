/* gpu.h - the timing model of a GPU: its SMs, each with a front end, one grid of TBs and one memory system.
 *
 * A cycle is one of the memory, then one of each SM. TBs go to the SMs round robin, at most one per SM and cycle,
 * beginning with the SM after the one that launched the last TB.
 *
 * Idle-cycle skipping: an SM in which nothing can happen before its next event or the arrival of a packet sleeps. A
 * sleeping SM is not simulated; its counters are brought up to date when it wakes. When all SMs sleep, the GPU advances
 * to the next event of the memory or of an SM. The results are the same as without skipping.
 *
 * Running ahead: what the memory sends takes the interconnect's latency to an SM, so an SM simulates a window of so
 * many cycles at once, while it is alone (sm_alone()): then its state stays in the host's caches, and threads meet
 * once. The memory follows to the first cycle that not all SMs have simulated; an SM that a TB is launched to, or in
 * which one ends, waits for it there. The results are the same as with windows of one cycle: those of
 * every_cycle, of recorded timelines, histories and ports, and of policies that see whether a TB waits (has_grid). */
#ifndef MODEL_GPU_GPU_H
#define MODEL_GPU_GPU_H

#include "base/thread_pool.h"
#include "model/bitpar/timing_front_end.h"
#include "model/gpu/history.h"
#include "model/gpu/metrics.h"
#include "model/gpu/port_record.h"
#include "model/gpu/timeline.h"
#include "model/sm/sm.h"

struct gpu {
	const struct config *cfg;
	struct grid grid;
	struct memory *memory;
	uint64_t now;             /* cycles simulated or skipped so far */
	unsigned last;            /* SM that launched a TB last */
	struct thread_pool *pool; /* NULL: the caller's thread alone */
	unsigned threads;         /* of the pool, including the caller; 1: no pool */
	uint64_t awake;           /* SMs that are simulated in this cycle, as a mask */
	uint64_t later;           /* sleeping SMs that wake in a later cycle of the window, as a mask */
	uint64_t end;             /* end of the window: SMs may be ahead until this cycle */
	bool recorded;            /* timelines, histories or ports */
	uint64_t due;             /* no sleeping SM must be simulated before this cycle */
	bool every_cycle;         /* no SM sleeps; set it before the first cycle */
	/* Results of a cycle, of the SMs of each thread and then of all SMs. Masks of SMs: awake in the next cycle;
	 * needing sm_settle(); with room for a TB. due: first cycle in which one that fell asleep must be simulated. */
	struct gpu_part {
		_Alignas(64) uint64_t awake;
		uint64_t settle, room, due;
	} parts[THREAD_POOL_MAX], all;
	struct gpu_sm {
		struct stimulus *sm;
		struct timing_front_end *front_end;
		unsigned last;             /* index in `in` of the last cycle */
		uint64_t cycles;           /* cycles simulated or skipped; gpu.now unless it sleeps */
		uint64_t wake;             /* cycle in which it wakes if no packet arrives before */
		struct timeline *timeline; /* NULL: none is recorded */
		struct history *history;   /* NULL: none is recorded */
		struct port_record *ports; /* NULL: none are recorded */
		struct metrics metrics;
		struct front_end_in in[2]; /* inputs of the last two cycles */
		struct front_end_out out;
	} * sms; /* cfg->sms of them */
};

/* A GPU that runs all kernels of `stream` with that front end, a value that front_end_available() returns; cfg and
 * stream must outlive *g. Release with gpu_close(). False with one line in `why` (CONFIG_WHY bytes) when a kernel does
 * not fit on an SM. Allocation failure aborts. */
bool gpu_open(struct gpu *g, const struct config *cfg, enum front_end_id front_end, const struct stream *stream,
	      char *why);
void gpu_close(struct gpu *g);

/* Records the timeline of SM i in timelines[i], which the caller has opened. Call before the first cycle. */
void gpu_watch(struct gpu *g, struct timeline *timelines);
/* The same for histories. */
void gpu_record(struct gpu *g, struct history *histories);
/* The same for the ports of one SM. */
void gpu_record_ports(struct gpu *g, unsigned sm, struct port_record *ports);

/* Shares the cycles of the SMs among `threads` threads, 1 to THREAD_POOL_MAX (at most one per SM); results do not
 * change. Call at most once; afterwards *g must not move in memory. False with errno set when a thread cannot be
 * created. */
bool gpu_share(struct gpu *g, unsigned threads);

/* Simulates the next cycle in which anything can happen (with every_cycle: the next cycle). Stops at cycle `limit`,
 * which is not simulated. False: nothing will ever happen again although gpu_done() is false: a deadlock. */
bool gpu_clock(struct gpu *g, uint64_t limit);
/* All kernels have completed. */
bool gpu_done(const struct gpu *g);
/* Something is in flight in the memory or behind the issue stage of an SM, or was fetched or launched in the last
 * cycle. Otherwise only the registers of the front ends can change anything. */
bool gpu_under_way(const struct gpu *g);

/* Warp instructions issued so far. */
uint64_t gpu_issued(const struct gpu *g);
/* Lines that the L1Is have requested so far. */
uint64_t gpu_l1i_misses(const struct gpu *g);
/* The sums over all SMs; `cycles` are those of the GPU. */
void gpu_metrics(const struct gpu *g, struct metrics *m);
/* The stalls of every SM add up to its cycles; false, with one line in `why` (CONFIG_WHY bytes): a bug of the model. */
bool gpu_check(const struct gpu *g, char *why);

#endif
