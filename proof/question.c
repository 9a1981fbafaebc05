/* question.c - does a clause follow from what is known? */
#include "proof/question.h"

#include <ccadical.h>
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

enum { SATISFIABLE = 10, UNSATISFIABLE = 20, UNKNOWN = 30 }; /* the first two as the solver says it */

struct said {
	XXH128_hash_t text;
	int answer; /* 0: a free place */
};

/* What the present question knows of a node. */
struct part {
	unsigned question; /* the number of the question that this is of */
	int variable;
	bool is_edge; /* it is, or was, on the edge */
	bool is_open;
};

/* How much of a truth is part of the present question. */
struct cover {
	unsigned question;
	unsigned literals, leaves;
	bool is_in;
};

struct questions {
	const struct graph *graph;
	const struct truths *truths;
	unsigned now; /* the number of the present question */
	unsigned parts, covers, closeds;
	struct part *part;
	struct cover *cover;
	bool *closed;
	int variables;        /* of the present question */
	bool of_registers;    /* what is taken in is known of registers: they are no reason to open what defines them */
	struct numbers edge;  /* nodes that stand for themselves so far */
	struct numbers ready; /* truths of which all literals are there */
	struct numbers ready_deep; /* those of which all leaves are */
	struct numbers half;       /* those of which all are but one, if they lead to that one */
	int *text;                 /* its clauses, each with a 0 behind it */
	size_t length, room, fed;
	CCaDiCaL *solver;
	struct said *said; /* answers so far */
	size_t answers, places;
	struct question_counts counts;
};

struct questions *questions_new(const struct graph *graph, const struct truths *truths)
{
	struct questions *q = calloc(1, sizeof *q);
	q->graph = graph;
	q->truths = truths;
	q->places = 1 << 16;
	q->said = calloc(q->places, sizeof *q->said);
	return q;
}

void questions_free(struct questions *q)
{
	free(q->part);
	free(q->cover);
	free(q->closed);
	free(q->edge.at);
	free(q->ready.at);
	free(q->ready_deep.at);
	free(q->half.at);
	free(q->text);
	free(q->said);
	free(q);
}

void questions_close(struct questions *q, unsigned lit)
{
	unsigned node = graph_find(q->graph, lit) / 2;
	q->closed = array_longer(q->closed, &q->closeds, node + 1, sizeof *q->closed);
	q->closed[node] = true;
}

struct question_counts questions_counts(const struct questions *q)
{
	return q->counts;
}

/* The text of a question. */

static void word(struct questions *q, int number)
{
	if (q->length == q->room) {
		q->room = q->room ? 2 * q->room : 4096;
		q->text = realloc(q->text, q->room * sizeof *q->text);
	}
	q->text[q->length++] = number;
}

static void clause(struct questions *q, int a, int b, int c)
{
	word(q, a);
	if (b)
		word(q, b);
	if (c)
		word(q, c);
	word(q, 0);
}

static struct cover *cover_of(struct questions *q, unsigned truth)
{
	struct cover *cover = &q->cover[truth];
	if (cover->question != q->now)
		*cover = (struct cover){.question = q->now};
	return cover;
}

/* A leaf became part of the question. What is known of few registers helps even where others are in it. */
static void count_leaf(struct questions *q, unsigned node)
{
	struct numbers list = truths_by_leaf(q->truths, node);
	for (unsigned i = 0; i < list.count; i++) {
		const struct truth *truth = &q->truths->truth[list.at[i]];
		struct cover *cover = cover_of(q, list.at[i]);
		cover->leaves++;
		if (cover->leaves == truth->leaves || (truth->of_registers && cover->leaves == 1))
			numbers_add(&q->ready_deep, list.at[i]);
	}
}

static void count_literal(struct questions *q, unsigned node)
{
	struct numbers list = truths_by_literal(q->truths, node);
	for (unsigned i = 0; i < list.count; i++) {
		const struct truth *truth = &q->truths->truth[list.at[i]];
		struct cover *cover = cover_of(q, list.at[i]);
		cover->literals++;
		if (cover->literals == truth->size)
			numbers_add(&q->ready, list.at[i]);
		else if (truth->leads && cover->literals == truth->size - 1)
			numbers_add(&q->half, list.at[i]);
	}
}

/* The solver's variable of a node that stands for itself. */
static int variable(struct questions *q, unsigned node)
{
	struct part *part = &q->part[node];
	bool is_new = part->question != q->now, is_leaf = truths_is_leaf(q->truths, node);
	if (is_new)
		*part = (struct part){.question = q->now, .variable = ++q->variables};
	if (graph_is_and(q->graph, node) && !part->is_edge && !(is_leaf && q->of_registers)) {
		part->is_edge = true;
		numbers_add(&q->edge, node);
	}
	if (!is_new)
		return part->variable;
	if (!node)
		clause(q, -part->variable, 0, 0);
	count_literal(q, node);
	if (is_leaf)
		count_leaf(q, node);
	return part->variable;
}

static int literal(struct questions *q, unsigned lit)
{
	lit = graph_find(q->graph, lit);
	int number = variable(q, lit / 2);
	return lit & 1 ? -number : number;
}

static bool is_closed(const struct questions *q, unsigned node)
{
	return node < q->closeds && q->closed[node];
}

static void open(struct questions *q, unsigned node, bool deep);

/* Says that `out` is the gate of a node, and opens what that reads. */
static void open_gate(struct questions *q, unsigned node, int out, bool deep)
{
	const unsigned read[2] = {graph_find(q->graph, q->graph->node[node].left),
				  graph_find(q->graph, q->graph->node[node].right)};
	int left = literal(q, read[0]), right = literal(q, read[1]);
	clause(q, -out, left, 0);
	clause(q, -out, right, 0);
	clause(q, out, -left, -right);
	for (unsigned k = 0; k < 2; k++)
		if (deep ? !truths_is_leaf(q->truths, read[k] / 2) : !is_closed(q, read[k] / 2))
			open(q, read[k] / 2, deep);
}

/* Takes a gate in with what it reads, down to closed nodes; deep: down to the leaves of what is known. */
static void open(struct questions *q, unsigned node, bool deep)
{
	int out = variable(q, node);
	if (q->part[node].is_open || !graph_is_and(q->graph, node))
		return;
	q->part[node].is_open = true;
	open_gate(q, node, out, deep);
	/* The other gates lead to what is near: a step of a sum to the step before it, and no further. */
	for (unsigned also = q->graph->node[node].also; also; also = q->graph->node[also].also_next)
		open_gate(q, also, literal(q, 2 * also), false);
}

static void take(struct questions *q, unsigned id, bool deep)
{
	const struct truth *truth = &q->truths->truth[id];
	struct cover *cover = cover_of(q, id);
	for (unsigned i = 0; deep && i < truth->size; i++) {
		unsigned node = graph_find(q->graph, truth->lit[i]) / 2;
		if (!truths_is_leaf(q->truths, node))
			open(q, node, true);
	}
	if (cover->is_in)
		return;
	cover->is_in = true;
	q->of_registers = truth->of_registers;
	for (unsigned i = 0; i < truth->size; i++)
		literal(q, truth->lit[i]); /* before the clause begins */
	for (unsigned i = 0; i < truth->size; i++)
		word(q, literal(q, truth->lit[i]));
	word(q, 0);
	q->of_registers = false;
}

/* Takes in what is known of the parts of the question. */
static void take_truths(struct questions *q)
{
	unsigned half = q->half.count;
	for (unsigned i = 0; i < half; i++)
		take(q, q->half.at[i], false);
	while (q->ready.count || q->ready_deep.count) {
		if (q->ready.count)
			take(q, q->ready.at[--q->ready.count], false);
		else
			take(q, q->ready_deep.at[--q->ready_deep.count], true);
	}
	q->half.count = 0;
}

/* Answers. */

static struct said *place(struct questions *q, XXH128_hash_t text)
{
	size_t at = text.low64 & (q->places - 1);
	while (q->said[at].answer && !XXH128_isEqual(q->said[at].text, text))
		at = (at + 1) & (q->places - 1);
	return &q->said[at];
}

static void note(struct questions *q, XXH128_hash_t text, int answer)
{
	if (2 * q->answers > q->places) {
		struct said *old = q->said;
		size_t count = q->places;
		q->places *= 2;
		q->said = calloc(q->places, sizeof *q->said);
		for (size_t i = 0; i < count; i++)
			if (old[i].answer)
				*place(q, old[i].text) = old[i];
		free(old);
	}
	*place(q, text) = (struct said){text, answer};
	q->answers++;
}

static int solve(struct questions *q, int conflicts)
{
	XXH64_hash_t seed = (XXH64_hash_t)conflicts;
	XXH128_hash_t text = XXH3_128bits_withSeed(q->text, q->length * sizeof *q->text, seed);
	const struct said *known = place(q, text);
	q->counts.layers++;
	if (known->answer)
		return known->answer;
	if (!q->solver) {
		q->solver = ccadical_init();
		ccadical_set_option(q->solver, "quiet", 1);
	}
	for (; q->fed < q->length; q->fed++)
		ccadical_add(q->solver, q->text[q->fed]);
	if (conflicts >= 0)
		ccadical_limit(q->solver, "conflicts", conflicts);
	int answer = ccadical_solve(q->solver);
	q->counts.solved++;
	if (!answer)
		answer = UNKNOWN;
	note(q, text, answer);
	return answer;
}

static void begin(struct questions *q)
{
	q->now++;
	q->counts.asked++;
	q->part = array_longer(q->part, &q->parts, q->graph->count, sizeof *q->part);
	q->cover = array_longer(q->cover, &q->covers, q->truths->count, sizeof *q->cover);
	q->variables = 0;
	q->length = q->fed = 0;
	q->edge.count = q->ready.count = q->ready_deep.count = q->half.count = 0;
}

/* The edge is of gates that are not open. */
static void drop_open(struct questions *q)
{
	unsigned kept = 0;
	for (unsigned i = 0; i < q->edge.count; i++)
		if (!q->part[q->edge.at[i]].is_open)
			q->edge.at[kept++] = q->edge.at[i];
	q->edge.count = kept;
}

/* Opens the edge and takes in what is known of it. */
static void widen(struct questions *q)
{
	unsigned count = q->edge.count;
	for (unsigned i = 0; i < count; i++)
		open(q, q->edge.at[i], false);
	take_truths(q);
	drop_open(q);
}

static bool ask(struct questions *q, struct effort effort)
{
	int answer = SATISFIABLE;
	bool more = true; /* what is known of two registers is asked even though there is nothing to open */
	for (unsigned layer = 0; answer != UNSATISFIABLE && layer < effort.layers && more; layer++) {
		widen(q);
		more = q->edge.count;
		if ((unsigned)q->variables > effort.variables)
			break;
		answer = solve(q, effort.conflicts);
	}
	if (answer != UNSATISFIABLE) {
		for (unsigned i = 0; i < q->truths->count; i++)
			if (q->truths->truth[i].size >= effort.long_from)
				take(q, i, true);
		while (!effort.long_from && q->edge.count)
			widen(q);
		answer = solve(q, effort.conflicts);
	}
	if (q->solver)
		ccadical_release(q->solver);
	q->solver = NULL;
	return answer == UNSATISFIABLE;
}

bool question_equal(struct questions *q, unsigned a, unsigned b, struct effort effort)
{
	begin(q);
	int left = literal(q, a), right = literal(q, b);
	clause(q, left, right, 0);
	clause(q, -left, -right, 0);
	return ask(q, effort);
}

bool question_clause(struct questions *q, const unsigned *lit, unsigned size, struct effort effort)
{
	begin(q);
	for (unsigned i = 0; i < size; i++)
		clause(q, -literal(q, lit[i]), 0, 0);
	return ask(q, effort);
}
