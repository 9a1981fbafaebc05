/* next_state.c - a mutant that changes no register and no output, proven in the states of the front end without it.
 *
 * The miter of prove.c has two front ends, each with registers of its own, which a prover must relate. Here no mutant
 * is selected, so that both are the emitted front end. Beside its gates stand those of the mutant, which read the same
 * registers and inputs. If in every state that the front end reaches, and for all inputs that keep the contracts, the
 * mutant has the same outputs and the same next state, the two never part. */
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/proc.h"
#include "proof/abc.h"
#include "tests/mutants/mutants.h"

/* A circuit that gets gates behind its own. */
struct grown {
	struct circuit circuit;
	unsigned room;
	unsigned *mutated; /* of each variable of the circuit: its literal in the mutant */
};

static unsigned both(struct grown *g, unsigned a, unsigned b)
{
	unsigned simple = and_without_gate(a, b);
	if (simple != (unsigned)NO_LITERAL)
		return simple;
	struct circuit *c = &g->circuit;
	if (++c->variables == g->room) {
		g->room *= 2;
		c->variable = xrealloc(c->variable, g->room * sizeof *c->variable);
	}
	c->variable[c->variables] = (struct variable){.kind = KIND_AND, .left = a, .right = b};
	return 2 * c->variables;
}

static unsigned either(struct grown *g, unsigned a, unsigned b)
{
	return both(g, a ^ 1, b ^ 1) ^ 1;
}

static unsigned in_mutant(const struct grown *g, unsigned lit)
{
	return g->mutated[lit / 2] ^ (lit & 1);
}

/* 1 where a literal is not what it is in the mutant. */
static unsigned changes(struct grown *g, unsigned lit)
{
	unsigned other = in_mutant(g, lit);
	return either(g, both(g, lit, other ^ 1), both(g, lit ^ 1, other));
}

/* Adds the gates of the mutant, whose variables are those of the circuit with another selection. */
static void add_mutant(struct grown *g, const struct circuit *circuit, const struct variable *mutant)
{
	g->circuit = *circuit;
	g->room = circuit->variables + 1;
	g->circuit.variable = xalloc(g->room * sizeof *g->circuit.variable);
	memcpy(g->circuit.variable, circuit->variable, g->room * sizeof *g->circuit.variable);
	g->mutated = xalloc((circuit->variables + 1UL) * sizeof *g->mutated);
	for (unsigned v = 1; v <= circuit->variables; v++)
		g->mutated[v] = mutant[v].kind == KIND_AND
				    ? both(g, in_mutant(g, mutant[v].left), in_mutant(g, mutant[v].right))
				    : 2 * v;
}

/* 1 in a cycle in which an output or a next state is not that of the mutant. */
static unsigned all_changes(struct grown *g, const struct circuit *circuit)
{
	unsigned some = AIG_FALSE;
	for (unsigned i = 0; i < circuit->bads; i++)
		some = either(g, some, changes(g, circuit->bad[i]));
	for (unsigned v = 1; v <= circuit->variables; v++)
		if (circuit->variable[v].kind == KIND_LATCH)
			some = either(g, some, changes(g, circuit->variable[v].left));
	return some;
}

/* Whether the reset gives all registers of the circuit the same values. */
static bool same_after_reset(const struct circuit *circuit, const struct variable *mutant)
{
	for (unsigned v = 1; v <= circuit->variables; v++)
		if (mutant[v].kind == KIND_LATCH && mutant[v].right != circuit->variable[v].right)
			return false;
	return true;
}

/* Mostly the assumptions alone exclude that anything changes, which is found at once. */
static bool nothing_changes(const struct circuit *circuit, unsigned limit)
{
	char *work = temporary_folder();
	struct abc_answer answer = abc_decide_at_once(work, circuit, (limit + 3) / 4);
	if (answer.verdict == ABC_UNDECIDED)
		answer = abc_decide(work, circuit, limit / 2);
	temporary_done(work);
	return answer.verdict == ABC_PROVEN;
}

bool prove_next_state(struct circuit *circuit, struct mutant *one, unsigned limit)
{
	size_t size = (circuit->variables + 1UL) * sizeof *circuit->variable;
	struct variable *mutant = xalloc(size);
	prove_select(circuit, one->number);
	memcpy(mutant, circuit->variable, size);
	prove_select(circuit, 0);
	bool proven = false;
	if (same_after_reset(circuit, mutant)) {
		struct grown g;
		add_mutant(&g, circuit, mutant);
		unsigned some = all_changes(&g, circuit);
		g.circuit.bads = 1;
		g.circuit.bad = &some;
		proven = nothing_changes(&g.circuit, limit);
		free(g.circuit.variable);
		free(g.mutated);
	}
	free(mutant);
	if (proven)
		mutants_decide(one, FATE_EQUIVALENT, xstrdup("next state"), one->cycle);
	return proven;
}
