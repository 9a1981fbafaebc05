/* circuit.c - reading ASCII AIGER. */
#include "proof/circuit.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COUNT_MAX = 100000000 }; /* a literal, and the room for all, stay within what can be counted */

struct reader {
	FILE *file;
	const char *path;
	unsigned line;
	char *text;
	size_t room;
};

static bool wrong(const struct reader *reader, const char *what)
{
	fprintf(stderr, "induct: %s:%u: %s\n", reader->path, reader->line, what);
	return false;
}

/* The next line, without its end; false at the end of the file. */
static bool next_line(struct reader *reader)
{
	ssize_t length = getline(&reader->text, &reader->room, reader->file);
	if (length <= 0)
		return false;
	reader->line++;
	reader->text[strcspn(reader->text, "\n")] = 0;
	return true;
}

/* count numbers of the next line. */
static bool numbers(struct reader *reader, const char *skip, unsigned *number, unsigned count, unsigned least)
{
	if (!next_line(reader) || strncmp(reader->text, skip, strlen(skip)) != 0)
		return wrong(reader, "a line is missing");
	char *at = reader->text + strlen(skip);
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
	return *lit / 2 <= circuit->variables || wrong(reader, "no such variable");
}

static bool literals(struct reader *reader, const struct circuit *circuit, unsigned *lit, unsigned count)
{
	for (unsigned i = 0; i < count; i++)
		if (!literal(reader, circuit, &lit[i]))
			return false;
	return true;
}

static bool variables(struct reader *reader, struct circuit *circuit, enum kind kind, unsigned count)
{
	unsigned reads = kind == KIND_AND ? 2 : kind == KIND_LATCH;
	for (unsigned i = 0; i < count; i++) {
		unsigned lit[3] = {0};
		if (!numbers(reader, "", lit, kind == KIND_LATCH ? 3 : 1 + reads, 1 + reads))
			return false;
		for (unsigned k = 0; k <= reads; k++)
			if (lit[k] / 2 > circuit->variables || (kind == KIND_AND && k && lit[k] / 2 >= lit[0] / 2))
				return wrong(reader,
					     "a gate stands behind what it reads, and variables are as many as the "
					     "first line says");
		if (kind == KIND_LATCH && lit[2] > AIG_TRUE && lit[2] != lit[0])
			return wrong(reader, "at first a latch is 0, 1, or its own literal: any");
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

/* Leaves out gates that are constants or copies: a claim is taken apart where it is two. */
static void fold(struct circuit *circuit)
{
	unsigned *simple = calloc(circuit->variables + 1UL, sizeof *simple);
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
	for (unsigned i = 0; i < circuit->names; i++)
		circuit->named[i].lit = folded(simple, circuit->named[i].lit);
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

/* The symbols of the outputs: o0 NAME. Others are not needed. */
static void symbols(struct reader *reader, struct circuit *circuit)
{
	while (next_line(reader) && reader->text[0] != 'c') {
		unsigned at;
		int name;
		if (sscanf(reader->text, "o%u %n", &at, &name) == 1 && at < circuit->names && !circuit->named[at].name)
			circuit->named[at].name = strdup(reader->text + name);
	}
}

static bool read_all(struct reader *reader, struct circuit *circuit)
{
	unsigned head[7] = {0}; /* M I L O A, and if they are there B C */
	if (!numbers(reader, "aag ", head, 7, 5))
		return false;
	for (unsigned i = 0; i < 7; i++)
		if (head[i] > COUNT_MAX)
			return wrong(reader, "a circuit has no more than 100000000 of anything");
	circuit->variables = head[0];
	circuit->variable = calloc(head[0] + 1UL, sizeof *circuit->variable);
	circuit->names = head[3];
	circuit->named = calloc(head[3] + 1UL, sizeof *circuit->named);
	circuit->bads = head[5];
	circuit->bad = calloc(head[5] + 1UL, sizeof *circuit->bad);
	circuit->assumes = head[6];
	circuit->assume = calloc(head[6] + 1UL, sizeof *circuit->assume);
	if (!variables(reader, circuit, KIND_INPUT, head[1]) || !variables(reader, circuit, KIND_LATCH, head[2]))
		return false;
	for (unsigned i = 0; i < head[3]; i++)
		if (!literal(reader, circuit, &circuit->named[i].lit))
			return false;
	if (!literals(reader, circuit, circuit->bad, head[5]) || !literals(reader, circuit, circuit->assume, head[6]))
		return false;
	if (!variables(reader, circuit, KIND_AND, head[4]))
		return false;
	symbols(reader, circuit);
	fold(circuit);
	count_users(circuit);
	return true;
}

struct circuit *circuit_read(const char *path)
{
	struct reader reader = {.file = fopen(path, "r"), .path = path};
	if (!reader.file) {
		fprintf(stderr, "induct: %s: %s\n", path, strerror(errno));
		return NULL;
	}
	struct circuit *circuit = calloc(1, sizeof *circuit);
	if (!read_all(&reader, circuit)) {
		circuit_free(circuit);
		circuit = NULL;
	}
	free(reader.text);
	fclose(reader.file);
	return circuit;
}

void circuit_free(struct circuit *circuit)
{
	for (unsigned i = 0; circuit->named && i < circuit->names; i++)
		free(circuit->named[i].name);
	free(circuit->named);
	free(circuit->variable);
	free(circuit->bad);
	free(circuit->assume);
	free(circuit);
}
