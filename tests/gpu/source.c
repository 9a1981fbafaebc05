/* source.c - rounding modes and target of PTX. */
#include "tests/gpu/source.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"

static bool in_word(char c)
{
	return isalnum((unsigned char)c) || c == '_' || c == '.' || c == '$' || c == '%';
}

/* Skips a modifier, if it is next. */
static const char *skip(const char *p, const char *modifier)
{
	size_t n = strlen(modifier);
	return strncmp(p, modifier, n) ? p : p + n;
}

/* Whether the word at p is add, sub or mul of floats without a rounding mode. */
static bool lacks_rounding(const char *p)
{
	static const char *const types[] = {".f16x2", ".f16", ".f32", ".f64"};
	if (strncmp(p, "add.", 4) != 0 && strncmp(p, "sub.", 4) != 0 && strncmp(p, "mul.", 4) != 0)
		return false;
	const char *modifiers = skip(skip(p + 3, ".ftz"), ".sat");
	for (unsigned i = 0; i < sizeof types / sizeof *types; i++) {
		const char *end = skip(modifiers, types[i]);
		if (end != modifiers && !in_word(*end))
			return true;
	}
	return false;
}

char *source_rounded(const char *ptx)
{
	size_t count = 0;
	for (const char *p = ptx; *p; p++)
		count += (p == ptx || !in_word(p[-1])) && lacks_rounding(p);
	char *copy = xalloc(strlen(ptx) + 3 * count + 1), *to = copy;
	for (const char *p = ptx; *p; p++) {
		bool insert = (p == ptx || !in_word(p[-1])) && lacks_rounding(p);
		*to++ = *p;
		if (insert) {
			memcpy(to, p + 1, 2);
			memcpy(to + 2, ".rn", 3);
			to += 5;
			p += 2;
		}
	}
	*to = 0;
	return copy;
}

unsigned source_target(const char *ptx)
{
	const char *target = strstr(ptx, ".target");
	const char *number = target ? strstr(target, "sm_") : NULL;
	return number ? (unsigned)strtoul(number + 3, NULL, 10) : 0;
}
