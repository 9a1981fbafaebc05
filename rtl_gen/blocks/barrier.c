/* barrier.c - emits barrier.v: live, finished and waiting warps, release and completion of TBs. */
#include "rtl_gen/writer/pieces.h"

/* The arrivals and exits of the cycle: inputs, or found here. */
static const char *arrive(const struct config *cfg)
{
	return cfg->has_tb_grants ? "arrive" : "arrive_i";
}

static const char *exits(const struct config *cfg)
{
	return cfg->has_tb_grants ? "exit" : "exit_i";
}

/* The finished warps after all completions. */
static const char *finished(const struct config *cfg)
{
	return cfg->has_tb_grants ? "finished" : "finished_q";
}

#include "rtl_gen/blocks/barrier.v.h"
