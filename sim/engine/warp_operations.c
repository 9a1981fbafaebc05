/* warp_operations.c - operations across the lanes of a warp: shfl, vote, match, redux, activemask. */
#include <string.h>

#include "sim/engine/run.h"
#include "sim/ptx/operations.h"

/* On hardware, an operation with a member mask waits for all its members. Here lanes on another path do not take part.
 */
static void check_members(struct ptx_warp *w, const struct ptx_inst *in, uint32_t mask, unsigned source)
{
	const uint64_t *members = w->row[in->src[source]];
	FOR_LANES(l, mask)
	{
		if (!(members[l] >> l & 1))
			ptx_stop(w, in, l, "the member mask 0x%08x lacks the lane itself", (unsigned)members[l]);
		if (members[l] & w->live & ~(uint64_t)mask)
			ptx_warn(w, in, l, "lanes of the member mask are on another path and are not waited for");
	}
}

void ptx_run_nothing(struct ptx_warp *w, const struct ptx_inst *in, uint32_t mask)
{
	(void)w;
	(void)in;
	(void)mask;
}

void ptx_run_warp_sync(struct ptx_warp *w, const struct ptx_inst *in, uint32_t mask)
{
	check_members(w, in, mask, 0);
}

/* The lane that lane l reads; *inside: that lane is within l's segment (else l reads itself). */
static unsigned shfl_source(unsigned mode, unsigned l, unsigned b, unsigned c, bool *inside)
{
	unsigned segment = c >> 8 & 31, clamp = c & 31;
	int top = (int)((l & segment) | (clamp & ~segment)), bottom = (int)(l & segment), from = 0;
	b &= 31;
	switch (mode) {
	case SHFL_UP:
		from = (int)l - (int)b;
		*inside = from >= top;
		break;
	case SHFL_DOWN:
		from = (int)(l + b);
		*inside = from <= top;
		break;
	case SHFL_BFLY:
		from = (int)(l ^ b);
		*inside = from <= top;
		break;
	default:
		from = bottom | (int)(b & ~segment & 31);
		*inside = from <= top;
	}
	return *inside ? (unsigned)from : l;
}

void ptx_run_shfl(struct ptx_warp *w, const struct ptx_inst *in, uint32_t mask)
{
	uint64_t a[LANES], *d = w->row[in->dst[0]], *p = w->row[in->dst[1]];
	uint64_t b[LANES], c[LANES];
	memcpy(a, w->row[in->src[0]], sizeof a);
	memcpy(b, w->row[in->src[1]], sizeof b);
	memcpy(c, w->row[in->src[2]], sizeof c);
	if (in->mode & WITH_MEMBERS)
		check_members(w, in, mask, 3);
	FOR_LANES(l, mask)
	{
		bool inside;
		unsigned from = shfl_source(in->mode & 3, l, (unsigned)b[l], (unsigned)c[l], &inside);
		d[l] = a[from];
		if (in->dst[1] != PTX_SINK)
			p[l] = inside;
	}
}

void ptx_run_vote(struct ptx_warp *w, const struct ptx_inst *in, uint32_t mask)
{
	const uint64_t *a = w->row[in->src[0]], *members = w->row[in->src[1]];
	uint64_t *d = w->row[in->dst[0]];
	uint32_t set = 0;
	FOR_LANES(l, mask)
	set |= (uint32_t)((a[l] & 1) ^ in->src_not) << l;
	if (in->mode & WITH_MEMBERS)
		check_members(w, in, mask, 1);
	FOR_LANES(l, mask)
	{
		uint32_t those = in->mode & WITH_MEMBERS ? mask & (uint32_t)members[l] : mask, yes = set & those;
		switch (in->mode & 3) {
		case VOTE_ALL:
			d[l] = yes == those;
			break;
		case VOTE_ANY:
			d[l] = yes != 0;
			break;
		case VOTE_UNI:
			d[l] = yes == those || !yes;
			break;
		default:
			d[l] = yes;
		}
	}
}

void ptx_run_activemask(struct ptx_warp *w, const struct ptx_inst *in, uint32_t mask)
{
	uint64_t *d = w->row[in->dst[0]];
	FOR_LANES(l, mask)
	d[l] = mask;
}

void ptx_run_match(struct ptx_warp *w, const struct ptx_inst *in, uint32_t mask)
{
	uint64_t a[LANES], members[LANES], *d = w->row[in->dst[0]], *p = w->row[in->dst[1]];
	memcpy(a, w->row[in->src[0]], sizeof a);
	memcpy(members, w->row[in->src[1]], sizeof members);
	check_members(w, in, mask, 1);
	FOR_LANES(l, mask)
	{
		uint32_t those = mask & (uint32_t)members[l], same = 0;
		FOR_LANES(k, those)
		same |= (uint32_t)(a[k] == a[l]) << k;
		d[l] = (in->mode & 3) == MATCH_ANY || same == those ? same : 0;
		if (in->dst[1] != PTX_SINK)
			p[l] = same == those;
	}
}

static uint32_t reduce(const struct ptx_inst *in, uint32_t a, uint32_t b)
{
	bool less = in->type == PTX_S32 ? (int32_t)a < (int32_t)b : a < b;
	switch (in->mode & 15) {
	case REDUX_ADD:
		return a + b;
	case REDUX_MIN:
		return less ? a : b;
	case REDUX_MAX:
		return less ? b : a;
	case REDUX_AND:
		return a & b;
	case REDUX_OR:
		return a | b;
	default:
		return a ^ b;
	}
}

void ptx_run_redux(struct ptx_warp *w, const struct ptx_inst *in, uint32_t mask)
{
	uint64_t a[LANES], members[LANES], *d = w->row[in->dst[0]];
	memcpy(a, w->row[in->src[0]], sizeof a);
	memcpy(members, w->row[in->src[1]], sizeof members);
	check_members(w, in, mask, 1);
	FOR_LANES(l, mask)
	{
		uint32_t those = mask & (uint32_t)members[l], result = (uint32_t)a[l];
		bool first = true;
		FOR_LANES(k, those)
		{
			result = first ? (uint32_t)a[k] : reduce(in, result, (uint32_t)a[k]);
			first = false;
		}
		d[l] = result;
	}
}
