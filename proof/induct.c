/* induct.c - proves that no claim of a circuit can be the first to break, by induction over one cycle.
 *
 *   induct [-v] FILE.aag     exit status 20: proven; 10: not; 2: there is no such circuit
 *                            -v: what was tried in vain, on stderr
 *
 * The circuit has two forms of a machine side by side. That wires of equal name are equal (guesses.h) is tried from the
 * registers on: what holds makes the next question smaller, what does not is left. A proof does not depend on names: in
 * the end each claim is asked for itself.
 *
 * First only the claims about registers are known of a cycle. The others are proven in that cycle, then those about
 * registers in the next. If that fails, all claims are known of one cycle and all are proven in the next: more can be
 * proven so, of larger questions. Either way, the claims that are known are proven in the first cycle after the reset.
 *
 * What a lemma has found to be 0 is left out of what is known and asked from then on. At a wire cut_X a question ends
 * at first, as at one that both forms have.
 *
 * A register of which a claim says that it is a function of others is that function. Registers of equal name are taken
 * for equal, as if that were claimed. If either does not follow in the next cycle, or after the reset, all is asked
 * again without those for which it does not. */
#include "proof/clauses.h"
#include "proof/defined.h"
#include "proof/guesses.h"
#include "proof/marks.h"
#include "proof/question.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PROVEN = 20, NOT_PROVEN = 10, NO_CIRCUIT = 2 };
enum { FAILURES = 3 };  /* of a wire's bits; then the others are not tried */
enum { CLAUSES = 128 }; /* a lemma of more, as one about a comparison, is known as its wire alone */
enum { CYCLES = 2 };

static const unsigned not_made = ~0U;

static const struct effort for_guess = {.layers = 6, .variables = 20000, .conflicts = 30000, .long_from = 7};
static const struct effort for_claim = {.layers = 100, .variables = 100000000, .conflicts = -1, .long_from = 0};

struct induction {
	const struct circuit *circuit;
	struct clauses assumed, claimed;
	bool *of_registers; /* for each variable of the circuit: no input goes into it */
	bool *in_claims;    /* it is a register, or goes into a claim about registers */
	bool *is_port;      /* it is a port: that two are equal is claimed of them as they are */
	struct guesses guesses;
	struct definitions definitions;
	bool *taken;  /* for each guess: it is of two registers, and taken for true */
	bool dropped; /* some were not equal */
	struct graph *graph;
	struct truths *truths;
	struct questions *questions;
	/* In this and in the next cycle: the literal of the graph for each variable, or not_made. */
	unsigned *in[CYCLES];
	bool verbose;
};

/* Cycles. */

static unsigned in_cycle(struct induction *induction, unsigned cycle, unsigned lit)
{
	unsigned v = lit / 2, *made = induction->in[cycle];
	const struct variable *variable = &induction->circuit->variable[v];
	if (v && made[v] == not_made) {
		if (variable->kind == KIND_AND) {
			unsigned left = in_cycle(induction, cycle, variable->left);
			unsigned right = in_cycle(induction, cycle, variable->right);
			made[v] = graph_and(induction->graph, left, right);
		} else if (variable->kind == KIND_LATCH && cycle) {
			made[v] = in_cycle(induction, cycle - 1, variable->left);
		} else {
			made[v] = graph_leaf(induction->graph);
		}
	}
	return v ? graph_find(induction->graph, made[v] ^ (lit & 1)) : lit;
}

/* The literals of a clause in a cycle, without those that are known to be 0. */
static unsigned clause_in_cycle(struct induction *induction, unsigned cycle, const struct clause *clause, unsigned *lit)
{
	unsigned size = 0;
	for (unsigned i = 0; i < clause->size; i++) {
		lit[size] = in_cycle(induction, cycle, clause->lit[i]);
		size += lit[size] != AIG_FALSE && !truths_is_known(induction->truths, lit[size] ^ 1);
	}
	return size;
}

/* Whether a clause holds whatever its nodes are. */
static bool is_true(const unsigned *lit, unsigned size)
{
	for (unsigned i = 0; i < size; i++)
		for (unsigned k = 0; k <= i; k++)
			if (lit[i] == AIG_TRUE || lit[i] == (lit[k] ^ 1))
				return true;
	return false;
}

static void know(struct induction *induction, unsigned cycle, const struct clause *clause, enum truth_kind kind)
{
	unsigned lit[CLAUSE_MAX], size = clause_in_cycle(induction, cycle, clause, lit);
	if (!is_true(lit, size))
		truths_add(induction->truths, lit, size, kind);
}

static void know_assumptions(struct induction *induction, unsigned cycle)
{
	for (unsigned i = 0; i < induction->assumed.count; i++)
		know(induction, cycle, &induction->assumed.clause[i], TRUTH_OF_INPUTS);
}

static void know_claims(struct induction *induction, unsigned cycle, bool of_inputs)
{
	for (unsigned i = 0; i < induction->claimed.count; i++) {
		const struct clause *clause = &induction->claimed.clause[i];
		if (marks_all(induction->of_registers, clause))
			know(induction, cycle, clause, TRUTH_OF_REGISTERS);
		else if (of_inputs)
			know(induction, cycle, clause, TRUTH_OF_INPUTS);
	}
}

/* Registers of equal name. */

static void take_registers(struct induction *induction)
{
	for (unsigned i = 0; i < induction->guesses.count; i++) {
		const struct guess *guess = &induction->guesses.guess[i];
		if (induction->taken[i])
			graph_merge(induction->graph, in_cycle(induction, 0, guess->gold),
				    in_cycle(induction, 0, guess->gate));
	}
}

/* Drops those that were not found equal in the next cycle; false if there are any. */
static bool still_equal(struct induction *induction)
{
	for (unsigned i = 0; i < induction->guesses.count; i++) {
		const struct guess *guess = &induction->guesses.guess[i];
		if (!induction->taken[i] || in_cycle(induction, 1, guess->gold) == in_cycle(induction, 1, guess->gate))
			continue;
		if (induction->verbose)
			fprintf(stderr, "registers differ: %s\n", guess->name);
		induction->taken[i] = false;
		induction->dropped = true;
	}
	return !induction->dropped;
}

/* Registers that are a function of others. */

/* From now on the register is that gate in this cycle. Nothing reads the register yet. */
static void define(struct induction *induction, unsigned cycle, unsigned latch, unsigned gate)
{
	induction->in[cycle][latch] = gate;
	if (!graph_is_and(induction->graph, gate / 2))
		return;
	questions_close(induction->questions, gate);
	truths_make_leaf(induction->truths, gate / 2);
}

static void define_registers(struct induction *induction)
{
	for (unsigned i = 0; i < induction->definitions.count; i++) {
		const struct definition *definition = &induction->definitions.definition[i];
		define(induction, 0, definition->latch, in_cycle(induction, 0, definition->is));
	}
}

/* In the next cycle. Drops those for which it does not follow; false if there are any. */
static bool still_defined(struct induction *induction)
{
	struct definitions *definitions = &induction->definitions;
	unsigned kept = 0;
	for (unsigned i = 0; i < definitions->count; i++) {
		const struct definition definition = definitions->definition[i];
		unsigned is = in_cycle(induction, 1, definition.is);
		unsigned next = in_cycle(induction, 0, induction->circuit->variable[definition.latch].left);
		if (is == next || question_equal(induction->questions, is, next, for_guess)) {
			define(induction, 1, definition.latch, is);
			definitions->definition[kept++] = definition;
		}
	}
	if (kept == definitions->count)
		return true;
	if (induction->verbose)
		fprintf(stderr, "registers not defined in cycle 1: %u of %u\n", definitions->count - kept,
			definitions->count);
	definitions->count = kept;
	induction->dropped = true;
	return false;
}

/* Proofs. */

/* The two are equal: one wire from now on, at which a question ends at first. */
static void know_equal(struct induction *induction, unsigned a, unsigned b, bool both_gates)
{
	if (a != b) {
		(both_gates ? graph_merge_both : graph_merge)(induction->graph, a, b);
		truths_merged(induction->truths, a, b);
	}
	questions_close(induction->questions, a);
}

static bool says_equal(const struct clauses *lemma)
{
	return lemma->count == 2 && lemma->clause[0].size == 2 && lemma->clause[1].size == 2 &&
	       clauses_say_opposite(lemma->clause[0].lit, lemma->clause[1].lit);
}

/* A lemma that two wires are equal is stated so that both gates are of use: a sum by one step more, and as a whole. */
static void know_lemma(struct induction *induction, unsigned cycle, const struct guess *guess)
{
	const struct clauses *lemma = &guess->lemma;
	if (says_equal(lemma)) {
		const unsigned *lit = lemma->clause[0].lit;
		know_equal(induction, in_cycle(induction, cycle, lit[0] ^ 1), in_cycle(induction, cycle, lit[1]), true);
	} else {
		unsigned wire = guess->gold;
		know(induction, cycle, &(struct clause){1, &wire}, TRUTH_LEMMA);
		for (unsigned i = 0; lemma->count <= CLAUSES && i < lemma->count; i++)
			know(induction, cycle, &lemma->clause[i], TRUTH_LEMMA);
	}
}

/* Whether a claim about registers reads what a guess is about. */
static bool goes_into_claims(const struct induction *induction, const struct guess *guess)
{
	if (guess->gate != AIG_TRUE)
		return induction->in_claims[guess->gold / 2] || induction->in_claims[guess->gate / 2];
	for (unsigned i = 0; i < guess->lemma.count; i++)
		for (unsigned k = 0; k < guess->lemma.clause[i].size; k++)
			if (induction->in_claims[guess->lemma.clause[i].lit[k] / 2])
				return true;
	return false;
}

/* Proves those guesses that it can; without inputs, those that are of use for the claims about registers. */
static void try_guesses(struct induction *induction, unsigned cycle, bool of_inputs)
{
	unsigned *failures = calloc(induction->guesses.wires + 1UL, sizeof *failures);
	for (unsigned i = 0; i < induction->guesses.count; i++) {
		const struct guess *guess = &induction->guesses.guess[i];
		bool registers = induction->of_registers[guess->gold / 2] && induction->of_registers[guess->gate / 2];
		bool of_use = of_inputs || (registers && goes_into_claims(induction, guess));
		if (!of_use || failures[guess->wire] >= FAILURES)
			continue;
		unsigned gold = in_cycle(induction, cycle, guess->gold), gate = in_cycle(induction, cycle, guess->gate);
		if (gold != gate && !question_equal(induction->questions, gold, gate, for_guess)) {
			if (induction->verbose)
				fprintf(stderr, "cycle %u level %u: %s\n", cycle, guess->level, guess->name);
			failures[guess->wire]++;
			continue;
		}
		if (guess->gate == AIG_TRUE)
			know_lemma(induction, cycle, guess);
		else
			know_equal(induction, gold, gate, false);
	}
	free(failures);
}

static bool prove(struct induction *induction, unsigned cycle, const struct clause *clause)
{
	unsigned lit[CLAUSE_MAX], size = clause_in_cycle(induction, cycle, clause, lit);
	return is_true(lit, size) || question_clause(induction->questions, lit, size, for_claim);
}

/* Proves the claims that inputs go into, or those about registers alone; false at the first that does not follow. */
static bool prove_claims(struct induction *induction, unsigned cycle, bool of_inputs)
{
	for (unsigned i = 0; i < induction->claimed.count; i++) {
		const struct clause *clause = &induction->claimed.clause[i];
		if (marks_all(induction->of_registers, clause) == of_inputs)
			continue;
		if (!prove(induction, cycle, clause)) {
			if (induction->verbose)
				fprintf(stderr, "cycle %u: claim %u of %u\n", cycle, i, induction->claimed.count);
			return false;
		}
		if (of_inputs)
			know(induction, cycle, clause, TRUTH_OF_INPUTS);
	}
	return true;
}

static void say(const struct induction *induction, const char *when)
{
	struct question_counts counts = questions_counts(induction->questions);
	if (induction->verbose)
		fprintf(stderr, "%s: %u questions, %u layers, %u solved\n", when, counts.asked, counts.layers,
			counts.solved);
}

/* The step from claims about registers. */
static bool step_of_registers(struct induction *induction)
{
	take_registers(induction);
	define_registers(induction);
	know_claims(induction, 0, false);
	know_assumptions(induction, 0);
	try_guesses(induction, 0, true);
	say(induction, "wires");
	if (!prove_claims(induction, 0, true))
		return false;
	say(induction, "claims");
	if (!still_defined(induction))
		return false;
	try_guesses(induction, 1, false);
	say(induction, "wires of registers");
	return still_equal(induction) && prove_claims(induction, 1, false);
}

/* The step from all claims. */
static bool step_of_claims(struct induction *induction)
{
	take_registers(induction);
	define_registers(induction);
	know_claims(induction, 0, true);
	for (unsigned cycle = 0; cycle < CYCLES; cycle++) {
		know_assumptions(induction, cycle);
		try_guesses(induction, cycle, true);
		say(induction, "wires");
	}
	return still_equal(induction) && prove_claims(induction, 1, false) && prove_claims(induction, 1, true);
}

/* What the step knows of a cycle holds in the one after the reset. */
static bool after_reset(struct induction *induction, bool of_inputs)
{
	for (unsigned cycle = 0; cycle < CYCLES; cycle++)
		know_assumptions(induction, cycle);
	try_guesses(induction, 1, of_inputs);
	say(induction, "after the reset");
	return still_equal(induction) && prove_claims(induction, 1, false) &&
	       (!of_inputs || prove_claims(induction, 1, true));
}

static bool base_of_registers(struct induction *induction)
{
	return after_reset(induction, false);
}

static bool base_of_claims(struct induction *induction)
{
	return after_reset(induction, true);
}

typedef bool proof(struct induction *induction);

/* What a register is in the first cycle that is looked at: before the reset, or some cycle behind it. */
static unsigned first_value(struct induction *induction, unsigned v, bool before_reset)
{
	const struct variable *latch = &induction->circuit->variable[v];
	if (before_reset && latch->right / 2 != v)
		return latch->right;
	return !before_reset && latch->left == AIG_TRUE ? AIG_TRUE : graph_leaf(induction->graph);
}

static bool attempt(struct induction *induction, proof *ask, bool before_reset)
{
	const struct circuit *circuit = induction->circuit;
	induction->graph = graph_new();
	induction->truths = truths_new(induction->graph);
	induction->questions = questions_new(induction->graph, induction->truths);
	for (unsigned cycle = 0; cycle < CYCLES; cycle++) {
		induction->in[cycle] = malloc((circuit->variables + 1UL) * sizeof(unsigned));
		for (unsigned v = 0; v <= circuit->variables; v++)
			induction->in[cycle][v] = not_made;
	}
	for (unsigned v = 1; v <= circuit->variables; v++)
		if (circuit->variable[v].kind == KIND_LATCH)
			induction->in[0][v] = first_value(induction, v, before_reset);
		else if (circuit->variable[v].kind == KIND_INPUT)
			induction->in[0][v] = graph_leaf(induction->graph);
	bool proven = ask(induction);
	for (unsigned cycle = 0; cycle < CYCLES; cycle++)
		free(induction->in[cycle]);
	questions_free(induction->questions);
	truths_free(induction->truths);
	graph_free(induction->graph);
	return proven;
}

static bool step_and_base(struct induction *induction, proof *step, proof *base)
{
	bool proven;
	do {
		induction->dropped = false;
		proven = attempt(induction, step, false) && attempt(induction, base, true);
	} while (induction->dropped);
	return proven;
}

static bool *pairs_of_registers(const struct circuit *circuit, const struct guesses *guesses)
{
	bool *taken = calloc(guesses->count + 1UL, sizeof *taken);
	for (unsigned i = 0; i < guesses->count; i++)
		taken[i] = circuit->variable[guesses->guess[i].gold / 2].kind == KIND_LATCH &&
			   circuit->variable[guesses->guess[i].gate / 2].kind == KIND_LATCH;
	return taken;
}

static bool induct(const struct circuit *circuit, bool verbose)
{
	struct induction induction = {.circuit = circuit, .verbose = verbose};
	induction.of_registers = marks_of_registers(circuit);
	induction.is_port = marks_of_ports(circuit);
	bool *is_end = marks_of_ends(circuit);
	for (unsigned i = 0; i < circuit->assumes; i++)
		clauses_of(&induction.assumed, circuit, circuit->assume[i], NULL);
	for (unsigned i = 0; i < circuit->bads; i++)
		clauses_of(&induction.claimed, circuit, circuit->bad[i] ^ 1, is_end);
	free(is_end);
	induction.in_claims = marks_in_claims(circuit, &induction.claimed, induction.of_registers);
	induction.guesses = guesses_make(circuit, induction.of_registers);
	induction.taken = pairs_of_registers(circuit, &induction.guesses);
	induction.definitions = definitions_make(circuit, &induction.claimed, &induction.guesses,
						 induction.of_registers, induction.is_port);
	bool proven = step_and_base(&induction, step_of_registers, base_of_registers) ||
		      step_and_base(&induction, step_of_claims, base_of_claims);
	definitions_free(&induction.definitions);
	free(induction.taken);
	guesses_free(&induction.guesses);
	clauses_free(&induction.assumed);
	clauses_free(&induction.claimed);
	free(induction.is_port);
	free(induction.of_registers);
	free(induction.in_claims);
	return proven;
}

int main(int argc, char **argv)
{
	bool verbose = argc == 3 && strcmp(argv[1], "-v") == 0;
	if (argc != 2 + verbose) {
		fprintf(stderr, "usage: induct [-v] FILE.aag\n");
		return NO_CIRCUIT;
	}
	struct circuit *circuit = circuit_read(argv[argc - 1]);
	if (!circuit)
		return NO_CIRCUIT;
	bool proven = induct(circuit, verbose);
	circuit_free(circuit);
	return proven ? PROVEN : NOT_PROVEN;
}
