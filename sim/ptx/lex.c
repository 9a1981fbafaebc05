/* lex.c - splits PTX text into tokens. */
#include "sim/ptx/lex.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"

struct lexer {
	const char *path, *at;
	uint32_t line;
	struct token *tokens;
	unsigned count, room;
};

static void add(struct lexer *x, enum token_kind kind, const char *end)
{
	if (x->count == x->room) {
		x->room = x->room ? 2 * x->room : 1024;
		x->tokens = xrealloc(x->tokens, x->room * sizeof *x->tokens);
	}
	x->tokens[x->count++] = (struct token){x->at, (uint32_t)(end - x->at), x->line, (uint8_t)kind};
	for (; x->at < end; x->at++)
		x->line += *x->at == '\n';
}

static void skip_comment(struct lexer *x)
{
	const char *end = strstr(x->at + 2, "*/");
	if (!end)
		die(EXIT_USAGE, "%s:%u: the comment does not end: '*/' is missing", x->path, x->line);
	for (; x->at < end + 2; x->at++)
		x->line += *x->at == '\n';
}

/* Advances to the first character of the next token; false at the end of the text. */
static bool skip_blank(struct lexer *x)
{
	for (;;) {
		if (*x->at == '\n') {
			x->line++;
			x->at++;
		} else if (isspace((unsigned char)*x->at)) {
			x->at++;
		} else if ((x->at[0] == '/' && x->at[1] == '/') || *x->at == '#') {
			x->at += strcspn(x->at, "\n");
		} else if (x->at[0] == '/' && x->at[1] == '*') {
			skip_comment(x);
		} else {
			return *x->at;
		}
	}
}

static bool word_start(char c)
{
	return isalpha((unsigned char)c) || (c && strchr("_$%.", c));
}

static const char *word_end(const char *p)
{
	for (;;) {
		if (isalnum((unsigned char)*p) || word_start(*p))
			p++;
		else if (p[0] == ':' && p[1] == ':' && isalnum((unsigned char)p[2]))
			p += 2;
		else
			return p;
	}
}

/* A directive or a type ends at the next dot: ".reg.b32" is ".reg .b32". */
static const char *dotted_end(const char *p)
{
	const char *end = p + 1;
	while (isalnum((unsigned char)*end) || (*end != '.' && word_start(*end)))
		end++;
	return *end == '.' ? end : word_end(p);
}

static const char *number_end(const char *p)
{
	while (isalnum((unsigned char)*p) || *p == '.' || ((*p == '+' || *p == '-') && (p[-1] == 'e' || p[-1] == 'E')))
		p++;
	return p;
}

/* A sign is part of a number only in the exponent of a decimal float: "0x1e+4" is an address and an offset. */
static const char *any_number_end(const char *p)
{
	if (p[0] != '0' || !isalpha((unsigned char)p[1]) || p[1] == 'e' || p[1] == 'E')
		return number_end(p);
	while (isalnum((unsigned char)*p))
		p++;
	return p;
}

static void add_string(struct lexer *x)
{
	const char *end = x->at + 1 + strcspn(x->at + 1, "\"\n");
	if (*end != '"')
		die(EXIT_USAGE, "%s:%u: the string does not end: '\"' is missing", x->path, x->line);
	add(x, TOK_STRING, end + 1);
}

struct token *ptx_lex(const char *path, const char *source, unsigned *count)
{
	struct lexer x = {.path = path, .at = source, .line = 1};
	while (skip_blank(&x)) {
		if (isdigit((unsigned char)*x.at))
			add(&x, TOK_NUMBER, any_number_end(x.at));
		else if (word_start(*x.at))
			add(&x, TOK_WORD, *x.at == '.' ? dotted_end(x.at) : word_end(x.at));
		else if (*x.at == '"')
			add_string(&x);
		else if (strchr("{}()[]<>,;:|@!+-*/=~&^?", *x.at))
			add(&x, TOK_PUNCT, x.at + 1);
		else
			die(EXIT_USAGE, "%s:%u: unexpected character 0x%02x: expected PTX text", path, x.line,
			    (unsigned char)*x.at);
	}
	add(&x, TOK_END, x.at);
	*count = x.count;
	return x.tokens;
}

bool token_is(const struct token *t, const char *text)
{
	return strlen(text) == t->length && !memcmp(t->text, text, t->length);
}

bool token_same(const struct token *a, const struct token *b)
{
	return a->length == b->length && !memcmp(a->text, b->text, a->length);
}

bool token_starts(const struct token *t, const char *text)
{
	size_t n = strlen(text);
	return n <= t->length && !memcmp(t->text, text, n);
}

char *token_dup(const struct token *t)
{
	char *text = xalloc(t->length + 1);
	memcpy(text, t->text, t->length);
	return text;
}

/* Parses 0fHHHHHHHH and 0dHHHHHHHHHHHHHHHH. */
static bool hex_float(const char *text, struct ptx_number *n)
{
	bool single = tolower((unsigned char)text[1]) == 'f';
	char *end;
	n->bits = strtoull(text + 2, &end, 16);
	if (*end || strlen(text) != (single ? 10u : 18u))
		return false;
	n->is_float = true;
	n->exact32 = single;
	if (single) {
		uint32_t bits = (uint32_t)n->bits;
		float f;
		memcpy(&f, &bits, sizeof f);
		n->value = (double)f;
	} else {
		memcpy(&n->value, &n->bits, sizeof n->value);
	}
	return true;
}

static bool parse_number(char *text, struct ptx_number *n)
{
	char *end, second = (char)tolower((unsigned char)text[1]);
	size_t length = strlen(text);
	if (text[0] == '0' && (second == 'f' || second == 'd'))
		return hex_float(text, n);
	if (second != 'x' && strpbrk(text, ".eE")) {
		n->is_float = true;
		n->value = strtod(text, &end);
		return !*end;
	}
	if (length > 1 && (text[length - 1] == 'U' || text[length - 1] == 'u'))
		text[length - 1] = 0;
	bool binary = text[0] == '0' && second == 'b';
	errno = 0;
	n->bits = binary ? strtoull(text + 2, &end, 2) : strtoull(text, &end, 0);
	return !*end && !errno;
}

bool token_number(const struct token *t, struct ptx_number *n)
{
	char text[64];
	*n = (struct ptx_number){0};
	if (t->kind != TOK_NUMBER || t->length >= sizeof text)
		return false;
	memcpy(text, t->text, t->length);
	text[t->length] = 0;
	return parse_number(text, n);
}
