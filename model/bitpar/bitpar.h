/* bitpar.h - the bit-parallel timing engine: the front end computed on 64-bit masks, for timing runs.
 *
 * Sets of warps and TBs are masks, slot 0 in bit 0. A pointer to a warp is a mask with that one bit, or 0 for none.
 * Priority orders of TBs are lists that are updated when a count or a TB changes, not in every cycle. The golden model
 * (model/blocks/front_end.h) defines what the engine computes; the suites bitpar and bitpar_workload compare the two.
 * Timing runs use the engine through model/bitpar/timing_front_end.h; this header is for the files of this folder.
 *
 * An issue policy is a struct bitpar_policy: a function that selects the highest-priority warp of a set, and the
 * optional functions below. To add one: define `const struct bitpar_policy bitpar_policy_NAME`, in policies.c or, where
 * that takes more than a few lines, in a file of its own; keep its state in struct bitpar; run the suite bitpar. A
 * policy without one runs on the golden model. */
#ifndef MODEL_BITPAR_BITPAR_H
#define MODEL_BITPAR_BITPAR_H

#include "base/hot.h"
#include "model/bitpar/timing_front_end.h"
#include "model/blocks/sorter.h"
#include "model/blocks/tb_order.h"
#include "model/machine/mask.h"

struct bitpar;

/* What an issue policy adds to the engine. All functions but first() may be NULL, which stands for no effect. */
struct bitpar_policy {
	/* The highest-priority warp slot of `warps` (not empty, all of scheduler s). critical: for a critical fetch,
	 * not for issue. */
	unsigned (*first)(const struct bitpar *f, unsigned s, uint64_t warps, bool critical);
	/* TB t has priority over TB u. Only for policies whose schedulers share one priority order of TBs. The engine
	 * keeps f->tb_order sorted by it at launch, completion and a change of the WPT count; the policy calls
	 * bitpar_reorder() for every other change of a TB's place. */
	bool (*tb_before)(const struct bitpar *f, unsigned t, unsigned u);
	/* Sets registers whose reset value is not 0. */
	void (*open)(struct bitpar *f);
	/* Before the grants, with the inputs of the cycle. Sets f->base.changed if a register moves. */
	void (*move)(struct bitpar *f, const struct front_end_in *in);
	/* The policy's part of clock(), before the engine updates TBs and warps. Sets f->base.changed as move() does.
	 */
	void (*clock)(struct bitpar *f, const struct front_end_in *in, const struct front_end_out *out);
	/* The policy's part of timing_front_end.idle(): n idle cycles pass. */
	void (*idle)(struct bitpar *f, uint64_t n);
	/* Adds the policy's own registers to *obs. */
	void (*observe)(const struct bitpar *f, struct front_end_obs *obs);
};

/* n TB slots in priority order, highest first. */
struct tb_list {
	uint8_t tb[MAX_TBS];
	unsigned n;
};

/* tls: the places and the FIFO of one scheduler. */
enum { NO_WARP = 0xff };
struct bitpar_two_level {
	uint8_t place[MAX_PLACES]; /* warp slot in the place, or NO_WARP */
	uint8_t fifo[MAX_WARPS];   /* `queued` warp slots, oldest first, then NO_WARP */
	uint8_t queued;            /* warps in the FIFO */
	uint8_t first;             /* place after the one that issued last: it has the highest priority */
	uint64_t in_fifo;          /* warps in the FIFO, as a mask */
};

/* pro: progress counters, and priority lists with their sorts. */
struct bitpar_pro {
	uint32_t warp[MAX_WARPS], tb[MAX_TBS]; /* progress: executed lanes, saturating */
	struct sorter sampled, lists;          /* of TBs: by progress at the last sort, and at the last event */
	struct sorter warps[MAX_SCHEDULERS];   /* of the warps of each scheduler */
	uint8_t sampled_at[MAX_TBS], listed_at[MAX_TBS]; /* index of each TB in the lists; valid if `ordered` */
	uint64_t rising;                                 /* TBs whose warps with the least progress have priority */
	unsigned timer;                                  /* cycles of the kernel modulo `threshold` */
	bool waited;                                     /* grid_waits of the last cycle */
	bool ordered;                                    /* f->tb_order, sampled_at and listed_at are up to date */
};

struct bitpar {
	struct timing_front_end base; /* first member, so that a pointer to it converts to the struct */
	const struct config *cfg;
	const struct bitpar_policy *policy;
	uint64_t warps;                  /* warp slots of the config */
	uint64_t owned[MAX_SCHEDULERS];  /* warp slots of each scheduler */
	uint64_t choice[MAX_SCHEDULERS]; /* warps that it may grant: `owned`, unless move() sets it (tls: the warps in
					    places) */

	/* TBs */
	uint64_t busy;                         /* TB slots with a resident TB */
	uint64_t launches, launch_no[MAX_TBS]; /* launches since reset; number of each TB's launch, from 0 */
	uint64_t tb_warps[MAX_TBS];            /* warp slots of each resident TB */
	uint8_t tb[MAX_WARPS];                 /* TB slot that owns each warp slot, or owned it last */
	struct tb_list age;                    /* resident TBs, oldest first */
	struct tb_list tb_order;               /* resident TBs in the policy's priority order, if it has tb_before */
	uint8_t count[MAX_TBS];                /* WPT counter of each TB, in warps */

	/* warps */
	uint64_t live, finished, wait; /* running; exited, TB still resident; at the barrier */
	uint64_t has[MAX_IBUFFER + 2]; /* has[n]: warps with at least n I-buffer entries */
	uint64_t miss, drop;           /* a line is outstanding; it will be dropped on arrival */

	/* pointers and counters */
	unsigned turn;                             /* scheduler that is first at the shared ports */
	uint64_t last[MAX_SCHEDULERS];             /* warp that each scheduler issued last */
	uint64_t tb_last[MAX_TBS][MAX_SCHEDULERS]; /* warp of each TB that it issued last, since the TB's launch */
	uint64_t fetched;                          /* warp that fetched last */
	uint64_t grants, grant_no[MAX_WARPS];      /* number of the warp's last grant, from 1; 0: none since launch */
	uint64_t now;                              /* cycles since reset */
	uint64_t waits, since[MAX_WARPS];          /* warps ready without issue, and since which cycle */
	struct bitpar_two_level two_level[MAX_SCHEDULERS];
	uint64_t first_arrival[MAX_TBS]; /* cycle of the first arrival at the barrier, plus 1; 0: no warp waits */

	struct bitpar_pro pro;

	uint32_t issued[MAX_TBS]; /* warp instructions of each TB since its launch, saturating */

	uint64_t recent;            /* motrr_recency: recency bits, */
	uint8_t recency[MAX_WARPS]; /* and counters, 0 to recency_most() */

	/* between comb and clock of a cycle */
	bool grid_waits;    /* TBs of the kernel have not been launched yet */
	uint64_t hint;      /* warps that the kernel's hint mask names */
	bool merges;        /* critical fetch follows the TBs' priority order */
	uint64_t ready;     /* warps that can issue */
	uint64_t memory;    /* warps whose head is a memory instruction */
	uint64_t tb_events; /* TBs of which a warp arrives at its barrier or exits */
};

/* The engine implements the config: its issue policy has a struct bitpar_policy, and a selected warp
 * issues in the same cycle (latency = 0). */
bool bitpar_supports(const struct config *cfg);
/* An engine in its reset state, for a config that bitpar_supports(). Release with timing_front_end_close(). */
struct timing_front_end *bitpar_open(const struct config *cfg);

/* The functions of an issue policy, or NULL. */
const struct bitpar_policy *bitpar_policy_of(enum policy_id issue);
/* The first fetch grant of the cycle, one warp or 0. */
uint64_t bitpar_fetch(const struct bitpar *f, const struct front_end_in *in);
/* The further ones (fetch_width), behind the issues, the releases and the first fetch in *out. */
RARE void bitpar_fetch_later(const struct bitpar *f, const struct front_end_in *in, struct front_end_out *out);

/* After the grants in *out: adds the warps that issue through another scheduler (has_sharing). */
RARE void bitpar_share(const struct bitpar *f, const struct front_end_in *in, struct front_end_out *out);
/* The warps that issue through their own scheduler. */
uint64_t bitpar_home(const struct bitpar *f, const struct front_end_out *out);

/* Puts resident TB t where it belongs in f->tb_order, after its priority has changed. */
void bitpar_reorder(struct bitpar *f, unsigned t);
/* The warps of `warps` (not empty, all live) that belong to the first TB of the list that has any. */
uint64_t bitpar_first_tb(const struct bitpar *f, const struct tb_list *l, uint64_t warps);

/* The scheduler that owns warp slot w; there are 1, 2 or 4 schedulers. */
static inline unsigned bitpar_scheduler(const struct config *cfg, unsigned w)
{
	return w & (cfg->schedulers - 1);
}

/* The first slot of `warps` (not empty) in cyclic order after the slot of `last`; from slot 0 if `last` is 0. */
static inline unsigned bitpar_cyclic(uint64_t warps, uint64_t last)
{
	uint64_t behind = warps & (0 - (last << 1));
	return mask_first(behind ? behind : warps);
}

/* bitpar_policy_NAME for each issue policy that the engine implements; weak, so that the others are NULL. */
#define ISSUE_POLICY(id, name, options, needs, meaning, source)                                                        \
	extern const struct bitpar_policy bitpar_policy_##name __attribute__((weak));
#include "model/machine/policy.def"

#endif
