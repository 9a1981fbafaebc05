/* share.c - emits share.v, the warp-sharing unit of policy kaws. */
#include "rtl_gen/writer/pieces.h"

#include "rtl_gen/blocks/share.v.h"
