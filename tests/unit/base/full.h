/* full.h - whether the long tests run: `make check-all` sets FULL=1.
 */
#ifndef TESTS_UNIT_BASE_FULL_H
#define TESTS_UNIT_BASE_FULL_H

#include <stdbool.h>

bool full_tests(void);

#endif
