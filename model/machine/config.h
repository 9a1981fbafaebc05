/* config.h - one machine and one policy: what the model runs and the RTL is built for.
 *
 * A config is filled with config_defaults(), then by setting keys and the policy, then closed by config_derive(), which
 * checks everything and computes the derived numbers. After that it is read only and passed as `const struct config *`.
 * Nothing here does I/O; reading files is config_file.h's. */
#ifndef MODEL_MACHINE_CONFIG_H
#define MODEL_MACHINE_CONFIG_H

#include <stdbool.h>
#include <stdint.h>

#include "model/machine/policy.h"

enum {
#ifdef SMALL_MACHINES /* build/warpsmith-small: a search over all states mostly clears and copies arrays */
	MAX_WARPS = 8,
	MAX_TBS = 4,
	MAX_SCHEDULERS = 2,
#else
	MAX_WARPS = 64,
	MAX_TBS = 32,
	MAX_SCHEDULERS = 4,
#endif
	MAX_IBUFFER = 8,
	CONFIG_NAME = 64,
	CONFIG_WHY = 256,
	OWN_NAME = 32
};
enum { MAX_LANES = 32, LANES_BITS = 6 }; /* lanes of a warp; bits of a number of them */
enum { MAX_PLACES = 6 };                 /* active warps of a scheduler in tls (GPGPU-Sim and Gebhart et al.: 6) */
/* Bits of the counters that grow with time; the key counter_bits can make them smaller. */
enum {
	WAIT_AGE_BITS = 16,    /* of a warp's age in gto:age=wait */
	PROGRESS_BITS = 32,    /* of a warp's and a TB's progress in pro */
	RECENCY_BITS = 6,      /* of a warp's counter in motrr_recency (the paper's Figure 4: 6) */
	ISSUE_COUNT_BITS = 32, /* of a TB's counter in kaws (the paper: a register of 4 bytes) */
};

struct own_policy;

struct config {
	char name[CONFIG_NAME]; /* a named config's name or a file's base name; only for reports and banners */
#define SECTION(name, meaning)
#define KEY(section, key, def, min, max, meaning) unsigned key;
#include "model/machine/config.def"
	struct policy policy;
	const struct own_policy
	    *own;                /* replaces the issue policy of `policy` (model/policies/own_policy.h); NULL: no */
	char own_name[OWN_NAME]; /* its name, for reports */
	unsigned own_needs;      /* its NEED_x */

	/* Derived by config_derive(). */
	unsigned warp_bits;        /* bits of a warp slot's number, at least 1 */
	unsigned tb_bits;          /* bits of a TB slot's number, at least 1 */
	unsigned scheduler_bits;   /* bits of a scheduler's number, at least 1 */
	unsigned wpt_bits;         /* bits of a WPT counter: max(1, ceil(log2 tb_warps)) */
	unsigned ibuffer_bits;     /* bits of a number of I-buffer entries, 0 to ibuffer */
	unsigned scheduler_warps;  /* most slots that one scheduler owns: ceil(warps / schedulers) */
	unsigned places;           /* of a scheduler in tls: no more than it has slots; a place more would stay empty */
	unsigned place_bits;       /* bits of a place's number, at least 1 */
	unsigned group;            /* slots of a scheduler in one group of tl */
	unsigned age_bits;         /* bits of a warp's age in gto:age=wait */
	unsigned progress_bits;    /* bits of progress in pro */
	unsigned recency_bits;     /* bits of a warp's counter in motrr_recency */
	unsigned issue_count_bits; /* bits of a TB's counter in kaws */
	unsigned threshold;        /* cycles of a kernel between two sorts of pro, at most 2^counter_bits */
	unsigned timer_bits;       /* bits of a number of cycles below the threshold */
	unsigned refill;           /* free I-buffer slots that a warp needs to fetch, 1 to ibuffer */

	/* What the selected policies need, and so what exists in the RTL. What an issue policy needs is a column of
	 * policy.def. */
	bool has_map;      /* tbs > 1: a warp-to-TB map */
	bool has_tb;       /* and it is no constant: blocks have a port for it */
	bool has_two;      /* ibuffer > 1: a fetch can bring two instructions */
	bool has_ports;    /* shared_ports and schedulers > 1: schedulers compete for the SFU's and the LD/ST port */
	bool pick_ports;   /* and with latency = 0 already when they pick warps */
	bool has_wpt;      /* the WPT */
	bool count_exited; /* and it counts finished warps */
	bool has_age;      /* the issue policy needs the launch order of TBs, and there is more than one TB */
	bool has_older;    /* it or warp sharing needs it */
	bool has_tb_order; /* TBs stand in one order that all schedulers share */
	bool has_tb_ahead; /* some block gives that order as a matrix, TB against TB */
	bool has_first_arrival;  /* TBs by their first arrival */
	bool has_lane_tb;        /* some order of warps is by their TBs, and there is more than one TB */
	bool has_last;           /* a last-issued pointer per scheduler */
	bool has_tb_last;        /* one per TB and scheduler */
	bool has_last_grant;     /* which warps were granted after which */
	bool has_wait_age;       /* how long each warp has been ready */
	bool has_issued;         /* any of these, and a latency: which warps issue in the cycle of a pick */
	bool has_memory;         /* the mask of heads that are memory instructions */
	bool has_hint;           /* the mask of warps that the kernel names */
	bool has_places;         /* places, a FIFO, and the mask of long-latency waits */
	bool has_grid;           /* whether TBs still wait in the grid */
	bool has_progress;       /* orders by progress, and there is something to order: TBs ... */
	bool has_warp_sort;      /* ... or several warps of a scheduler */
	bool sort_live;          /* and these compare the progress of each cycle */
	bool sort_least;         /* TBs in noWait are sorted by the least progress too */
	bool has_recency;        /* recency counters and bits, and the mask of completions */
	bool has_issue_count;    /* how many instructions each TB has issued, and the order of TBs by that */
	bool has_sharing;        /* warps may issue through other schedulers, whose collectors are free */
	bool has_critical;       /* fetch is cff: the issue order also ranks the warps that may fetch */
	bool fetch_reads_inputs; /* and that order depends on inputs of the cycle */
	bool has_fetch_tiers;    /* and of these, warps without a head have priority */
	bool has_late_fetch;     /* latency = 1: the selector leaves out the critical warp that fetches in this cycle */
	bool has_tb_grants;      /* the selector outputs the TB of each grant */
	bool has_merge;          /* cff over several schedulers merges by TB order */
	bool has_turn;           /* cff over several schedulers needs the scheduler's turn */
	bool has_port_key;       /* a key of [ports] is set */
	bool has_accept;         /* stall or enable: not every warp that can issue may */
	bool has_able;           /* and ages count warps that may not */
	bool fetches_ahead;      /* refill < ibuffer: a warp with a head may fetch */
	bool has_drop;           /* or flush: what comes may be dropped */
	bool has_none;           /* a fetch may bring nothing: past the code's end, or refused by the L1I */
	bool fetch_at_barrier;
};

/* Values of the keys that name something: C(constant, text) for each, the default first. */
#define MAP_CHOICES(C) C(MAP_PROGRAMMABLE, "programmable") C(MAP_CONTIGUOUS, "contiguous") C(MAP_FIXED, "fixed")
#define IMPL_CHOICES(C) C(IMPL_REFERENCE, "reference") C(IMPL_OPTIMIZED, "optimized")
#define RESET_CHOICES(C) C(RESET_SYNC, "sync") C(RESET_ASYNC, "async")
#define CONSTANT(constant, text) constant,
enum { MAP_CHOICES(CONSTANT) MAP_COUNT };
enum { IMPL_CHOICES(CONSTANT) IMPL_COUNT };
enum { RESET_CHOICES(CONSTANT) RESET_COUNT };
#undef CONSTANT

struct config_key {
	const char *section, *key;
	unsigned def, min, max;
	const char *meaning;
	const char *choices; /* the values' names, separated by '|'; NULL: numbers or bool */
	bool is_bool;        /* 0 or 1: written true or false */
	bool is_parameter;   /* a machine parameter: docs/semantics.md */
};
struct config_section {
	const char *name, *meaning;
};

enum {
	CONFIG_KEYS = 0
#define SECTION(name, meaning)
#define KEY(section, key, def, min, max, meaning) +1
#include "model/machine/config.def"
};

/* The keys and sections in the order of config.def; both end with a NULL name. */
extern const struct config_key config_keys[];
extern const struct config_section config_sections[];

/* Whether the key selects the implementation of a block (..._impl). */
bool config_key_is_impl(const struct config_key *key);

/* Sets every key to its default, the name to "default", the policy to lrr+rr. */
void config_defaults(struct config *cfg);

/* The value of the n-th key of config_keys. */
unsigned *config_value(struct config *cfg, unsigned n);

/* Checks the keys against each other and computes what is derived. Returns false and leaves one line in `why`
 * (CONFIG_WHY bytes), naming the key, its value, what is allowed and the reason. */
bool config_derive(struct config *cfg, char *why);
/* What the config has and only the models know, for which there is no RTL; NULL: nothing. */
const char *config_model_only(const struct config *cfg);

/* The value of the n-th key as a file and --set have it (but for a file's quotes), into `text` (CONFIG_VALUE bytes). */
enum { CONFIG_VALUE = 16 };
char *config_value_text(const struct config *cfg, unsigned n, char *text);

/* The config's policies in canonical form, into `text` (POLICY_TEXT bytes), which it returns. */
char *config_policy_text(const struct config *cfg, char *text);

/* max(1, ceil(log2 n)): bits that number 0 to n-1. */
unsigned bits_for(unsigned n);

#endif
