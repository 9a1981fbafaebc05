/* bench.h - runs model and RTL in lock step on hand-written programs, cycle by cycle.
 *
 * A warp's program is a string with one letter per instruction: a plain ALU instruction, b barrier, x exit, j jump, J
 * barrier followed by a jump, m load from global memory, s load from shared memory, f SFU instruction, l instruction
 * that reads a load's result and waits while its warp is in `loads`. A jump continues with the next letter;
 * instructions fetched after it are dropped. Every fetch hits and fills as many entries as fit, except for warps in
 * `misses`, whose lines arrive in the cycles that the test chooses.
 *
 * The first failure (a difference between model and RTL, or an expectation that does not hold) is kept in `why`; all
 * later calls have no effect. */
#ifndef TESTS_DIRECTED_BENCH_H
#define TESTS_DIRECTED_BENCH_H

#include "sim/lockstep/lockstep.h"

struct machine {
	unsigned warps, tbs, schedulers, tb_warps, ibuffer;
};

struct bench {
	struct stimulus base; /* first member: a pointer to it points to the struct */
	struct config cfg;
	struct rtl_source rtl;
	struct pins pins;
	struct simulator *simulator;
	struct lockstep l;
	char *why; /* the first failure; NULL: none. The caller frees */

	const char *program[MAX_WARPS];
	bool loop;                                  /* programs restart after their last letter */
	uint64_t misses;                            /* warps whose next fetch misses once they have an entry */
	uint64_t hint;                              /* warps that the hint prefers */
	uint64_t dependent;                         /* latency = 1: warps whose entry behind the head is not ready */
	uint64_t loads;                             /* warps with a long-latency load outstanding */
	bool no_grid;                               /* the grid has no TB to launch */
	bool disabled;                              /* input enable is 0 */
	bool forced_miss;                           /* a fetch that is answered misses */
	uint64_t stall;                             /* schedulers that stall */
	uint64_t flush;                             /* warps that are flushed */
	uint64_t completed;                         /* warps whose memory instruction completes in the next cycle */
	uint64_t taken_mem, taken_sfu, taken_sp;    /* schedulers whose collector is not free, with warp sharing */
	unsigned idle_lanes[MAX_WARPS];             /* of 32, lanes that do not execute the head of a warp */
	uint64_t ready, fill, launch, launch_warps; /* inputs of the next cycle */
	struct {
		unsigned at, fetched, entries; /* letters issued, letters fetched, of these not yet issued */
	} warp[MAX_WARPS];
	uint64_t live, miss, drop;
	uint64_t asked, stale; /* fetch_answer: the warp whose fetch is answered next; if it drops what comes */
	uint64_t tb[MAX_TBS];  /* warp slots of each TB */
};

/* Builds the RTL of a machine and a policy, and resets model and RTL; without kind->open the model runs alone. */
void bench_open(struct bench *b, const struct simulator_kind *kind, const char *policy, struct machine machine);
/* The same for schedulers that do not share ports. */
void bench_open_own(struct bench *b, const struct simulator_kind *kind, const char *policy, struct machine machine);
/* The same with the keys of [ports] in `keys`, which blanks separate; the schedulers share ports. */
void bench_open_keys(struct bench *b, const struct simulator_kind *kind, const char *policy, struct machine machine,
		     const char *keys);
/* Resets model and RTL and removes the programs. */
void bench_reset(struct bench *b);
/* Frees everything except `why`, which the caller owns. */
void bench_close(struct bench *b);

/* Runs a cycle that launches TB t with no warp ready. */
void bench_launch(struct bench *b, unsigned t, uint64_t warps);
/* Runs a cycle with these ready bits and arriving lines (masks of warps); the outputs are in b->l.out. */
void bench_cycle(struct bench *b, uint64_t ready, uint64_t fill);
/* Runs cycles with no warp ready until no fetch fills an entry any more. */
void bench_prefill(struct bench *b);
/* For each warp number in `warps` (separated by spaces), runs a cycle in which only that warp is ready; it must issue.
 */
void bench_issue_each(struct bench *b, const char *warps);

/* The n-th word of a text such as "0+1b 3x -" as a mask of warps. A letter after a number must be that warp's head,
 * else bench_fail(). */
uint64_t bench_expected(struct bench *b, const char *words, unsigned n);
/* The number of words in such a text. */
unsigned bench_words(const char *words);

void bench_fail(struct bench *b, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Fails unless the masks are equal. */
void bench_check_mask(struct bench *b, const char *what, uint64_t got, uint64_t expected);

#endif
