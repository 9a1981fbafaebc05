/* gpu.h - the SMs of a GPU, each with its front end, on one grid and one memory.
 *
 * A cycle is one of the memory, then one of each SM. The SMs take thread blocks round robin: each at most one a cycle,
 * beginning behind the one that took the last. */
#ifndef GPU_H
#define GPU_H

#include "form.h"
#include "metrics.h"
#include "sm.h"

struct gpu {
	const struct config *cfg;
	struct grid grid;
	struct memory *memory;
	uint64_t now;  /* cycles so far */
	unsigned last; /* SM that launched a TB last */
	struct gpu_sm {
		struct stimulus *sm;
		struct form *front_end;
		struct front_end_out out; /* of the last cycle */
		struct metrics metrics;
	} * sms; /* cfg->sms */
};

/* A GPU that will run all kernels of `stream` with front ends of one form (that form_of() gives); cfg and stream must
 * outlive it. False with one line in `why` (CONFIG_WHY bytes)
 * when a kernel does not fit on an SM. Allocation failure aborts. */
bool gpu_open(struct gpu *g, const struct config *cfg, enum form_id form, const struct stream *stream, char *why);
void gpu_close(struct gpu *g);

void gpu_clock(struct gpu *g);
bool gpu_done(const struct gpu *g);

/* Warp instructions issued so far. */
uint64_t gpu_issued(const struct gpu *g);
/* The sums over all SMs; cycles are the GPU's. */
void gpu_metrics(const struct gpu *g, struct metrics *m);
/* The metrics of every SM add up; false, with one line in `why` (CONFIG_WHY bytes): a bug. */
bool gpu_check(const struct gpu *g, char *why);

#endif
