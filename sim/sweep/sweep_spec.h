/* sweep_spec.h - what a sweep runs: the file SPEC, in the syntax of config files (docs/sweeps.md). For example:
 *
 * format = 1
 * [sweep]
 * configs = "fermi, gtx480"
 * policies = "lrr+rr, gto+rr"
 * workloads = "fast_walsh, srad"
 * seeds = "0-4"
 * [keys]
 * ibuffer = "2, 4"
 * [compilers]
 * here = "%"
 * o3 = "build/o3/%.launch"
 */
#ifndef SIM_SWEEP_SWEEP_SPEC_H
#define SIM_SWEEP_SWEEP_SPEC_H

#include "model/bitpar/timing_front_end.h"
#include "model/machine/config.h"

struct sweep_list {
	char **items;
	unsigned count, line; /* line of the file; 0: not given */
};

/* A config with one value of each key of [keys], without a policy. */
struct sweep_base {
	const char *config; /* as the file names it */
	char *keys;         /* "ibuffer=4 sms=2"; "" without [keys] */
	struct config cfg;  /* not derived */
};

struct sweep_compiler {
	char *name, *pattern; /* the workload's place, with % for its name */
};

struct sweep_spec {
	const char *path;
	struct sweep_list configs, policies, workloads, seeds;
	struct sweep_list key_names, compiler_names;
	struct sweep_list keys[16];          /* the values of each key */
	struct sweep_compiler compilers[16]; /* without [compilers] one, "-", whose pattern is % */
	struct sweep_base *bases;            /* each config with each combination of values */
	struct policy *parsed;               /* of each policy */
	unsigned *seed;                      /* the number of each seed */
	unsigned compiler_count, base_count;
	unsigned baseline; /* policy whose IPC speedups are relative to */
	enum front_end_id front_end;
	uint64_t max_cycles;
	unsigned points; /* bases * policies * workloads * compilers * seeds */
};

/* Reads and checks SPEC: every config, value, policy and workload. Dies with code 2, or 3 for a file that cannot be
 * read.
 */
void sweep_spec_read(struct sweep_spec *s, const char *path);

/* A point of the sweep, by the indexes of its parts. */
struct sweep_point {
	unsigned workload, compiler, base, policy, seed;
};

/* Point n of s->points: workload by workload, in the order of the members above. */
struct sweep_point sweep_point(const struct sweep_spec *s, unsigned n);
unsigned sweep_index(const struct sweep_spec *s, const struct sweep_point *p);

/* The config of a point, derived. A seed other than 0 changes rop_latency, l1d_latency, smem_latency and dram_latency
 * by -1, 0 or 1 cycle; of the 80 ways to do so each seed has another. */
void sweep_config(const struct sweep_spec *s, const struct sweep_point *p, struct config *cfg);

/* The workload of a point, as `sim -w` takes it; the caller frees. */
char *sweep_workload(const struct sweep_spec *s, const struct sweep_point *p);

#endif
