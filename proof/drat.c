/* drat.c - unit propagation with two watched literals over a growing set of clauses. */
#include "proof/drat.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"

/* Numbers that grow. */
struct list {
	size_t count, room;
	long *item;
};

struct checker {
	long variables;
	struct list literals; /* the clauses one behind the other, each ended by 0 */
	struct list *watch;   /* [2 * variables + 2]: of each literal, where the clauses begin that watch it */
	signed char *value;   /* [variables + 1]: 1 true, -1 false, 0 open */
	struct list trail;    /* literals that are true */
	size_t propagated;
	bool refuted; /* the clauses themselves contradict each other by unit propagation */
};

static void push(struct list *list, long item)
{
	if (list->count == list->room) {
		list->room = list->room ? 2 * list->room : 4;
		list->item = xrealloc(list->item, list->room * sizeof *list->item);
	}
	list->item[list->count++] = item;
}

static struct list *watch_of(const struct checker *c, long lit)
{
	return &c->watch[lit > 0 ? 2 * lit : -2 * lit + 1];
}

static int value_of(const struct checker *c, long lit)
{
	return lit > 0 ? c->value[lit] : -c->value[-lit];
}

static void assign(struct checker *c, long lit)
{
	c->value[labs(lit)] = lit > 0 ? 1 : -1;
	push(&c->trail, lit);
}

/* Moves a literal that is not false to the place of the second one; false if there is none. */
static bool find_watch(const struct checker *c, long *clause)
{
	for (long *lit = clause + 2; *lit; lit++)
		if (value_of(c, *lit) >= 0) {
			long other = clause[1];
			clause[1] = *lit;
			*lit = other;
			return true;
		}
	return false;
}

/* Looks at the clauses that watch a literal that became false. False: one of them is violated. */
static bool visit(struct checker *c, long lit)
{
	struct list *watch = watch_of(c, lit);
	for (size_t n = 0; n < watch->count;) {
		long at = watch->item[n], *clause = &c->literals.item[at];
		if (clause[0] == lit) {
			clause[0] = clause[1];
			clause[1] = lit;
		}
		if (value_of(c, clause[0]) > 0) {
			n++;
		} else if (find_watch(c, clause)) {
			watch->item[n] = watch->item[--watch->count];
			push(watch_of(c, clause[1]), at);
		} else if (value_of(c, clause[0]) < 0) {
			return false;
		} else {
			assign(c, clause[0]);
			n++;
		}
	}
	return true;
}

static bool propagate(struct checker *c)
{
	while (c->propagated < c->trail.count)
		if (!visit(c, -c->trail.item[c->propagated++]))
			return false;
	return true;
}

/* Whether a contradiction follows by unit propagation if all literals of the lemma are false. */
static bool follows(struct checker *c, const struct list *lemma)
{
	size_t kept = c->trail.count;
	bool contradicts = false;
	for (size_t n = 0; n < lemma->count && !contradicts; n++) {
		contradicts = value_of(c, lemma->item[n]) > 0;
		if (value_of(c, lemma->item[n]) == 0)
			assign(c, -lemma->item[n]);
	}
	contradicts = contradicts || !propagate(c);
	while (c->trail.count > kept)
		c->value[labs(c->trail.item[--c->trail.count])] = 0;
	c->propagated = kept;
	return contradicts;
}

/* Adds a clause for good: without literals that are false for good, not at all if one is true for good. */
static void add(struct checker *c, const struct list *clause)
{
	long at = (long)c->literals.count, length;
	for (size_t n = 0; n < clause->count; n++)
		if (value_of(c, clause->item[n]) > 0)
			return;
	for (size_t n = 0; n < clause->count; n++)
		if (value_of(c, clause->item[n]) == 0)
			push(&c->literals, clause->item[n]);
	length = (long)c->literals.count - at;
	push(&c->literals, 0);
	if (length >= 2) {
		push(watch_of(c, c->literals.item[at]), at);
		push(watch_of(c, c->literals.item[at + 1]), at);
	} else if (length == 1) {
		assign(c, c->literals.item[at]);
		c->refuted = !propagate(c);
	} else {
		c->refuted = true;
	}
}

/* Reads literals up to a 0; false at the end of the text, or where a literal is of no variable. */
static bool read_clause(const struct checker *c, const char **at, struct list *clause)
{
	clause->count = 0;
	for (;;) {
		char *end;
		long lit = strtol(*at, &end, 10);
		if (end == *at || labs(lit) > c->variables)
			return false;
		*at = end;
		if (lit == 0)
			return true;
		bool is_new = true;
		for (size_t n = 0; n < clause->count; n++)
			is_new = is_new && clause->item[n] != lit;
		if (is_new)
			push(clause, lit);
	}
}

static bool read_problem(struct checker *c, const char *cnf, struct list *clause)
{
	int length = 0;
	long clauses = 0;
	if (sscanf(cnf, "p cnf %ld %ld%n", &c->variables, &clauses, &length) != 2 || c->variables < 0 ||
	    c->variables > INT32_MAX / 4)
		return false;
	c->watch = xalloc((2UL * (size_t)c->variables + 2) * sizeof *c->watch);
	c->value = xalloc((size_t)c->variables + 1);
	for (const char *at = cnf + length; clauses > 0 && !c->refuted; clauses--) {
		if (!read_clause(c, &at, clause))
			return false;
		add(c, clause);
	}
	return true;
}

static bool read_proof(struct checker *c, const char *proof, struct list *clause, char *why)
{
	unsigned long lemmas = 0;
	for (const char *at = proof; !c->refuted; lemmas++) {
		at += strspn(at, " \n");
		bool is_deletion = *at == 'd';
		at += is_deletion;
		if (!read_clause(c, &at, clause)) {
			snprintf(why, DRAT_WHY, "the proof ends behind %lu lines and refutes nothing", lemmas);
			return false;
		}
		if (is_deletion)
			continue;
		if (!follows(c, clause)) {
			snprintf(why, DRAT_WHY, "line %lu of the proof does not follow", lemmas + 1);
			return false;
		}
		add(c, clause);
	}
	return true;
}

bool drat_refutes(const char *cnf, const char *proof, char *why)
{
	struct checker c = {0};
	struct list clause = {0};
	bool refutes = read_problem(&c, cnf, &clause);
	if (!refutes)
		snprintf(why, DRAT_WHY, "the problem is no DIMACS CNF");
	refutes = refutes && read_proof(&c, proof, &clause, why);
	for (long lit = 0; c.watch && lit < 2 * c.variables + 2; lit++)
		free(c.watch[lit].item);
	free(c.watch);
	free(c.value);
	free(c.trail.item);
	free(c.literals.item);
	free(clause.item);
	return refutes;
}
