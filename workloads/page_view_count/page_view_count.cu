/* page_view_count.cu - how often each page was viewed, from the text of a web log, by map-reduce as in Mars.
 *
 * Map converts a line of the log to a pair of page and visitor, and stores the pairs of a thread block contiguously.
 * Reduce sorts them, keeps one of each set of equal views, and counts the pages of the rest.
 *
 * A line has LINE characters, of '/' and the digits '0' to '3': the page's digits and a slash, the visitor's digits and
 * a slash, and ignored characters. */
#include "../mapreduce.h"

enum { LINE = 16, PAGE_DIGITS = 5, VISITOR_DIGITS = 3, VISITOR_BITS = 7 };

/* 1 and then the digits in base 4 from *text on, `most` at most; *text is advanced behind them. */
static __device__ unsigned digits(const unsigned char **text, unsigned most)
{
	unsigned number = 1;
	for (unsigned n = 0; n < most && **text != '/'; n++, ++*text)
		number = number << 2 | (unsigned)(**text - '0');
	return number;
}

/* The pair of a line: page, then visitor in the low bits; 0 for a line without a valid page: its name is too long.
 * Visitors with the same first digits are one. */
static __device__ unsigned view_of(const unsigned char *text)
{
	unsigned page = digits(&text, PAGE_DIGITS);
	if (*text++ != '/')
		return 0;
	return page << VISITOR_BITS | digits(&text, VISITOR_DIGITS);
}

/* The views in the lines of thread block b: counts[b] of them, from views[THREADS * b] on. */
extern "C" __global__ void map_views(unsigned *views, unsigned *counts, const unsigned char *log, unsigned lines)
{
	__shared__ unsigned places[THREADS + 1];
	const unsigned t = threadIdx_x, b = blockIdx_x, line = THREADS * b + t;
	unsigned view = line < lines ? view_of(log + LINE * line) : 0;
	places[t] = view != 0;
	block_scan(places);
	if (view)
		views[THREADS * b + places[t]] = view;
	if (t == 0)
		counts[b] = places[THREADS];
}

/* Adds the different views of thread block b, page by page, to pages[]. */
extern "C" __global__ void reduce_views(unsigned *pages, const unsigned *views, const unsigned *counts)
{
	__shared__ unsigned sorted[THREADS], names[THREADS], starts[THREADS], places[THREADS + 1];
	const unsigned t = threadIdx_x, b = blockIdx_x;
	const unsigned none = ~0U;

	sorted[t] = t < counts[b] ? views[THREADS * b + t] : none;
	block_sort(sorted, THREADS);

	bool first = sorted[t] != none && (t == 0 || sorted[t - 1] != sorted[t]);
	places[t] = first;
	block_scan(places);
	const unsigned different = places[THREADS];
	if (first)
		names[places[t]] = sorted[t] >> VISITOR_BITS;
	__syncthreads();

	first = t < different && (t == 0 || names[t - 1] != names[t]);
	places[t] = first;
	block_scan(places);
	if (first)
		starts[places[t]] = t;
	__syncthreads();

	const unsigned groups = places[THREADS];
	if (t < groups) {
		unsigned end = t + 1 < groups ? starts[t + 1] : different;
		__atomic_fetch_add(&pages[names[starts[t]]], end - starts[t], __ATOMIC_RELAXED);
	}
}
