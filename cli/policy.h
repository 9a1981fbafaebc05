/* policy.h - the two verbs of `warpsmith policy`. */
#ifndef CLI_POLICY_H
#define CLI_POLICY_H

#include "cli/options.h"

/* Writes issue policy `name` into the source tree, a copy of policy `like` to be edited. Dies with one line, and leaves
 * the tree as it was, if a name is not allowed or a file exists. Returns an exit status. */
int policy_new(const char *name, const char *like);

struct policy_check_options {
	struct common_options common; /* the config of cost (NULL: tiny) and its --set; --json */
	const char *policy;           /* an issue policy with its options, without '+' */
	const char *workloads;        /* of the timing runs: names and sets, separated by commas */
	bool fair;                    /* a warp that can wait forever fails the check */
	bool no_cost;
};

/* Checks an issue policy: longest waits, lock step, cost, speedups; prints the tables and one verdict. Returns an exit
 * status: EXIT_FAIL if the verdict is not pass. */
int policy_check(const struct policy_check_options *o);

#endif
