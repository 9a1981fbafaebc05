/* warpsmith.h - libwarpsmith: the golden model of a GPU's warp-scheduler front end, and timing runs of it.
 *
 * An object is made with ws_X_open() and belongs to the caller, who releases it with ws_X_close(), which takes NULL.
 * A text that a function returns is freed with the object from which it comes. Two threads may use the library at the
 * same time, but not the same object; a finished config may be shared.
 *
 * Errors. A function that can fail takes a `struct ws_error *` last, which may be NULL, and returns 0 (WS_OK) or the
 * error's code, or NULL where it returns an object. Nothing that the caller passes ends the program: only a lack of
 * memory does, and an error in the library itself. After an error the object is as it was before the call.
 *
 * Units. Time is in cycles of the SM. Warp, TB (thread block) and scheduler slots are numbered from 0; a mask of warps
 * or TBs has slot 0 in bit 0. Warp slot w belongs to scheduler w mod `schedulers`. The terms are those of
 * docs/glossary.md; what the blocks and policies do in every cycle is in docs/semantics.md.
 *
 * The data (configs by name, workloads by name) are found by $WARPSMITH_ROOT, or where make install has put them. */
#ifndef WARPSMITH_H
#define WARPSMITH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- errors ---- */

enum {
	WS_OK = 0,
	WS_FAILED = 1, /* a timing run ended in a deadlock or at max_cycles; an expected output of a kernel differs */
	WS_USAGE = 2,  /* an argument, or the content of a file */
	WS_IO = 3,     /* a file cannot be read, a thread cannot be created */
	WS_BUG = 4,    /* an error in the library */
};

struct ws_error {
	int code; /* WS_x */
	char
	    text[4096]; /* what is wrong, where, and what is expected; lines separated by \n, without a last line end */
};

/* The library's version, for example "0.1.0". */
const char *ws_version(void);

/* ---- configs: one machine and one policy ----
 *
 * A config is opened with every key at its default and policy lrr+rr, filled, and finished; then it is read only, and a
 * front end or a timing run may use it. */

struct ws_config;
struct ws_policy;

struct ws_config *ws_config_open(void);
void ws_config_close(struct ws_config *c); /* after all front ends that were opened with it */

/* Reads all keys from a file: a name such as "fermi" (`warpsmith list configs`), or a path with a '/' or '.'. */
int ws_config_read(struct ws_config *c, const char *config, struct ws_error *error);
/* Sets a key: "warps=33" (docs/policies.md has the keys). */
int ws_config_set(struct ws_config *c, const char *assignment, struct ws_error *error);
/* Selects the policies: ISSUE[:KEY=VALUE...]+FETCH[:KEY=VALUE...], for example "mwf_gto+cff". */
int ws_config_policy(struct ws_config *c, const char *policy, struct ws_error *error);
/* Selects an issue policy of the caller's own, and a fetch policy such as "rr". The struct is copied; its context and
 * its functions must outlive the config. */
int ws_config_own_policy(struct ws_config *c, const struct ws_policy *policy, const char *fetch,
			 struct ws_error *error);
/* Checks the keys against each other. Afterwards the config cannot be changed. */
int ws_config_finish(struct ws_config *c, struct ws_error *error);

/* The value of a key as a number, into *value; a key with names has the number of its value, false and true are 0
 * and 1. */
int ws_config_get(const struct ws_config *c, const char *key, unsigned *value, struct ws_error *error);
/* The policies in canonical form, defaults left out; of a policy of one's own NAME+FETCH. */
const char *ws_config_policy_text(const struct ws_config *c);

/* ---- the front end, cycle by cycle ----
 *
 * A cycle is: set the inputs, ws_front_end_comb(), read the outputs, fill in the answer to the fetch grant (fetch_hit,
 * fetch_two, fetch_none, later_*), ws_front_end_clock(). Inputs keep their values from cycle to cycle; all are 0 at
 * first. A port is named by its number, from 0; ports and what they mean depend on the config (`warpsmith list
 * blocks`). */

struct ws_front_end;

enum ws_direction {
	WS_IN,
	WS_OUT,
	WS_REGISTER, /* a register of a block, named BLOCK_NAME: for comparison and debugging, read at any time */
};

struct ws_port {
	const char *name;
	enum ws_direction direction;
	unsigned elements; /* bits of a mask, or numbers; 1 for a single bit */
	unsigned bits;     /* of each element, 1 to 64 */
	const char *meaning;
	const char *group;    /* title of the interface that an input or output belongs to */
	const char *contract; /* what the environment must keep there, and when outputs are valid */
};

/* A front end in its reset state; the config is finished and outlives it. */
struct ws_front_end *ws_front_end_open(const struct ws_config *c, struct ws_error *error);
void ws_front_end_close(struct ws_front_end *f);
/* Back to the reset state, all inputs 0. */
void ws_front_end_reset(struct ws_front_end *f);

unsigned ws_front_end_ports(const struct ws_front_end *f);
/* NULL: there is no port of that number. */
const struct ws_port *ws_front_end_port(const struct ws_front_end *f, unsigned port);
/* The number of the port; -1: the config has none of that name and direction. */
int ws_front_end_find(const struct ws_front_end *f, enum ws_direction direction, const char *name);

/* Element n of a port: bit n of a mask, number n of numbers. A port or element that does not exist reads 0 and ignores
 * what is written, as do outputs and registers. Bits above the port's are cut off. */
uint64_t ws_front_end_get(struct ws_front_end *f, int port, unsigned n);
void ws_front_end_set(struct ws_front_end *f, int port, unsigned n, uint64_t value);
/* All elements of a port whose elements are bits, element n in bit n. */
uint64_t ws_front_end_get_mask(struct ws_front_end *f, int port);
void ws_front_end_set_mask(struct ws_front_end *f, int port, uint64_t mask);

/* Computes the outputs from the registers and the inputs. */
void ws_front_end_comb(struct ws_front_end *f);
/* The clock edge. WS_USAGE, and nothing changes: an input breaks its contract, or an input other than an answer to a
 * fetch grant has changed since ws_front_end_comb(). */
int ws_front_end_clock(struct ws_front_end *f, struct ws_error *error);

/* ---- an issue policy of one's own ----
 *
 * An issue policy is an order on the warps of a scheduler. In each cycle a scheduler issues, of its warps that are
 * ready, the one with the lowest rank; fetch policy cff fetches for the one with the lowest rank that may fetch. Such a
 * policy runs on the golden model: in a front end and in timing runs, without Verilog. */

/* What a policy reads of the machine beside `ready`, `live` and `tb`; what it does not name here reads 0. */
enum {
	WS_NEED_AGE = 1,     /* older */
	WS_NEED_WAITING = 2, /* waiting */
	WS_NEED_MEMORY = 4,  /* memory */
	WS_NEED_HINT = 8,    /* hint */
};

/* The machine in a cycle, valid during the call. */
struct ws_view {
	const struct ws_config *config;
	unsigned scheduler;      /* whose warps are ranked */
	bool critical;           /* ranked for a fetch of cff, not for issue */
	uint64_t ready;          /* warps that can issue */
	uint64_t live;           /* warps launched and not finished */
	uint64_t memory;         /* warps whose next instruction is one of the LD/ST unit */
	uint64_t hint;           /* warps that the kernel's hint names */
	const uint64_t *tb;      /* tb[w]: TB slot of warp w; of a free slot, the last one */
	const uint64_t *older;   /* older[t]: resident TBs that were launched before TB t, as a mask */
	const uint64_t *waiting; /* waiting[t]: warps of TB t at its barrier */
};

struct ws_policy {
	const char *name;   /* small letters, digits and _, at most 31 characters; for reports */
	unsigned needs;     /* WS_NEED_x */
	size_t state_bytes; /* registers of the policy, a block of memory for each front end; 0: none */
	/* The rank of warp w in key[0] and key[1], compared in this order; of equal ranks, the lowest slot comes first.
	 * It may read registers, never write them. */
	void (*rank)(void *context, const void *state, const struct ws_view *v, unsigned w, uint64_t key[2]);
	/* Sets registers whose reset value is not 0; NULL: none. */
	void (*reset)(void *context, void *state, const struct ws_config *c);
	/* The clock edge: updates the registers from the cycle's view, the warps that issue, and those that are
	 * launched. NULL: there are no registers. `scheduler` and `critical` of the view are 0. */
	void (*clock)(void *context, void *state, const struct ws_view *v, uint64_t issue, uint64_t launch);
	void *context; /* passed to each function; in a timing run with threads, by several threads at a time */
};

/* ---- the issue selector alone: an arbiter, to compare with an arbiter in foreign Verilog ----
 *
 * A cycle is ws_selector_grant() with that cycle's inputs, then ws_selector_clock() with the same ones. */

struct ws_selector;

/* Slots and elements that the config does not have are ignored. */
struct ws_selector_in {
	uint64_t request;              /* warps that can issue */
	uint64_t live;                 /* warps launched and not finished */
	uint64_t memory, hint;         /* warps whose next instruction is one of memory; that the kernel's hint names */
	uint64_t sfu, mem;             /* warps whose next instruction needs a port that the schedulers share */
	uint64_t launch, launch_warps; /* TB slots and warp slots that are launched into in this cycle */
	uint64_t tb[64];               /* TB slot of each warp */
	uint64_t waiting[32];          /* warps of each TB at its barrier */
	uint64_t older[32];            /* resident TBs that were launched before the TB, as a mask */
};

/* A selector in its reset state; the config is finished and outlives it. NULL, WS_USAGE: its policy reads what another
 * block of the front end computes (tls, saws, pro, kaws, motrr_recency). */
struct ws_selector *ws_selector_open(const struct ws_config *c, struct ws_error *error);
void ws_selector_close(struct ws_selector *s);
void ws_selector_reset(struct ws_selector *s);
/* The warps that issue, at most one of each scheduler, as a mask. */
uint64_t ws_selector_grant(const struct ws_selector *s, const struct ws_selector_in *in);
/* The clock edge of a cycle in which the granted warps issue. */
void ws_selector_clock(struct ws_selector *s, const struct ws_selector_in *in);

/* ---- streams: kernels as warp instructions ---- */

struct ws_stream;

struct ws_kernel {
	const char *name;
	unsigned grid[3], block[3];
	unsigned tbs, tb_warps; /* thread blocks, warps of each */
	unsigned regs;          /* registers of a thread */
	unsigned shared_bytes;  /* shared memory of a thread block */
	bool held;              /* all records are in memory; false: a trace that is read while a run executes it */
};

/* One executed warp instruction. */
struct ws_record {
	uint32_t pc;        /* index of the instruction in the kernel's code */
	uint32_t mask;      /* lanes that execute it */
	uint32_t addresses; /* of a memory access: byte addresses in `address`, one for each lane of the mask; else 0 */
	const uint64_t *address;
	const char *text; /* opcode, cut to fit */
};

/* Loads what `warpsmith sim -w` takes but for CUDA C: a name such as "fast_walsh" (`warpsmith list workloads`), a
 * .launch file of PTX, whose kernels are executed, a folder that `warpsmith trace` wrote, or a trace of Accel-Sim. */
struct ws_stream *ws_stream_open(const char *workload, struct ws_error *error);
void ws_stream_close(struct ws_stream *s);
const char *ws_stream_name(const struct ws_stream *s);

unsigned ws_stream_kernels(const struct ws_stream *s);
/* WS_USAGE: there is no kernel `k`. */
int ws_stream_kernel(const struct ws_stream *s, unsigned k, struct ws_kernel *kernel, struct ws_error *error);
/* Record n of warp w, 0 to tb_warps - 1, of TB t in grid order. WS_USAGE: there is none, or the kernel is not held. */
int ws_stream_record(const struct ws_stream *s, unsigned k, unsigned t, unsigned w, uint32_t n,
		     struct ws_record *record, struct ws_error *error);
/* Warp instructions of all kernels; 0 if a kernel is not held. */
uint64_t ws_stream_instructions(const struct ws_stream *s);

/* ---- timing runs ---- */

struct ws_run_options {
	uint64_t max_cycles; /* a run that is longer fails; 0: no limit */
	unsigned threads;    /* that simulate SMs; 0: one. The result does not depend on it */
	bool golden;         /* run the golden model, not the bit-parallel engine. The result does not depend on it */
};

struct ws_result {
	uint64_t cycles, issued, fetches; /* cycles of the GPU; issued warp instructions and fetch grants of all SMs */
	double ipc;                       /* warp instructions a cycle of the GPU */
	double rtru;                      /* docs/semantics.md, "Metrics": 0 to 1 */
	double barrier_share, exit_share; /* mean share of a warp's time at barriers, and after its exit: 0 to 1 */
	double l1d_miss_rate;             /* misses per load of the L1D: 0 to 1 */
};

/* Runs all kernels of a stream on the GPU of a finished config. `options` may be NULL: all 0. kernel_cycles: NULL, or
 * room for the cycles of each kernel. */
int ws_run(const struct ws_config *c, const struct ws_stream *s, const struct ws_run_options *options,
	   struct ws_result *result, uint64_t *kernel_cycles, struct ws_error *error);

#ifdef __cplusplus
}
#endif
#endif
