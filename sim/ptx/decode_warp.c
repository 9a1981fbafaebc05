/* decode_warp.c - decodes shfl, vote, match, redux, activemask. */
#include <stddef.h>

#include "sim/ptx/decode.h"
#include "sim/ptx/operations.h"

/* Consumes .sync; the last source operand is then a member mask. */
static void take_sync(struct ptx_decoder *d, bool required)
{
	if (ptx_part(d, "sync"))
		d->in->mode |= WITH_MEMBERS;
	else if (required)
		ptx_refuse(d);
}

static void read_members(struct ptx_decoder *d, unsigned place)
{
	if (!(d->in->mode & WITH_MEMBERS))
		return;
	ptx_comma(d);
	d->in->src[place] = ptx_src(d, PTX_B32);
}

static void take_mode(struct ptx_decoder *d, const char *const *modes)
{
	int mode = ptx_part_of(d, modes);
	if (mode < 0)
		ptx_refuse(d);
	d->in->mode |= (uint8_t)mode;
}

static void decode_shfl(struct ptx_decoder *d)
{
	static const char *const modes[] = {"up", "down", "bfly", "idx", NULL};
	struct ptx_inst *in = d->in;
	take_sync(d, false);
	take_mode(d, modes);
	if (!ptx_part(d, "b32"))
		ptx_refuse(d);
	ptx_parts_end(d);
	in->dst[0] = ptx_dst(d, PTX_B32);
	if (ptx_accept(&d->c, "|"))
		in->dst[1] = ptx_dst(d, PTX_PRED);
	for (unsigned i = 0; i < 3; i++) {
		ptx_comma(d);
		in->src[i] = ptx_src(d, PTX_B32);
	}
	read_members(d, 3);
	in->run = ptx_run_shfl;
}

static void decode_vote(struct ptx_decoder *d)
{
	static const char *const modes[] = {"all", "any", "uni", "ballot", NULL};
	struct ptx_inst *in = d->in;
	take_sync(d, false);
	take_mode(d, modes);
	bool ballot = (in->mode & 3) == VOTE_BALLOT;
	if (!ptx_part(d, ballot ? "b32" : "pred"))
		ptx_refuse(d);
	ptx_parts_end(d);
	in->dst[0] = ptx_dst(d, ballot ? PTX_B32 : PTX_PRED);
	ptx_comma(d);
	in->src[0] = ptx_src_predicate(d, &in->src_not);
	read_members(d, 1);
	in->run = ptx_run_vote;
}

static void decode_match(struct ptx_decoder *d)
{
	static const char *const modes[] = {"any", "all", NULL};
	struct ptx_inst *in = d->in;
	take_mode(d, modes);
	take_sync(d, true);
	in->type = (uint8_t)ptx_part_type(d);
	if (in->type != PTX_B32 && in->type != PTX_B64)
		ptx_refuse(d);
	ptx_parts_end(d);
	in->dst[0] = ptx_dst(d, PTX_B32);
	if ((in->mode & 3) == MATCH_ALL && ptx_accept(&d->c, "|"))
		in->dst[1] = ptx_dst(d, PTX_PRED);
	ptx_comma(d);
	in->src[0] = ptx_src(d, (enum ptx_type)in->type);
	read_members(d, 1);
	in->run = ptx_run_match;
}

static void decode_redux(struct ptx_decoder *d)
{
	static const char *const modes[] = {"add", "min", "max", "and", "or", "xor", NULL};
	struct ptx_inst *in = d->in;
	take_sync(d, true);
	take_mode(d, modes);
	in->type = (uint8_t)ptx_part_type(d);
	bool bits = (in->mode & 15) >= REDUX_AND;
	if (bits ? in->type != PTX_B32 : in->type != PTX_U32 && in->type != PTX_S32)
		ptx_refuse(d);
	ptx_parts_end(d);
	in->dst[0] = ptx_dst(d, PTX_B32);
	ptx_comma(d);
	in->src[0] = ptx_src(d, PTX_B32);
	read_members(d, 1);
	in->run = ptx_run_redux;
}

static void decode_activemask(struct ptx_decoder *d)
{
	if (!ptx_part(d, "b32"))
		ptx_refuse(d);
	ptx_parts_end(d);
	d->in->dst[0] = ptx_dst(d, PTX_B32);
	d->in->run = ptx_run_activemask;
}

bool ptx_decode_warp(struct ptx_decoder *d)
{
	if (ptx_part(d, "shfl"))
		decode_shfl(d);
	else if (ptx_part(d, "vote"))
		decode_vote(d);
	else if (ptx_part(d, "match"))
		decode_match(d);
	else if (ptx_part(d, "redux"))
		decode_redux(d);
	else if (ptx_part(d, "activemask"))
		decode_activemask(d);
	else
		return false;
	return true;
}
