/* candidates.c - candidate equivalences by name, ordered by level. */
#include "proof/induct/candidates.h"

#include <stdlib.h>
#include <string.h>

#include "base/diag.h"

enum {
	PREFIX = 5
}; /* length of "gold.", "gold_", "gate.", "gate_"; the name behind it is common to both implementations */

static bool is_gate(const char *name)
{
	return name[1] == 'a';
}

static bool is_of_implementation(const char *name)
{
	return name && (strncmp(name, "gold", 4) == 0 || strncmp(name, "gate", 4) == 0) &&
	       (name[4] == '.' || name[4] == '_');
}

bool is_implementation_port(const char *name)
{
	return is_of_implementation(name) && name[4] == '_';
}

/* The length of a name without the bit index "[N]" at its end. */
static size_t stem(const char *name)
{
	const char *bit = strrchr(name, '[');
	return bit && name[strlen(name) - 1] == ']' ? (size_t)(bit - name) : strlen(name);
}

static unsigned long bit_of(const char *name)
{
	size_t length = stem(name);
	return name[length] ? strtoul(name + length + 1, NULL, 10) : 0;
}

static int by_shared_name(const void *a, const void *b)
{
	const char *x = ((const struct named *)a)->name + PREFIX, *y = ((const struct named *)b)->name + PREFIX;
	size_t name = stem(x), other = stem(y);
	int order = strncmp(x, y, name < other ? name : other);
	if (order || name != other)
		return order ? order : (name > other) - (name < other);
	unsigned long bit = bit_of(x), to = bit_of(y);
	return bit != to ? (bit > to) - (bit < to) : is_gate(x - PREFIX) - is_gate(y - PREFIX);
}

static bool same_wire(const char *a, const char *b)
{
	size_t length = stem(a);
	return length == stem(b) && strncmp(a, b, length) == 0;
}

static bool begins(const char *name, const char *with)
{
	const char *last = strrchr(name, '.');
	return strncmp(last ? last + 1 : name, with, strlen(with)) == 0;
}

static bool is_lemma(const char *name)
{
	return begins(name, "l_");
}

bool is_cut(const char *name)
{
	return begins(name, "cut_");
}

static bool is_split(const char *name)
{
	return begins(name, "split_");
}

/* Whether the wire whose first bit is named[i] has the same width in both implementations; else the two wires have only
 * their name in common. */
static bool same_width(const struct named *named, unsigned count, unsigned i)
{
	unsigned long last[2] = {0, 0};
	const char *wire = named[i].name + PREFIX;
	for (; i < count && same_wire(wire, named[i].name + PREFIX); i++)
		last[is_gate(named[i].name)] = bit_of(named[i].name + PREFIX);
	return last[0] == last[1];
}

/* Adds the candidate of named[i] and the entries of the same name behind it, if it is a lemma, a cut point, or a pair
 * that may be equal. Returns the index of the next name. */
static unsigned add_candidate(struct candidates *candidates, const struct named *named, unsigned count, unsigned i,
			      const bool *state_only, bool may_be_equal)
{
	const char *name = named[i].name + PREFIX;
	struct candidate made = {
	    .name = name, .gold = named[i].lit, .gate = AIG_TRUE, .wire = candidates->wires, .splits = is_split(name)};
	unsigned last = i;
	bool is_port = false;
	for (; last < count && strcmp(name, named[last].name + PREFIX) == 0; last++)
		is_port |= is_implementation_port(named[last].name);
	if (is_lemma(name)) {
		if (made.gold == AIG_FALSE) /* undriven */
			return last;
	} else if (is_cut(name)) {
		made.gate = made.gold;
	} else {
		made.gate = named[last - 1].lit;
		if (!may_be_equal || is_gate(named[i].name) || !is_gate(named[last - 1].name))
			return last;
		if (is_port && state_only[made.gold / 2] && state_only[made.gate / 2])
			return last;
	}
	if (made.gold != made.gate || is_cut(name) || made.splits)
		candidates->candidate[candidates->count++] = made;
	return last;
}

static int by_level(const void *a, const void *b)
{
	const struct candidate *x = a, *y = b;
	if (x->level != y->level)
		return x->level < y->level ? -1 : 1;
	bool x_lemma = x->gate == AIG_TRUE, y_lemma = y->gate == AIG_TRUE;
	if (x_lemma != y_lemma)
		return x_lemma - y_lemma;
	return (x->wire > y->wire) - (x->wire < y->wire);
}

/* The highest level of the wires in a lemma: it helps to prove what reads these wires. */
static unsigned lemma_level(const struct clauses *lemma, const unsigned *level)
{
	unsigned most = 0;
	for (unsigned i = 0; i < lemma->count; i++)
		for (unsigned k = 0; k < lemma->clause[i].size; k++)
			if (most < level[lemma->clause[i].lit[k] / 2])
				most = level[lemma->clause[i].lit[k] / 2];
	return most;
}

/* Decomposes the lemmas into clauses of named wires, and removes those that are tautologies over these wires. */
static void find_lemmas(struct candidates *candidates, const struct circuit *circuit)
{
	bool *is_named = xalloc((circuit->variables + 1UL) * sizeof *is_named);
	for (unsigned i = 0; i < circuit->outputs; i++)
		is_named[circuit->output[i].lit / 2] = true;
	unsigned kept = 0;
	for (unsigned i = 0; i < candidates->count; i++) {
		struct candidate *candidate = &candidates->candidate[kept];
		*candidate = candidates->candidate[i];
		if (candidate->gate == AIG_TRUE)
			clauses_of(&candidate->lemma, circuit, candidate->gold, is_named);
		kept += candidate->gate != AIG_TRUE || candidate->lemma.count;
	}
	candidates->count = kept;
	free(is_named);
}

/* Computes the levels, with both wires of a candidate on one level, and sorts the candidates by level. */
static void sort_by_level(struct candidates *candidates, const struct circuit *circuit)
{
	enum { PASSES = 50 }; /* if equal names mean different things, the levels may have no fixed point */
	unsigned *level = xalloc((circuit->variables + 1UL) * sizeof *level);
	bool moved = true;
	for (unsigned pass = 0; moved && pass < PASSES; pass++) {
		moved = false;
		for (unsigned v = 1; v <= circuit->variables; v++) {
			const struct variable *gate = &circuit->variable[v];
			if (gate->kind != KIND_AND)
				continue;
			unsigned left = level[gate->left / 2], right = level[gate->right / 2];
			unsigned above = 1 + (left > right ? left : right);
			if (level[v] < above)
				level[v] = above;
		}
		for (unsigned i = 0; i < candidates->count; i++) {
			struct candidate *candidate = &candidates->candidate[i];
			unsigned *gold = &level[candidate->gold / 2], *gate = &level[candidate->gate / 2];
			candidate->level = *gold > *gate ? *gold : *gate;
			bool is_constant = candidate->gold / 2 == 0 || candidate->gate / 2 == 0; /* stays at level 0 */
			if (!is_constant && *gold != *gate) {
				*gold = *gate = candidate->level;
				moved = true;
			}
		}
	}
	for (unsigned i = 0; i < candidates->count; i++)
		if (candidates->candidate[i].gate == AIG_TRUE)
			candidates->candidate[i].level = lemma_level(&candidates->candidate[i].lemma, level);
	free(level);
	qsort(candidates->candidate, candidates->count, sizeof *candidates->candidate, by_level);
}

struct candidates candidates_make(const struct circuit *circuit, const bool *state_only)
{
	struct named *named = xalloc((circuit->outputs + 1UL) * sizeof *named);
	unsigned count = 0;
	for (unsigned i = 0; i < circuit->outputs; i++)
		if (is_of_implementation(circuit->output[i].name))
			named[count++] = circuit->output[i];
	qsort(named, count, sizeof *named, by_shared_name);
	struct candidates candidates = {.candidate = calloc(count + 1UL, sizeof *candidates.candidate)};
	const char *wire = "";
	bool may_be_equal = false;
	for (unsigned i = 0; i < count;) {
		if (!same_wire(wire, named[i].name + PREFIX)) {
			candidates.wires++;
			wire = named[i].name + PREFIX;
			may_be_equal = same_width(named, count, i);
		}
		i = add_candidate(&candidates, named, count, i, state_only, may_be_equal);
	}
	free(named);
	find_lemmas(&candidates, circuit);
	sort_by_level(&candidates, circuit);
	return candidates;
}

void candidates_free(struct candidates *candidates)
{
	for (unsigned i = 0; i < candidates->count; i++)
		clauses_free(&candidates->candidate[i].lemma);
	free(candidates->candidate);
	*candidates = (struct candidates){0};
}
