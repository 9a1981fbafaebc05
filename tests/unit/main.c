/* main.c - runs every suite: tests/unit/FOLDER/test_X.c has Suite *X_suite(void). Prints Check's line for each test.
 *
 * A suite is a process of its own. Its tests share it: a process for each of them takes longer than most tests under
 * the address sanitizer. CK_FORK=yes gives each test its own, to find the one that crashes. */
#include <check.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define SUITE(name) Suite *name##_suite(void);
#include "suites.def"
#undef SUITE

enum { SUITE_SECONDS = 1200 }; /* what hangs is ended */

/* Ends the process without the destructors of loaded objects: under the address sanitizer they write to a page of every
 * source file's globals. */
static void end(int status, void *unused)
{
	(void)unused;
	fflush(NULL);
	_exit(status);
}

static bool process_each; /* CK_FORK is set */

/* Check notes the line of every assertion that holds, for a test that crashes in a process of its own. That is a write
 * to a file, for many tests most of their time, so that the linker calls this function instead (--wrap). */
void __real__mark_point(const char *file, int line);
void __wrap__mark_point(const char *file, int line);
void __wrap__mark_point(const char *file, int line)
{
	if (process_each)
		__real__mark_point(file, line);
}

/* How many tests of the suite fail. Those of proc need a process each: a cache entry is filled until its process ends.
 */
static int failures(Suite *suite, const char *name)
{
	SRunner *runner = srunner_create(suite);
	if (!process_each && strcmp(name, "proc") != 0)
		srunner_set_fork_status(runner, CK_NOFORK);
	srunner_run_all(runner, CK_VERBOSE);
	int failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed;
}

/* Runs the suite in a process; whether every test passes. */
static bool suite_passes(Suite *(*suite)(void), const char *name)
{
	int status = 0;
	fflush(NULL);
	pid_t child = fork();
	if (child == 0) {
		alarm(SUITE_SECONDS);
		exit(failures(suite(), name) ? EXIT_FAILURE : EXIT_SUCCESS);
	}
	if (child < 0 || waitpid(child, &status, 0) != child) {
		perror("tests/unit");
		return false;
	}
	if (WIFSIGNALED(status))
		printf("%s:%d:E:%s:%s:0: signal %d\n", __FILE__, __LINE__, name, name, WTERMSIG(status));
	return WIFEXITED(status) && WEXITSTATUS(status) == EXIT_SUCCESS;
}

int main(void)
{
	bool passed = true;
	const char *only = getenv("CK_RUN_SUITE");
	process_each = getenv("CK_FORK");
	on_exit(end, NULL);
#define SUITE(name)                                                                                                    \
	if (!only || strcmp(only, #name) == 0)                                                                         \
		passed &= suite_passes(name##_suite, #name);
#include "suites.def"
#undef SUITE
	return passed ? EXIT_SUCCESS : EXIT_FAILURE;
}
