/* sizes.c - the names of sizes.def. */
#include "rtl_gen/writer/sizes.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

const char *const size_names[SIZES] = {
#define SIZE(name, value, meaning) #name,
#define VECTOR(name) #name,
#define GENVAR(name, meaning) #name,
#include "rtl_gen/writer/sizes.def"
};

enum size size_named(const char *word, size_t length)
{
	enum size n = 0;
	while (n < SIZES && !(strlen(size_names[n]) == length && strncmp(size_names[n], word, length) == 0))
		n++;
	return n;
}

/* The word at `at` of a line is the use of a size: not the letter of a number such as 4'b1; a genvar, which has a name
 * that nets of other modules have too, where its loop begins. */
static bool is_use(const char *line, const char *at, enum size n)
{
	static const char loop[] = "for (";
	size_t before = (size_t)(at - line), length = sizeof loop - 1;
	if (n >= FIRST_GENVAR)
		return n < SIZES && before >= length && strncmp(at - length, loop, length) == 0;
	return before == 0 || at[-1] != '\'';
}

uint64_t sizes_in(const char *line)
{
	uint64_t mask = 0;
	const char *at = line;
	while (*at && strncmp(at, "//", 2) != 0) {
		size_t length = 0;
		while (isalnum((unsigned char)at[length]) || at[length] == '_')
			length++;
		enum size n = size_named(at, length);
		if (is_use(line, at, n))
			mask |= UINT64_C(1) << n;
		at += length ? length : 1;
	}
	return mask;
}
