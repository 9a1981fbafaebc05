/* page_view_rank.cu - the pages that were viewed most, from the text of a page view count, by map-reduce as in
 * Mars.
 *
 * Map converts a line of the text to a pair of count and line, and sorts the pairs of a thread block; then pairs of
 * sorted runs are merged, and the best of each pair are kept, until one run is left.
 *
 * A line has LINE characters, of '/' and the digits '0' to '3': the page's digits and a slash, its count in decimal and
 * a slash, and ignored characters. */
#include "../mapreduce.h"

enum { LINE = 20, PAGE_DIGITS = 8, COUNT_DIGITS = 7 };

/* A page on its line: the count, and in the low bits the line; 0 for no page. */
typedef unsigned long long rank;

/* The pair of a line; 0 for one without views, and for one whose page or count is too long. */
static __device__ rank rank_of(const unsigned char *text, unsigned line)
{
	unsigned n = 0, count = 0;
	for (; n < PAGE_DIGITS && *text != '/'; n++)
		text++;
	if (*text++ != '/')
		return 0;
	for (n = 0; n < COUNT_DIGITS && *text != '/'; n++)
		count = 10 * count + (unsigned)(*text++ - '0');
	if (*text != '/' || count == 0)
		return 0;
	return (rank)count << 32 | line;
}

/* Run b, runs[THREADS * b] and what follows: the pages on the lines of thread block b, most views first, then zeros. */
extern "C" __global__ void map_ranks(rank *runs, const unsigned char *text, unsigned lines)
{
	__shared__ rank sorted[THREADS];
	__shared__ unsigned places[THREADS + 1];
	const unsigned t = threadIdx_x, b = blockIdx_x, line = THREADS * b + t;
	rank pair = line < lines ? rank_of(text + LINE * line, line) : 0;
	places[t] = pair != 0;
	block_scan(places);

	const unsigned pages = places[THREADS];
	if (pair)
		sorted[places[t]] = pair;
	if (t >= pages)
		sorted[t] = 0;
	unsigned size = 1;
	while (size < pages)
		size *= 2;
	block_sort(sorted, size);
	runs[THREADS * b + t] = t < size ? sorted[size - 1 - t] : 0;
}

/* The best of run 2 * apart * b and of the run `apart` behind it become run 2 * apart * b of `to`, which may be the
 * same place. */
extern "C" __global__ void merge_ranks(rank *to, const rank *runs, unsigned count, unsigned apart)
{
	__shared__ rank best[THREADS];
	const unsigned t = threadIdx_x, low = 2 * apart * blockIdx_x, high = low + apart;
	if (high >= count)
		return;
	rank a = runs[THREADS * low + t], b = runs[THREADS * high + THREADS - 1 - t];
	best[t] = a > b ? a : b;
	/* Falling, then rising: halves are split until the smallest is first. */
#pragma unroll 1
	for (unsigned half = THREADS / 2; half; half /= 2) {
		unsigned other = t ^ half;
		__syncthreads();
		if (other > t && best[t] > best[other]) {
			rank larger = best[t];
			best[t] = best[other];
			best[other] = larger;
		}
	}
	__syncthreads();
	to[THREADS * low + t] = best[THREADS - 1 - t];
}
