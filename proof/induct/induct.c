/* induct.c - proves that no claim of a circuit can be the first to break, by induction over one cycle.
 *
 *   induct [-v] FILE.aag     exit status 20: proven; 10: not; 2: there is no such circuit
 *                            -v: what was tried in vain, on stderr
 *
 * The circuit has two forms of a machine side by side. That wires of equal name are equal (candidates.h) is tried from
 * the registers on: what holds makes the next query smaller, what does not is left. A proof does not depend on names:
 * in the end each claim is asked for itself.
 *
 * First only the claims about registers are known of a cycle. The others are proven in that cycle, then those about
 * registers in the next. If that fails, all claims are known of one cycle and all are proven in the next: more can be
 * proven so, of larger queries. Either way, the claims that are known are proven in the first cycle after the reset.
 *
 * What a lemma has found to be 0 is left out of what is known and asked from then on. At a wire cut_X a query ends
 * at first, as at one that both forms have.
 *
 * A register of which a claim says that it is a function of others is that function. Registers of equal name are taken
 * for equal, as if that were claimed. If either does not follow in the next cycle, or after the reset, all is asked
 * again without those for which it does not. */
#include "proof/induct/candidates.h"
#include "proof/induct/clauses.h"
#include "proof/induct/dependencies.h"
#include "proof/induct/sat_query.h"
#include "proof/induct/variable_flags.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"

enum { PROVEN = 20, NOT_PROVEN = 10, NO_CIRCUIT = 2 };
enum { FAILURES = 3 };  /* of a wire's bits; then the others are not tried */
enum { CLAUSES = 128 }; /* a lemma of more, as one about a comparison, is known as its wire alone */
enum { CYCLES = 2 };

static const unsigned not_made = ~0U;

static const struct effort for_candidate = {.layers = 6, .variables = 20000, .conflicts = 30000, .long_from = 7};
static const struct effort for_claim = {.layers = 100, .variables = 100000000, .conflicts = -1, .long_from = 0};

struct induction {
	const struct circuit *circuit;
	struct clauses assumed, claimed;
	bool *state_only;      /* for each variable of the circuit: no input goes into it */
	bool *in_state_claims; /* it is a register, or goes into a claim about registers */
	bool *is_port;         /* it is a port: that two are equal is claimed of them as they are */
	struct candidates candidates;
	struct dependencies dependencies;
	bool *taken;  /* for each candidate: it is of two registers, and taken for true */
	bool dropped; /* some were not equal */
	struct aig *aig;
	struct known *known;
	struct sat *queries;
	/* In this and in the next cycle: the literal of the aig for each variable, or not_made. */
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
			made[v] = aig_and(induction->aig, left, right);
		} else if (variable->kind == KIND_LATCH && cycle) {
			made[v] = in_cycle(induction, cycle - 1, variable->left);
		} else {
			made[v] = aig_leaf(induction->aig);
		}
	}
	return v ? aig_representative(induction->aig, made[v] ^ (lit & 1)) : lit;
}

/* The literals of a clause in a cycle, without those that are known to be 0. */
static unsigned clause_in_cycle(struct induction *induction, unsigned cycle, const struct clause *clause, unsigned *lit)
{
	unsigned size = 0;
	for (unsigned i = 0; i < clause->size; i++) {
		lit[size] = in_cycle(induction, cycle, clause->lit[i]);
		size += lit[size] != AIG_FALSE && !known_is_unit(induction->known, lit[size] ^ 1);
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

static void know(struct induction *induction, unsigned cycle, const struct clause *clause, enum known_kind kind)
{
	unsigned lit[CLAUSE_MAX], size = clause_in_cycle(induction, cycle, clause, lit);
	if (!is_true(lit, size))
		known_add(induction->known, lit, size, kind);
}

static void know_assumptions(struct induction *induction, unsigned cycle)
{
	for (unsigned i = 0; i < induction->assumed.count; i++)
		know(induction, cycle, &induction->assumed.clause[i], KNOWN_OF_INPUTS);
}

static void know_claims(struct induction *induction, unsigned cycle, bool of_inputs)
{
	for (unsigned i = 0; i < induction->claimed.count; i++) {
		const struct clause *clause = &induction->claimed.clause[i];
		if (flags_all(induction->state_only, clause))
			know(induction, cycle, clause, KNOWN_STATE_ONLY);
		else if (of_inputs)
			know(induction, cycle, clause, KNOWN_OF_INPUTS);
	}
}

/* Registers of equal name. */

static void take_registers(struct induction *induction)
{
	for (unsigned i = 0; i < induction->candidates.count; i++) {
		const struct candidate *candidate = &induction->candidates.candidate[i];
		if (induction->taken[i])
			aig_merge(induction->aig, in_cycle(induction, 0, candidate->gold),
				  in_cycle(induction, 0, candidate->gate));
	}
}

/* Drops those that were not found equal in the next cycle; false if there are any. */
static bool still_equal(struct induction *induction)
{
	for (unsigned i = 0; i < induction->candidates.count; i++) {
		const struct candidate *candidate = &induction->candidates.candidate[i];
		if (!induction->taken[i] ||
		    in_cycle(induction, 1, candidate->gold) == in_cycle(induction, 1, candidate->gate))
			continue;
		if (induction->verbose)
			fprintf(stderr, "registers differ: %s\n", candidate->name);
		induction->taken[i] = false;
		induction->dropped = true;
	}
	return !induction->dropped;
}

/* Registers that are a function of others. */

/* From now on the register is that gate in this cycle. Nothing reads the register yet. */
static void substitute(struct induction *induction, unsigned cycle, unsigned latch, unsigned gate)
{
	induction->in[cycle][latch] = gate;
	if (!aig_is_and(induction->aig, gate / 2))
		return;
	sat_add_cut_point(induction->queries, gate);
	known_make_leaf(induction->known, gate / 2);
}

static void substitute_dependencies(struct induction *induction)
{
	for (unsigned i = 0; i < induction->dependencies.count; i++) {
		const struct dependency *dependency = &induction->dependencies.dependency[i];
		substitute(induction, 0, dependency->latch, in_cycle(induction, 0, dependency->function));
	}
}

/* In the next cycle. Drops those for which it does not follow; false if there are any. */
static bool dependencies_hold(struct induction *induction)
{
	struct dependencies *dependencies = &induction->dependencies;
	unsigned kept = 0;
	for (unsigned i = 0; i < dependencies->count; i++) {
		const struct dependency dependency = dependencies->dependency[i];
		unsigned is = in_cycle(induction, 1, dependency.function);
		unsigned next = in_cycle(induction, 0, induction->circuit->variable[dependency.latch].left);
		if (is == next || sat_prove_equal(induction->queries, is, next, for_candidate)) {
			substitute(induction, 1, dependency.latch, is);
			dependencies->dependency[kept++] = dependency;
		}
	}
	if (kept == dependencies->count)
		return true;
	if (induction->verbose)
		fprintf(stderr, "registers not dependent in cycle 1: %u of %u\n", dependencies->count - kept,
			dependencies->count);
	dependencies->count = kept;
	induction->dropped = true;
	return false;
}

/* Proofs. */

/* The two are equal: one wire from now on, at which a query ends at first. */
static void know_equal(struct induction *induction, unsigned a, unsigned b, bool both_gates)
{
	if (a != b) {
		(both_gates ? aig_merge_both : aig_merge)(induction->aig, a, b);
		known_merged(induction->known, a, b);
	}
	sat_add_cut_point(induction->queries, a);
}

static bool says_equal(const struct clauses *lemma)
{
	return lemma->count == 2 && lemma->clause[0].size == 2 && lemma->clause[1].size == 2 &&
	       clauses_are_opposite(lemma->clause[0].lit, lemma->clause[1].lit);
}

/* A lemma that two wires are equal is stated so that both gates are of use: a sum by one step more, and as a whole. */
static void know_lemma(struct induction *induction, unsigned cycle, const struct candidate *candidate)
{
	const struct clauses *lemma = &candidate->lemma;
	if (says_equal(lemma)) {
		const unsigned *lit = lemma->clause[0].lit;
		know_equal(induction, in_cycle(induction, cycle, lit[0] ^ 1), in_cycle(induction, cycle, lit[1]), true);
	} else {
		unsigned wire = candidate->gold;
		know(induction, cycle, &(struct clause){1, &wire}, KNOWN_LEMMA);
		for (unsigned i = 0; lemma->count <= CLAUSES && i < lemma->count; i++)
			know(induction, cycle, &lemma->clause[i], KNOWN_LEMMA);
	}
}

/* Whether a claim about registers reads what a candidate is about. */
static bool goes_into_claims(const struct induction *induction, const struct candidate *candidate)
{
	if (candidate->gate != AIG_TRUE)
		return induction->in_state_claims[candidate->gold / 2] ||
		       induction->in_state_claims[candidate->gate / 2];
	for (unsigned i = 0; i < candidate->lemma.count; i++)
		for (unsigned k = 0; k < candidate->lemma.clause[i].size; k++)
			if (induction->in_state_claims[candidate->lemma.clause[i].lit[k] / 2])
				return true;
	return false;
}

/* Proves those candidates that it can; without inputs, those that are of use for the claims about registers. */
static void prove_candidates(struct induction *induction, unsigned cycle, bool of_inputs)
{
	unsigned *failures = xalloc((induction->candidates.wires + 1UL) * sizeof *failures);
	for (unsigned i = 0; i < induction->candidates.count; i++) {
		const struct candidate *candidate = &induction->candidates.candidate[i];
		bool registers =
		    induction->state_only[candidate->gold / 2] && induction->state_only[candidate->gate / 2];
		bool of_use = of_inputs || (registers && goes_into_claims(induction, candidate));
		if (!of_use || failures[candidate->wire] >= FAILURES)
			continue;
		unsigned gold = in_cycle(induction, cycle, candidate->gold),
			 gate = in_cycle(induction, cycle, candidate->gate);
		if (gold != gate && !sat_prove_equal(induction->queries, gold, gate, for_candidate)) {
			if (induction->verbose)
				fprintf(stderr, "cycle %u level %u: %s\n", cycle, candidate->level, candidate->name);
			failures[candidate->wire]++;
			continue;
		}
		if (candidate->gate == AIG_TRUE)
			know_lemma(induction, cycle, candidate);
		else
			know_equal(induction, gold, gate, false);
	}
	free(failures);
}

static bool prove(struct induction *induction, unsigned cycle, const struct clause *clause)
{
	unsigned lit[CLAUSE_MAX], size = clause_in_cycle(induction, cycle, clause, lit);
	return is_true(lit, size) || sat_prove_clause(induction->queries, lit, size, for_claim);
}

/* Proves the claims that inputs go into, or those about registers alone; false at the first that does not follow. */
static bool prove_claims(struct induction *induction, unsigned cycle, bool of_inputs)
{
	for (unsigned i = 0; i < induction->claimed.count; i++) {
		const struct clause *clause = &induction->claimed.clause[i];
		if (flags_all(induction->state_only, clause) == of_inputs)
			continue;
		if (!prove(induction, cycle, clause)) {
			if (induction->verbose)
				fprintf(stderr, "cycle %u: claim %u of %u\n", cycle, i, induction->claimed.count);
			return false;
		}
		if (of_inputs)
			know(induction, cycle, clause, KNOWN_OF_INPUTS);
	}
	return true;
}

static void say(const struct induction *induction, const char *when)
{
	struct sat_counts counts = sat_get_counts(induction->queries);
	if (induction->verbose)
		fprintf(stderr, "%s: %u queries, %u layers, %u solved\n", when, counts.queries, counts.layers,
			counts.solved);
}

/* The step from claims about registers. */
static bool step_from_state(struct induction *induction)
{
	take_registers(induction);
	substitute_dependencies(induction);
	know_claims(induction, 0, false);
	know_assumptions(induction, 0);
	prove_candidates(induction, 0, true);
	say(induction, "wires");
	if (!prove_claims(induction, 0, true))
		return false;
	say(induction, "claims");
	if (!dependencies_hold(induction))
		return false;
	prove_candidates(induction, 1, false);
	say(induction, "wires of registers");
	return still_equal(induction) && prove_claims(induction, 1, false);
}

/* The step from all claims. */
static bool step_from_claims(struct induction *induction)
{
	take_registers(induction);
	substitute_dependencies(induction);
	know_claims(induction, 0, true);
	for (unsigned cycle = 0; cycle < CYCLES; cycle++) {
		know_assumptions(induction, cycle);
		prove_candidates(induction, cycle, true);
		say(induction, "wires");
	}
	return still_equal(induction) && prove_claims(induction, 1, false) && prove_claims(induction, 1, true);
}

/* What the step knows of a cycle holds in the one after the reset. */
static bool after_reset(struct induction *induction, bool of_inputs)
{
	for (unsigned cycle = 0; cycle < CYCLES; cycle++)
		know_assumptions(induction, cycle);
	prove_candidates(induction, 1, of_inputs);
	say(induction, "after the reset");
	return still_equal(induction) && prove_claims(induction, 1, false) &&
	       (!of_inputs || prove_claims(induction, 1, true));
}

static bool base_of_state(struct induction *induction)
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
	return !before_reset && latch->left == AIG_TRUE ? AIG_TRUE : aig_leaf(induction->aig);
}

static bool attempt(struct induction *induction, proof *decide, bool before_reset)
{
	const struct circuit *circuit = induction->circuit;
	induction->aig = aig_new();
	induction->known = known_new(induction->aig);
	induction->queries = sat_new(induction->aig, induction->known);
	for (unsigned cycle = 0; cycle < CYCLES; cycle++) {
		induction->in[cycle] = xalloc((circuit->variables + 1UL) * sizeof(unsigned));
		for (unsigned v = 0; v <= circuit->variables; v++)
			induction->in[cycle][v] = not_made;
	}
	for (unsigned v = 1; v <= circuit->variables; v++)
		if (circuit->variable[v].kind == KIND_LATCH)
			induction->in[0][v] = first_value(induction, v, before_reset);
		else if (circuit->variable[v].kind == KIND_INPUT)
			induction->in[0][v] = aig_leaf(induction->aig);
	bool proven = decide(induction);
	for (unsigned cycle = 0; cycle < CYCLES; cycle++)
		free(induction->in[cycle]);
	sat_free(induction->queries);
	known_free(induction->known);
	aig_free(induction->aig);
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

static bool *pairs_of_registers(const struct circuit *circuit, const struct candidates *candidates)
{
	bool *taken = xalloc((candidates->count + 1UL) * sizeof *taken);
	for (unsigned i = 0; i < candidates->count; i++)
		taken[i] = circuit->variable[candidates->candidate[i].gold / 2].kind == KIND_LATCH &&
			   circuit->variable[candidates->candidate[i].gate / 2].kind == KIND_LATCH;
	return taken;
}

static bool induct(const struct circuit *circuit, bool verbose)
{
	struct induction induction = {.circuit = circuit, .verbose = verbose};
	induction.state_only = flags_state_only(circuit);
	induction.is_port = flags_port(circuit);
	bool *is_boundary = flags_boundary(circuit);
	for (unsigned i = 0; i < circuit->assumes; i++)
		clauses_of(&induction.assumed, circuit, circuit->assume[i], NULL);
	for (unsigned i = 0; i < circuit->bads; i++)
		clauses_of(&induction.claimed, circuit, circuit->bad[i] ^ 1, is_boundary);
	free(is_boundary);
	induction.in_state_claims = flags_in_state_claims(circuit, &induction.claimed, induction.state_only);
	induction.candidates = candidates_make(circuit, induction.state_only);
	induction.taken = pairs_of_registers(circuit, &induction.candidates);
	induction.dependencies = dependencies_make(circuit, &induction.claimed, &induction.candidates,
						   induction.state_only, induction.is_port);
	bool proven = step_and_base(&induction, step_from_state, base_of_state) ||
		      step_and_base(&induction, step_from_claims, base_of_claims);
	dependencies_free(&induction.dependencies);
	free(induction.taken);
	candidates_free(&induction.candidates);
	clauses_free(&induction.assumed);
	clauses_free(&induction.claimed);
	free(induction.is_port);
	free(induction.state_only);
	free(induction.in_state_claims);
	return proven;
}

int main(int argc, char **argv)
{
	char why[CIRCUIT_WHY];
	bool verbose = argc == 3 && strcmp(argv[1], "-v") == 0;
	if (argc != 2 + verbose) {
		fprintf(stderr, "usage: induct [-v] FILE.aag\n");
		return NO_CIRCUIT;
	}
	struct circuit *circuit = circuit_read(argv[argc - 1], why);
	if (!circuit) {
		fprintf(stderr, "induct: %s\n", why);
		return NO_CIRCUIT;
	}
	bool proven = induct(circuit, verbose);
	circuit_free(circuit);
	return proven ? PROVEN : NOT_PROVEN;
}
