/* cmd_policy.c - `warpsmith policy`: adds an issue policy to the source tree, and checks one. */
#include <stdio.h>
#include <string.h>

#include "base/diag.h"
#include "base/nearest.h"
#include "cli/policy.h"

enum { KEY_LIKE = 0x200, KEY_FAIR, KEY_NO_COST };
enum verb { NEW, CHECK, VERBS };
static const char *const verb_names[] = {"new", "check"}; /* ORDER enum verb */

struct arguments {
	struct policy_check_options check;
	enum verb verb; /* VERBS: not given yet */
	const char *name, *like;
};

static enum verb find_verb(const char *text)
{
	for (enum verb v = 0; v < VERBS; v++)
		if (strcmp(verb_names[v], text) == 0)
			return v;
	die(EXIT_USAGE, "policy: no '%s': allowed are new and check%s", text, did_you_mean(text, verb_names, VERBS));
}

static void take_argument(struct arguments *a, const char *arg)
{
	if (a->verb == VERBS)
		a->verb = find_verb(arg);
	else if (a->name)
		die(EXIT_USAGE, "policy %s: unexpected argument '%s': one policy at a time", verb_names[a->verb], arg);
	else
		a->name = arg;
}

static void check_arguments(const struct arguments *a)
{
	const struct policy_check_options *c = &a->check;
	if (a->verb == VERBS)
		die(EXIT_USAGE, "policy: missing argument: new or check");
	if (!a->name)
		die(EXIT_USAGE, "policy %s: the name of the policy is missing", verb_names[a->verb]);
	if (c->common.policy)
		die(EXIT_USAGE, "policy: -p is not for this command: write `policy %s NAME`", verb_names[a->verb]);
	if (a->verb == CHECK && a->like)
		die(EXIT_USAGE, "--like: only for `policy new`");
	if (a->verb == NEW &&
	    (c->workloads || c->fair || c->no_cost || c->common.config || c->common.set_count || c->common.json))
		die(EXIT_USAGE, "policy new: takes a name and --like alone");
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
	struct arguments *a = state->input;
	switch (key) {
	case ARGP_KEY_INIT:
		state->child_inputs[0] = &a->check.common;
		return 0;
	case KEY_LIKE:
		a->like = arg;
		return 0;
	case 'w':
		a->check.workloads = arg;
		return 0;
	case KEY_FAIR:
		a->check.fair = true;
		return 0;
	case KEY_NO_COST:
		a->check.no_cost = true;
		return 0;
	case ARGP_KEY_ARG:
		take_argument(a, arg);
		return 0;
	case ARGP_KEY_END:
		check_arguments(a);
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

int cmd_policy(int argc, char **argv)
{
	static const struct argp_child children[] = {{&common_argp, 0, NULL, 0}, {0}};
	static const struct argp_option options[] = {
	    {"like", KEY_LIKE, "POLICY", 0, "new: the issue policy to copy (default lrr, round robin)", 0},
	    {"workload", 'w', "WORKLOAD", 0, "check: the workloads of the timing runs, as in `sim` (default baws)", 0},
	    {"fair", KEY_FAIR, NULL, 0, "check: fail if a warp that can issue may wait forever", 0},
	    {"no-cost", KEY_NO_COST, NULL, 0, "check: leave out the synthesis", 0},
	    {0}};
	static const struct argp argp = {
	    .options = options,
	    .parser = parse,
	    .args_doc = "new NAME\ncheck NAME[:KEY=VALUE...]",
	    .doc =
		"new: writes the issue policy NAME into the source tree, a copy of round robin to be edited: model, "
		"Verilog template, table row, tests. check: one verdict on an issue policy, beside lrr and gto: how "
		"long a warp waits under random and adversarial inputs; lock step of model and Verilog; area and "
		"delay; speedups.\vThe cost is that on config tiny, or of -c and --set; the timing runs are on fermi. "
		"Exit status of check: 1 if model and Verilog differ, or with --fair if a warp may wait forever.",
	    .children = children,
	};
	struct arguments a = {.verb = VERBS};
	options_parse(&argp, argc, argv, &a);
	if (a.verb == NEW)
		return policy_new(a.name, a.like ? a.like : "lrr");
	a.check.policy = a.name;
	return policy_check(&a.check);
}
