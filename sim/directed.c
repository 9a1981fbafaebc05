/* directed.c - the worked examples by name. */
#include "directed.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "diag.h"
#include "directed_tests.h"
#include "nearest.h"

static unsigned all_tests(struct directed_test *tests)
{
	unsigned n = directed_timelines(tests);
	n += directed_states(tests + n);
	n += directed_pro(tests + n);
	n += directed_runs(tests + n);
	n += directed_kaws(tests + n);
	return n + directed_recency(tests + n);
}

/* "T1" names T1 and T1:..., not T11; "T6:mwf" all that begin so. */
static bool selected(const char *name, const char *wanted)
{
	size_t n = strlen(wanted);
	if (strcmp(wanted, "all") == 0)
		return true;
	return strncmp(name, wanted, n) == 0 && (!name[n] || name[n] == ':' || strchr(wanted, ':'));
}

static int list(const struct directed_test *tests, unsigned count, const struct common *common)
{
	json_t *names = json_array();
	for (unsigned n = 0; n < count; n++) {
		if (!common_quiet(common))
			printf("%s\n", tests[n].name);
		json_array_append_new(names, json_string(tests[n].name));
	}
	common_json(common, json_pack("{s:o}", "directed", names));
	return EXIT_PASS;
}

static _Noreturn void unknown(const struct directed_test *tests, unsigned count, const char *name)
{
	const char *names[MAX_DIRECTED];
	for (unsigned n = 0; n < count; n++)
		names[n] = tests[n].name;
	die(EXIT_USAGE, "--directed %s: no such test: nearest is '%s' (`--directed list` names them)", name,
	    nearest(name, names, count));
}

/* Runs one test; true when it passes. */
static bool run_one(const struct directed_test *test, const struct simulator_kind *kind, const struct common *common,
		    json_t *results)
{
	char *why = test->run(test, kind);
	bool passed = !why;
	if (!common_quiet(common) && passed)
		printf("PASS %s\n", test->name);
	if (!common_quiet(common) && !passed)
		printf("FAIL %s: %s; again: warpsmith cosim --directed %s --with %s\n", test->name, why, test->name,
		       kind->name);
	fflush(stdout);
	json_t *result = json_pack("{s:s, s:b}", "name", test->name, "passed", passed);
	if (why)
		json_object_set_new(result, "why", json_string(why));
	json_array_append_new(results, result);
	free(why);
	return passed;
}

int directed_command(const char *name, const struct simulator_kind *kind, const struct common *common)
{
	struct directed_test tests[MAX_DIRECTED];
	unsigned count = all_tests(tests), ran = 0, failed = 0;
	if (strcmp(name, "list") == 0)
		return list(tests, count, common);
	json_t *results = json_array();
	for (unsigned n = 0; n < count; n++) {
		if (!selected(tests[n].name, name))
			continue;
		ran++;
		failed += !run_one(&tests[n], kind, common, results);
	}
	if (!ran)
		unknown(tests, count, name);
	common_json(common, json_pack("{s:s, s:i, s:i, s:o}", "simulator", kind->name, "passed", (int)(ran - failed),
				      "failed", (int)failed, "directed", results));
	return failed ? EXIT_FAIL : EXIT_PASS;
}
