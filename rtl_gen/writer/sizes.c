/* sizes.c - the names of sizes.def. */
#include "rtl_gen/writer/sizes.h"

#include <ctype.h>
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

uint64_t sizes_in(const char *line)
{
	uint64_t mask = 0;
	const char *at = line;
	while (*at && strncmp(at, "//", 2) != 0) {
		size_t length = 0;
		while (isalnum((unsigned char)at[length]) || at[length] == '_')
			length++;
		enum size n = at > line && at[-1] == '\'' ? SIZES : size_named(at, length);
		if (n < SIZES)
			mask |= UINT64_C(1) << n;
		at += length ? length : 1;
	}
	return mask;
}
