/* bench.h - model and RTL in lock step under written programs, a cycle at a time.
 *
 * A warp's program is a string, a letter an instruction: a plain, b barrier, x exit, j jump, J a barrier whose next
 * instruction stands elsewhere, m a load from global memory, s one from shared memory, f one for the SFU, l one that
 * reads what a load brings: it waits while its warp is in `loads`. A jump goes to the program's next letter; what was
 * fetched behind it is dropped. Every fetch hits and brings as much as fits, but for warps in `misses`, whose lines
 * come when a cycle says so.
 *
 * What goes wrong first (a difference between model and RTL, an expectation that does not hold) stays in `why`; after
 * that the calls do nothing. */
#ifndef TESTS_DIRECTED_BENCH_H
#define TESTS_DIRECTED_BENCH_H

#include "sim/lockstep/lockstep.h"

struct machine {
	unsigned warps, tbs, schedulers, tb_warps, ibuffer;
};

struct bench {
	struct stimulus base; /* first: the bench is the stimulus */
	struct config cfg;
	struct rtl_source rtl;
	struct pins pins;
	struct simulator *simulator;
	struct lockstep l;
	char *why; /* NULL: all is well */

	const char *program[MAX_WARPS];
	bool loop;                                  /* programs begin again behind their end */
	uint64_t misses;                            /* warps whose next fetch misses once they have an entry */
	uint64_t hint;                              /* warps that the kernel names */
	uint64_t loads;                             /* warps with a long-latency load outstanding */
	bool no_grid;                               /* no TB waits in the grid */
	uint64_t completed;                         /* warps whose memory instruction completes in the next cycle */
	uint64_t taken_mem, taken_sfu, taken_sp;    /* schedulers whose collector is not free, with warp sharing */
	unsigned idle_lanes[MAX_WARPS];             /* of 32, those that do not execute the heads of a warp */
	uint64_t ready, fill, launch, launch_warps; /* inputs of the next cycle */
	struct {
		unsigned at, fetched, entries; /* letters issued, letters fetched, of these not yet issued */
	} warp[MAX_WARPS];
	uint64_t live, miss, drop;
	uint64_t tb[MAX_TBS]; /* warp slots of each TB */
};

/* Builds the RTL of a machine and a policy and resets both sides. */
void bench_open(struct bench *b, const struct simulator_kind *kind, const char *policy, struct machine machine);
/* The same for schedulers with collectors of their own. */
void bench_open_own(struct bench *b, const struct simulator_kind *kind, const char *policy, struct machine machine);
/* Back to reset, without programs. */
void bench_reset(struct bench *b);
/* Frees all but `why`, which the caller owns. */
void bench_close(struct bench *b);

/* A cycle that launches a TB, all r-bits 0. */
void bench_launch(struct bench *b, unsigned t, uint64_t warps);
/* A cycle with these r-bits and these lines coming; what it did stands in b->l.out. */
void bench_cycle(struct bench *b, uint64_t ready, uint64_t fill);
/* Cycles with all r-bits 0 until nothing more is fetched. */
void bench_prefill(struct bench *b);
/* For each letter pair "w" a cycle in which only that warp is ready: it must issue. Numbers separated by spaces. */
void bench_issue_each(struct bench *b, const char *warps);

/* "0+1b 3x -": the n-th word as a mask of warps; the letters behind the numbers must be those at the heads. Keeps the
 * failure as bench_fail() when they are not. */
uint64_t bench_expected(struct bench *b, const char *words, unsigned n);
/* The number of words. */
unsigned bench_words(const char *words);

void bench_fail(struct bench *b, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Fails unless the masks are equal. */
void bench_check_mask(struct bench *b, const char *what, uint64_t got, uint64_t expected);

#endif
