/* policy.h - the names of issue and fetch policies and of their options.
 *
 * A policy is written ISSUE[:KEY=VALUE...]+FETCH[:KEY=VALUE...], as in gto:age=index+cff:cff_merge=turn. What is
 * left out has its default. Everything here is expanded from policy.def; docs/semantics.md says what each name means.
 */
#ifndef MODEL_MACHINE_POLICY_H
#define MODEL_MACHINE_POLICY_H

#include <stdbool.h>
#include <stddef.h>

enum stage { STAGE_ISSUE, STAGE_FETCH };

enum policy_id {
#define ISSUE_POLICY(id, name, options, needs, meaning, source) ISSUE_##id,
#define FETCH_POLICY(id, name, options, meaning, source) FETCH_##id,
#include "model/machine/policy.def"
	POLICY_COUNT
};

enum option_id {
#define OPTION(id, key, choices, meaning) OPT_##id,
#include "model/machine/policy.def"
	OPTION_COUNT
};

/* The choices of each option: ID_CHOICE, from 0, the default. */
#define C(constant, text) constant,
#define OPTION(id, key, choices, meaning) enum { choices };
#include "model/machine/policy.def"
#undef C

struct policy_def {
	enum stage stage;
	const char *name;
	unsigned options; /* bit OPT_x: the policy has that option */
	const char *meaning, *source;
};

struct option_def {
	const char *key;
	const char *choices; /* separated by '|', the default first */
	const char *meaning;
};

/* Another name of a whole policy, and who calls it so. */
struct policy_alias {
	const char *name, *policy, *source;
};

/* Ended by a NULL name. */
extern const struct policy_alias policy_aliases[];
extern const struct policy_def policy_defs[POLICY_COUNT];
extern const struct option_def option_defs[OPTION_COUNT];

/* What is selected: an issue policy, a fetch policy, a choice for every option (0, the default, where the policies
 * do not have it). */
struct policy {
	enum policy_id issue, fetch;
	unsigned char opt[OPTION_COUNT];
};

/* What an issue policy reads of the machine beside the ready warps; config_derive() makes has_... of config.h from it.
 */
enum {
	NEED_LAST = 1u << 0,         /* the warp that each scheduler issued last */
	NEED_TB_LAST = 1 << 1,       /* the warp of each TB that each scheduler issued last */
	NEED_LAST_GRANT = 1 << 2,    /* which warps were granted after which */
	NEED_WAIT_AGE = 1 << 3,      /* how long each warp has been ready; for critical fetch the launch order */
	NEED_AGE = 1 << 4,           /* the launch order of the TBs */
	NEED_WPT = 1 << 5,           /* the WPT's counters */
	NEED_TB_ORDER = 1 << 6,      /* one order of TBs for all schedulers, by which cff merges */
	NEED_FIRST_ARRIVAL = 1 << 7, /* the order of the first arrivals at barriers */
	NEED_PROGRESS = 1 << 8,      /* progress of warps and TBs, and the orders by it */
	NEED_ISSUE_COUNT = 1 << 9,   /* instructions that each TB has issued, and the order by them */
	NEED_MEMORY = 1 << 10,       /* which heads are memory instructions */
	NEED_RECENCY = 1 << 11,      /* recency counters and bits */
	NEED_HINT = 1 << 12,         /* the kernel's mask of warps */
	NEED_PLACES = 1 << 13,       /* places, a FIFO, long-latency waits */
	NEED_SHARING = 1 << 14,      /* issue through another scheduler's collector, where the config allows it */
};

/* What the issue policy needs with its options. */
unsigned policy_needs(const struct policy *p);

enum { POLICY_TEXT = 256 }; /* bytes that hold any policy's text and any error's */

/* Reads `text`, a policy or the name of an alias. Returns false and leaves one line in `why` (POLICY_TEXT bytes) when
 * it is no policy; the line names what is allowed and the nearest name. */
bool policy_parse(struct policy *p, const char *text, char *why);

/* Policy n of those that `text`, an entry of a list of policies, stands for: "all" as issue or fetch policy is every
 * one in turn, any other text is itself, whether a policy or not. NULL: there are no more. The caller frees. */
char *policy_each(const char *text, unsigned n);

/* Writes the canonical form, defaults left out, into `text` (POLICY_TEXT bytes) and returns it. */
char *policy_text(const struct policy *p, char *text);

/* The text of choice `n` of an option into `text` (POLICY_TEXT bytes); NULL when there are fewer. */
char *option_choice(enum option_id o, unsigned n, char *text);

/* The number that the policy has for an option whose choices are numbers; 0 for a choice that is none. */
unsigned option_number(const struct policy *p, enum option_id o);

#endif
