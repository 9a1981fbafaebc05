/* main.c - runs every suite: tests/unit/FOLDER/test_X.c has Suite *X_suite(void). Prints Check's line for each test. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#define SUITE(name) Suite *name##_suite(void);
#include "suites.def"
#undef SUITE

/* Ends the process without the destructors of loaded objects. Check ends a process for each test, and under the address
 * sanitizer those destructors write to a page of every source file's globals, which takes longer than most tests. */
static void end(int status, void *unused)
{
	(void)unused;
	fflush(NULL);
	_exit(status);
}

int main(void)
{
	on_exit(end, NULL);
	SRunner *runner = srunner_create(NULL);
#define SUITE(name) srunner_add_suite(runner, name##_suite());
#include "suites.def"
#undef SUITE
	srunner_run_all(runner, CK_VERBOSE);
	int failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
