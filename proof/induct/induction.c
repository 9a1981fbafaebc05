/* induction.c - the induction over one cycle, from cut point to cut point. */
#include "proof/induct/induction.h"
#include "proof/induct/candidates.h"
#include "proof/induct/clauses.h"
#include "proof/induct/dependencies.h"
#include "proof/induct/sat_query.h"
#include "proof/induct/variable_flags.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/diag.h"

enum { FAILURES = 3 }; /* of bits of one wire; then its other bits are skipped */
/* Of a lemma with more clauses, as one about a comparison, only the unit clause of its wire is known. */
enum { LEMMA_CLAUSES = 128 };
enum { CYCLES = 2 };
enum { SPLITS_MAX = 6 }; /* bits of wires split_X; more are no cases */

static const unsigned not_built = ~0U;

static const struct effort for_candidate = {.layers = 6, .variables = 20000, .conflicts = 30000, .long_from = 7};
/* A port: its equality is a claim, so it is not skipped as soon as another wire. */
static const struct effort for_port = {.layers = 6, .variables = 20000, .conflicts = 1000000, .long_from = 7};
static const struct effort for_claim = {.layers = 100, .variables = 100000000, .conflicts = -1, .long_from = 0};

struct induction {
	const struct circuit *circuit;
	struct clauses assumed, claimed;
	bool *state_only;      /* for each variable of the circuit: no input is in its fan-in */
	bool *in_state_claims; /* it is a register, or in the fan-in of a claim about registers */
	bool *is_port;         /* it is a port, whose equality is itself a claim */
	struct candidates candidates;
	struct dependencies dependencies;
	bool *is_assumed; /* for each candidate: it is two registers that are assumed equal */
	bool dropped;     /* an assumption about registers failed in this attempt */
	struct aig *aig;
	struct known *known;
	struct sat *sat;
	/* In cycles 0 and 1: the literal of the AIG for each variable, or not_built. */
	unsigned *in[CYCLES];
	unsigned splits;      /* candidates that distinguish cases */
	unsigned case_number; /* the case of this attempt: bit i is the value of the i-th of them in cycle 0 */
	bool impossible;      /* the case cannot occur */
	bool verbose;
};

/* ---- cycles ---- */

/* The literal of the AIG for a literal of the circuit, built if need be. */
static unsigned in_cycle(struct induction *induction, unsigned cycle, unsigned lit)
{
	unsigned v = lit / 2, *built = induction->in[cycle];
	const struct variable *variable = &induction->circuit->variable[v];
	if (v && built[v] == not_built) {
		if (variable->kind == KIND_AND) {
			unsigned left = in_cycle(induction, cycle, variable->left);
			unsigned right = in_cycle(induction, cycle, variable->right);
			built[v] = aig_and(induction->aig, left, right);
		} else if (variable->kind == KIND_LATCH && cycle) {
			built[v] = in_cycle(induction, cycle - 1, variable->left);
		} else {
			built[v] = aig_leaf(induction->aig);
		}
	}
	return v ? aig_representative(induction->aig, built[v] ^ (lit & 1)) : lit;
}

/* The literals of a clause in a cycle, without those that are known to be 0. Returns their number. */
static unsigned clause_in_cycle(struct induction *induction, unsigned cycle, const struct clause *clause, unsigned *lit)
{
	unsigned size = 0;
	for (unsigned i = 0; i < clause->size; i++) {
		lit[size] = in_cycle(induction, cycle, clause->lit[i]);
		size += lit[size] != AIG_FALSE && !known_is_unit(induction->known, lit[size] ^ 1);
	}
	return size;
}

/* Whether a clause is a tautology. */
static bool is_tautology(const unsigned *lit, unsigned size)
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
	if (!is_tautology(lit, size))
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

/* ---- registers of equal name ---- */

static void assume_equal_registers(struct induction *induction)
{
	for (unsigned i = 0; i < induction->candidates.count; i++) {
		const struct candidate *candidate = &induction->candidates.candidate[i];
		if (induction->is_assumed[i])
			aig_merge(induction->aig, in_cycle(induction, 0, candidate->gold),
				  in_cycle(induction, 0, candidate->gate));
	}
}

/* Drops the pairs of registers that are not proven equal in cycle 1; false if there are any. */
static bool registers_stay_equal(struct induction *induction)
{
	for (unsigned i = 0; i < induction->candidates.count; i++) {
		const struct candidate *candidate = &induction->candidates.candidate[i];
		if (!induction->is_assumed[i] ||
		    in_cycle(induction, 1, candidate->gold) == in_cycle(induction, 1, candidate->gate))
			continue;
		if (induction->verbose)
			fprintf(stderr, "not proven in cycle 1: equal registers %s\n", candidate->name);
		induction->is_assumed[i] = false;
		induction->dropped = true;
	}
	return !induction->dropped;
}

/* ---- functional dependencies ---- */

/* Replaces the register by the gate in this cycle; no gate of the cycle that reads the register is built yet. */
static void substitute(struct induction *induction, unsigned cycle, unsigned latch, unsigned gate)
{
	induction->in[cycle][latch] = gate;
	if (!aig_is_and(induction->aig, gate / 2))
		return;
	sat_add_cut_point(induction->sat, gate);
	known_make_leaf(induction->known, gate / 2);
}

static void substitute_dependencies(struct induction *induction)
{
	for (unsigned i = 0; i < induction->dependencies.count; i++) {
		const struct dependency *dependency = &induction->dependencies.dependency[i];
		substitute(induction, 0, dependency->latch, in_cycle(induction, 0, dependency->function));
	}
}

/* Proves the dependencies in cycle 1 and replaces their registers there. Drops those that fail; false if there are any.
 */
static bool dependencies_hold(struct induction *induction)
{
	struct dependencies *dependencies = &induction->dependencies;
	unsigned kept = 0;
	for (unsigned i = 0; i < dependencies->count; i++) {
		const struct dependency dependency = dependencies->dependency[i];
		unsigned is = in_cycle(induction, 1, dependency.function);
		unsigned next = in_cycle(induction, 0, induction->circuit->variable[dependency.latch].left);
		if (is == next || sat_prove_equal(induction->sat, is, next, for_candidate)) {
			substitute(induction, 1, dependency.latch, is);
			dependencies->dependency[kept++] = dependency;
		}
	}
	if (kept == dependencies->count)
		return true;
	if (induction->verbose)
		fprintf(stderr, "not proven in cycle 1: %u of %u functional dependencies\n", dependencies->count - kept,
			dependencies->count);
	dependencies->count = kept;
	induction->dropped = true;
	return false;
}

/* ---- candidates and claims ---- */

/* Merges two proven-equal nodes into one cut point. */
static void know_equal(struct induction *induction, unsigned a, unsigned b, bool both_gates)
{
	if (a != b) {
		(both_gates ? aig_merge_both : aig_merge)(induction->aig, a, b);
		known_merged(induction->known, a, b);
	}
	sat_add_cut_point(induction->sat, a);
}

/* Whether the lemma states that two wires are equal. */
static bool states_equal(const struct clauses *lemma)
{
	return lemma->count == 2 && lemma->clause[0].size == 2 && lemma->clause[1].size == 2 &&
	       clauses_are_opposite(lemma->clause[0].lit, lemma->clause[1].lit);
}

/* Wires that a lemma proves equal keep both gates: a sum is then known both as one step from the sum before and as a
 * whole. */
static void know_lemma(struct induction *induction, unsigned cycle, const struct candidate *candidate)
{
	const struct clauses *lemma = &candidate->lemma;
	if (states_equal(lemma)) {
		const unsigned *lit = lemma->clause[0].lit;
		know_equal(induction, in_cycle(induction, cycle, lit[0] ^ 1), in_cycle(induction, cycle, lit[1]), true);
	} else {
		unsigned wire = candidate->gold;
		know(induction, cycle, &(struct clause){1, &wire}, KNOWN_LEMMA);
		for (unsigned i = 0; lemma->count <= LEMMA_CLAUSES && i < lemma->count; i++)
			know(induction, cycle, &lemma->clause[i], KNOWN_LEMMA);
	}
}

/* Whether a wire of the candidate is in the fan-in of a claim about registers. */
static bool is_in_state_claims(const struct induction *induction, const struct candidate *candidate)
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

/* In the case of this attempt the wire of the candidate has this value in cycle 0. */
static void take_case(struct induction *induction, const struct candidate *candidate, bool value)
{
	struct clauses definition = {0};
	unsigned lit = in_cycle(induction, 0, candidate->gold) ^ !value, not = lit ^ 1;
	if (lit == AIG_FALSE || sat_prove_clause(induction->sat, &not, 1, for_candidate)) {
		induction->impossible = true;
	} else if (lit != AIG_TRUE) {
		/* The clauses are over wires below it; of itself the representative is the constant now. */
		clauses_of(&definition, induction->circuit, candidate->gold ^ !value, NULL);
		know_equal(induction, lit, AIG_TRUE, false);
		for (unsigned i = 0; i < definition.count; i++)
			know(induction, 0, &definition.clause[i], KNOWN_LEMMA);
		clauses_free(&definition);
	}
}

/* Tries to prove the candidates in a cycle, or finds that its case is impossible; without of_inputs only those that
 * claims about registers depend on. */
static void prove_candidates(struct induction *induction, unsigned cycle, bool of_inputs)
{
	unsigned *failures = xalloc((induction->candidates.wires + 1UL) * sizeof *failures), split = 0;
	for (unsigned i = 0; i < induction->candidates.count && !induction->impossible; i++) {
		const struct candidate *candidate = &induction->candidates.candidate[i];
		bool value = induction->case_number >> split & 1, is_split = induction->splits && candidate->splits;
		split += is_split;
		bool registers =
		    induction->state_only[candidate->gold / 2] && induction->state_only[candidate->gate / 2];
		bool of_use = of_inputs || (registers && is_in_state_claims(induction, candidate));
		if (!of_use || failures[candidate->wire] >= FAILURES)
			continue;
		unsigned gold = in_cycle(induction, cycle, candidate->gold),
			 gate = in_cycle(induction, cycle, candidate->gate);
		bool port = induction->is_port[candidate->gold / 2];
		if (gold != gate && !sat_prove_equal(induction->sat, gold, gate, port ? for_port : for_candidate)) {
			if (induction->verbose)
				fprintf(stderr, "cycle %u level %u: %s\n", cycle, candidate->level, candidate->name);
			failures[candidate->wire]++;
			continue;
		}
		if (candidate->gate == AIG_TRUE)
			know_lemma(induction, cycle, candidate);
		else
			know_equal(induction, gold, gate, false);
		if (is_split && cycle == 0 && of_inputs)
			take_case(induction, candidate, value);
	}
	free(failures);
}

static bool prove(struct induction *induction, unsigned cycle, const struct clause *clause)
{
	unsigned lit[CLAUSE_MAX], size = clause_in_cycle(induction, cycle, clause, lit);
	return is_tautology(lit, size) || sat_prove_clause(induction->sat, lit, size, for_claim);
}

/* Proves the claims that depend on inputs (of_inputs), or those about registers alone; false at the first that fails.
 */
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

/* With -v, prints the number of queries so far. */
static void print_counts(const struct induction *induction, const char *when)
{
	struct sat_counts counts = sat_get_counts(induction->sat);
	if (induction->verbose)
		fprintf(stderr, "%s: %u queries, %u layers, %u solved\n", when, counts.queries, counts.layers,
			counts.solved);
}

/* The induction step of the first attempt: from the claims about registers. */
static bool step_from_state(struct induction *induction)
{
	assume_equal_registers(induction);
	substitute_dependencies(induction);
	know_claims(induction, 0, false);
	know_assumptions(induction, 0);
	prove_candidates(induction, 0, true);
	print_counts(induction, "wires");
	if (induction->impossible)
		return true;
	if (!prove_claims(induction, 0, true))
		return false;
	print_counts(induction, "claims");
	if (!dependencies_hold(induction))
		return false;
	prove_candidates(induction, 1, false);
	print_counts(induction, "wires of registers");
	return registers_stay_equal(induction) && prove_claims(induction, 1, false);
}

/* The induction step of the second attempt: from all claims. */
static bool step_from_claims(struct induction *induction)
{
	assume_equal_registers(induction);
	substitute_dependencies(induction);
	know_claims(induction, 0, true);
	for (unsigned cycle = 0; cycle < CYCLES; cycle++) {
		know_assumptions(induction, cycle);
		prove_candidates(induction, cycle, true);
		print_counts(induction, "wires");
		if (induction->impossible)
			return true;
	}
	return registers_stay_equal(induction) && prove_claims(induction, 1, false) && prove_claims(induction, 1, true);
}

/* The base case: what the step assumes of cycle 0 holds in the first cycle after the reset. */
static bool after_reset(struct induction *induction, bool of_inputs)
{
	for (unsigned cycle = 0; cycle < CYCLES; cycle++)
		know_assumptions(induction, cycle);
	prove_candidates(induction, 1, of_inputs);
	print_counts(induction, "after the reset");
	return registers_stay_equal(induction) && prove_claims(induction, 1, false) &&
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

/* A register in cycle 0: of the base case its initial value, the cycle being before the reset; of the step any value,
 * or 1 if it is 1 in every cycle after the reset. */
static unsigned first_value(struct induction *induction, unsigned v, bool before_reset)
{
	const struct variable *latch = &induction->circuit->variable[v];
	if (before_reset && latch->right / 2 != v)
		return latch->right;
	return !before_reset && latch->left == AIG_TRUE ? AIG_TRUE : aig_leaf(induction->aig);
}

/* Proves a step or a base case with an AIG of its own. */
static bool attempt(struct induction *induction, proof *prove_all, bool before_reset)
{
	const struct circuit *circuit = induction->circuit;
	induction->aig = aig_new();
	induction->known = known_new(induction->aig);
	induction->sat = sat_new(induction->aig, induction->known);
	for (unsigned cycle = 0; cycle < CYCLES; cycle++) {
		induction->in[cycle] = xalloc((circuit->variables + 1UL) * sizeof(unsigned));
		for (unsigned v = 0; v <= circuit->variables; v++)
			induction->in[cycle][v] = not_built;
	}
	for (unsigned v = 1; v <= circuit->variables; v++)
		if (circuit->variable[v].kind == KIND_LATCH)
			induction->in[0][v] = first_value(induction, v, before_reset);
		else if (circuit->variable[v].kind == KIND_INPUT)
			induction->in[0][v] = aig_leaf(induction->aig);
	bool proven = prove_all(induction);
	for (unsigned cycle = 0; cycle < CYCLES; cycle++)
		free(induction->in[cycle]);
	sat_free(induction->sat);
	known_free(induction->known);
	aig_free(induction->aig);
	return proven;
}

/* The step in each case. */
static bool every_case(struct induction *induction, proof *step)
{
	for (unsigned n = 0; n < 1U << induction->splits; n++) {
		induction->case_number = n;
		bool proven = attempt(induction, step, false);
		if (induction->verbose && induction->splits)
			fprintf(stderr, "case %u of %u: %sproven%s\n", n, 1U << induction->splits, proven ? "" : "not ",
				induction->impossible ? ", impossible" : "");
		induction->impossible = false;
		if (!proven)
			return false;
	}
	return true;
}

static bool step_and_base(struct induction *induction, proof *step, proof *base)
{
	bool proven;
	do {
		induction->dropped = false;
		proven = every_case(induction, step) && attempt(induction, base, true);
	} while (induction->dropped);
	return proven;
}

/* For each candidate, whether both its wires are registers. */
static bool *pairs_of_registers(const struct circuit *circuit, const struct candidates *candidates)
{
	bool *is_register_pair = xalloc((candidates->count + 1UL) * sizeof *is_register_pair);
	for (unsigned i = 0; i < candidates->count; i++)
		is_register_pair[i] = circuit->variable[candidates->candidate[i].gold / 2].kind == KIND_LATCH &&
				      circuit->variable[candidates->candidate[i].gate / 2].kind == KIND_LATCH;
	return is_register_pair;
}

/* The number of candidates that distinguish cases; 0 if there are too many. */
static unsigned count_splits(const struct candidates *candidates)
{
	unsigned splits = 0;
	for (unsigned i = 0; i < candidates->count; i++)
		splits += candidates->candidate[i].splits;
	return splits > SPLITS_MAX ? 0 : splits;
}

bool induction_proves(const struct circuit *circuit, bool verbose)
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
	induction.splits = count_splits(&induction.candidates);
	induction.is_assumed = pairs_of_registers(circuit, &induction.candidates);
	induction.dependencies = dependencies_make(circuit, &induction.claimed, &induction.candidates,
						   induction.state_only, induction.is_port);
	bool proven = step_and_base(&induction, step_from_state, base_of_state) ||
		      step_and_base(&induction, step_from_claims, base_of_claims);
	dependencies_free(&induction.dependencies);
	free(induction.is_assumed);
	candidates_free(&induction.candidates);
	clauses_free(&induction.assumed);
	clauses_free(&induction.claimed);
	free(induction.is_port);
	free(induction.state_only);
	free(induction.in_state_claims);
	return proven;
}
