/* barrier.c - emits barrier.v: live, finished and waiting warps, barrier release and TB completion. */
#include "rtl_gen/writer/pieces.h"

#include "rtl_gen/blocks/barrier.v.h"
