/* move.c - mov, cvta, isspacep. */
#include "sim/engine/run.h"
#include "sim/ptx/operations.h"
#include "sim/ptx/variable.h"

void ptx_run_mov(struct ptx_warp *w, const struct ptx_inst *in, uint32_t mask)
{
	uint64_t *d = w->row[in->dst[0]];
	const uint64_t *a = w->row[in->src[0]];
	if (in->type == PTX_PRED) {
		FOR_LANES(l, mask)
		d[l] = (a[l] & 1) ^ in->src_not;
		return;
	}
	FOR_LANES(l, mask)
	d[l] = a[l] & in->dst_mask;
}

void ptx_run_pack(struct ptx_warp *w, const struct ptx_inst *in, uint32_t mask)
{
	unsigned bits = 8 * ptx_type_size((enum ptx_type)in->stype);
	FOR_LANES(l, mask)
	{
		uint64_t x = 0;
		for (unsigned i = 0; i < in->count; i++)
			x |= w->row[in->src[i]][l] << i * bits;
		w->row[in->dst[0]][l] = x;
	}
}

void ptx_run_unpack(struct ptx_warp *w, const struct ptx_inst *in, uint32_t mask)
{
	unsigned bits = 8 * ptx_type_size((enum ptx_type)in->stype);
	FOR_LANES(l, mask)
	{
		uint64_t x = w->row[in->src[0]][l];
		for (unsigned i = 0; i < in->count; i++)
			w->row[in->dst[i]][l] = x >> i * bits & ((UINT64_C(1) << bits) - 1);
	}
}

void ptx_run_cvta(struct ptx_warp *w, const struct ptx_inst *in, uint32_t mask)
{
	uint64_t *d = w->row[in->dst[0]], window = ptx_generic((enum mem_space)in->space, 0);
	const uint64_t *a = w->row[in->src[0]];
	FOR_LANES(l, mask)
	d[l] = (in->mode ? a[l] - window : a[l] + window) & in->dst_mask;
}

void ptx_run_isspacep(struct ptx_warp *w, const struct ptx_inst *in, uint32_t mask)
{
	uint64_t *d = w->row[in->dst[0]], window = ptx_generic((enum mem_space)in->space, 0);
	const uint64_t *a = w->row[in->src[0]];
	FOR_LANES(l, mask)
	d[l] = in->space == SPACE_GLOBAL  ? a[l] >= PTX_GLOBAL_START
	       : in->space == SPACE_PARAM ? a[l] - window < 2 * PTX_SCRATCH
					  : a[l] - window < PTX_WINDOW_SIZE;
}
