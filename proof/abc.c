/* abc.c - a circuit as binary AIGER, and what ABC says of it. */
#include "proof/abc.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/diag.h"
#include "base/outfile.h"
#include "base/proc.h"

/* ---- the circuit in AIGER's order: inputs, latches, gates ---- */

struct writer {
	const struct circuit *circuit;
	unsigned *lit; /* of each variable of the circuit: its literal in the file */
	unsigned inputs, latches;
	unsigned (*gate)[2]; /* what each gate reads */
	unsigned gates, room;
	unsigned started, broken; /* literals of two more latches: 1 from cycle 1 on; an assumption was violated */
};

static unsigned first_gate(const struct writer *w)
{
	return w->inputs + w->latches + 1;
}

static unsigned both(struct writer *w, unsigned a, unsigned b)
{
	if (w->gates == w->room) {
		w->room = w->room ? 2 * w->room : 1024;
		w->gate = xrealloc(w->gate, w->room * sizeof *w->gate);
	}
	w->gate[w->gates][0] = a > b ? a : b;
	w->gate[w->gates][1] = a > b ? b : a;
	return 2 * (first_gate(w) + w->gates++);
}

static unsigned in_file(const struct writer *w, unsigned lit)
{
	return w->lit[lit / 2] ^ (lit & 1);
}

static bool is_uninitialized(const struct circuit *circuit, unsigned v)
{
	return circuit->variable[v].kind == KIND_LATCH && circuit->variable[v].right > AIG_TRUE;
}

/* Numbers inputs and latches: those of the circuit, an input for each latch without an initial value, two latches. */
static void number(struct writer *w)
{
	const struct circuit *circuit = w->circuit;
	for (unsigned v = 1; v <= circuit->variables; v++)
		w->inputs += circuit->variable[v].kind == KIND_INPUT || is_uninitialized(circuit, v);
	unsigned input = 0, latch = w->inputs;
	for (unsigned v = 1; v <= circuit->variables; v++)
		if (circuit->variable[v].kind == KIND_INPUT)
			w->lit[v] = 2 * ++input;
		else if (circuit->variable[v].kind == KIND_LATCH)
			w->lit[v] = 2 * ++latch;
	w->started = 2 * ++latch;
	w->broken = 2 * ++latch;
	w->latches = latch - w->inputs;
	for (unsigned v = 1; v <= circuit->variables; v++)
		if (is_uninitialized(circuit, v)) {
			unsigned later = both(w, w->started, w->lit[v]), first = both(w, w->started ^ 1, 2 * ++input);
			w->lit[v] = both(w, later ^ 1, first ^ 1) ^ 1;
		}
	for (unsigned v = 1; v <= circuit->variables; v++)
		if (circuit->variable[v].kind == KIND_AND)
			w->lit[v] =
			    both(w, in_file(w, circuit->variable[v].left), in_file(w, circuit->variable[v].right));
}

static void delta(FILE *file, unsigned number)
{
	for (; number > 0x7f; number >>= 7)
		fputc((int)(number & 0x7f) | 0x80, file);
	fputc((int)number, file);
}

static void print(FILE *file, const struct writer *w, unsigned holds, const unsigned *violated)
{
	const struct circuit *circuit = w->circuit;
	fprintf(file, "aig %u %u %u %u %u\n", first_gate(w) - 1 + w->gates, w->inputs, w->latches, circuit->bads,
		w->gates);
	for (unsigned v = 1; v <= circuit->variables; v++)
		if (circuit->variable[v].kind == KIND_LATCH)
			fprintf(file, "%u%s\n", in_file(w, circuit->variable[v].left),
				circuit->variable[v].right == AIG_TRUE ? " 1" : "");
	fprintf(file, "%u\n%u\n", AIG_TRUE, holds ^ 1);
	for (unsigned i = 0; i < circuit->bads; i++)
		fprintf(file, "%u\n", violated[i]);
	for (unsigned n = 0; n < w->gates; n++) {
		delta(file, 2 * (first_gate(w) + n) - w->gate[n][0]);
		delta(file, w->gate[n][0] - w->gate[n][1]);
	}
}

void abc_write(const char *path, const struct circuit *circuit)
{
	struct writer w = {.circuit = circuit, .lit = xalloc((circuit->variables + 1UL) * sizeof *w.lit)};
	unsigned *violated = xalloc((circuit->bads + 1UL) * sizeof *violated);
	struct outfile file;
	number(&w);
	unsigned holds = w.broken ^ 1;
	for (unsigned i = 0; i < circuit->assumes; i++)
		holds = both(&w, holds, in_file(&w, circuit->assume[i]));
	unsigned begun = circuit->after_reset ? AIG_TRUE : w.started;
	for (unsigned i = 0; i < circuit->nevers; i++)
		holds = both(&w, holds, both(&w, begun, in_file(&w, circuit->never[i])) ^ 1);
	unsigned counts = both(&w, holds, begun);
	for (unsigned i = 0; i < circuit->bads; i++)
		violated[i] = both(&w, counts, in_file(&w, circuit->bad[i]));
	outfile_open(&file, path);
	print(file.f, &w, holds, violated);
	outfile_close(&file);
	free(violated);
	free(w.gate);
	free(w.lit);
}

/* ---- the answer ---- */

/* "Output 5 was asserted in frame  3 ( 3) (solved  1 out of 8 outputs)."; "Properties:  All = 8. ... Undecided = 0." */
static void read_answer(const char *text, unsigned claims, struct abc_answer *answer)
{
	unsigned output, frame, undecided = claims;
	for (const char *line = text; line; line = strchr(line, '\n')) {
		line += *line == '\n';
		const char *count = strstr(line, "Undecided = ");
		if (sscanf(line, "Output %u was asserted in frame %u", &output, &frame) == 2 && output < claims)
			answer[output] = (struct abc_answer){ABC_VIOLATED, frame};
		else if (strncmp(line, "Properties:", 11) == 0 && count)
			sscanf(count, "Undecided = %u", &undecided);
	}
	for (unsigned i = 0; i < claims; i++)
		if (answer[i].verdict != ABC_VIOLATED)
			answer[i].verdict = undecided ? ABC_UNDECIDED : ABC_PROVEN;
}

/* Writes the circuit and runs ABC's commands on it, in at most `cpu` seconds of processor time; returns ABC's exit
 * status. The caller frees *log, the path of what it printed. */
static int run_abc(const char *work, const struct circuit *circuit, unsigned cpu, const char *commands, char **log)
{
	char *path = xprintf("%s/abc.aig", work), *limit = xprintf("--cpu=%u", cpu);
	abc_write(path, circuit);
	*log = xprintf("%s/abc.log", work);
	int status = proc_run((const char *const[]){"prlimit", limit, "yosys-abc", "-c", commands, NULL}, work, *log);
	free(limit);
	free(path);
	return status;
}

/* Reads the answers to all claims from the file `log`. */
static void read_log(const char *log, const struct circuit *circuit, struct abc_answer *answer)
{
	char *text = read_whole(log, NULL);
	memset(answer, 0, circuit->bads * sizeof *answer);
	read_answer(text, circuit->bads, answer);
	free(text);
}

static struct abc_answer decide(const char *work, const struct circuit *circuit, unsigned limit, const char *commands)
{
	struct abc_answer answer = {ABC_UNDECIDED, 0};
	char *log;
	if (limit == 0)
		return answer;
	if (run_abc(work, circuit, limit, commands, &log) == 0)
		read_log(log, circuit, &answer);
	free(log);
	return answer;
}

struct abc_answer abc_decide(const char *work, const struct circuit *circuit, unsigned limit)
{
	return decide(work, circuit, limit, "read_aiger abc.aig; scorr; pdr -a");
}

struct abc_answer abc_decide_at_once(const char *work, const struct circuit *circuit, unsigned limit)
{
	return decide(work, circuit, limit, "read_aiger abc.aig; pdr -a");
}

struct abc_answer abc_search(const char *work, const struct circuit *circuit, unsigned limit)
{
	struct abc_answer answer = decide(work, circuit, limit, "read_aiger abc.aig; bmc3 -a");
	return answer.verdict == ABC_VIOLATED ? answer : (struct abc_answer){ABC_UNDECIDED, 0};
}

void abc_prove(const char *work, const struct circuit *circuit, unsigned limit, struct abc_answer *answer)
{
	char *commands = xprintf("read_aiger abc.aig; scorr; pdr -a -T %u", limit), *log;
	/* ABC does not look at the clock within a SAT query: it may be ended. */
	int status = run_abc(work, circuit, 2 * limit, commands, &log);
	if (status != 0 && status < 128)
		die(EXIT_IO, "yosys-abc failed: see %s", proc_keep_log(log, "abc.log"));
	read_log(log, circuit, answer);
	free(commands);
	free(log);
}

/* Which inputs are 1, from ABC's lines "piNUMBER@CYCLE=VALUE", cycle by cycle. The first inputs of its file are those
 * of the circuit in the order of its variables. */
static bool *inputs_of_lines(const struct circuit *circuit, const char *lines, unsigned *cycles)
{
	unsigned *input = xalloc((circuit->inputs + 1UL) * sizeof *input), inputs = 0, number, cycle, value;
	for (unsigned v = 1; v <= circuit->variables; v++)
		for (unsigned i = 0; circuit->variable[v].kind == KIND_INPUT && i < circuit->inputs; i++)
			if (circuit->input[i].lit / 2 == v)
				input[inputs++] = i;
	bool *is_one = NULL;
	*cycles = 0;
	for (const char *line = lines; line; line = strchr(line, '\n')) {
		line += *line == '\n';
		if (sscanf(line, "pi%u@%u=%u", &number, &cycle, &value) != 3)
			continue;
		if (cycle == *cycles) {
			size_t size = circuit->inputs * sizeof *is_one;
			is_one = xrealloc(is_one, ++*cycles * size + 1);
			memset((char *)is_one + cycle * size, 0, size);
		}
		if (number < inputs)
			is_one[(size_t)cycle * circuit->inputs + input[number]] = value;
	}
	free(input);
	return is_one;
}

bool *abc_counterexample(const char *work, const struct circuit *circuit, unsigned limit, unsigned *cycles)
{
	char *log, *path = xprintf("%s/cex", work);
	bool *is_one = NULL;
	run_abc(work, circuit, limit, "read_aiger abc.aig; scorr; pdr; write_cex -n cex", &log);
	if (access(path, R_OK) == 0) {
		char *lines = read_whole(path, NULL);
		is_one = inputs_of_lines(circuit, lines, cycles);
		free(lines);
	}
	free(path);
	free(log);
	return is_one;
}
