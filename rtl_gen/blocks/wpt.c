/* wpt.c - emits wpt.v, the warp priority table of BAWS 4.1.2. */
#include "rtl_gen/writer/pieces.h"

#include "rtl_gen/blocks/wpt.v.h"
