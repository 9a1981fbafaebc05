/* wpt.c - emits wpt.v, the warp priority table. */
#include "rtl_gen/writer/pieces.h"

/* The counters after all releases. */
static const char *counter(const struct config *cfg)
{
	return cfg->has_tb_grants ? "count" : "count_q";
}

#include "rtl_gen/blocks/wpt.v.h"
