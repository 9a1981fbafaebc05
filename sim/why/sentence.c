/* sentence.c - the wording of causes. */
#include "sim/why/sentence.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "model/machine/mask.h"
#include "sim/why/tally.h"

/* The text of an instruction and its place: "ld.global.u32 (line 80)". */
static void put_inst(FILE *f, const struct inst *inst)
{
	fprintf(f, "%.*s", (int)sizeof inst->text, inst->text);
	char line[24];
	why_line_text(inst, line);
	if (inst->line || inst->loc)
		fprintf(f, " (line %s)", line);
}

/* "w3's st.global (line 9), issued in 812" */
static void put_other(FILE *f, const struct why_run *r, const struct why_link *l)
{
	if (l->other.slot != l->warp.slot || l->other.tb != l->warp.tb)
		fprintf(f, "w%u's ", l->other.slot);
	put_inst(f, why_inst(r, l->other, l->other_record));
	fprintf(f, ", issued in %" PRIu64, l->other_cycle);
}

static void put_cycles(FILE *f, const struct why_link *l)
{
	if (l->since == l->until)
		fprintf(f, " in %" PRIu64, l->since);
	else
		fprintf(f, " from %" PRIu64 " to %" PRIu64, l->since, l->until);
}

/* ---- priority ---- */

/* Warps of the TB that are at the barrier in `cycle`. */
static unsigned at_barrier(const struct history *h, uint32_t tb, uint64_t cycle)
{
	unsigned n = 0;
	for (uint64_t left = h->tbs[tb].warps; left; left &= left - 1) {
		const struct history_span *span = history_span_at(h, mask_first(left), cycle);
		n += span && span->tb == tb && span->state == WARP_BARRIER;
	}
	return n;
}

/* The instructions that the link's scheduler issues meanwhile, by TB. Facts that policies rank by: the launch, and
 * warps at the barrier. */
static void put_rivals(FILE *f, const struct why_run *r, const struct why_link *l)
{
	const struct history *h = &r->histories[l->warp.sm];
	unsigned schedulers = r->cfg->schedulers, any = 0;
	unsigned *counts = xalloc((h->tb_count + 1) * sizeof *counts);
	for (size_t i = history_issue_from(h, l->since); i < h->issue_count && h->issues[i].cycle <= l->until; i++)
		if (h->issues[i].slot % schedulers == l->warp.slot % schedulers)
			counts[h->issues[i].tb]++;
	for (uint32_t tb = 0; tb < h->tb_count; tb++) {
		if (!counts[tb])
			continue;
		unsigned waiting = at_barrier(h, tb, l->until);
		fprintf(f, "%s %u instruction%s of %sTB%u", any++ ? "," : ", but its scheduler issues", counts[tb],
			counts[tb] > 1 ? "s" : "", tb == l->warp.tb ? "its own " : "", h->tbs[tb].tb);
		fprintf(f, " (launched in %" PRIu64, h->tbs[tb].launched);
		if (waiting)
			fprintf(f, ", %u warp%s at the barrier", waiting, waiting > 1 ? "s" : "");
		fputs(")", f);
	}
	if (!any)
		fputs(", but its scheduler issues nothing: the policy has no place for it", f);
	free(counts);
}

/* ---- sentences ---- */

static void put_last_warp(FILE *f, const struct why_run *r, const struct why_link *l)
{
	unsigned tb = why_tb(r, l->warp)->tb;
	if (l->cause == WHY_BARRIER)
		fprintf(f, " waits at the barrier of TB%u,", tb);
	else
		fprintf(f, " has finished and waits for the end of TB%u,", tb);
	fputc(' ', f);
	put_inst(f, why_inst(r, l->warp, l->record));
	put_cycles(f, l);
	if (l->has_other)
		fprintf(f, " for w%u, the last warp to %s, in %" PRIu64, l->other.slot,
			l->cause == WHY_BARRIER ? "arrive" : "exit", l->other_cycle);
}

static void put_launch(FILE *f, const struct why_run *r, const struct why_link *l)
{
	fprintf(f, "TB%u is launched in slot %u in %" PRIu64, why_tb(r, l->warp)->tb, why_tb(r, l->warp)->slot,
		l->until);
	if (!l->has_other) {
		fputs(", in the first wave of the first kernel", f);
		return;
	}
	bool same = why_tb(r, l->other)->kernel == why_tb(r, l->warp)->kernel;
	fprintf(f, ": %s, TB%u, ends in %" PRIu64 " with the exit of w%u", same ? "the TB before" : "the kernel before",
		why_tb(r, l->other)->tb, l->other_cycle, l->other.slot);
}

/* "'s add (line 84) waits from 812 to 840 for ld.global (line 80), issued in 705" */
static void put_data(FILE *f, const struct why_run *r, const struct why_link *l)
{
	fputs("'s ", f);
	put_inst(f, why_inst(r, l->warp, l->record));
	fputs(" waits", f);
	put_cycles(f, l);
	if (!l->has_other)
		return;
	fputs(l->cause == WHY_ACCESSES ? " for its outstanding instructions, the last one " : " for ", f);
	put_other(f, r, l);
}

/* The fetches of the SM while the warp waits for the port. An access that the L1I refuses brings nothing. */
static void put_fetches(FILE *f, const struct why_run *r, const struct why_link *l)
{
	const struct history *h = &r->histories[l->warp.sm];
	size_t others = 0, own = 0;
	for (size_t i = history_fetch_from(h, l->since); i < history_fetch_from(h, l->until); i++)
		*(h->fetches[i].slot == l->warp.slot ? &own : &others) += 1;
	fprintf(f, ", while the port serves %zu fetch%s of other warps", others, others == 1 ? "" : "es");
	if (own)
		fprintf(f, " and %zu of its own, which the L1I refuses", own);
}

/* The rest of a sentence that begins with the warp and ends with its instruction and cycles. */
static const char *const plain[WHY_CAUSES] = {
    [WHY_ISSUED] = " issues ",
    [WHY_NOT_SELECTED] = " is ready to issue ",
    [WHY_PORT] = " has no instruction and waits for the fetch port, to fetch ",
    [WHY_LINE] = " has no instruction and waits for the line of ",
    [WHY_CONTROL] = " has jumped and waits for ",
    [WHY_SP] = " finds no room at the SP units for ",
    [WHY_SFU] = " finds no room or no port at the SFU for ",
    [WHY_LDST] = " finds no room or no port at the LD/ST unit for ",
};

static void put_plain(FILE *f, const struct why_run *r, const struct why_link *l)
{
	fputs(plain[l->cause], f);
	put_inst(f, why_inst(r, l->warp, l->record));
	put_cycles(f, l);
	if (l->cause == WHY_NOT_SELECTED)
		put_rivals(f, r, l);
	if (l->cause == WHY_PORT)
		put_fetches(f, r, l);
	if (l->has_other) {
		fputs("; the last one before it there is ", f);
		put_other(f, r, l);
	}
}

static void put_sentence(FILE *f, const struct why_run *r, const struct why_link *l)
{
	if (l->cause == WHY_LAUNCH) {
		put_launch(f, r, l);
		return;
	}
	fprintf(f, "w%u", l->warp.slot);
	if (l->cause == WHY_BARRIER || l->cause == WHY_EXIT)
		put_last_warp(f, r, l);
	else if (why_causes[l->cause].state == WARP_DATA)
		put_data(f, r, l);
	else
		put_plain(f, r, l);
}

static FILE *open_text(char **text, size_t *size)
{
	FILE *f = open_memstream(text, size);
	if (!f)
		die(EXIT_IO, "out of memory");
	return f;
}

char *why_sentence(const struct why_run *r, const struct why_link *link)
{
	char *text;
	size_t size;
	FILE *f = open_text(&text, &size);
	put_sentence(f, r, link);
	fclose(f);
	return text;
}

/* ---- chains ---- */

static bool is_short(const struct why_link *l, uint64_t whole)
{
	uint64_t cycles = l->end - l->first;
	return l->cause != WHY_BARRIER && l->cause != WHY_EXIT && l->cause != WHY_LAUNCH && cycles < 4 + whole / 20;
}

/* Number of links from `first` on that become one line. */
static size_t fold(const struct why_chain *c, size_t first, uint64_t whole)
{
	size_t n = 0;
	while (first + n < c->count && is_short(&c->links[first + n], whole) &&
	       c->links[first + n].warp.slot == c->links[first].warp.slot)
		n++;
	return n > 1 ? n : 1;
}

/* "712 load, 17 issued", the largest first. */
static void put_sums(FILE *f, const uint64_t cycles[WHY_CAUSES])
{
	size_t order[WHY_CAUSES];
	const char *before = "";
	why_sort(WHY_CAUSES, cycles, order);
	for (unsigned i = 0; i < WHY_CAUSES && cycles[order[i]]; i++) {
		fprintf(f, "%s%" PRIu64 " %s", before, cycles[order[i]], why_causes[order[i]].name);
		before = ", ";
	}
}

/* Several links of a warp: "w9 runs from 812 to 840, lines 40 to 57: 8 issued, 20 result". */
static void put_folded(FILE *f, const struct why_run *r, const struct why_chain *part)
{
	const struct why_link *last = &part->links[0], *first = &part->links[part->count - 1];
	const struct inst *from = why_inst(r, first->warp, first->record), *to = why_inst(r, last->warp, last->record);
	uint64_t cycles[WHY_CAUSES] = {0};
	char lines[2][24];
	why_chain_sums(part, cycles);
	fprintf(f, "w%u advances", first->warp.slot);
	why_line_text(from, lines[0]);
	why_line_text(to, lines[1]);
	if (from->line && to->line)
		fprintf(f, " from line %s to line %s", lines[0], lines[1]);
	fprintf(f, " from %" PRIu64 " to %" PRIu64 ": ", first->first, last->end - 1);
	put_sums(f, cycles);
}

void why_chain_text(FILE *f, const struct why_run *r, const struct why_chain *chain)
{
	const struct why_link *start = chain->links;
	uint64_t cycles[WHY_CAUSES] = {0}, whole = start->until - start->since + 1;
	for (size_t i = 0, n; i < chain->count; i += n) {
		struct why_chain part = {chain->links + i, n = fold(chain, i, whole)};
		if (n > 1)
			put_folded(f, r, &part);
		else
			put_sentence(f, r, part.links);
		fputs(i + n < chain->count ? ";\n" : ".\n", f);
	}
	why_chain_sums(chain, cycles);
	fprintf(f, "In sum %" PRIu64 " cycle%s: ", whole, whole > 1 ? "s" : "");
	put_sums(f, cycles);
	fputs(".\n", f);
}

/* ---- the parting of two runs ---- */

void why_parting_text(FILE *f, const struct why_run *r, const struct why_parting *p)
{
	const struct history *h = &r->histories[p->sm];
	const char *before = p->fetches ? " fetches for " : " issues ";
	fprintf(f, "%s", r->policy);
	for (size_t i = history_issue_from(h, p->cycle); !p->fetches && i < h->issue_count; i++) {
		struct why_warp w = {p->sm, h->issues[i].slot, h->issues[i].tb};
		if (h->issues[i].cycle != p->cycle)
			break;
		fprintf(f, "%sw%u's (TB%u) ", before, w.slot, why_tb(r, w)->tb);
		put_inst(f, why_inst(r, w, h->issues[i].record));
		before = ", ";
	}
	for (size_t i = history_fetch_from(h, p->cycle); p->fetches && i < h->fetch_count; i++) {
		if (h->fetches[i].cycle != p->cycle)
			break;
		fprintf(f, "%sw%u", before, h->fetches[i].slot);
		before = ", ";
	}
	if (*before != ',')
		fprintf(f, " %s nothing", p->fetches ? "fetches" : "issues");
}
