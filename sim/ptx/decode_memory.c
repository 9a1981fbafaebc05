/* decode_memory.c - decodes ld, ldu, st, atom, red. */
#include <string.h>

#include "sim/ptx/modifier.h"
#include "sim/ptx/operations.h"

/* Consumes .weak, .volatile, or an ordering with its scope. The engine is sequentially consistent, so none has an
 * effect. */
static void take_ordering(struct ptx_decoder *d, const char *const *orders)
{
	if (ptx_part(d, "weak") || ptx_part(d, "volatile"))
		return;
	bool ordered = ptx_part_of(d, orders) >= 0, scoped = ptx_part_of(d, ptx_scopes) >= 0;
	if (ordered != scoped)
		ptx_refuse(d);
}

static void take_space(struct ptx_decoder *d)
{
	static const uint8_t spaces[] = {SPACE_GLOBAL, SPACE_SHARED, SPACE_LOCAL, SPACE_CONST,
					 SPACE_PARAM,  SPACE_SHARED, SPACE_PARAM, SPACE_PARAM};
	int found = ptx_part_of(d, ptx_spaces);
	d->in->space = found < 0 ? SPACE_NONE : spaces[found];
}

/* Consumes cache hints. */
static void take_hints(struct ptx_decoder *d)
{
	while (ptx_part_of(d, ptx_hints) >= 0)
		;
}

static void take_vector_and_type(struct ptx_decoder *d)
{
	d->in->count = ptx_part(d, "v2") ? 2 : ptx_part(d, "v4") ? 4 : 1;
	d->in->type = (uint8_t)ptx_part_type(d);
	ptx_parts_end(d);
	if (d->in->type == PTX_PRED || d->in->type == PTX_F16X2 ||
	    ptx_type_size((enum ptx_type)d->in->type) * d->in->count > 16)
		ptx_refuse(d);
}

/* Reads the address operand; a variable must be in the space that the opcode names. */
static void read_address(struct ptx_decoder *d)
{
	struct ptx_inst *in = d->in;
	enum mem_space found;
	ptx_address(d, &in->src[0], &found);
	if (found && in->space && found != (enum mem_space)in->space)
		ptx_bad(d, "the variable is in another memory space than the opcode names");
	if (found && !in->space)
		in->space = (uint8_t)found;
	const struct ptx_row *r = d->code->rows[in->src[0]];
	if (r->kind == ROW_REGISTER && ptx_type_size((enum ptx_type)r->type) == 4)
		in->mode |= ACCESS_NARROW;
	in->memory = in->space != SPACE_PARAM;
}

static void read_values(struct ptx_decoder *d, bool load)
{
	struct ptx_inst *in = d->in;
	enum ptx_type type = (enum ptx_type)in->type;
	bool braces = ptx_accept(&d->c, "{");
	if (!braces && in->count > 1) {
		ptx_vector(d, type, load, load ? in->dst : in->src + 1);
		return;
	}
	for (unsigned i = 0; i < in->count; i++) {
		if (i)
			ptx_comma(d);
		if (load)
			in->dst[i] = ptx_dst_wide(d, type);
		else
			in->src[1 + i] = ptx_src_wide(d, type);
	}
	if (braces)
		ptx_expect(&d->c, "}");
}

static void decode_load(struct ptx_decoder *d)
{
	static const char *const orders[] = {"relaxed", "acquire", NULL};
	take_ordering(d, orders);
	take_space(d);
	take_hints(d);
	take_vector_and_type(d);
	read_values(d, true);
	ptx_comma(d);
	read_address(d);
	d->in->op = d->in->memory ? OP_LOAD : OP_SP;
	d->in->run = ptx_run_load;
}

static void decode_store(struct ptx_decoder *d)
{
	static const char *const orders[] = {"relaxed", "release", NULL};
	take_ordering(d, orders);
	take_space(d);
	take_hints(d);
	take_vector_and_type(d);
	read_address(d);
	ptx_comma(d);
	read_values(d, false);
	if (d->in->space == SPACE_CONST)
		ptx_bad(d, "constant memory cannot be written");
	d->in->op = d->in->memory ? OP_STORE : OP_SP;
	d->in->run = ptx_run_store;
}

/* noftz: the opcode has .noftz, which halves require and other types exclude. */
static bool atomic_has_type(enum ptx_atomic op, enum ptx_type type, bool noftz)
{
	if (noftz)
		return op == ATOM_ADD && (type == PTX_F16 || type == PTX_F16X2);
	switch (op) {
	case ATOM_ADD:
		return type == PTX_U32 || type == PTX_S32 || type == PTX_U64 || type == PTX_S64 || type == PTX_F32 ||
		       type == PTX_F64;
	case ATOM_MIN:
	case ATOM_MAX:
		return type == PTX_U32 || type == PTX_S32 || type == PTX_U64 || type == PTX_S64;
	case ATOM_INC:
	case ATOM_DEC:
		return type == PTX_U32;
	case ATOM_CAS:
		return type == PTX_B16 || type == PTX_B32 || type == PTX_B64;
	default:
		return type == PTX_B32 || type == PTX_B64;
	}
}

static void take_atomic(struct ptx_decoder *d)
{
	int op = ptx_part_of(d, ptx_atomics);
	if (op < 0)
		ptx_refuse(d);
	d->in->compare = (uint8_t)op;
	bool noftz = ptx_part(d, "noftz");
	d->in->type = (uint8_t)ptx_part_type(d);
	d->in->count = 1;
	ptx_parts_end(d);
	if (!atomic_has_type((enum ptx_atomic)op, (enum ptx_type)d->in->type, noftz))
		ptx_refuse(d);
}

static void decode_atomic(struct ptx_decoder *d, bool result)
{
	static const char *const orders[] = {"relaxed", "acquire", "release", "acq_rel", NULL};
	struct ptx_inst *in = d->in;
	/* An atomic operation may have an ordering (.relaxed is the default), a scope (.gpu), both or none. */
	ptx_part_of(d, orders);
	ptx_part_of(d, ptx_scopes);
	take_space(d);
	if (in->space == SPACE_LOCAL || in->space == SPACE_CONST || in->space == SPACE_PARAM)
		ptx_refuse(d);
	take_atomic(d);
	enum ptx_type type = (enum ptx_type)in->type;
	if (result) {
		in->dst[0] = ptx_dst(d, type);
		ptx_comma(d);
	} else if (in->compare == ATOM_CAS || in->compare == ATOM_EXCH) {
		ptx_refuse(d);
	}
	read_address(d);
	ptx_comma(d);
	in->src[1] = ptx_src(d, type);
	if (in->compare == ATOM_CAS) {
		ptx_comma(d);
		in->src[2] = ptx_src(d, type);
	}
	in->op = OP_ATOM;
	in->run = ptx_run_atom;
}

void ptx_decode_memory(struct ptx_decoder *d)
{
	if (ptx_part(d, "ld") || ptx_part(d, "ldu"))
		decode_load(d);
	else if (ptx_part(d, "st"))
		decode_store(d);
	else if (ptx_part(d, "atom"))
		decode_atomic(d, true);
	else if (ptx_part(d, "red"))
		decode_atomic(d, false);
}
