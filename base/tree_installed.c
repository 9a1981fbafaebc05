/* tree_installed.c - the program finds its data beside itself; the library has library/installed.c instead. */
#include "base/tree.h"

const char tree_installed[] = "";
