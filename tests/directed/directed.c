/* directed.c - runs the worked examples of docs/semantics.md on model and RTL.
 *
 * Usage: build/directed NAME... [--with SIMULATOR]
 * NAME: `list` prints the names, `all` runs all tests, any other NAME the tests whose names start with it; each once.
 * SIMULATOR: verilator, icarus, or none: the model alone against the written numbers. Prints a line "PASS T3:lrr" or
 * "FAIL T3:lrr: REASON" for each. Exit status: 1 if a test failed. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/nearest.h"
#include "tests/directed/tests.h"

static unsigned all_tests(struct directed_test *tests)
{
	unsigned n = directed_timelines(tests);
	n += directed_states(tests + n);
	n += directed_pro(tests + n);
	n += directed_runs(tests + n);
	n += directed_kaws(tests + n);
	n += directed_recency(tests + n);
	return n + directed_ports(tests + n);
}

/* True if `wanted` selects the test: "T1" selects T1 and T1:..., not T11; "T6:mwf" selects all names with that prefix.
 */
static bool selected(const char *name, const char *wanted)
{
	size_t n = strlen(wanted);
	if (strcmp(wanted, "all") == 0)
		return true;
	return strncmp(name, wanted, n) == 0 && (!name[n] || name[n] == ':' || strchr(wanted, ':'));
}

static int list(const struct directed_test *tests, unsigned count)
{
	for (unsigned n = 0; n < count; n++)
		printf("%s\n", tests[n].name);
	return EXIT_PASS;
}

static _Noreturn void unknown(const struct directed_test *tests, unsigned count, const char *name)
{
	const char *names[MAX_DIRECTED];
	for (unsigned n = 0; n < count; n++)
		names[n] = tests[n].name;
	die(EXIT_USAGE, "%s: no such test (`build/directed list` names them)%s", name,
	    did_you_mean(name, names, count));
}

/* Runs one test; true when it passes. */
static bool run_one(const struct directed_test *test, const struct simulator_kind *kind)
{
	char *why = test->run(test, kind);
	bool passed = !why;
	if (passed)
		printf("PASS %s\n", test->name);
	else
		printf("FAIL %s: %s; again: build/directed %s --with %s\n", test->name, why, test->name, kind->name);
	fflush(stdout);
	free(why);
	return passed;
}

/* Marks the tests that `name` selects. */
static void choose(const struct directed_test *tests, unsigned count, const char *name, bool *chosen)
{
	bool found = false;
	for (unsigned n = 0; n < count; n++)
		if (selected(tests[n].name, name))
			chosen[n] = found = true;
	if (!found)
		unknown(tests, count, name);
}

static int run(char *const *names, int name_count, const struct simulator_kind *kind)
{
	struct directed_test tests[MAX_DIRECTED];
	bool chosen[MAX_DIRECTED] = {false};
	unsigned count = all_tests(tests), failed = 0;
	if (strcmp(names[0], "list") == 0)
		return list(tests, count);
	for (int i = 0; i < name_count; i++)
		choose(tests, count, names[i], chosen);
	for (unsigned n = 0; n < count; n++)
		if (chosen[n])
			failed += !run_one(&tests[n], kind);
	return failed ? EXIT_FAIL : EXIT_PASS;
}

static const struct simulator_kind *find_simulator(const char *name)
{
	static const struct simulator_kind none = {"none", NULL};
	if (strcmp(name, none.name) == 0)
		return &none;
	for (const struct simulator_kind *k = simulator_kinds; k->name; k++)
		if (strcmp(k->name, name) == 0)
			return k;
	die(EXIT_USAGE, "--with %s: allowed are verilator, icarus and none", name);
}

int main(int argc, char **argv)
{
	diag_start();
	bool with = argc > 3 && strcmp(argv[argc - 2], "--with") == 0;
	int names = argc - (with ? 3 : 1);
	if (names < 1)
		die(EXIT_USAGE, "usage: build/directed NAME...|all|list [--with verilator|icarus|none]");
	return run(argv + 1, names, with ? find_simulator(argv[argc - 1]) : simulator_kinds);
}
