/* launch_order.c - emits launch_order.v: resident TBs, the warp-slot mapping, and the launch order of TBs. */
#include "rtl_gen/writer/pieces.h"

#include "rtl_gen/blocks/launch_order.v.h"
