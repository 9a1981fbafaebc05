/* atomic.c - atomic read-modify-write operations; the lanes of a warp execute one after the other, lowest first. */
#include <math.h>
#include <string.h>

#include "sim/engine/access.h"
#include "sim/ptx/float.h"

static uint64_t add_halves(uint64_t a, uint64_t b)
{
	return f16_rounded(f16_value((uint16_t)a) + f16_value((uint16_t)b), ROUND_NEAREST);
}

static uint64_t add(const struct ptx_inst *in, uint64_t old, uint64_t b, enum mem_space space)
{
	if (in->type == PTX_F16)
		return add_halves(old, b);
	if (in->type == PTX_F16X2)
		return add_halves(old >> 16, b >> 16) << 16 | add_halves(old, b);
	if (in->type == PTX_F64)
		return f64_bits(f64_of(old) + f64_of(b));
	if (in->type != PTX_F32)
		return old + b;
	/* Subnormal numbers are flushed to zero in global memory, not in shared memory. */
	bool ftz = space != SPACE_SHARED;
	return f32_result(f32_input(old, ftz) + f32_input(b, ftz), ftz, false);
}

static bool less(enum ptx_type type, uint64_t a, uint64_t b)
{
	switch (type) {
	case PTX_S32:
		return (int32_t)a < (int32_t)b;
	case PTX_S64:
		return (int64_t)a < (int64_t)b;
	default:
		return a < b;
	}
}

static uint64_t update(const struct ptx_inst *in, uint64_t old, uint64_t b, uint64_t c, enum mem_space space)
{
	enum ptx_type type = (enum ptx_type)in->type;
	switch ((enum ptx_atomic)in->compare) {
	case ATOM_AND:
		return old & b;
	case ATOM_OR:
		return old | b;
	case ATOM_XOR:
		return old ^ b;
	case ATOM_EXCH:
		return b;
	case ATOM_ADD:
		return add(in, old, b, space);
	case ATOM_MIN:
		return less(type, b, old) ? b : old;
	case ATOM_MAX:
		return less(type, old, b) ? b : old;
	case ATOM_INC:
		return old >= b ? 0 : old + 1;
	case ATOM_DEC:
		return old == 0 || old > b ? b : old - 1;
	case ATOM_CAS:
		return old == b ? c : old;
	}
	return old;
}

void ptx_run_atom(struct ptx_warp *w, const struct ptx_inst *in, uint32_t mask)
{
	struct ptx_access a;
	unsigned size = ptx_type_size((enum ptx_type)in->type);
	const uint64_t *b = w->row[in->src[1]], *c = w->row[in->src[2]];
	uint64_t *d = w->row[in->dst[0]];
	ptx_locate(w, in, mask, true, &a);
	FOR_LANES(l, mask)
	{
		uint64_t old = 0, new;
		memcpy(&old, a.at[l], size);
		new = update(in, old, b[l], c[l], a.space[l]);
		memcpy(a.at[l], &new, size);
		d[l] = old;
	}
}
