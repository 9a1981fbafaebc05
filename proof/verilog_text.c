/* verilog_text.c - text without comments, instances, claims. */
#include "proof/verilog_text.h"

#include <stdlib.h>
#include <string.h>

#include "base/diag.h"

/* The first character behind the string that begins at `from`. */
static const char *string_end(const char *from)
{
	const char *at = from + 1;
	while (*at && *at != '"' && *at != '\n')
		at += at[0] == '\\' && at[1] ? 2 : 1;
	return at + (*at == '"');
}

/* The first character behind the comment that begins at `from`; `from` itself if none does. */
static const char *comment_end(const char *from)
{
	if (from[0] != '/' || (from[1] != '/' && from[1] != '*'))
		return from;
	if (from[1] == '/')
		return from + strcspn(from, "\n");
	const char *end = strstr(from + 2, "*/");
	return end ? end + 2 : from + strlen(from);
}

/* Ends the line that begins at `line` and ends at `out`: without blanks behind it, or not at all if it has nothing
 * else.
 */
static char *end_line(char *line, char *out)
{
	while (out > line && (out[-1] == ' ' || out[-1] == '\t'))
		out--;
	if (out > line)
		*out++ = '\n';
	return out;
}

char *verilog_without_comments(const char *text)
{
	char *result = xalloc(strlen(text) + 2), *out = result, *line = result;
	while (*text) {
		const char *end = comment_end(text);
		if (end > text) {
			text = end;
		} else if (*text == '\n') {
			line = out = end_line(line, out);
			text++;
		} else {
			end = *text == '"' ? string_end(text) : text + 1;
			while (text < end)
				*out++ = *text++;
		}
	}
	*end_line(line, out) = '\0';
	return result;
}

bool verilog_uses(const char *text, const char *module)
{
	size_t length = strlen(module);
	for (const char *line = text; line; line = strchr(line, '\n')) {
		line += *line == '\n';
		line += strspn(line, " ");
		if (strncmp(line, module, length) == 0 && strncmp(line + length, " u_", 3) == 0)
			return true;
	}
	return false;
}

/* The claims of a text: where each begins. */
struct claims {
	unsigned count;
	const char **at;
};

static bool is_claim(const char *line)
{
	if (strncmp(line, "a_", 2) != 0)
		return false;
	size_t label = strspn(line, "abcdefghijklmnopqrstuvwxyz_");
	return strncmp(line + label, ": assert", 8) == 0;
}

static struct claims claims_of(const char *text)
{
	struct claims claims = {0};
	for (const char *line = text; line; line = strchr(line, '\n')) {
		line += *line == '\n';
		line += strspn(line, " ");
		if (!is_claim(line))
			continue;
		claims.at = xrealloc(claims.at, (claims.count + 1UL) * sizeof *claims.at);
		claims.at[claims.count++] = line;
	}
	return claims;
}

static bool has_claim(const struct claims *claims, const char *claim)
{
	size_t length = strcspn(claim, "\n");
	for (unsigned i = 0; i < claims->count; i++)
		if (strcspn(claims->at[i], "\n") == length && strncmp(claims->at[i], claim, length) == 0)
			return true;
	return false;
}

static int by_label(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

char *verilog_shared_claims(const char *text, const char *other)
{
	struct claims claims = claims_of(text), others = claims_of(other);
	char **label = xalloc((claims.count + 1UL) * sizeof *label), *list = xstrdup("");
	unsigned count = 0;
	for (unsigned i = 0; i < claims.count; i++)
		if (has_claim(&others, claims.at[i]))
			label[count++] = xprintf("%.*s", (int)strcspn(claims.at[i], ":"), claims.at[i]);
	qsort(label, count, sizeof *label, by_label);
	for (unsigned i = 0; i < count; i++) {
		if (i == 0 || strcmp(label[i], label[i - 1]) != 0) {
			char *longer = xprintf("%s%sc:%s", list, *list ? " " : "", label[i]);
			free(list);
			list = longer;
		}
	}
	for (unsigned i = 0; i < count; i++)
		free(label[i]);
	free(label);
	free(claims.at);
	free(others.at);
	return list;
}
