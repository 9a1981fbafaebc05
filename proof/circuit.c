/* circuit.c - the reader of ASCII AIGER. */
#include "proof/circuit.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"

enum { COUNT_MAX = 100000000 }; /* of variables and of each kind of line: literals and sizes in bytes do not overflow */

struct reader {
	FILE *file;
	const char *path;
	unsigned line; /* the number of the line in `text` */
	char *text;
	size_t room;
	char *why;
};

static bool wrong(const struct reader *reader, const char *what)
{
	snprintf(reader->why, CIRCUIT_WHY, "%s:%u: %s", reader->path, reader->line, what);
	return false;
}

/* Reads the next line into `text`, without its line end; false at the end of the file. */
static bool next_line(struct reader *reader)
{
	ssize_t length = getline(&reader->text, &reader->room, reader->file);
	if (length <= 0)
		return false;
	reader->line++;
	reader->text[strcspn(reader->text, "\n")] = 0;
	return true;
}

/* Reads the next line: `prefix`, then up to `count` numbers, of which `least` are required. */
static bool numbers(struct reader *reader, const char *prefix, unsigned *number, unsigned count, unsigned least)
{
	if (!next_line(reader))
		return wrong(reader, "the file ends here: a line is missing");
	if (strncmp(reader->text, prefix, strlen(prefix)) != 0)
		return wrong(reader, "not ASCII AIGER: the file must begin with 'aag '");
	char *at = reader->text + strlen(prefix);
	for (unsigned i = 0; i < count; i++) {
		char *end;
		number[i] = (unsigned)strtoul(at, &end, 10);
		if (end == at && i < least)
			return wrong(reader, "a number is missing");
		at = end;
	}
	return true;
}

static bool literal(struct reader *reader, const struct circuit *circuit, unsigned *lit)
{
	if (!numbers(reader, "", lit, 1, 1))
		return false;
	return *lit / 2 <= circuit->variables || wrong(reader, "the literal's variable is above the header's maximum");
}

static bool literals(struct reader *reader, const struct circuit *circuit, unsigned *lit, unsigned count)
{
	for (unsigned i = 0; i < count; i++)
		if (!literal(reader, circuit, &lit[i]))
			return false;
	return true;
}

static bool named_literals(struct reader *reader, const struct circuit *circuit, struct named *named, unsigned count)
{
	for (unsigned i = 0; i < count; i++)
		if (!literal(reader, circuit, &named[i].lit))
			return false;
	return true;
}

/* Latches or gates: a line for each, with the variable's own literal first. */
static bool variables(struct reader *reader, struct circuit *circuit, enum node_kind kind, unsigned count)
{
	unsigned reads = kind == KIND_AND ? 2 : 1;
	for (unsigned i = 0; i < count; i++) {
		unsigned lit[3] = {0};
		if (!numbers(reader, "", lit, kind == KIND_LATCH ? 3 : 1 + reads, 1 + reads))
			return false;
		for (unsigned k = 0; k <= reads; k++)
			if (lit[k] / 2 > circuit->variables || (kind == KIND_AND && k && lit[k] / 2 >= lit[0] / 2))
				return wrong(reader,
					     "a gate's variable must be above those that it reads, and none above "
					     "the header's maximum");
		if (kind == KIND_LATCH && lit[2] > AIG_TRUE && lit[2] != lit[0])
			return wrong(
			    reader, "a latch's initial value must be 0, 1, or the latch's own literal (uninitialized)");
		circuit->variable[lit[0] / 2] = (struct variable){.kind = kind, .left = lit[1], .right = lit[2]};
	}
	return true;
}

unsigned and_without_gate(unsigned a, unsigned b)
{
	if (a == AIG_FALSE || b == AIG_FALSE || a == (b ^ 1))
		return AIG_FALSE;
	if (a == AIG_TRUE || a == b)
		return b;
	return b == AIG_TRUE ? a : (unsigned)NO_LITERAL;
}

static unsigned folded(const unsigned *simple, unsigned lit)
{
	return simple[lit / 2] ^ (lit & 1);
}

/* Replaces gates that are constants or copies of another literal, wherever they are read: a claim then splits into
 * clauses at real gates only. */
static void fold(struct circuit *circuit)
{
	unsigned *simple = xalloc((circuit->variables + 1UL) * sizeof *simple);
	for (unsigned v = 0; v <= circuit->variables; v++) {
		struct variable *gate = &circuit->variable[v];
		simple[v] = (unsigned)NO_LITERAL;
		if (gate->kind == KIND_AND) {
			gate->left = folded(simple, gate->left);
			gate->right = folded(simple, gate->right);
			simple[v] = and_without_gate(gate->left, gate->right);
		}
		if (simple[v] == (unsigned)NO_LITERAL)
			simple[v] = 2 * v;
	}
	for (unsigned v = 0; v <= circuit->variables; v++)
		if (circuit->variable[v].kind == KIND_LATCH)
			circuit->variable[v].left = folded(simple, circuit->variable[v].left);
	for (unsigned i = 0; i < circuit->outputs; i++)
		circuit->output[i].lit = folded(simple, circuit->output[i].lit);
	for (unsigned i = 0; i < circuit->bads; i++)
		circuit->bad[i] = folded(simple, circuit->bad[i]);
	for (unsigned i = 0; i < circuit->assumes; i++)
		circuit->assume[i] = folded(simple, circuit->assume[i]);
	free(simple);
}

static void count_users(struct circuit *circuit)
{
	for (unsigned v = 0; v <= circuit->variables; v++) {
		const struct variable *reads = &circuit->variable[v];
		if (reads->kind == KIND_AND || reads->kind == KIND_LATCH)
			circuit->variable[reads->left / 2].users++;
		if (reads->kind == KIND_AND)
			circuit->variable[reads->right / 2].users++;
	}
	for (unsigned i = 0; i < circuit->bads; i++)
		circuit->variable[circuit->bad[i] / 2].users++;
	for (unsigned i = 0; i < circuit->assumes; i++)
		circuit->variable[circuit->assume[i] / 2].users++;
}

/* The symbol table's names of inputs and outputs: "i0 NAME", "o0 NAME". Others are not needed. */
static void symbols(struct reader *reader, struct circuit *circuit)
{
	while (next_line(reader) && reader->text[0] != 'c') {
		unsigned at;
		int name;
		char kind = reader->text[0];
		struct named *named = kind == 'i' ? circuit->input : circuit->output;
		unsigned count = kind == 'i' ? circuit->inputs : kind == 'o' ? circuit->outputs : 0;
		if (sscanf(reader->text + 1, "%u %n", &at, &name) == 1 && at < count && !named[at].name)
			named[at].name = xstrdup(reader->text + 1 + name);
	}
}

/* Makes room for what the header announces: M I L O A, and if they are there B C. */
static bool header(struct reader *reader, struct circuit *circuit, unsigned *latches, unsigned *ands)
{
	unsigned head[7] = {0};
	if (!numbers(reader, "aag ", head, 7, 5))
		return false;
	for (unsigned i = 0; i < 7; i++)
		if (head[i] > COUNT_MAX)
			return wrong(reader, "a count is above 100000000");
	circuit->variables = head[0];
	circuit->variable = xalloc((head[0] + 1UL) * sizeof *circuit->variable);
	circuit->inputs = head[1];
	circuit->input = xalloc((head[1] + 1UL) * sizeof *circuit->input);
	*latches = head[2];
	circuit->outputs = head[3];
	circuit->output = xalloc((head[3] + 1UL) * sizeof *circuit->output);
	*ands = head[4];
	circuit->bads = head[5];
	circuit->bad = xalloc((head[5] + 1UL) * sizeof *circuit->bad);
	circuit->assumes = head[6];
	circuit->assume = xalloc((head[6] + 1UL) * sizeof *circuit->assume);
	return true;
}

static bool read_all(struct reader *reader, struct circuit *circuit)
{
	unsigned latches = 0, ands = 0;
	if (!header(reader, circuit, &latches, &ands) ||
	    !named_literals(reader, circuit, circuit->input, circuit->inputs))
		return false;
	for (unsigned i = 0; i < circuit->inputs; i++)
		circuit->variable[circuit->input[i].lit / 2].kind = KIND_INPUT;
	if (!variables(reader, circuit, KIND_LATCH, latches) ||
	    !named_literals(reader, circuit, circuit->output, circuit->outputs) ||
	    !literals(reader, circuit, circuit->bad, circuit->bads) ||
	    !literals(reader, circuit, circuit->assume, circuit->assumes) ||
	    !variables(reader, circuit, KIND_AND, ands))
		return false;
	symbols(reader, circuit);
	fold(circuit);
	count_users(circuit);
	return true;
}

struct circuit *circuit_read(const char *path, char *why)
{
	struct reader reader = {.file = fopen(path, "r"), .path = path, .why = why};
	if (!reader.file) {
		snprintf(why, CIRCUIT_WHY, "%s: cannot read: %s", path, strerror(errno));
		return NULL;
	}
	struct circuit *circuit = xalloc(sizeof *circuit);
	if (!read_all(&reader, circuit)) {
		circuit_free(circuit);
		circuit = NULL;
	}
	free(reader.text);
	fclose(reader.file);
	return circuit;
}

static void free_named(struct named *named, unsigned count)
{
	for (unsigned i = 0; named && i < count; i++)
		free(named[i].name);
	free(named);
}

void circuit_free(struct circuit *circuit)
{
	free_named(circuit->input, circuit->inputs);
	free_named(circuit->output, circuit->outputs);
	free(circuit->variable);
	free(circuit->bad);
	free(circuit->assume);
	free(circuit);
}

void circuit_print_inputs(FILE *file, const struct circuit *circuit, const bool *is_one, unsigned cycles)
{
	for (unsigned cycle = 0; cycle < cycles; cycle++) {
		fprintf(file, "cycle %u, inputs that are 1:", cycle + 1);
		for (unsigned i = 0; i < circuit->inputs; i++)
			if (is_one[(size_t)cycle * circuit->inputs + i])
				fprintf(file, " %s", circuit->input[i].name ? circuit->input[i].name : "?");
		fputc('\n', file);
	}
}
