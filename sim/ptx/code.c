/* code.c - decodes a kernel and the functions that it calls into one array of instructions. */
#include "sim/ptx/code.h"

#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "sim/ptx/decode.h"
#include "sim/ptx/variable.h"

enum { MAX_SHARED = 256 * 1024 };

/* The functions of one kernel; functions[0] is the entry, the others follow in order of their first call. */
struct linker {
	struct ptx_module *m;
	struct ptx_code *code;
	unsigned room;
	struct ptx_function **functions;
	unsigned *starts;
	unsigned function_count;
	/* The calls: pc of the instruction, caller and callee as indexes of functions[]. */
	struct {
		unsigned pc, caller, callee;
	} * calls;
	unsigned call_count;
	uint8_t *state; /* by function, for check_recursion() */
};

static int shown(const struct token *t)
{
	return t->length > 60 ? 60 : (int)t->length;
}

static struct ptx_inst *add_inst(struct ptx_decoder *d, uint32_t line)
{
	struct ptx_code *code = d->code;
	if (code->count == PTX_MAX_INSTS)
		ptx_fail(d->m, line, "more than %d instructions", PTX_MAX_INSTS);
	if (code->count == d->inst_room) {
		d->inst_room = d->inst_room ? 2 * d->inst_room : 256;
		code->insts = xrealloc(code->insts, d->inst_room * sizeof *code->insts);
	}
	struct ptx_inst *in = &code->insts[code->count++];
	*in = (struct ptx_inst){.line = line,
				.loc_file = d->loc_file,
				.loc = d->loc,
				.target = PTX_NO_PC,
				.reconverge = PTX_NO_PC,
				.dst_mask = UINT64_MAX};
	return in;
}

static void open_scope(struct ptx_decoder *d)
{
	d->scope_parent = xrealloc(d->scope_parent, (d->scope_count + 1) * sizeof *d->scope_parent);
	d->scope_parent[d->scope_count] = d->scope;
	d->scope = d->scope_count++;
}

static void drop_names(struct ptx_decoder *d, unsigned keep)
{
	while (d->name_count > keep) {
		struct ptx_registers *r = d->names[--d->name_count].registers;
		if (r)
			free(r->rows);
		free(r);
	}
}

static void add_label(struct ptx_decoder *d, const struct token *name)
{
	d->labels = xrealloc(d->labels, (d->label_count + 1) * sizeof *d->labels);
	d->labels[d->label_count++] = (struct ptx_label){*name, d->scope, d->code->count};
}

static void skip_past(struct ptx_decoder *d, const char *text)
{
	while (!ptx_accept(&d->c, text))
		ptx_next(&d->c);
}

/* Reads ".loc FILE LINE COLUMN ...", up to the end of its line. */
static void read_location(struct ptx_decoder *d, const struct token *t)
{
	struct ptx_number file, line;
	bool read = token_is(t, ".loc") && token_number(t + 1, &file) && file.bits < UINT32_MAX &&
		    token_number(t + 2, &line) && line.bits && line.bits < UINT32_MAX;
	if (read && !d->m->source_file) {
		d->loc_file = (uint32_t)file.bits;
		d->loc = (uint32_t)line.bits;
	} else if (read && file.bits == d->m->source_file) {
		d->line = (uint32_t)line.bits;
	}
	while (ptx_peek(&d->c)->line == t->line)
		ptx_next(&d->c);
}

static bool body_directive(struct ptx_decoder *d, const struct token *t)
{
	if (token_is(t, ".reg"))
		ptx_declare_registers(d);
	else if (token_is(t, ".shared"))
		ptx_read_variables(&d->c, SPACE_SHARED, false, ptx_declare_variable, d);
	else if (token_is(t, ".extern"))
		return true; /* .extern .shared: as the next statement */
	else if (token_is(t, ".local"))
		ptx_read_variables(&d->c, SPACE_LOCAL, false, ptx_declare_variable, d);
	else if (token_is(t, ".param"))
		ptx_read_variables(&d->c, SPACE_PARAM, false, ptx_declare_variable, d);
	else if (token_is(t, ".global"))
		ptx_read_variables(&d->c, SPACE_GLOBAL, false, ptx_declare_variable, d);
	else if (token_is(t, ".const"))
		ptx_read_variables(&d->c, SPACE_CONST, false, ptx_declare_variable, d);
	else if (token_is(t, ".loc") || token_is(t, ".file"))
		read_location(d, t);
	else if (token_is(t, ".pragma") || token_is(t, ".callprototype") || token_is(t, ".calltargets") ||
		 token_is(t, ".branchtargets"))
		skip_past(d, ";");
	else
		return false;
	return true;
}

static void read_guard(struct ptx_decoder *d, struct ptx_inst *in)
{
	in->guard_not = ptx_accept(&d->c, "!");
	const struct token *t = ptx_expect_word(&d->c, "a predicate");
	in->guard = ptx_find_register(d, t);
	if (in->guard == PTX_SINK || d->code->rows[in->guard]->type != PTX_PRED)
		ptx_fail(d->m, t->line, "guard '%.*s' is not a declared predicate: expected a register of type .pred",
			 shown(t), t->text);
}

static void read_instruction(struct ptx_decoder *d, const struct token *t)
{
	/* Decoding an instruction adds no other one, so d->in stays valid until the next instruction. */
	d->in = add_inst(d, d->line ? d->line : t->line);
	if (token_is(t, "@")) {
		d->in->name = t;
		read_guard(d, d->in);
		t = ptx_next(&d->c);
		d->in->line = d->line ? d->line : t->line;
	}
	if (t->kind != TOK_WORD)
		ptx_fail(d->m, t->line, "expected an instruction, not '%.*s'", shown(t), t->text);
	d->in->name = t;
	ptx_decode(d);
	ptx_expect(&d->c, ";");
}

static void read_statement(struct ptx_decoder *d)
{
	const struct token *t = ptx_next(&d->c);
	if (token_is(t, "{")) {
		unsigned names = d->name_count, parent = d->scope;
		open_scope(d);
		ptx_deeper(&d->c);
		while (!token_is(ptx_peek(&d->c), "}"))
			read_statement(d);
		ptx_back(&d->c);
		ptx_next(&d->c);
		d->scope = parent;
		drop_names(d, names);
	} else if (t->kind == TOK_WORD && token_is(ptx_peek(&d->c), ":")) {
		ptx_next(&d->c);
		add_label(d, t);
	} else if (!token_is(t, ";") && !(t->kind == TOK_WORD && *t->text == '.' && body_directive(d, t))) {
		read_instruction(d, t);
	}
}

/* By scope, then by name. */
static int compare_labels(const void *a, const void *b)
{
	const struct ptx_label *x = a, *y = b;
	if (x->scope != y->scope)
		return x->scope < y->scope ? -1 : 1;
	if (x->name.length != y->name.length)
		return x->name.length < y->name.length ? -1 : 1;
	return memcmp(x->name.text, y->name.text, x->name.length);
}

static void sort_labels(struct ptx_decoder *d)
{
	if (d->label_count)
		qsort(d->labels, d->label_count, sizeof *d->labels, compare_labels);
	for (unsigned i = 1; i < d->label_count; i++) {
		const struct token *name = &d->labels[i].name;
		if (!compare_labels(&d->labels[i - 1], &d->labels[i]))
			ptx_fail(d->m, name->line, "label '%.*s' is defined twice in one scope", shown(name),
				 name->text);
	}
}

/* Searches from the innermost scope outwards. */
static unsigned find_label(const struct ptx_decoder *d, const struct ptx_fixup *f)
{
	struct ptx_label key = {*f->label, f->scope, 0};
	for (;; key.scope = d->scope_parent[key.scope]) {
		const struct ptx_label *found =
		    d->label_count ? bsearch(&key, d->labels, d->label_count, sizeof key, compare_labels) : NULL;
		if (found)
			return found->pc;
		if (!key.scope)
			ptx_fail(d->m, f->label->line, "label '%.*s' is not defined in this function", shown(f->label),
				 f->label->text);
	}
}

static unsigned add_function(struct linker *k, struct ptx_function *f)
{
	for (unsigned i = 0; i < k->function_count; i++)
		if (k->functions[i] == f)
			return i;
	k->functions = xrealloc(k->functions, (k->function_count + 1) * sizeof *k->functions);
	k->starts = xrealloc(k->starts, (k->function_count + 1) * sizeof *k->starts);
	k->functions[k->function_count] = f;
	return k->function_count++;
}

static void add_call(struct linker *k, const struct ptx_decoder *d, const struct ptx_fixup *f, unsigned caller)
{
	struct ptx_function *callee = ptx_module_function(d->m, f->label);
	k->calls = xrealloc(k->calls, (k->call_count + 1) * sizeof *k->calls);
	k->calls[k->call_count].pc = f->pc;
	k->calls[k->call_count].caller = caller;
	k->calls[k->call_count++].callee = add_function(k, callee);
}

static void resolve(struct linker *k, struct ptx_decoder *d, unsigned which)
{
	for (unsigned i = 0; i < d->fixup_count; i++) {
		struct ptx_inst *in = &d->code->insts[d->fixups[i].pc];
		if (in->kind == PTX_CALL)
			add_call(k, d, &d->fixups[i], which);
		else
			in->target = find_label(d, &d->fixups[i]);
	}
}

/* Makes every function end in one ret, where its lanes reconverge: adds a ret if the last instruction is none or a
 * label follows it, and turns every other ret into a branch to the last one. */
static void close_function(struct ptx_decoder *d, unsigned first, bool entry)
{
	struct ptx_code *code = d->code;
	bool label_at_end = false;
	for (unsigned i = 0; i < d->label_count; i++)
		label_at_end |= d->labels[i].pc == code->count;
	const struct ptx_inst *last = code->count > first ? &code->insts[code->count - 1] : NULL;
	if (!last || label_at_end || last->kind != PTX_RETURN || last->guard != PTX_SINK) {
		static const struct token ret = {"ret", 3, 0, TOK_WORD};
		struct ptx_inst *in = add_inst(d, d->line ? d->line : ptx_peek(&d->c)->line);
		in->name = &ret;
		in->kind = PTX_RETURN;
	}
	for (unsigned pc = first; pc < code->count; pc++) {
		struct ptx_inst *in = &code->insts[pc];
		if (in->kind != PTX_RETURN)
			continue;
		bool end = pc == code->count - 1;
		in->kind = !end ? PTX_BRANCH : entry ? PTX_EXIT : PTX_RETURN;
		in->op = end && entry ? OP_EXIT : OP_BRANCH;
		in->target = end ? PTX_NO_PC : code->count - 1;
	}
}

/* The parameters of a device function are placed in the parameter scratch, as the .param variables of calls are. */
static void place_params(struct ptx_decoder *d, const struct ptx_function *f)
{
	uint64_t end = f->entry ? 0 : d->code->scratch_bytes;
	for (unsigned i = 0; i < f->param_count + f->return_count; i++) {
		struct ptx_variable *v = i < f->param_count ? &f->params[i] : &f->returns[i - f->param_count];
		if (v->is_register)
			ptx_fail(d->m, v->name.line, "parameter '%.*s': registers as parameters are not supported",
				 shown(&v->name), v->name.text);
		v->address = ptx_place(&end, v) + (f->entry ? 0 : PTX_SCRATCH);
		if (end > 32768)
			ptx_fail(d->m, v->name.line, "the parameters are too large: at most 32768 bytes are allowed");
	}
	*(f->entry ? &d->code->param_bytes : &d->code->scratch_bytes) = (unsigned)end;
}

static void decode_function(struct linker *k, unsigned which)
{
	struct ptx_function *f = k->functions[which];
	if (f->unsupported)
		ptx_fail(k->m, f->unsupported->line, "directive '%.*s' is not supported", shown(f->unsupported),
			 f->unsupported->text);
	struct ptx_decoder d = {
	    .m = k->m, .code = k->code, .function = f, .c = {.module = k->m, .at = f->body}, .inst_room = k->room};
	unsigned first = k->code->count;
	k->starts[which] = first;
	place_params(&d, f);
	open_scope(&d);
	while (d.c.at < f->body_end)
		read_statement(&d);
	sort_labels(&d);
	close_function(&d, first, f->entry);
	for (unsigned pc = first; pc < k->code->count; pc++)
		k->code->insts[pc].place = f->place + (pc - first);
	resolve(k, &d, which);
	ptx_reconverge(k->code->insts, first, k->code->count);
	k->room = d.inst_room;
	drop_names(&d, 0);
	free(d.names);
	free(d.labels);
	free(d.fixups);
	free(d.scope_parent);
}

/* Refuses recursion: registers and scratch of a function exist once. state: 1 while the calls of a function are
 * followed, 2 when they have been found free of recursion. */
static void check_recursion(struct linker *k, unsigned function)
{
	const struct token *name = &k->functions[function]->name;
	if (k->state[function] == 1)
		ptx_fail(k->m, name->line, "function '%.*s': recursive calls are not supported", shown(name),
			 name->text);
	if (k->state[function])
		return;
	k->state[function] = 1;
	for (unsigned i = 0; i < k->call_count; i++)
		if (k->calls[i].caller == function)
			check_recursion(k, k->calls[i].callee);
	k->state[function] = 2;
}

static void place_shared(struct ptx_code *code, struct ptx_module *m, bool dynamic)
{
	uint64_t end = code->shared_bytes;
	for (unsigned i = 0; i < m->variable_count + code->variable_count; i++) {
		struct ptx_variable *v =
		    i < m->variable_count ? &m->variables[i] : code->variables[i - m->variable_count];
		if (v->space != SPACE_SHARED || !v->used || v->dynamic != dynamic)
			continue;
		if (dynamic)
			end = code->shared_bytes;
		v->address = ptx_place(&end, v);
		if (dynamic && v->align > code->dynamic_align)
			code->dynamic_align = v->align;
		if (end > MAX_SHARED)
			ptx_fail(m, v->name.line, "'%.*s' is too large: at most %d bytes of .shared variables",
				 shown(&v->name), v->name.text, MAX_SHARED);
	}
	code->shared_bytes = (unsigned)end;
}

static void fill_constants(struct ptx_code *code)
{
	for (unsigned i = 0; i < code->row_count; i++) {
		struct ptx_row *r = code->rows[i];
		for (unsigned l = 0; l < LANES && r->kind == ROW_CONSTANT; l++)
			r->lanes[l] = r->bits + (r->variable ? r->variable->address : 0);
	}
}

/* Completes the copies of a call: arguments from the caller's variables to the function's parameters, results back. */
static void link_call(struct linker *k, struct ptx_inst *in, const struct ptx_function *f)
{
	if (in->copies_in != f->param_count || in->copies_out != f->return_count)
		ptx_fail(k->m, in->line, "call of '%.*s' with %u arguments and %u results: expected %u and %u",
			 shown(&f->name), f->name.text, in->copies_in, in->copies_out, f->param_count, f->return_count);
	for (unsigned i = 0; i < f->param_count + f->return_count; i++) {
		bool argument = i < f->param_count;
		const struct ptx_variable *v = argument ? &f->params[i] : &f->returns[i - f->param_count];
		if (in->copies[i].size != v->size)
			ptx_fail(k->m, in->line, "call of '%.*s': parameter '%.*s' has %llu bytes, the argument has %u",
				 shown(&f->name), f->name.text, shown(&v->name), v->name.text,
				 (unsigned long long)v->size, in->copies[i].size);
		*(argument ? &in->copies[i].to : &in->copies[i].from) = (uint32_t)v->address - PTX_SCRATCH;
	}
}

static void link_calls(struct linker *k)
{
	k->state = xalloc(k->function_count);
	check_recursion(k, 0);
	free(k->state);
	for (unsigned i = 0; i < k->call_count; i++) {
		struct ptx_inst *in = &k->code->insts[k->calls[i].pc];
		in->target = k->starts[k->calls[i].callee];
		link_call(k, in, k->functions[k->calls[i].callee]);
	}
	free(k->functions);
	free(k->starts);
	free(k->calls);
}

/* Compilers emit atom, not red, also where the result is unused. */
static void find_fetches(struct ptx_code *code)
{
	bool *read = xalloc(code->row_count * sizeof *read);
	for (unsigned pc = 0; pc < code->count; pc++) {
		read[code->insts[pc].guard] = true;
		for (unsigned i = 0; i < PTX_SRCS; i++)
			read[code->insts[pc].src[i]] = true;
	}
	for (unsigned pc = 0; pc < code->count; pc++) {
		struct ptx_inst *in = &code->insts[pc];
		in->fetches = in->op == OP_ATOM && in->dst[0] != PTX_SINK && read[in->dst[0]];
	}
	free(read);
}

struct ptx_code *ptx_code_new(struct ptx_module *m, struct ptx_function *entry)
{
	struct ptx_code *code = xalloc(sizeof *code);
	struct linker k = {.m = m, .code = code};
	code->module = m;
	code->entry = entry;
	code->name = token_dup(&entry->name);
	code->row_count = 1;
	code->rows = xalloc(sizeof *code->rows);
	code->rows[PTX_SINK] = xalloc(sizeof **code->rows);
	for (unsigned i = 0; i < m->variable_count; i++)
		m->variables[i].used = false;
	add_function(&k, entry);
	for (unsigned i = 0; i < k.function_count; i++)
		decode_function(&k, i);
	link_calls(&k);
	place_shared(code, m, false);
	place_shared(code, m, true);
	fill_constants(code);
	find_fetches(code);
	code->warned = xalloc(code->count * sizeof *code->warned);
	return code;
}

void ptx_code_free(struct ptx_code *code)
{
	for (unsigned i = 0; i < code->row_count; i++)
		free(code->rows[i]);
	for (unsigned i = 0; i < code->count; i++)
		free(code->insts[i].copies);
	for (unsigned i = 0; i < code->variable_count; i++)
		free(code->variables[i]);
	free(code->rows);
	free(code->insts);
	free(code->variables);
	free(code->name);
	free(code->warned);
	free(code);
}
