/* tex.c - executes tex and txq. */
#include "sim/engine/run.h"
#include "sim/engine/texture.h"
#include "sim/ptx/float.h"
#include "sim/ptx/operations.h"

static const char *const names[] = {"1d", "2d", "3d", "a1d", "a2d"};

static const struct ptx_texture *find_texture(const struct ptx_warp *w, const struct ptx_inst *in, unsigned lane)
{
	const struct ptx_launch *l = w->tb->launch;
	uint64_t handle = w->row[in->src[0]][lane];
	for (unsigned i = 0; i < l->texture_count; i++)
		if (l->textures[i].handle == handle)
			return &l->textures[i];
	ptx_stop(w, in, lane, "0x%llx is no texture: expected a handle from 'param texture'",
		 (unsigned long long)handle);
}

static void check_texture(const struct ptx_warp *w, const struct ptx_inst *in, unsigned lane,
			  const struct ptx_texture *t)
{
	if (t->geometry != in->mode)
		ptx_stop(w, in, lane, "the texture is %s, not %s", names[t->geometry], names[in->mode]);
	if (ptx_texture_is_float(t) != (in->type == PTX_F32))
		ptx_stop(w, in, lane, "the texture is read as %s, not as the instruction's type",
			 ptx_texture_is_float(t) ? "f32" : "integers");
}

static double coordinate(const struct ptx_warp *w, const struct ptx_inst *in, unsigned lane, unsigned source)
{
	uint64_t bits = w->row[in->src[source]][lane];
	return in->stype == PTX_S32 ? (double)(int32_t)bits : (double)f32_of(bits);
}

void ptx_run_tex(struct ptx_warp *w, const struct ptx_inst *in, uint32_t mask)
{
	bool layered = in->mode >= GEOMETRY_1D_LAYERS;
	FOR_LANES(l, mask)
	{
		const struct ptx_texture *t = find_texture(w, in, l);
		struct ptx_fetch f = {.integer = in->stype == PTX_S32};
		uint32_t result[4];
		check_texture(w, in, l, t);
		if (layered)
			f.layer = (uint32_t)w->row[in->src[1]][l];
		for (unsigned i = 0; i < in->count; i++)
			f.at[i] = coordinate(w, in, l, 1 + layered + i);
		ptx_texture_fetch(t, &f, result);
		for (unsigned i = 0; i < 4; i++)
			w->row[in->dst[i]][l] = result[i];
	}
}

void ptx_run_txq(struct ptx_warp *w, const struct ptx_inst *in, uint32_t mask)
{
	FOR_LANES(l, mask)
	{
		const struct ptx_texture *t = find_texture(w, in, l);
		w->row[in->dst[0]][l] = in->mode < 3 ? t->size[in->mode] : t->layers;
	}
}
