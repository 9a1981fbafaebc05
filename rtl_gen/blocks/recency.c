/* recency.c - emits recency.v, the recency registers of policy motrr_recency; the optimized implementation is in
 * optimized_recency.c. */
#include "rtl_gen/blocks/recency.h"

#include "rtl_gen/blocks/recency.v.h"

void emit_recency(struct verilog *v)
{
	if (v->cfg->recency_impl == IMPL_OPTIMIZED && v->cfg->warps > 1)
		emit_optimized_recency(v);
	else
		emit_reference(v);
}
