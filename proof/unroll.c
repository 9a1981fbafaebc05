/* unroll.c - a circuit unrolled over some cycles, as DIMACS CNF. */
#include "proof/unroll.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "proof/idle_cycle.h"

struct cnf {
	FILE *file; /* NULL: clauses are only counted, for the header line */
	const struct circuit *circuit;
	enum unroll what;
	unsigned cycles;
	struct idle_cycle idle; /* of UNROLL_IDLE and UNROLL_DEAD_END */
	unsigned long clauses;
};

static bool ends_idle(enum unroll what)
{
	return what == UNROLL_IDLE || what == UNROLL_DEAD_END;
}

int unroll_variable(const struct circuit *circuit, unsigned cycle, unsigned variable)
{
	return (int)(cycle * (circuit->variables + 1) + variable + 1);
}

static int literal(const struct cnf *cnf, unsigned cycle, unsigned lit)
{
	int variable = unroll_variable(cnf->circuit, cycle, lit / 2);
	return lit & 1 ? -variable : variable;
}

/* Adds a clause of `size` literals. */
static void clause(struct cnf *cnf, const int *lit, unsigned size)
{
	cnf->clauses++;
	if (!cnf->file)
		return;
	for (unsigned i = 0; i < size; i++)
		fprintf(cnf->file, "%d ", lit[i]);
	fputs("0\n", cnf->file);
}

static void unit_clause(struct cnf *cnf, int lit)
{
	clause(cnf, &lit, 1);
}

static void gate(struct cnf *cnf, unsigned cycle, unsigned variable)
{
	const struct variable *reads = &cnf->circuit->variable[variable];
	int out = literal(cnf, cycle, 2 * variable);
	int left = literal(cnf, cycle, reads->left), right = literal(cnf, cycle, reads->right);
	clause(cnf, (const int[]){-out, left}, 2);
	clause(cnf, (const int[]){-out, right}, 2);
	clause(cnf, (const int[]){out, -left, -right}, 3);
}

/* A latch is its next state of the cycle before; in cycle 0 its initial value, if it has one and the run begins there.
 */
static void latch(struct cnf *cnf, unsigned cycle, unsigned variable)
{
	const struct variable *reads = &cnf->circuit->variable[variable];
	bool is_initial = cnf->what == UNROLL_RUN || cnf->what == UNROLL_BASE;
	int now = literal(cnf, cycle, 2 * variable);
	if (cycle > 0) {
		int next = literal(cnf, cycle - 1, reads->left);
		clause(cnf, (const int[]){now, -next}, 2);
		clause(cnf, (const int[]){-now, next}, 2);
	} else if (is_initial && reads->right <= AIG_TRUE) {
		unit_clause(cnf, reads->right == AIG_TRUE ? now : -now);
	}
}

/* What an input is in the idle cycle. */
static void idle_input(struct cnf *cnf, unsigned cycle, unsigned input)
{
	const struct idle_input *idle = &cnf->idle.input[input];
	int value = literal(cnf, cycle, cnf->circuit->input[input].lit);
	int left = idle->kind == IDLE_REPEATS ? literal(cnf, cycle - 1, cnf->circuit->input[input].lit)
					      : literal(cnf, cycle, idle->left);
	int right = idle->kind == IDLE_REPEATS ? left : literal(cnf, cycle, idle->right);
	if (idle->kind == IDLE_FREE)
		return;
	if (idle->kind == IDLE_ZERO) {
		unit_clause(cnf, -value);
		return;
	}
	clause(cnf, (const int[]){-value, left}, 2);
	clause(cnf, (const int[]){-value, right}, 2);
	clause(cnf, (const int[]){value, -left, -right}, 3);
}

/* The last cycle of a dead end, in which an assumption that reads state is violated. */
static void dead_end(struct cnf *cnf, unsigned cycle)
{
	const struct circuit *circuit = cnf->circuit;
	int *violated = xalloc((circuit->assumes + 1UL) * sizeof *violated);
	unsigned count = 0;
	for (unsigned i = 0; i < circuit->assumes; i++)
		if (cnf->idle.reads_state[i])
			violated[count++] = -literal(cnf, cycle, circuit->assume[i]);
	clause(cnf, violated, count);
	free(violated);
}

static void assumptions(struct cnf *cnf, unsigned cycle)
{
	bool is_last = cycle + 1 == cnf->cycles;
	for (unsigned i = 0; is_last && ends_idle(cnf->what) && i < cnf->circuit->inputs; i++)
		idle_input(cnf, cycle, i);
	if (is_last && cnf->what == UNROLL_DEAD_END) {
		dead_end(cnf, cycle);
		return;
	}
	for (unsigned i = 0; i < cnf->circuit->assumes; i++)
		unit_clause(cnf, literal(cnf, cycle, cnf->circuit->assume[i]));
}

static void cycle_clauses(struct cnf *cnf, unsigned cycle)
{
	const struct circuit *circuit = cnf->circuit;
	unit_clause(cnf, -literal(cnf, cycle, AIG_FALSE));
	for (unsigned v = 1; v <= circuit->variables; v++) {
		if (ends_idle(cnf->what) && !cnf->idle.needed[v])
			continue;
		if (circuit->variable[v].kind == KIND_AND)
			gate(cnf, cycle, v);
		else if (circuit->variable[v].kind == KIND_LATCH)
			latch(cnf, cycle, v);
	}
	assumptions(cnf, cycle);
	bool claims_hold = cycle + 1 < cnf->cycles && cnf->what != UNROLL_RUN && !ends_idle(cnf->what) &&
			   !(cycle == 0 && cnf->what == UNROLL_BASE);
	for (unsigned i = 0; claims_hold && i < circuit->bads; i++)
		unit_clause(cnf, -literal(cnf, cycle, circuit->bad[i]));
}

static void all_clauses(struct cnf *cnf)
{
	const struct circuit *circuit = cnf->circuit;
	for (unsigned cycle = 0; cycle < cnf->cycles; cycle++)
		cycle_clauses(cnf, cycle);
	if (cnf->what != UNROLL_BASE && cnf->what != UNROLL_STEP)
		return;
	int *violated = xalloc((circuit->bads + 1UL) * sizeof *violated);
	for (unsigned i = 0; i < circuit->bads; i++)
		violated[i] = literal(cnf, cnf->cycles - 1, circuit->bad[i]);
	clause(cnf, violated, circuit->bads);
	free(violated);
}

void unroll_write(FILE *file, const struct circuit *circuit, enum unroll what, unsigned cycles)
{
	struct cnf cnf = {.circuit = circuit, .what = what, .cycles = cycles};
	if (ends_idle(what))
		cnf.idle = idle_cycle_of(circuit);
	all_clauses(&cnf);
	fprintf(file, "p cnf %lu %lu\n", cycles * (circuit->variables + 1UL), cnf.clauses);
	cnf.file = file;
	all_clauses(&cnf);
	idle_cycle_free(&cnf.idle);
}

/* Whether each DIMACS variable up to `most` is 1 in the solution; the caller frees it. */
static bool *model_values(const char *model, unsigned long most)
{
	bool *is_one = xalloc((most + 1) * sizeof *is_one);
	for (const char *line = model; line; line = strchr(line, '\n')) {
		line += *line == '\n';
		char *at = (char *)(uintptr_t)line + 1;
		if (*line != 'v')
			continue;
		for (long lit; (lit = strtol(at, &at, 10)) != 0;) /* where the line ends there is no number: 0 */
			if (lit > 0 && (unsigned long)lit <= most)
				is_one[lit] = true;
	}
	return is_one;
}

void unroll_print_inputs(FILE *file, const struct circuit *circuit, const char *model, unsigned cycles)
{
	bool *value = model_values(model, cycles * (circuit->variables + 1UL));
	bool *is_one = xalloc(((size_t)cycles * circuit->inputs + 1) * sizeof *is_one);
	for (unsigned cycle = 0; cycle < cycles; cycle++)
		for (unsigned i = 0; i < circuit->inputs; i++)
			is_one[(size_t)cycle * circuit->inputs + i] =
			    value[unroll_variable(circuit, cycle, circuit->input[i].lit / 2)];
	circuit_print_inputs(file, circuit, is_one, cycles);
	free(is_one);
	free(value);
}

void unroll_violated(const struct circuit *circuit, const char *model, unsigned cycle, bool *is_violated)
{
	bool *is_one = model_values(model, (cycle + 1) * (circuit->variables + 1UL));
	for (unsigned i = 0; i < circuit->assumes; i++) {
		unsigned lit = circuit->assume[i];
		is_violated[i] = is_one[unroll_variable(circuit, cycle, lit / 2)] == (lit & 1);
	}
	free(is_one);
}
