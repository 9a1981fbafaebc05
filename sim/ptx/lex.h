/* lex.h - PTX text as tokens.
 *
 * A word is an identifier, an opcode with all of its modifiers ("ld.global.v2.f32"), a directive (".reg") or a register
 * ("%rd1"): letters, digits, "_", "$", "%", "." and "::". Comments and preprocessor lines are skipped. */
#ifndef SIM_PTX_LEX_H
#define SIM_PTX_LEX_H

#include <stdbool.h>
#include <stdint.h>

enum token_kind { TOK_END, TOK_WORD, TOK_NUMBER, TOK_STRING, TOK_PUNCT };

/* Points into the source text that it was read from. */
struct token {
	const char *text;
	uint32_t length;
	uint32_t line; /* from 1 */
	uint8_t kind;  /* enum token_kind */
};

/* The tokens of `source`, ended by a TOK_END; the caller frees. `path` is for messages. Dies with code 2. */
struct token *ptx_lex(const char *path, const char *source, unsigned *count);

bool token_is(const struct token *t, const char *text);
bool token_same(const struct token *a, const struct token *b);
/* True when the token's text starts with `text`. */
bool token_starts(const struct token *t, const char *text);
/* A copy of its text that the caller frees. */
char *token_dup(const struct token *t);

/* A number as PTX writes it: an integer (decimal, hex, octal, binary, with or without U), a float (decimal: a double;
 * 0fHHHHHHHH; 0dHHHHHHHHHHHHHHHH). False when it is none. */
struct ptx_number {
	bool is_float;
	uint64_t bits; /* the integer */
	double value;  /* the float */
	bool exact32;  /* written as 0f: bits has the single's bits */
};
bool token_number(const struct token *t, struct ptx_number *n);

#endif
