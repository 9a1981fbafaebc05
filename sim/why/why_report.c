/* why_report.c - tables of paths, lines and warps. */
#include "sim/why/why_report.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "model/machine/mask.h"
#include "sim/why/sentence.h"

enum { ROWS = 20, DIFFERENCES = 10 }; /* rows of a table for people; the JSON has all */

/* ---- sums ---- */

static void check(const struct why_result *r, const char *what, uint64_t found, uint64_t expected)
{
	if (found != expected)
		die(EXIT_BUG, "why: %s under %s: %s: %" PRIu64 " found, %" PRIu64 " expected", r->run.stream->name,
		    r->run.policy, what, found, expected);
}

void why_compute(struct why_result *r)
{
	uint64_t states[WARP_STATES];
	why_tally(&r->run, &r->tally);
	why_path(&r->run, &r->path);
	why_states(r->tally.cycles, states);
	for (unsigned i = 0; i < WARP_STATES; i++)
		check(r, warp_states[i].name, states[i], r->run.metrics.stalls.warps[i]);
	check(r, "critical path", why_sum(r->path.cycles), r->run.metrics.cycles);
}

void why_free(struct why_result *r)
{
	why_tally_free(&r->run, &r->tally);
	why_path_free(&r->run, &r->path);
}

/* ---- chains ---- */

/* A slot without a TB: the TBs before and after. */
static void print_empty(const struct why_run *r, unsigned sm, unsigned slot, uint64_t cycle)
{
	const struct history *h = &r->histories[sm];
	const struct history_tb *before = NULL, *after = NULL;
	for (const struct history_tb *tb = h->tbs; tb < h->tbs + h->tb_count; tb++) {
		if (!mask_has(tb->warps, slot))
			continue;
		if (tb->last < cycle)
			before = tb;
		else if (!after)
			after = tb;
	}
	printf("%s, cycle %" PRIu64 ": no TB is in the slot of w%u on SM %u", r->policy, cycle, slot, sm);
	if (before)
		printf("; TB%u ended in %" PRIu64, before->tb, before->last);
	if (after)
		printf("; TB%u of kernel %u is launched in %" PRIu64, after->tb, after->kernel, after->launched);
	else
		fputs("; no further TB is launched there", stdout);
	puts(".");
}

void why_print_chain(const struct why_run *r, unsigned sm, unsigned slot, uint64_t cycle)
{
	struct why_chain chain;
	if (!why_chain(r, sm, slot, cycle, &chain)) {
		print_empty(r, sm, slot, cycle);
		return;
	}
	const struct why_warp w = chain.links->warp;
	printf("%s, cycle %" PRIu64 ": w%u (warp %u of TB%u, kernel %u, SM %u): %s\n", r->policy, cycle, slot,
	       why_number(r, w), why_tb(r, w)->tb, why_tb(r, w)->kernel, sm, why_causes[chain.links->cause].name);
	why_chain_text(stdout, r, &chain);
	why_chain_free(&chain);
}

/* ---- lines and warps ---- */

static void print_state_names(void)
{
	for (unsigned i = 0; i < WARP_STATES; i++)
		printf(" %*s", (int)strlen(warp_states[i].name) + 1, warp_states[i].name);
}

static void print_states(const uint64_t cycles[WHY_CAUSES])
{
	uint64_t states[WARP_STATES];
	why_states(cycles, states);
	for (unsigned i = 0; i < WARP_STATES; i++)
		printf(" %*" PRIu64, (int)strlen(warp_states[i].name) + 1, states[i]);
}

static void print_rest(size_t rows)
{
	if (rows > ROWS)
		printf("and %zu more (--json has all)\n", rows - ROWS);
}

void why_print_lines(const struct why_result *r)
{
	const struct why_lines *l = &r->tally.lines;
	uint64_t *keys = xalloc((l->count + 1) * sizeof *keys), all = why_sum(r->tally.cycles);
	size_t *order = xalloc((l->count + 1) * sizeof *order);
	for (size_t i = 0; i < l->count; i++)
		keys[i] = why_sum(l->rows[i].cycles);
	why_sort(l->count, keys, order);
	printf("%s: warp-cycles of each source line\n    line   share", r->run.policy);
	print_state_names();
	puts("  instruction");
	for (size_t i = 0; i < l->count && i < ROWS; i++) {
		const struct why_line *row = &l->rows[order[i]];
		char name[24];
		why_line_text(row->inst, name);
		printf("%8s %5.1f %%", name, 100 * (double)keys[order[i]] / (double)(all ? all : 1));
		print_states(row->cycles);
		printf("  %.*s\n", (int)sizeof row->inst->text, row->inst->text);
	}
	print_rest(l->count);
	free(order);
	free(keys);
}

void why_print_warps(const struct why_result *r)
{
	const struct why_tally *t = &r->tally;
	uint64_t *keys = xalloc((t->count + 1) * sizeof *keys);
	size_t *order = xalloc((t->count + 1) * sizeof *order);
	for (size_t i = 0; i < t->count; i++)
		keys[i] = why_sum(t->warps[i].cycles) - t->warps[i].cycles[WHY_ISSUED];
	why_sort(t->count, keys, order);
	printf("%s: cycles of each warp, those that wait longest first\n SM slot    TB warp     first", r->run.policy);
	print_state_names();
	puts("");
	for (size_t i = 0; i < t->count && i < ROWS; i++) {
		const struct why_warp_time *w = &t->warps[order[i]];
		printf("%3u %4u %5u %4u %9" PRIu64, w->warp.sm, w->warp.slot, why_tb(&r->run, w->warp)->tb,
		       why_number(&r->run, w->warp), w->first);
		print_states(w->cycles);
		puts("");
	}
	print_rest(t->count);
	free(order);
	free(keys);
}

/* ---- paths ---- */

static int width(const char *text)
{
	int n = (int)strlen(text);
	return n < 12 ? 12 : n;
}

static void print_row(const struct why_result *results, unsigned n, const char *name, const uint64_t *cycles)
{
	printf("%-14s", name);
	for (unsigned p = 0; p < n; p++)
		printf("  %*" PRIu64, width(results[p].run.policy), cycles[p]);
	if (n == 2)
		printf("  %+12" PRId64, (int64_t)(cycles[1] - cycles[0]));
	puts("");
}

static void print_causes(const struct why_result *results, unsigned n)
{
	uint64_t cycles[2];
	printf("critical path of %s, cycles\n%-14s", results[0].run.stream->name, "cause");
	for (unsigned p = 0; p < n; p++)
		printf("  %*s", width(results[p].run.policy), results[p].run.policy);
	puts(n == 2 ? "    difference" : "");
	for (unsigned i = 0; i < WHY_CAUSES; i++) {
		for (unsigned p = 0; p < n; p++)
			cycles[p] = results[p].path.cycles[i];
		if (cycles[0] || (n == 2 && cycles[1]))
			print_row(results, n, why_causes[i].name, cycles);
	}
	for (unsigned p = 0; p < n; p++)
		cycles[p] = results[p].run.metrics.cycles;
	print_row(results, n, "all", cycles);
}

/* The cycles of the line in another path. */
static uint64_t in_path(const struct why_lines *l, const struct why_line *row)
{
	for (size_t i = 0; i < l->count; i++)
		if (l->rows[i].kernel == row->kernel && why_same_line(l->rows[i].inst, row->inst))
			return why_sum(l->rows[i].cycles);
	return 0;
}

/* The lines of n paths, those with the largest difference (of one path: the largest time) first. */
static void print_path_lines(const struct why_result *results, unsigned n)
{
	const struct why_lines *l = &results[n - 1].path.lines;
	uint64_t *keys = xalloc((l->count + 1) * sizeof *keys), cycles[2];
	size_t *order = xalloc((l->count + 1) * sizeof *order);
	for (size_t i = 0; i < l->count; i++) {
		uint64_t mine = why_sum(l->rows[i].cycles),
			 other = n == 2 ? in_path(&results[0].path.lines, &l->rows[i]) : 0;
		keys[i] = mine > other ? mine - other : other - mine;
	}
	why_sort(l->count, keys, order);
	puts(n == 2 ? "\nsource lines with the largest differences" : "\nsource lines with the most time");
	for (size_t i = 0; i < l->count && i < DIFFERENCES; i++) {
		const struct why_line *row = &l->rows[order[i]];
		char name[24];
		why_line_text(row->inst, name);
		cycles[0] = in_path(&results[0].path.lines, row);
		cycles[n - 1] = why_sum(row->cycles);
		print_row(results, n, name, cycles);
	}
	free(order);
	free(keys);
}

void why_print_paths(const struct why_result *results, unsigned n)
{
	print_causes(results, n);
	print_path_lines(results, n);
	if (n < 2)
		return;
	struct why_parting p = why_parting(&results[0].run, &results[1].run);
	if (!p.parts) {
		puts("\nThe two runs issue and fetch the same in every cycle.");
		return;
	}
	printf("\nThey part in cycle %" PRIu64 " on SM %u: ", p.cycle, p.sm);
	why_parting_text(stdout, &results[0].run, &p);
	fputs("; ", stdout);
	why_parting_text(stdout, &results[1].run, &p);
	puts(".");
}
