/* lex.h - splits PTX text into tokens.
 *
 * A word is an identifier, an opcode with all of its modifiers ("ld.global.v2.f32"), a directive or type (".reg",
 * ".b32") or a register ("%rd1"): letters, digits, "_", "$", "%", "." and "::". Comments and preprocessor lines are
 * skipped. */
#ifndef SIM_PTX_LEX_H
#define SIM_PTX_LEX_H

#include <stdbool.h>
#include <stdint.h>

enum token_kind { TOK_END, TOK_WORD, TOK_NUMBER, TOK_STRING, TOK_PUNCT };

/* A token; `text` points into the source text, which must outlive it. */
struct token {
	const char *text;
	uint32_t length;
	uint32_t line; /* from 1 */
	uint8_t kind;  /* enum token_kind */
};

/* The tokens of `source`, ended by a TOK_END; the caller frees the array. `path` is for messages. Dies with code 2 for
 * text that is no PTX. */
struct token *ptx_lex(const char *path, const char *source, unsigned *count);

bool token_is(const struct token *t, const char *text);
bool token_same(const struct token *a, const struct token *b);
/* True when the token's text starts with `text`. */
bool token_starts(const struct token *t, const char *text);
/* A copy of the token's text; the caller frees. */
char *token_dup(const struct token *t);

/* A numeric literal of PTX: an integer (decimal, hexadecimal, octal or binary, with or without U) or a float (decimal,
 * read as a double; 0fHHHHHHHH; 0dHHHHHHHHHHHHHHHH). */
struct ptx_number {
	bool is_float;
	uint64_t bits; /* of an integer: its value; of a 0f literal: the bits of the single */
	double value;  /* of a float */
	bool exact32;  /* a 0f literal */
};
/* Parses the token; false when it is no number. */
bool token_number(const struct token *t, struct ptx_number *n);

#endif
