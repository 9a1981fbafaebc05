/* main.c - translates a template, Verilog with directives, into C functions that print it: translate TEMPLATE OUTPUT.
 *
 * OUTPUT is included by the C file beside the template, so the expressions in a template see what that file declares.
 * A template without a C file is compiled alone: its #include lines, in front of its pieces, are the output's first.
 * Each line of the template becomes one line of C, which `#line` makes the compiler call by its place in the template.
 * An error is one line, FILE:LINE: MESSAGE, and exit status 1; then OUTPUT does not exist. docs/architecture.md, "How
 * Verilog is made", has the directives. */
#include <ctype.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rtl_gen/writer/sizes.h"

enum { MAX_LINE = 2048, MAX_NEST = 16 };

enum kind { TEMPLATE, IF, ELSE, FOR };
static const char *const kind_names[] = {"%template", "%if", "%else", "%for"};

static const char *path;
static unsigned line_number;
static FILE *declarations, *code;
static struct {
	enum kind kind;
	unsigned line;
} open_at[MAX_NEST];
static unsigned nest;
static bool any_template;
static bool in_module; /* the template in progress has a %module */

static void fail_at(unsigned line, const char *format, ...) __attribute__((noreturn, format(printf, 2, 3)));
static void fail_at(unsigned line, const char *format, ...)
{
	va_list args;
	va_start(args, format);
	fprintf(stderr, "%s:%u: ", path, line);
	vfprintf(stderr, format, args);
	fputc('\n', stderr);
	exit(1);
}

/* ---- text with $(...) ---- */

/* The end of $(EXPR at `at`: its closing parenthesis. Parentheses in strings and characters do not count. */
static const char *end_of_value(const char *at)
{
	unsigned depth = 0;
	char quote = '\0';
	for (const char *c = at + 1; *c; c++) {
		if (quote && *c == '\\' && c[1])
			c++;
		else if (quote)
			quote = *c == quote ? '\0' : quote;
		else if (*c == '"' || *c == '\'')
			quote = *c;
		else if (*c == '(')
			depth++;
		else if (*c == ')' && --depth == 0)
			return c;
	}
	fail_at(line_number, "$( is not closed");
}

static void put_literal(const char *text, size_t length)
{
	if (length == 0)
		return;
	fputs(" v_add(v, \"", code);
	for (size_t n = 0; n < length; n++) {
		if (strchr("\"\\?", text[n]))
			fputc('\\', code);
		fputc(text[n], code);
	}
	fputs("\");", code);
}

/* Adds the text to the line in progress: code, and after "//" or all of it words. */
static void put_text(const char *text, bool words)
{
	const char *value, *comment = words ? text : strstr(text, "//");
	while ((value = strstr(text, "$("))) {
		const char *end = end_of_value(value), *string = comment && comment <= value ? "v_add" : "v_fragment";
		int length = (int)(end - value - 2);
		put_literal(text, (size_t)(value - text));
		fprintf(code, " _Generic((%.*s), char *: %s, const char *: %s, unsigned: v_number)(v, (%.*s));", length,
			value + 2, string, string, length, value + 2);
		text = end + 1;
	}
	put_literal(text, strlen(text));
}

/* Records the sizes that the code uses, outside of $(...). */
static void put_use(const char *text)
{
	char plain[MAX_LINE] = "";
	const char *value;
	while ((value = strstr(text, "$("))) {
		snprintf(plain + strlen(plain), sizeof plain - strlen(plain), "%.*s ", (int)(value - text), text);
		text = end_of_value(value) + 1;
	}
	snprintf(plain + strlen(plain), sizeof plain - strlen(plain), "%s", text);
	uint64_t used = sizes_in(plain);
	const char *separator = " v_use(v, ";
	for (unsigned n = 0; n < SIZES; n++) {
		if (!(used >> n & 1))
			continue;
		fprintf(code, "%sUINT64_C(1) << SIZE_%s", separator, size_names[n]);
		separator = " | ";
	}
	if (used)
		fputs(");", code);
}

static void put_line(const char *text, unsigned column)
{
	char macro[MAX_LINE];
	put_text(text, false);
	put_use(text);
	fprintf(code, " v_print(v, %u);", column);
	if (sscanf(text, "`ifdef %s", macro) == 1)
		fprintf(code, " v_macro(v, \"%s\");", macro);
	else if (strncmp(text, "`endif", 6) == 0)
		fputs(" v_macro(v, NULL);", code);
}

/* ---- directives ---- */

static void enter(enum kind kind)
{
	if (nest == MAX_NEST)
		fail_at(line_number, "nested too deep");
	open_at[nest].kind = kind;
	open_at[nest++].line = line_number;
}

static void need_if(const char *directive)
{
	if (nest == 0 || open_at[nest - 1].kind != IF)
		fail_at(line_number, "%s without %%if", directive);
}

/* %template [extern] NAME(ARGUMENTS): a function of v and the arguments; without extern it is static. */
static void on_template(char *text)
{
	bool external = strncmp(text, "extern ", 7) == 0;
	char *name = external ? text + 7 : text, *open = strchr(name, '('), *close = strrchr(name, ')');
	if (nest)
		fail_at(line_number, "%%template inside the %s of line %u", kind_names[open_at[nest - 1].kind],
			open_at[nest - 1].line);
	if (!open || !close || close < open || close[1])
		fail_at(line_number, "%%template needs NAME(ARGUMENTS)");
	enter(TEMPLATE);
	any_template = true;
	in_module = false;
	bool arguments = close > open + 1;
	for (int both = 0; both < 2; both++)
		fprintf(both ? code : declarations, "%svoid %.*s(struct verilog *v%s%.*s)%s", external ? "" : "static ",
			(int)(open - name), name, arguments ? ", " : "", (int)(close - open - 1), open + 1,
			both ? " {" : ";\n");
	fprintf(code, " const struct config *c = v->cfg; (void)c; v_source(v, \"%s\");", path);
	for (char *c = open + 1; arguments && c <= close; c++) {
		char *word = c;
		if (*c != ',' && *c != ')')
			continue;
		while (isalnum((unsigned char)word[-1]) || word[-1] == '_')
			word--;
		if (word < c)
			fprintf(code, " (void)%.*s;", (int)(c - word), word);
	}
}

static void on_for(char *text)
{
	char name[MAX_LINE], low[MAX_LINE], high[MAX_LINE];
	char *dots = strstr(text, "..");
	if (!dots || sscanf(text, "%s in %s", name, low) != 2)
		fail_at(line_number, "%%for needs VARIABLE in LOW..HIGH");
	snprintf(low, sizeof low, "%.*s", (int)(dots - strstr(text, " in ") - 4), strstr(text, " in ") + 4);
	snprintf(high, sizeof high, "%s", dots + 2);
	enter(FOR);
	fprintf(code, " for (unsigned %s = %s; %s < %s; %s++) {", name, low, name, high, name);
}

/* The open directive ends; %endtemplate ends a %template, %end the others. */
static void on_end(const char *directive, bool template)
{
	if (nest == 0 || (!template && open_at[nest - 1].kind == TEMPLATE))
		fail_at(line_number, "%s without an open directive", directive);
	if (template && open_at[nest - 1].kind != TEMPLATE)
		fail_at(open_at[nest - 1].line, "%s without %%end", kind_names[open_at[nest - 1].kind]);
	if (template && in_module)
		fputs(" v_close(v);", code);
	fputs(" }", code);
	nest--;
}

/* %module BLOCK NAME; BLOCK may be $(X). */
static void on_module(char *text)
{
	bool value = strncmp(text, "$(", 2) == 0;
	size_t length = value ? (size_t)(end_of_value(text) + 1 - text) : strcspn(text, " ");
	if (text[length] != ' ' || !text[length + 1])
		fail_at(line_number, "%%module needs BLOCK NAME");
	if (nest != 1 || in_module)
		fail_at(line_number, "%%module is once in a template, outside of %%if and %%for");
	in_module = true;
	put_text(text + length + 1, true);
	fprintf(code, " v_open(v, %s%.*s);", value ? "" : "BLOCK_", (int)(value ? length - 3 : length),
		text + (value ? 2 : 0));
}

/* %reg OWNER NAME[RANGE] MEANING: the width is the value of the range, a product of sizes of sizes.def. */
static void on_reg(char *text, unsigned column)
{
	char owner[MAX_LINE], name[MAX_LINE], range[MAX_LINE];
	int length = 0;
	if (sscanf(text, "%[a-z] %[a-z0-9_][%[^]]] %n", owner, name, range, &length) != 3 || !length)
		fail_at(line_number, "%%reg needs OWNER NAME[RANGE] MEANING");
	for (char *c = owner; *c; c++)
		*c = (char)toupper((unsigned char)*c);
	fprintf(code, " v_enter(v, %u); v_reg(v, V_%s, \"%s\", ", column, owner, name);
	for (char *c = range; *c; c++) {
		size_t word = strspn(c, "ABCDEFGHIJKLMNOPQRSTUVWXYZ_");
		if (word && size_named(c, word) == SIZES)
			fail_at(line_number, "%.*s is not in rtl_gen/writer/sizes.def", (int)word, c);
		if (word)
			fprintf(code, "v_size(c, SIZE_%.*s)", (int)word, c);
		else
			fputc(*c, code);
		c += word ? word - 1 : 0;
	}
	fprintf(code, ", \"%s\", \"%s\"); v_leave(v, %u);", range, text + length, column);
	put_use(range);
}

/* A directive without arguments becomes a call. */
static const struct {
	const char *name, *call;
} plain[] = {
    {"ports", "v_table_ports"}, {"built", "v_built"}, {"sizes", "v_sizes_here"}, {"genvars", "v_genvars_here"}};

static void directive(char *text, unsigned column)
{
	size_t length = strcspn(text, " ");
	char *rest = text + length + strspn(text + length, " "), name[MAX_LINE];
	snprintf(name, sizeof name, "%.*s", (int)length, text);
	if (strcmp(name, "template") == 0) {
		on_template(rest);
		return;
	}
	if (nest == 0 && strncmp(name, "end", 3) != 0)
		fail_at(line_number, "%%%s outside of a template", name);
	for (size_t n = 0; n < sizeof plain / sizeof *plain; n++)
		if (strcmp(name, plain[n].name) == 0) {
			fprintf(code, " %s(v);", plain[n].call);
			return;
		}
	if (strcmp(name, "if") == 0) {
		enter(IF);
		fprintf(code, " if (%s) {", rest);
	} else if (strcmp(name, "elif") == 0) {
		need_if("%elif");
		fprintf(code, " } else if (%s) {", rest);
	} else if (strcmp(name, "else") == 0) {
		need_if("%else");
		open_at[nest - 1].kind = ELSE;
		fputs(" } else {", code);
	} else if (strcmp(name, "for") == 0) {
		on_for(rest);
	} else if (strcmp(name, "end") == 0) {
		on_end("%end", false);
	} else if (strcmp(name, "endtemplate") == 0) {
		on_end("%endtemplate", true);
	} else if (strcmp(name, "module") == 0) {
		on_module(rest);
	} else if (strcmp(name, "reg") == 0) {
		on_reg(rest, column);
	} else if (strcmp(name, "flops") == 0) {
		fprintf(code, " v_enter(v, %u); v_flops(v, \"%s\"); v_leave(v, %u);", column, rest, column);
	} else if (strcmp(name, "call") == 0) {
		fprintf(code, " v_enter(v, %u); %s; v_leave(v, %u);", column, rest, column);
	} else if (strcmp(name, "comment") == 0) {
		put_text(rest, true);
		fprintf(code, " v_comment(v, %u);", column);
	} else if (strcmp(name, "#") != 0) {
		fail_at(line_number, "unknown directive %%%s", name);
	}
}

/* Reads a line; a directive that ends with a backslash goes on in the next line. Returns the number of lines read. */
static unsigned read_line(FILE *in, char *line)
{
	size_t used = 0;
	for (unsigned lines = 1;; lines++) {
		char *more = line + used;
		if (!fgets(more, (int)(MAX_LINE - used), in))
			return lines - 1;
		size_t length = strcspn(more, "\n");
		line_number++;
		if (!more[length])
			fail_at(line_number, "a line of more than %d characters, or without an end", MAX_LINE - 2);
		more[length] = '\0';
		if (strchr(more, '\t') || (length && more[length - 1] == ' '))
			fail_at(line_number, "a tab, or a blank at the end of the line");
		if (lines > 1) {
			size_t column = strspn(more, " ");
			memmove(more, more + column, length - column + 1);
		}
		used = strlen(line);
		if (line[strspn(line, " ")] != '%' || line[used - 1] != '\\')
			return lines;
		line[--used] = '\0';
	}
}

static void translate(FILE *in)
{
	char line[MAX_LINE];
	unsigned lines;
	while ((lines = read_line(in, line))) {
		size_t column = strspn(line, " ");
		if (line[column] == '%')
			directive(line + column + 1, (unsigned)column);
		else if (nest)
			put_line(line + column, (unsigned)column);
		else if (strncmp(line, "#include \"", 10) == 0 && !any_template)
			fprintf(declarations, "%s\n", line);
		else if (line[column] && strncmp(line, "//", 2) != 0)
			fail_at(line_number, "text outside of a template");
		while (lines-- > 0)
			fputc('\n', code);
	}
	if (nest)
		fail_at(open_at[nest - 1].line, "%s without %%end%s", kind_names[open_at[nest - 1].kind],
			open_at[nest - 1].kind == TEMPLATE ? "template" : "");
}

int main(int argc, char **argv)
{
	char *declared, *coded;
	size_t declared_size, coded_size;
	if (argc != 3) {
		fputs("usage: translate TEMPLATE OUTPUT\n", stderr);
		return 2;
	}
	path = argv[1];
	FILE *in = fopen(path, "r");
	if (!in) {
		perror(path);
		return 1;
	}
	remove(argv[2]);
	declarations = open_memstream(&declared, &declared_size);
	code = open_memstream(&coded, &coded_size);
	translate(in);
	fclose(in);
	fclose(declarations);
	fclose(code);
	FILE *out = fopen(argv[2], "w");
	if (!out || fprintf(out, "%s#line 1 \"%s\"\n%s", declared, path, coded) < 0 || fclose(out) != 0) {
		perror(argv[2]);
		remove(argv[2]);
		return 1;
	}
	free(declared);
	free(coded);
	return 0;
}
