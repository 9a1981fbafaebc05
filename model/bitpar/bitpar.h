/* bitpar.h - the front end in masks, for timing runs. Its users see model/bitpar/implementation.h; this is for the
 * files fast*.c.
 *
 * Sets of warps and TBs are masks, a pointer to a warp is a mask with that one bit (empty: none), orders of TBs are
 * lists that are mended when a count or a TB changes, not in every cycle. The meaning is the golden model's, which
 * tests/unit/model/test_bitpar.c holds beside it.
 *
 * An issue policy is a row of the table in model/bitpar/policies.c: a function that gives the first warp of a set, and
 * what else the policy needs. To add one: write its functions and its struct fast_order (in a file fast_NAME.c where
 * that is more than a few lines; state of its own is kept in struct fast), put it into the table, run the suite `fast`.
 * A policy that is not there runs in the plain form. */
#ifndef MODEL_BITPAR_BITPAR_H
#define MODEL_BITPAR_BITPAR_H

#include "model/bitpar/implementation.h"
#include "model/blocks/sorter.h"
#include "model/blocks/tb_order.h"
#include "model/machine/mask.h"

struct fast;

/* Functions that are NULL have nothing to do. */
struct fast_order {
	/* The first of `warps` (not empty, all scheduler s's) in the policy's order; critical: for a fetch. */
	unsigned (*first)(const struct fast *f, unsigned s, uint64_t warps, bool critical);
	/* TB t stands before TB u, where TBs have one order for all schedulers. f->tb_order follows it if
	 * fast_reorder() is called for each TB whose place changes otherwise than by launch, completion and count. */
	bool (*tb_before)(const struct fast *f, unsigned t, unsigned u);
	/* From reset, when all is 0. */
	void (*open)(struct fast *f);
	/* Before the grants, with the inputs of the cycle. Sets f->form.changed if a register moves. */
	void (*move)(struct fast *f, const struct front_end_in *in);
	/* After the grants: warps that issue through other schedulers. */
	void (*lend)(const struct fast *f, const struct front_end_in *in, struct front_end_out *out);
	/* At the end of the cycle, before the TBs and warps move. Sets f->form.changed as move() does. */
	void (*clock)(struct fast *f, const struct front_end_in *in, const struct front_end_out *out);
	/* n cycles pass as in model/bitpar/implementation.h. */
	void (*idle)(struct fast *f, uint64_t n);
	/* The registers of its own. */
	void (*observe)(const struct fast *f, struct front_end_obs *obs);
};

/* TBs, the first first. */
struct tb_list {
	uint8_t tb[MAX_TBS];
	unsigned n;
};

/* tls: places and FIFO of one scheduler. */
enum { NO_WARP = 0xff };
struct fast_two_level {
	uint8_t place[MAX_PLACES]; /* the warp there, or NO_WARP */
	uint8_t fifo[MAX_WARPS];   /* `queued` warps, then NO_WARP */
	uint8_t queued, first;     /* first: the place behind the one that issued last */
	uint64_t in_fifo;          /* the warps there */
};

/* pro: progress, lists and their sorts. */
struct fast_pro {
	uint32_t warp[MAX_WARPS], tb[MAX_TBS]; /* progress */
	struct sorter sampled, lists;          /* of TBs: as at the last sort, and at the last event */
	struct sorter warps[MAX_SCHEDULERS];
	uint8_t sampled_at[MAX_TBS], listed_at[MAX_TBS]; /* where each TB stands in the lists, if they are ordered */
	uint64_t rising;                                 /* TBs whose warps with the least progress go first */
	unsigned timer;
	bool waited;  /* TBs waited in the grid in the last cycle */
	bool ordered; /* nothing has moved since the TBs were put in order */
};

struct fast {
	struct form form; /* first: the two pointers are one */
	const struct config *cfg;
	const struct fast_order *order;
	uint64_t warps;                  /* slots that exist */
	uint64_t owned[MAX_SCHEDULERS];  /* slots of each scheduler */
	uint64_t choice[MAX_SCHEDULERS]; /* warps that it may grant issue: its slots, or what move() leaves */

	/* thread blocks */
	uint64_t busy;
	uint64_t launches, launch_no[MAX_TBS];
	uint64_t tb_warps[MAX_TBS]; /* warp slots of each resident TB */
	uint8_t tb[MAX_WARPS];      /* TB slot that each warp slot belongs to, or last belonged to */
	struct tb_list age;         /* resident TBs, the oldest first */
	struct tb_list tb_order;    /* the same in the policy's order, if it has tb_before */
	uint8_t count[MAX_TBS];     /* the WPT */

	/* warps */
	uint64_t live, finished, wait;
	uint64_t has[MAX_IBUFFER + 2]; /* has[n]: warps with at least n I-buffer entries */
	uint64_t miss, drop;

	/* pointers and counters */
	unsigned turn;
	uint64_t last[MAX_SCHEDULERS];             /* issued last by each scheduler */
	uint64_t tb_last[MAX_TBS][MAX_SCHEDULERS]; /* the same of each TB, since its launch */
	uint64_t fetched;                          /* last */
	uint64_t grants, grant_no[MAX_WARPS];      /* number of each warp's last grant, from 1; 0: none since launch */
	uint64_t now;                              /* cycles */
	uint64_t waits, since[MAX_WARPS];          /* ready without issue, and the first cycle of it */
	struct fast_two_level two_level[MAX_SCHEDULERS];
	uint64_t first_arrival[MAX_TBS]; /* the cycle after that of the first arrival at the barrier; 0: nobody waits */

	struct fast_pro pro;

	uint32_t issued[MAX_TBS]; /* instructions of each TB since its launch */

	uint64_t recent; /* motrr_recency: bits and counters */
	uint8_t recency[MAX_WARPS];

	/* between comb and clock of a cycle */
	bool grid_waits;    /* TBs wait in the grid */
	uint64_t hint;      /* warps that the kernel names */
	bool merges;        /* critical fetch goes by the TBs' order */
	uint64_t ready;     /* warps that can issue */
	uint64_t memory;    /* warps with a head that is a memory instruction */
	uint64_t tb_events; /* TBs with a warp that arrives or exits */
};

/* Whether the config's issue policy has a row; fast_open() is for those. */
bool fast_exists(const struct config *cfg);
struct form *fast_open(const struct config *cfg);

/* The row of an issue policy, or NULL. */
const struct fast_order *fast_order_of(enum policy_id issue);
/* The fetch grant, one warp or none; `eligible`: warps that may fetch. */
uint64_t fast_fetch(const struct fast *f, const struct front_end_in *in, uint64_t eligible);

/* TB t is resident and its place in f->tb_order may have changed. */
void fast_reorder(struct fast *f, unsigned t);
/* Those of `warps` (not empty, all live) that are of the first TB of a list. */
uint64_t fast_first_tb(const struct fast *f, const struct tb_list *l, uint64_t warps);

/* S is 1, 2 or 4. */
static inline unsigned fast_scheduler(const struct config *cfg, unsigned w)
{
	return w & (cfg->schedulers - 1);
}

/* The first of `warps` (not empty) cyclic after the slot of `last`, or from slot 0 if that is empty. */
static inline unsigned fast_cyclic(uint64_t warps, uint64_t last)
{
	uint64_t behind = warps & (0 - (last << 1));
	return mask_first(behind ? behind : warps);
}

/* fast_NAME for each issue policy that has the fast form; weak, since one may have none. */
#define ISSUE_POLICY(id, name, options, needs, meaning, source)                                                        \
	extern const struct fast_order fast_##name __attribute__((weak));
#include "model/machine/policy.def"

#endif
