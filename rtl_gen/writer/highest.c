/* highest.c - emits a maximum finder, a tree of comparators, for the sorters of policy pro. */
#include "rtl_gen/writer/pieces.h"

#include "rtl_gen/writer/highest.v.h"
