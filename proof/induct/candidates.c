/* candidates.c - wires of two forms of a machine that may be equal. */
#include "proof/induct/candidates.h"

#include <stdlib.h>
#include <string.h>

#include "base/diag.h"

enum { PREFIX = 5 }; /* letters of "gold.", "gold_", "gate.", "gate_"; what follows, both forms share */

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

/* How many letters stand before the number of the bit: all, if there is none. */
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

/* Whether the wire that begins at named[i] ends with the representative bit in both forms; else only its name is the
 * representative. */
static bool same_width(const struct named *named, unsigned count, unsigned i)
{
	unsigned long last[2] = {0, 0};
	const char *wire = named[i].name + PREFIX;
	for (; i < count && same_wire(wire, named[i].name + PREFIX); i++)
		last[is_gate(named[i].name)] = bit_of(named[i].name + PREFIX);
	return last[0] == last[1];
}

/* Adds the candidate about named[i] and those of its name behind it, if it is a lemma or they may be equal; the next i.
 */
static unsigned add_candidate(struct candidates *candidates, const struct named *named, unsigned count, unsigned i,
			      const bool *state_only, bool may_be_equal)
{
	const char *name = named[i].name + PREFIX;
	struct candidate made = {.name = name, .gold = named[i].lit, .gate = AIG_TRUE, .wire = candidates->wires};
	unsigned last = i;
	bool is_port = false;
	for (; last < count && strcmp(name, named[last].name + PREFIX) == 0; last++)
		is_port |= is_implementation_port(named[last].name);
	if (is_lemma(name)) {
		if (made.gold == AIG_FALSE) /* nothing drives it */
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
	if (made.gold != made.gate || is_cut(name))
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

/* The level of what a lemma is about: it serves those who read that. */
static unsigned lemma_level(const struct clauses *lemma, const unsigned *level)
{
	unsigned most = 0;
	for (unsigned i = 0; i < lemma->count; i++)
		for (unsigned k = 0; k < lemma->clause[i].size; k++)
			if (most < level[lemma->clause[i].lit[k] / 2])
				most = level[lemma->clause[i].lit[k] / 2];
	return most;
}

/* Takes the lemmas apart down to wires that have names. One that holds whatever these are says nothing: it is left
 * out. */
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

/* Two wires that may be equal stand on one level. */
static void order(struct candidates *candidates, const struct circuit *circuit)
{
	enum { PASSES = 50 }; /* names that mean other things in the two forms may have no order */
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
			bool is_constant =
			    candidate->gold / 2 == 0 || candidate->gate / 2 == 0; /* that stays below all */
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
	order(&candidates, circuit);
	return candidates;
}

void candidates_free(struct candidates *candidates)
{
	for (unsigned i = 0; i < candidates->count; i++)
		clauses_free(&candidates->candidate[i].lemma);
	free(candidates->candidate);
	*candidates = (struct candidates){0};
}
