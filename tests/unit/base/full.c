/* full.c - whether the long tests run. */
#include "tests/unit/base/full.h"

#include <stdlib.h>
#include <string.h>

bool full_tests(void)
{
	const char *full = getenv("FULL");
	return full && strcmp(full, "1") == 0;
}
