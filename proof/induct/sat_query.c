/* sat_query.c - does a clause follow from the known clauses? */
#include "proof/induct/sat_query.h"

#include <ccadical.h>
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

#include "base/diag.h"

enum { SATISFIABLE = 10, UNSATISFIABLE = 20, UNKNOWN = 30 }; /* the first two are CaDiCaL's */

/* An entry of the hash table of answers. */
struct answer {
	XXH128_hash_t cnf; /* a hash of the query's clauses and limit */
	int status;        /* 0: a free entry */
};

/* A node in the current query. */
struct query_node {
	unsigned query;   /* the number of the last query that it is part of */
	int variable;     /* the solver's */
	bool is_frontier; /* it is, or was, on the frontier */
	bool is_expanded;
};

/* A known clause in the current query. */
struct query_clause {
	unsigned query;
	unsigned literals, leaves; /* of it, that are part of the query */
	bool is_added;
};

struct sat {
	const struct aig *aig;
	const struct known *known;
	unsigned query;                      /* the number of the current query */
	unsigned nodes, clauses, cut_points; /* lengths of the arrays */
	struct query_node *node;
	struct query_clause *clause;
	bool *is_cut_point;
	int variables;             /* of the current query */
	bool adds_state_clause;    /* nodes are part of a clause about registers: no reason to expand their functions */
	struct id_list frontier;   /* nodes without their gates so far */
	struct id_list ready;      /* known clauses of which all literals are in the query */
	struct id_list ready_deep; /* those of which all leaves are, to be added with the gates down to these */
	struct id_list missing_one; /* those that propagate, of which all literals but one are */
	int *cnf;                   /* the clauses, each with a 0 behind it */
	size_t length, room, fed;   /* of cnf; fed: what the solver has */
	CCaDiCaL *solver;
	struct answer *answer; /* a hash table of `places` entries with open addressing */
	size_t answers, places;
	struct sat_counts counts;
};

struct sat *sat_new(const struct aig *aig, const struct known *known)
{
	struct sat *sat = xalloc(sizeof *sat);
	sat->aig = aig;
	sat->known = known;
	sat->places = 1 << 16;
	sat->answer = xalloc((sat->places) * sizeof *sat->answer);
	return sat;
}

void sat_free(struct sat *sat)
{
	free(sat->node);
	free(sat->clause);
	free(sat->is_cut_point);
	free(sat->frontier.at);
	free(sat->ready.at);
	free(sat->ready_deep.at);
	free(sat->missing_one.at);
	free(sat->cnf);
	free(sat->answer);
	free(sat);
}

void sat_add_cut_point(struct sat *sat, unsigned lit)
{
	unsigned node = aig_representative(sat->aig, lit) / 2;
	sat->is_cut_point = array_grow(sat->is_cut_point, &sat->cut_points, node + 1, sizeof *sat->is_cut_point);
	sat->is_cut_point[node] = true;
}

struct sat_counts sat_get_counts(const struct sat *sat)
{
	return sat->counts;
}

/* ---- the clauses of a query ---- */

static void add_number(struct sat *sat, int number)
{
	if (sat->length == sat->room) {
		sat->room = sat->room ? 2 * sat->room : 4096;
		sat->cnf = xrealloc(sat->cnf, sat->room * sizeof *sat->cnf);
	}
	sat->cnf[sat->length++] = number;
}

/* Adds a clause of one to three literals; 0: none. */
static void clause(struct sat *sat, int a, int b, int c)
{
	add_number(sat, a);
	if (b)
		add_number(sat, b);
	if (c)
		add_number(sat, c);
	add_number(sat, 0);
}

static struct query_clause *query_clause_of(struct sat *sat, unsigned clause)
{
	struct query_clause *own = &sat->clause[clause];
	if (own->query != sat->query)
		*own = (struct query_clause){.query = sat->query};
	return own;
}

/* A leaf has become part of the query. A known clause about few registers is added as soon as one of them is in it. */
static void count_leaf(struct sat *sat, unsigned node)
{
	struct id_list list = known_by_leaf(sat->known, node);
	for (unsigned i = 0; i < list.count; i++) {
		const struct known_clause *clause = &sat->known->clause[list.at[i]];
		struct query_clause *own = query_clause_of(sat, list.at[i]);
		own->leaves++;
		if (own->leaves == clause->leaves || (clause->state_only && own->leaves == 1))
			id_list_add(&sat->ready_deep, list.at[i]);
	}
}

/* A node has become part of the query. */
static void count_literal(struct sat *sat, unsigned node)
{
	struct id_list list = known_by_literal(sat->known, node);
	for (unsigned i = 0; i < list.count; i++) {
		const struct known_clause *clause = &sat->known->clause[list.at[i]];
		struct query_clause *own = query_clause_of(sat, list.at[i]);
		own->literals++;
		if (own->literals == clause->size)
			id_list_add(&sat->ready, list.at[i]);
		else if (clause->propagates && own->literals == clause->size - 1)
			id_list_add(&sat->missing_one, list.at[i]);
	}
}

/* The solver's variable of a representative, which is part of the query from now on. */
static int variable(struct sat *sat, unsigned node)
{
	struct query_node *own = &sat->node[node];
	bool is_new = own->query != sat->query, is_leaf = known_is_leaf(sat->known, node);
	if (is_new)
		*own = (struct query_node){.query = sat->query, .variable = ++sat->variables};
	if (aig_is_and(sat->aig, node) && !own->is_frontier && !(is_leaf && sat->adds_state_clause)) {
		own->is_frontier = true;
		id_list_add(&sat->frontier, node);
	}
	if (!is_new)
		return own->variable;
	if (!node)
		clause(sat, -own->variable, 0, 0);
	count_literal(sat, node);
	if (is_leaf)
		count_leaf(sat, node);
	return own->variable;
}

static int literal(struct sat *sat, unsigned lit)
{
	lit = aig_representative(sat->aig, lit);
	int number = variable(sat, lit / 2);
	return lit & 1 ? -number : number;
}

static bool is_cut_point(const struct sat *sat, unsigned node)
{
	return node < sat->cut_points && sat->is_cut_point[node];
}

static void expand(struct sat *sat, unsigned node, bool deep);

/* Adds the clauses of a node's gate, with the output `out`, and expands its inputs: down to cut points, or, deep, to
 * the leaves of known clauses. */
static void expand_gate(struct sat *sat, unsigned node, int out, bool deep)
{
	const unsigned read[2] = {aig_representative(sat->aig, sat->aig->node[node].left),
				  aig_representative(sat->aig, sat->aig->node[node].right)};
	int left = literal(sat, read[0]), right = literal(sat, read[1]);
	clause(sat, -out, left, 0);
	clause(sat, -out, right, 0);
	clause(sat, out, -left, -right);
	for (unsigned k = 0; k < 2; k++)
		if (deep ? !known_is_leaf(sat->known, read[k] / 2) : !is_cut_point(sat, read[k] / 2))
			expand(sat, read[k] / 2, deep);
}

/* Adds the gate of a node, if it has one, and its fan-in as above. */
static void expand(struct sat *sat, unsigned node, bool deep)
{
	int out = variable(sat, node);
	if (sat->node[node].is_expanded || !aig_is_and(sat->aig, node))
		return;
	sat->node[node].is_expanded = true;
	expand_gate(sat, node, out, deep);
	/* An alternative gate is expanded to the nearest cut points alone, as from one step of a sum to the step
	 * before. */
	for (unsigned alternative = sat->aig->node[node].alternative; alternative;
	     alternative = sat->aig->node[alternative].next_alternative)
		expand_gate(sat, alternative, literal(sat, 2 * alternative), false);
}

/* Adds a known clause; deep: with the gates between its literals and the leaves of its support. */
static void add_clause(struct sat *sat, unsigned id, bool deep)
{
	const struct known_clause *clause = &sat->known->clause[id];
	struct query_clause *own = query_clause_of(sat, id);
	for (unsigned i = 0; deep && i < clause->size; i++) {
		unsigned node = aig_representative(sat->aig, clause->lit[i]) / 2;
		if (!known_is_leaf(sat->known, node))
			expand(sat, node, true);
	}
	if (own->is_added)
		return;
	own->is_added = true;
	sat->adds_state_clause = clause->state_only;
	for (unsigned i = 0; i < clause->size; i++)
		literal(sat, clause->lit[i]); /* may add clauses of its own */
	for (unsigned i = 0; i < clause->size; i++)
		add_number(sat, literal(sat, clause->lit[i]));
	add_number(sat, 0);
	sat->adds_state_clause = false;
}

/* Adds the known clauses that the query now meets (sat_query.h). */
static void add_known_clauses(struct sat *sat)
{
	unsigned missing_one = sat->missing_one.count;
	for (unsigned i = 0; i < missing_one; i++)
		add_clause(sat, sat->missing_one.at[i], false);
	while (sat->ready.count || sat->ready_deep.count) {
		if (sat->ready.count)
			add_clause(sat, sat->ready.at[--sat->ready.count], false);
		else
			add_clause(sat, sat->ready_deep.at[--sat->ready_deep.count], true);
	}
	sat->missing_one.count = 0;
}

/* ---- answers ---- */

/* The entry of a query, or the free one where it belongs. */
static struct answer *find_answer(struct sat *sat, XXH128_hash_t cnf)
{
	size_t at = cnf.low64 & (sat->places - 1);
	while (sat->answer[at].status && !XXH128_isEqual(sat->answer[at].cnf, cnf))
		at = (at + 1) & (sat->places - 1);
	return &sat->answer[at];
}

static void keep_answer(struct sat *sat, XXH128_hash_t cnf, int status)
{
	if (2 * sat->answers > sat->places) {
		struct answer *old = sat->answer;
		size_t count = sat->places;
		sat->places *= 2;
		sat->answer = xalloc(sat->places * sizeof *sat->answer);
		for (size_t i = 0; i < count; i++)
			if (old[i].status)
				*find_answer(sat, old[i].cnf) = old[i];
		free(old);
	}
	*find_answer(sat, cnf) = (struct answer){cnf, status};
	sat->answers++;
}

/* Solves the clauses so far, unless an earlier query had the same. */
static int solve(struct sat *sat, int conflicts)
{
	XXH64_hash_t seed = (XXH64_hash_t)conflicts;
	XXH128_hash_t cnf = XXH3_128bits_withSeed(sat->cnf, sat->length * sizeof *sat->cnf, seed);
	const struct answer *known = find_answer(sat, cnf);
	sat->counts.layers++;
	if (known->status)
		return known->status;
	if (!sat->solver) {
		sat->solver = ccadical_init();
		ccadical_set_option(sat->solver, "quiet", 1);
	}
	for (; sat->fed < sat->length; sat->fed++)
		ccadical_add(sat->solver, sat->cnf[sat->fed]);
	if (conflicts >= 0)
		ccadical_limit(sat->solver, "conflicts", conflicts);
	int status = ccadical_solve(sat->solver);
	sat->counts.solved++;
	if (!status)
		status = UNKNOWN;
	keep_answer(sat, cnf, status);
	return status;
}

static void begin(struct sat *sat)
{
	sat->query++;
	sat->counts.queries++;
	sat->node = array_grow(sat->node, &sat->nodes, sat->aig->count, sizeof *sat->node);
	sat->clause = array_grow(sat->clause, &sat->clauses, sat->known->count, sizeof *sat->clause);
	sat->variables = 0;
	sat->length = sat->fed = 0;
	sat->frontier.count = sat->ready.count = sat->ready_deep.count = sat->missing_one.count = 0;
}

/* Removes expanded nodes from the frontier. */
static void drop_expanded(struct sat *sat)
{
	unsigned kept = 0;
	for (unsigned i = 0; i < sat->frontier.count; i++)
		if (!sat->node[sat->frontier.at[i]].is_expanded)
			sat->frontier.at[kept++] = sat->frontier.at[i];
	sat->frontier.count = kept;
}

/* Expands every node of the frontier by one layer and adds the known clauses that the query then meets. */
static void expand_frontier(struct sat *sat)
{
	unsigned count = sat->frontier.count;
	for (unsigned i = 0; i < count; i++)
		expand(sat, sat->frontier.at[i], false);
	add_known_clauses(sat);
	drop_expanded(sat);
}

static bool decide(struct sat *sat, struct effort effort)
{
	int status = SATISFIABLE;
	bool more = true; /* a query about registers alone has nothing to expand, but known clauses: one layer */
	for (unsigned layer = 0; status != UNSATISFIABLE && layer < effort.layers && more; layer++) {
		expand_frontier(sat);
		more = sat->frontier.count;
		if ((unsigned)sat->variables > effort.variables)
			break;
		status = solve(sat, effort.conflicts);
	}
	if (status != UNSATISFIABLE) {
		for (unsigned i = 0; i < sat->known->count; i++)
			if (sat->known->clause[i].size >= effort.long_from)
				add_clause(sat, i, true);
		while (!effort.long_from && sat->frontier.count)
			expand_frontier(sat);
		status = solve(sat, effort.conflicts);
	}
	if (sat->solver)
		ccadical_release(sat->solver);
	sat->solver = NULL;
	return status == UNSATISFIABLE;
}

bool sat_prove_equal(struct sat *sat, unsigned a, unsigned b, struct effort effort)
{
	begin(sat);
	int left = literal(sat, a), right = literal(sat, b);
	clause(sat, left, right, 0);
	clause(sat, -left, -right, 0);
	return decide(sat, effort);
}

bool sat_prove_clause(struct sat *sat, const unsigned *lit, unsigned size, struct effort effort)
{
	begin(sat);
	for (unsigned i = 0; i < size; i++)
		clause(sat, -literal(sat, lit[i]), 0, 0);
	return decide(sat, effort);
}
