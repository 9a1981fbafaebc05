/* first_arrival.c - emits first_arrival.v: the order of TBs by the first arrival at their barrier, for policy saws. */
#include "rtl_gen/writer/pieces.h"

#include "rtl_gen/blocks/first_arrival.v.h"
