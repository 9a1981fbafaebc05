/* dependencies.c - registers that a claim states to be a function of other registers. */
#include "proof/induct/dependencies.h"

#include <stdlib.h>

#include "base/diag.h"

struct finder {
	const struct circuit *circuit;
	bool *dependent, *read;  /* for each variable: it has a dependency; the function of a dependency reads it */
	unsigned *visited, walk; /* for each variable the last walk that visited it; the number of the last walk */
};

/* Whether no register below v has a dependency itself or is `latch`. With `read`, marks the registers below v as read.
 */
static bool may_read(struct finder *finder, unsigned v, unsigned latch, bool read)
{
	const struct variable *variable = &finder->circuit->variable[v];
	if (finder->visited[v] == finder->walk || !v)
		return true;
	finder->visited[v] = finder->walk;
	if (variable->kind == KIND_AND)
		return may_read(finder, variable->left / 2, latch, read) &&
		       may_read(finder, variable->right / 2, latch, read);
	finder->read[v] |= read;
	return v != latch && !finder->dependent[v];
}

/* Adds the dependency "reg == is" if reg is a register, `is` a gate, and no chain of dependencies results. */
static bool add_dependency(struct finder *finder, struct dependencies *dependencies, unsigned reg, unsigned is)
{
	const struct variable *variable = finder->circuit->variable;
	unsigned latch = reg / 2;
	if (variable[latch].kind != KIND_LATCH || variable[is / 2].kind != KIND_AND || finder->read[latch] ||
	    finder->dependent[latch])
		return false;
	finder->walk++;
	if (!may_read(finder, is / 2, latch, false))
		return false;
	finder->walk++;
	may_read(finder, is / 2, latch, true);
	finder->dependent[latch] = true;
	dependencies->dependency[dependencies->count++] = (struct dependency){latch, is ^ (reg & 1)};
	return true;
}

/* The literals of a clause without those that are 0 in every cycle. False unless there are two, functions of registers
 * and no ports. */
static bool two_literals(const struct circuit *circuit, const struct clause *clause, const bool *state_only,
			 const bool *is_port, unsigned lit[2])
{
	unsigned size = 0;
	for (unsigned i = 0; i < clause->size; i++) {
		unsigned v = clause->lit[i] / 2;
		const struct variable *variable = &circuit->variable[v];
		bool never = variable->kind == KIND_LATCH && variable->left == AIG_TRUE && clause->lit[i] & 1;
		if (never)
			continue;
		if (size == 2 || !state_only[v] || is_port[v])
			return false;
		lit[size++] = clause->lit[i];
	}
	return size == 2;
}

struct dependencies dependencies_make(const struct circuit *circuit, const struct clauses *claimed,
				      const struct candidates *candidates, const bool *state_only, const bool *is_port)
{
	struct finder finder = {.circuit = circuit};
	finder.dependent = calloc(circuit->variables + 1UL, sizeof(bool));
	finder.read = calloc(circuit->variables + 1UL, sizeof(bool));
	finder.visited = calloc(circuit->variables + 1UL, sizeof(unsigned));
	for (unsigned i = 0; i < candidates->count; i++) {
		unsigned gold = candidates->candidate[i].gold / 2, gate = candidates->candidate[i].gate / 2;
		if (circuit->variable[gold].kind == KIND_LATCH && circuit->variable[gate].kind == KIND_LATCH)
			finder.read[gold] = finder.read[gate] = true;
	}
	struct dependencies dependencies = {0};
	dependencies.dependency = xalloc((claimed->count + 1UL) * sizeof *dependencies.dependency);
	unsigned one[2], other[2];
	/* a == b is two clauses: a or not b, b or not a. */
	for (unsigned i = 0; i + 1 < claimed->count; i++) {
		if (!two_literals(circuit, &claimed->clause[i], state_only, is_port, one) ||
		    !two_literals(circuit, &claimed->clause[i + 1], state_only, is_port, other))
			continue;
		bool opposite = clauses_are_opposite(one, other);
		if (opposite && !add_dependency(&finder, &dependencies, one[0], one[1] ^ 1))
			add_dependency(&finder, &dependencies, one[1], one[0] ^ 1);
	}
	free(finder.dependent);
	free(finder.read);
	free(finder.visited);
	return dependencies;
}

void dependencies_free(struct dependencies *dependencies)
{
	free(dependencies->dependency);
}
