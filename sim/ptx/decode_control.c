/* decode_control.c - decodes branches, calls, returns, exits, barriers and fences. */
#include <string.h>

#include "base/diag.h"
#include "sim/ptx/modifier.h"
#include "sim/ptx/operations.h"

static int shown(const struct token *t)
{
	return t->length > 60 ? 60 : (int)t->length;
}

static void add_fixup(struct ptx_decoder *d, const struct token *label)
{
	d->fixups = xrealloc(d->fixups, (d->fixup_count + 1) * sizeof *d->fixups);
	d->fixups[d->fixup_count++] = (struct ptx_fixup){d->code->count - 1, d->scope, label};
}

static void decode_branch(struct ptx_decoder *d)
{
	ptx_part(d, "uni");
	ptx_parts_end(d);
	d->in->kind = PTX_BRANCH;
	d->in->op = OP_BRANCH;
	add_fixup(d, ptx_expect_word(&d->c, "a label"));
}

/* Reads "(a, b)", the .param variables of a call; returns how many. */
static unsigned read_arguments(struct ptx_decoder *d, unsigned count, bool results)
{
	unsigned n = 0;
	ptx_expect(&d->c, "(");
	while (!ptx_accept(&d->c, ")")) {
		if (n)
			ptx_comma(d);
		const struct token *t = ptx_next(&d->c);
		const struct ptx_variable *v = t->kind == TOK_WORD ? ptx_find_variable(d, t) : NULL;
		if (!v || v->space != SPACE_PARAM || v->address < PTX_SCRATCH)
			ptx_bad(d, "argument '%.*s' is not supported: expected a .param variable of this function",
				shown(t), t->text);
		uint32_t place = (uint32_t)v->address - PTX_SCRATCH;
		d->in->copies = xrealloc(d->in->copies, (count + n + 1) * sizeof *d->in->copies);
		d->in->copies[count + n] = (struct ptx_copy){place, place, (uint32_t)v->size};
		if (results)
			d->in->copies[count + n].from = 0;
		if (++n > 255)
			ptx_bad(d, "more than 255 arguments are not supported");
	}
	return n;
}

/* Functions of CUDA's runtime library that the engine provides, with the bytes of their parameters. */
static const struct provided {
	const char *name;
	ptx_run *run;
	uint8_t params, results, size[5];
} provided[] = {
    {"vprintf", ptx_run_vprintf, 2, 1, {8, 8}},
    {"__assertfail", ptx_run_assertfail, 5, 0, {8, 8, 4, 8, 8}},
};

static const struct provided *find_provided(const struct token *name)
{
	for (unsigned i = 0; i < sizeof provided / sizeof *provided; i++)
		if (token_is(name, provided[i].name))
			return &provided[i];
	return NULL;
}

/* A call of a provided function is one instruction. */
static void decode_provided(struct ptx_decoder *d, const struct provided *p)
{
	struct ptx_inst *in = d->in;
	bool fits = in->copies_in == p->params && in->copies_out <= p->results;
	for (unsigned i = 0; fits && i < p->params; i++)
		fits = in->copies[i].size == (p->size[i] == 8 ? d->m->address_bytes : p->size[i]);
	if (!fits || (in->copies_out && in->copies[in->copies_in].size != 4))
		ptx_bad(d, "the arguments are not those of '%s' in CUDA's runtime library", p->name);
	in->kind = PTX_DATA;
	in->run = p->run;
}

static void check_callee(const struct ptx_decoder *d, const struct token *name)
{
	const struct ptx_function *f = ptx_module_function(d->m, name);
	if (*name->text == '%')
		ptx_bad(d, "an indirect call is not supported");
	if (!f || !f->body || f->entry)
		ptx_bad(d, "function '%.*s' %s: calls of it are not supported", shown(name), name->text,
			f && f->entry ? "is a kernel" : "has no body in this file");
}

/* In the text, results precede the arguments; in the array, they follow them. */
static void decode_call(struct ptx_decoder *d)
{
	struct ptx_cursor results;
	ptx_part(d, "uni");
	ptx_parts_end(d);
	results = d->c;
	bool has_results = token_is(ptx_peek(&d->c), "(");
	if (has_results) {
		while (!ptx_accept(&d->c, ")"))
			ptx_next(&d->c);
		ptx_comma(d);
	}
	const struct token *name = ptx_expect_word(&d->c, "a function");
	const struct ptx_function *f = ptx_module_function(d->m, name);
	const struct provided *p = f && f->body ? NULL : find_provided(name);
	if (!p)
		check_callee(d, name);
	if (ptx_accept(&d->c, ","))
		d->in->copies_in = (uint16_t)read_arguments(d, 0, false);
	struct ptx_cursor end = d->c;
	d->c = results;
	if (has_results)
		d->in->copies_out = (uint16_t)read_arguments(d, d->in->copies_in, true);
	d->c = end;
	if (p) {
		decode_provided(d, p);
		return;
	}
	d->in->kind = PTX_CALL;
	d->in->op = OP_BRANCH;
	add_fixup(d, name);
}

/* close_function() decides which ret is the last one. */
static void decode_return(struct ptx_decoder *d)
{
	ptx_part(d, "uni");
	ptx_parts_end(d);
	d->in->kind = PTX_RETURN;
}

static void decode_end(struct ptx_decoder *d, enum ptx_kind kind)
{
	ptx_parts_end(d);
	d->in->kind = (uint8_t)kind;
	d->in->op = OP_EXIT;
}

/* The stream format has one barrier, of all warps of the thread block. */
static void require_barrier_0(struct ptx_decoder *d)
{
	const struct token *t = ptx_next(&d->c);
	struct ptx_number n;
	if (!token_number(t, &n) || n.is_float || n.bits)
		ptx_bad(d, "only barrier 0 over all warps of the thread block is supported");
}

static void decode_warp_sync(struct ptx_decoder *d)
{
	if (!ptx_part(d, "sync"))
		ptx_refuse(d);
	ptx_parts_end(d);
	d->in->src[0] = ptx_src(d, PTX_B32);
	d->in->run = ptx_run_warp_sync;
}

/* Reads "d, 0, p": after the barrier's number a predicate, not a thread count. */
static void read_reduction(struct ptx_decoder *d, enum ptx_type type)
{
	struct ptx_inst *in = d->in;
	in->dst[0] = ptx_dst(d, type);
	ptx_comma(d);
	require_barrier_0(d);
	ptx_comma(d);
	if (!token_is(ptx_peek(&d->c) + 1 + token_is(ptx_peek(&d->c), "!"), ";"))
		ptx_bad(d, "a thread count is not supported: expected barrier 0 over all warps of the thread block");
	in->src[0] = ptx_src_predicate(d, &in->src_not);
}

static unsigned take_barrier(struct ptx_decoder *d)
{
	if (ptx_part(d, "sync"))
		return BARRIER_SYNC;
	if (!ptx_part(d, "red"))
		ptx_bad(d, "only .sync and .red over all warps of the thread block are supported");
	int found = ptx_part_of(d, ptx_reductions);
	if (found < 0)
		ptx_refuse(d);
	return BARRIER_POPC + (unsigned)found;
}

static void decode_barrier(struct ptx_decoder *d)
{
	if (ptx_part(d, "warp")) {
		decode_warp_sync(d);
		return;
	}
	ptx_part(d, "cta");
	unsigned mode = take_barrier(d);
	enum ptx_type type = mode == BARRIER_POPC ? PTX_U32 : PTX_PRED;
	ptx_part(d, "aligned");
	if (mode != BARRIER_SYNC && ptx_part_type(d) != type)
		ptx_refuse(d);
	ptx_parts_end(d);
	d->in->mode = (uint8_t)mode;
	d->in->kind = PTX_BARRIER;
	d->in->op = OP_BAR;
	if (mode != BARRIER_SYNC) {
		read_reduction(d, type);
		return;
	}
	require_barrier_0(d);
	if (!token_is(ptx_peek(&d->c), ";"))
		ptx_bad(d, "a thread count is not supported: expected barrier 0 over all warps of the thread block");
}

/* The engine is sequentially consistent, so a fence has no effect beyond its record. */
static void decode_fence(struct ptx_decoder *d, bool old)
{
	static const char *const levels[] = {"cta", "gl", "sys", NULL}, *const orders[] = {"sc", "acq_rel", "acquire",
											   "release", NULL};
	if (!old)
		ptx_part_of(d, orders);
	if (ptx_part_of(d, old ? levels : ptx_scopes) < 0)
		ptx_refuse(d);
	ptx_parts_end(d);
	d->in->op = OP_FENCE;
	d->in->run = ptx_run_nothing;
}

static void decode_sleep(struct ptx_decoder *d)
{
	if (!ptx_part(d, "u32"))
		ptx_refuse(d);
	ptx_parts_end(d);
	d->in->src[0] = ptx_src(d, PTX_U32);
	d->in->run = ptx_run_nothing;
}

/* A prefetch has no effect: it is recorded as an instruction without addresses. */
static void decode_prefetch(struct ptx_decoder *d, bool uniform)
{
	static const char *const spaces[] = {"global", "local", NULL}, *const levels[] = {"L1", "L2", "L2::evict_last",
											  "L2::evict_normal", NULL};
	enum mem_space found;
	if (!uniform)
		ptx_part_of(d, spaces);
	if (uniform ? !ptx_part(d, "L1") : ptx_part_of(d, levels) < 0)
		ptx_refuse(d);
	ptx_parts_end(d);
	ptx_address(d, &d->in->src[0], &found);
	d->in->run = ptx_run_nothing;
}

bool ptx_decode_control(struct ptx_decoder *d)
{
	if (ptx_part(d, "bra"))
		decode_branch(d);
	else if (ptx_part(d, "call"))
		decode_call(d);
	else if (ptx_part(d, "ret"))
		decode_return(d);
	else if (ptx_part(d, "exit"))
		decode_end(d, PTX_EXIT);
	else if (ptx_part(d, "trap"))
		decode_end(d, PTX_TRAP);
	else if (ptx_part(d, "bar") || ptx_part(d, "barrier"))
		decode_barrier(d);
	else if (ptx_part(d, "membar"))
		decode_fence(d, true);
	else if (ptx_part(d, "fence"))
		decode_fence(d, false);
	else if (ptx_part(d, "prefetch"))
		decode_prefetch(d, false);
	else if (ptx_part(d, "prefetchu"))
		decode_prefetch(d, true);
	else if (ptx_part(d, "nanosleep"))
		decode_sleep(d);
	else
		return false;
	return true;
}
