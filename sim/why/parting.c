/* parting.c - comparison of the issues and fetches of two runs. */
#include "sim/why/parting.h"

static bool same_tb(const struct history_tb *a, const struct history_tb *b)
{
	return a->kernel == b->kernel && a->tb == b->tb;
}

/* The first cycle in which the issues differ; UINT64_MAX: none. */
static uint64_t issues_part(const struct history *a, const struct history *b)
{
	size_t i = 0;
	for (; i < a->issue_count && i < b->issue_count; i++) {
		const struct history_issue *x = &a->issues[i], *y = &b->issues[i];
		if (x->cycle != y->cycle)
			return x->cycle < y->cycle ? x->cycle : y->cycle;
		if (x->slot != y->slot || x->record != y->record || !same_tb(&a->tbs[x->tb], &b->tbs[y->tb]))
			return x->cycle;
	}
	if (i < a->issue_count)
		return a->issues[i].cycle;
	return i < b->issue_count ? b->issues[i].cycle : UINT64_MAX;
}

static uint64_t fetches_part(const struct history *a, const struct history *b)
{
	size_t i = 0;
	for (; i < a->fetch_count && i < b->fetch_count; i++) {
		const struct history_fetch *x = &a->fetches[i], *y = &b->fetches[i];
		if (x->cycle != y->cycle)
			return x->cycle < y->cycle ? x->cycle : y->cycle;
		if (x->slot != y->slot)
			return x->cycle;
	}
	if (i < a->fetch_count)
		return a->fetches[i].cycle;
	return i < b->fetch_count ? b->fetches[i].cycle : UINT64_MAX;
}

struct why_parting why_parting(const struct why_run *a, const struct why_run *b)
{
	struct why_parting p = {.cycle = UINT64_MAX};
	for (unsigned sm = 0; sm < a->cfg->sms; sm++) {
		uint64_t issues = issues_part(&a->histories[sm], &b->histories[sm]);
		uint64_t fetches = fetches_part(&a->histories[sm], &b->histories[sm]);
		uint64_t first = fetches < issues ? fetches : issues;
		if (first < p.cycle)
			p = (struct why_parting){true, fetches < issues, sm, first};
	}
	return p;
}
