/* decode_texture.c - decodes tex and txq. */
#include <stddef.h>

#include "sim/ptx/modifier.h"
#include "sim/ptx/operations.h"

/* Reads the texture: a .texref, or a register of 64 bits with a handle or the address of a .texref. */
static uint32_t read_texture(struct ptx_decoder *d)
{
	ptx_expect(&d->c, "[");
	return ptx_src(d, PTX_U64);
}

static void read_results(struct ptx_decoder *d)
{
	ptx_expect(&d->c, "{");
	for (unsigned i = 0; i < 4; i++) {
		if (i)
			ptx_comma(d);
		d->in->dst[i] = ptx_dst(d, (enum ptx_type)d->in->type);
	}
	ptx_expect(&d->c, "}");
	ptx_comma(d);
}

/* Reads the coordinates: the layer, then x, y, z. A vector of three has a fourth element without meaning. */
static void read_coordinates(struct ptx_decoder *d)
{
	struct ptx_inst *in = d->in;
	bool layered = in->mode >= GEOMETRY_1D_LAYERS, braces = ptx_accept(&d->c, "{");
	unsigned n = in->count + layered;
	if (!braces && n > 1)
		ptx_bad(d, "expected the coordinates in braces; samplers apart from the texture are not supported");
	for (unsigned i = 0; i < n + (n == 3); i++) {
		if (i)
			ptx_comma(d);
		uint32_t row = ptx_src(d, layered && !i ? PTX_B32 : (enum ptx_type)in->stype);
		if (i < n)
			in->src[1 + i] = row;
	}
	if (braces)
		ptx_expect(&d->c, "}");
	ptx_expect(&d->c, "]");
}

static void decode_tex(struct ptx_decoder *d)
{
	static const uint8_t dimensions[] = {1, 2, 3, 1, 2};
	struct ptx_inst *in = d->in;
	int geometry = ptx_part_of(d, ptx_geometries);
	if (geometry < 0 || !ptx_part(d, "v4"))
		ptx_refuse(d);
	in->mode = (uint8_t)geometry;
	in->count = dimensions[geometry];
	in->type = (uint8_t)ptx_part_type(d);
	in->stype = (uint8_t)ptx_part_type(d);
	ptx_parts_end(d);
	if ((in->type != PTX_F32 && in->type != PTX_U32 && in->type != PTX_S32) ||
	    (in->stype != PTX_F32 && in->stype != PTX_S32))
		ptx_refuse(d);
	read_results(d);
	in->src[0] = read_texture(d);
	ptx_comma(d);
	read_coordinates(d);
	in->run = ptx_run_tex;
}

static void decode_txq(struct ptx_decoder *d)
{
	int query = ptx_part_of(d, ptx_texture_queries);
	if (query < 0 || !ptx_part(d, "b32"))
		ptx_refuse(d);
	ptx_parts_end(d);
	d->in->mode = (uint8_t)query;
	d->in->dst[0] = ptx_dst(d, PTX_B32);
	ptx_comma(d);
	d->in->src[0] = read_texture(d);
	ptx_expect(&d->c, "]");
	d->in->run = ptx_run_txq;
}

bool ptx_decode_texture(struct ptx_decoder *d)
{
	if (ptx_part(d, "tex"))
		decode_tex(d);
	else if (ptx_part(d, "txq"))
		decode_txq(d);
	else
		return false;
	return true;
}
