/* ibuffer.c - emits ibuffer.v, the I-buffers' entry counts and fetch eligibility; the optimized implementation is in
 * optimized_ibuffer.c. */
#include "rtl_gen/blocks/ibuffer.h"

/* The number of instructions that a hit or a fill brings, as an entry count. */
static const char *brought(struct verilog *v)
{
	return v_pad(v, v->cfg->ibuffer_bits, v->cfg->has_two ? 2 : 1, "brought");
}

#include "rtl_gen/blocks/ibuffer.v.h"

void emit_ibuffer(struct verilog *v)
{
	if (v->cfg->ibuffer_impl == IMPL_OPTIMIZED)
		emit_optimized_ibuffer(v);
	else
		emit_reference(v);
}
