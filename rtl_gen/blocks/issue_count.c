/* issue_count.c - emits issue_count.v: the issue counters of policy kaws and the TB priority matrix that they give. */
#include "rtl_gen/writer/pieces.h"

/* Of TBs that have issued equally much, the older one is first, else the younger one. */
static bool by_age(const struct config *cfg)
{
	return cfg->policy.opt[OPT_EQUAL_COUNTS] == EQUAL_COUNTS_AGE;
}

#include "rtl_gen/blocks/issue_count.v.h"
