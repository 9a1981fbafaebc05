/* module.c - parses the top level of a PTX file. */
#include "sim/ptx/module.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "sim/ptx/variable.h"

enum { MAX_DEPTH = 200 };

static const struct {
	const char *name;
	uint8_t size;
} types[] = {
    [PTX_NONE] = {"", 0},   [PTX_PRED] = {"pred", 1}, [PTX_B8] = {"b8", 1},       [PTX_B16] = {"b16", 2},
    [PTX_B32] = {"b32", 4}, [PTX_B64] = {"b64", 8},   [PTX_U8] = {"u8", 1},       [PTX_U16] = {"u16", 2},
    [PTX_U32] = {"u32", 4}, [PTX_U64] = {"u64", 8},   [PTX_S8] = {"s8", 1},       [PTX_S16] = {"s16", 2},
    [PTX_S32] = {"s32", 4}, [PTX_S64] = {"s64", 8},   [PTX_F16X2] = {"f16x2", 4}, [PTX_F16] = {"f16", 2},
    [PTX_F32] = {"f32", 4}, [PTX_F64] = {"f64", 8},
};

unsigned ptx_type_size(enum ptx_type t)
{
	return types[t].size;
}
bool ptx_type_is_float(enum ptx_type t)
{
	return t >= PTX_F16;
}
bool ptx_type_is_signed(enum ptx_type t)
{
	return t >= PTX_S8 && t <= PTX_S64;
}

enum ptx_type ptx_type_named(const char *name, unsigned length)
{
	if (length && *name == '.') {
		name++;
		length--;
	}
	for (unsigned t = PTX_PRED; t <= PTX_F64; t++)
		if (strlen(types[t].name) == length && !memcmp(types[t].name, name, length))
			return (enum ptx_type)t;
	return PTX_NONE;
}

void ptx_fail(const struct ptx_module *m, uint32_t line, const char *format, ...)
{
	char text[512];
	va_list args;
	va_start(args, format);
	vsnprintf(text, sizeof text, format, args);
	va_end(args);
	die(EXIT_USAGE, "%s:%u: %s", m->path, line, text);
}

const struct token *ptx_peek(const struct ptx_cursor *c)
{
	return &c->module->tokens[c->at];
}

const struct token *ptx_next(struct ptx_cursor *c)
{
	const struct token *t = ptx_peek(c);
	if (t->kind == TOK_END)
		ptx_fail(c->module, t->line, "unexpected end of file");
	c->at++;
	return t;
}

bool ptx_accept(struct ptx_cursor *c, const char *text)
{
	if (!token_is(ptx_peek(c), text))
		return false;
	c->at++;
	return true;
}

static int shown(const struct token *t)
{
	return t->length > 60 ? 60 : (int)t->length;
}

void ptx_expect(struct ptx_cursor *c, const char *text)
{
	const struct token *t = ptx_peek(c);
	if (!ptx_accept(c, text))
		ptx_fail(c->module, t->line, "expected '%s', not '%.*s'", text, shown(t), t->text);
}

const struct token *ptx_expect_word(struct ptx_cursor *c, const char *what)
{
	const struct token *t = ptx_next(c);
	if (t->kind != TOK_WORD)
		ptx_fail(c->module, t->line, "expected %s, not '%.*s'", what, shown(t), t->text);
	return t;
}

void ptx_deeper(struct ptx_cursor *c)
{
	if (c->depth++ == MAX_DEPTH)
		ptx_fail(c->module, ptx_peek(c)->line, "more than %d levels of nesting are not supported", MAX_DEPTH);
}

void ptx_back(struct ptx_cursor *c)
{
	c->depth--;
}

static uint64_t integer_factor(struct ptx_cursor *c);

static uint64_t integer_term(struct ptx_cursor *c)
{
	struct ptx_number n;
	if (ptx_accept(c, "-"))
		return -integer_factor(c);
	if (ptx_accept(c, "~"))
		return ~integer_factor(c);
	if (ptx_accept(c, "+"))
		return integer_factor(c);
	if (ptx_accept(c, "(")) {
		uint64_t value = ptx_expect_integer(c);
		ptx_expect(c, ")");
		return value;
	}
	const struct token *t = ptx_next(c);
	if (!token_number(t, &n) || n.is_float)
		ptx_fail(c->module, t->line, "expected an integer, not '%.*s'", shown(t), t->text);
	return n.bits;
}

static uint64_t integer_factor(struct ptx_cursor *c)
{
	ptx_deeper(c);
	uint64_t value = integer_term(c);
	ptx_back(c);
	return value;
}

uint64_t ptx_expect_integer(struct ptx_cursor *c)
{
	uint64_t value = integer_factor(c);
	for (;;) {
		if (ptx_accept(c, "+"))
			value += integer_factor(c);
		else if (ptx_accept(c, "-"))
			value -= integer_factor(c);
		else
			return value;
	}
}

struct ptx_function *ptx_module_function(const struct ptx_module *m, const struct token *name)
{
	struct ptx_function *found = NULL;
	for (unsigned i = 0; i < m->function_count; i++)
		if (token_same(&m->functions[i].name, name) && (!found || m->functions[i].body))
			found = &m->functions[i];
	return found;
}

struct ptx_variable *ptx_module_variable(const struct ptx_module *m, const struct token *name)
{
	for (unsigned i = 0; i < m->variable_count; i++)
		if (token_same(&m->variables[i].name, name))
			return &m->variables[i];
	return NULL;
}

/* Advances past the "}" that closes the "{" read last; returns the index of that "}". */
static unsigned skip_body(struct ptx_cursor *c)
{
	uint32_t line = c->module->tokens[c->at - 1].line;
	for (unsigned depth = 1; depth;) {
		const struct token *t = ptx_peek(c);
		if (t->kind == TOK_END)
			ptx_fail(c->module, line, "the '{' has no matching '}'");
		depth += token_is(t, "{");
		depth -= token_is(t, "}");
		c->at++;
	}
	return c->at - 1;
}

/* Number of instructions of a body, with the ret that a body without one at its end gets. It is counted without being
 * decoded: an unsupported instruction is no error in a function that does not run. */
static unsigned count_insts(const struct token *t, const struct token *end)
{
	unsigned n = 0;
	bool returns = false;
	for (; t < end; t++) {
		uint32_t line = t->line;
		if (token_is(t, "{") || token_is(t, "}") || token_is(t, ";"))
			continue;
		if (t->kind == TOK_WORD && token_is(t + 1, ":")) {
			returns = false; /* a label at the end: a ret is added behind it */
			t++;
			continue;
		}
		if (token_is(t, ".loc") || token_is(t, ".file")) {
			while (t[1].line == line && t + 1 < end)
				t++;
			continue;
		}
		if (t->kind != TOK_WORD || *t->text != '.') {
			returns = token_is(t, "ret") || token_starts(t, "ret.");
			n++;
		}
		while (t < end && !token_is(t, ";"))
			t++;
	}
	return n + !returns;
}

static void read_shape(struct ptx_cursor *c, unsigned shape[3])
{
	shape[1] = shape[2] = 1;
	for (unsigned i = 0; i < 3; i++) {
		shape[i] = (unsigned)ptx_expect_integer(c);
		if (!ptx_accept(c, ","))
			return;
	}
}

/* Reads the performance directives between parameters and body: .maxntid, .reqntid, ... */
static void read_performance(struct ptx_cursor *c, struct ptx_function *f)
{
	unsigned shape[3];
	while (ptx_peek(c)->kind == TOK_WORD) {
		const struct token *t = ptx_next(c);
		if (token_is(t, ".maxntid")) {
			read_shape(c, shape);
			f->max_threads = shape[0] * shape[1] * shape[2];
		} else if (token_is(t, ".reqntid")) {
			read_shape(c, f->need_block);
		} else if (token_is(t, ".minnctapersm") || token_is(t, ".maxnctapersm") || token_is(t, ".maxnreg")) {
			ptx_expect_integer(c);
		} else if (token_is(t, ".pragma")) {
			ptx_next(c);
			ptx_accept(c, ";");
		} else if (!token_is(t, ".noreturn")) {
			f->unsupported = t;
			while (!token_is(ptx_peek(c), "{") && !token_is(ptx_peek(c), ";"))
				ptx_next(c);
		}
	}
}

static void read_function(struct ptx_cursor *c, struct ptx_module *m, bool entry)
{
	struct ptx_function f = {.entry = entry};
	if (!entry)
		ptx_accept(c, ".noreturn");
	if (!entry && token_is(ptx_peek(c), "("))
		f.returns = ptx_read_params(c, &f.return_count);
	f.name = *ptx_expect_word(c, "a function's name");
	if (token_is(ptx_peek(c), "("))
		f.params = ptx_read_params(c, &f.param_count);
	read_performance(c, &f);
	if (!ptx_accept(c, ";")) {
		ptx_expect(c, "{");
		f.body = c->at;
		f.body_end = skip_body(c);
		f.inst_count = count_insts(c->module->tokens + f.body, c->module->tokens + f.body_end);
	}
	const struct ptx_function *other = ptx_module_function(m, &f.name);
	if (f.body && other && other->body)
		ptx_fail(m, f.name.line, "'%.*s' is defined twice", shown(&f.name), f.name.text);
	if (m->function_count) {
		const struct ptx_function *last = &m->functions[m->function_count - 1];
		f.place = last->place + last->inst_count;
	}
	m->functions = xrealloc(m->functions, (m->function_count + 1) * sizeof f);
	m->functions[m->function_count++] = f;
}

static void take_variable(void *context, const struct ptx_variable *v)
{
	struct ptx_module *m = context;
	struct ptx_variable *old = ptx_module_variable(m, &v->name);
	if (old && !old->external && !v->external)
		ptx_fail(m, v->name.line, "'%.*s' is defined twice", shown(&v->name), v->name.text);
	if (old && v->external)
		return;
	if (!old) {
		m->variables = xrealloc(m->variables, (m->variable_count + 1) * sizeof *v);
		old = &m->variables[m->variable_count++];
	}
	*old = *v;
	ptx_place_variable(m, old);
}

static void skip_past(struct ptx_cursor *c, const char *text)
{
	while (!ptx_accept(c, text))
		ptx_next(c);
}

/* Skips the rest of a directive that ends with its line: .file 1 "x.cu"[, time, size]. */
static void skip_line(struct ptx_cursor *c, uint32_t line)
{
	while (ptx_peek(c)->line == line && ptx_peek(c)->kind != TOK_END)
		c->at++;
}

static void read_address_size(struct ptx_cursor *c, struct ptx_module *m)
{
	uint32_t line = ptx_peek(c)->line;
	uint64_t bits = ptx_expect_integer(c);
	if (bits != 32 && bits != 64)
		ptx_fail(m, line, ".address_size %llu: expected 32 or 64", (unsigned long long)bits);
	m->address_bytes = (unsigned)bits / 8;
}

/* Skips a directive that has no effect on the engine; false for any other directive. */
static bool skip_directive(struct ptx_cursor *c, const struct token *t)
{
	if (token_is(t, ".version")) {
		ptx_next(c);
	} else if (token_is(t, ".target")) {
		do
			ptx_expect_word(c, "a target");
		while (ptx_accept(c, ","));
	} else if (token_is(t, ".file") || token_is(t, ".loc")) {
		skip_line(c, t->line);
	} else if (token_is(t, ".pragma")) {
		skip_past(c, ";");
	} else if (token_is(t, ".section")) {
		skip_past(c, "{");
		skip_body(c);
	} else {
		return false;
	}
	return true;
}

static void read_directive(struct ptx_cursor *c, struct ptx_module *m, const struct token *t, bool external)
{
	if (token_is(t, ".entry") || token_is(t, ".func"))
		read_function(c, m, token_is(t, ".entry"));
	else if (token_is(t, ".global"))
		ptx_read_variables(c, SPACE_GLOBAL, external, take_variable, m);
	else if (token_is(t, ".const"))
		ptx_read_variables(c, SPACE_CONST, external, take_variable, m);
	else if (token_is(t, ".shared"))
		ptx_read_variables(c, SPACE_SHARED, external, take_variable, m);
	else if (token_is(t, ".address_size"))
		read_address_size(c, m);
	else if (!token_is(t, ";") && !skip_directive(c, t))
		ptx_fail(m, t->line, "'%.*s' is not supported: expected a directive", shown(t), t->text);
}

static void read_top(struct ptx_cursor *c, struct ptx_module *m)
{
	bool external = false;
	for (;;) {
		const struct token *t = ptx_next(c);
		if (token_is(t, ".visible") || token_is(t, ".weak") || token_is(t, ".common"))
			continue;
		if (!token_is(t, ".extern")) {
			read_directive(c, m, t, external);
			return;
		}
		external = true;
	}
}

/* The number of the line that contains byte `at`, from 1. */
static uint32_t line_at(const char *text, size_t at)
{
	uint32_t line = 1;
	for (size_t i = 0; i < at; i++)
		line += text[i] == '\n';
	return line;
}

/* The number that ".file 2 "DIR/NAME"" gives to the file `path`; 0: none. */
static unsigned source_file(const struct ptx_module *m)
{
	const char *slash = strrchr(m->path, '/'), *name = slash ? slash + 1 : m->path;
	size_t n = strlen(name);
	for (unsigned i = 0; i + 2 < m->token_count; i++) {
		const struct token *t = &m->tokens[i + 2];
		struct ptx_number number;
		if (!token_is(&m->tokens[i], ".file") || !token_number(t - 1, &number) || t->kind != TOK_STRING)
			continue;
		if (t[1].kind == TOK_STRING && t[1].line == t->line)
			t++;
		if (t->length >= n + 2 && !memcmp(t->text + t->length - 1 - n, name, n))
			return (unsigned)number.bits;
	}
	return 0;
}

void ptx_module_read(struct ptx_module *m, const char *path, char *source, size_t size)
{
	*m = (struct ptx_module){
	    .path = xstrdup(path), .source = source, .address_bytes = 8, .global_end = PTX_GLOBAL_START};
	if (strlen(m->source) < size)
		ptx_fail(m, line_at(m->source, strlen(m->source)), "unexpected zero byte: expected PTX text");
	m->tokens = ptx_lex(m->path, m->source, &m->token_count);
	m->source_file = source_file(m);
	struct ptx_cursor c = {.module = m};
	while (ptx_peek(&c)->kind != TOK_END)
		read_top(&c, m);
}

void ptx_module_free(struct ptx_module *m)
{
	for (unsigned i = 0; i < m->variable_count; i++)
		free(m->variables[i].init);
	for (unsigned i = 0; i < m->function_count; i++) {
		free(m->functions[i].params);
		free(m->functions[i].returns);
	}
	free(m->variables);
	free(m->functions);
	free(m->tokens);
	free(m->source);
	free(m->path);
	*m = (struct ptx_module){0};
}
