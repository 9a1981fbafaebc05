/* installed.c - where make install has put the library's data; see base/tree.c. */
#include "base/tree.h"

const char tree_installed[] = INSTALLED_DATA;
