/* heartwall.cu - tracks points of a heart's wall through the frames of an ultrasound recording, as in Rodinia: a thread
 * block has a point, and a launch a frame.
 *
 * In frame 0 a point gets its template, the square around it. In every other frame the template is compared with the
 * square in which the point is searched, at all places where the two overlap: the normalized cross-correlation, from a
 * convolution and from sums over windows, which are differences of cumulative sums. The best place that is not too far
 * from the last one is the new place, and the template moves towards what is there.
 *
 * As in Rodinia, one kernel has all steps with a barrier after each, its code is larger than the instruction cache,
 * matrices are stored column by column, and several steps have work for a few threads. In Rodinia all matrices are in
 * global memory. With its 2,601 products a place that matters little; with the fewer of the launch files most of the
 * time would be that of the cumulative sums, so here these are in shared memory. */
#include "../cuda.h"

/* The largest sides: of a template, a search area, their convolution, and the search area with a border of the
 * template's side. */
enum { THREADS = 256, TEMPLATE = 13, SEARCH = 23, WHOLE = TEMPLATE + SEARCH - 1, PADDED = SEARCH + 2 * TEMPLATE };

/* What a thread block has in global memory for a frame. */
struct area {
	float search[SEARCH * SEARCH], windows[WHOLE * PADDED];
	float convolution[WHOLE * WHOLE], sums[WHOLE * WHOLE], squares[WHOLE * WHOLE];
	float correlation[WHOLE * WHOLE], mask[WHOLE * WHOLE];
};

struct sides {
	int in, search, whole, padded;
};

struct place {
	int row, column;
};

__device__ static inline int larger(int a, int b)
{
	return a > b ? a : b;
}

__device__ static inline int smaller(int a, int b)
{
	return a < b ? a : b;
}

/* Copies the square of this side around the place. */
__device__ static inline void cut(float *to, const float *frame, int rows, struct place at, int side)
{
	for (int e = threadIdx_x; e < side * side; e += THREADS) {
		int column = e / side, row = e % side;
		to[e] = frame[(at.column - side / 2 + column) * rows + at.row - side / 2 + row];
	}
}

/* The products of the turned template and the search area, where they overlap. */
__device__ static inline void convolve(float *out, const float *turned, const float *search, struct sides n)
{
	for (int e = threadIdx_x; e < n.whole * n.whole; e += THREADS) {
		const int column = e / n.whole, row = e % n.whole;
		const int first = larger(0, row - n.search + 1), last = smaller(n.in - 1, row);
		float sum = 0;
		for (int j = larger(0, column - n.search + 1); j <= smaller(n.in - 1, column); j++)
			for (int i = first; i <= last; i++)
				sum = __builtin_fmaf(turned[j * n.in + i], search[(column - j) * n.search + row - i],
						     sum);
		out[e] = sum;
	}
}

/* The sums of the search area, or of its squares, over all windows of the template's size. */
__device__ static inline void sum_windows(struct area *a, float *padded, float *sums, struct sides n, int squares)
{
	const int t = threadIdx_x;
	for (int e = t; e < n.padded * n.padded; e += THREADS) {
		int column = e / n.padded - n.in, row = e % n.padded - n.in;
		float value = 0;
		if (row >= 0 && row < n.search && column >= 0 && column < n.search) {
			value = a->search[column * n.search + row];
			if (squares)
				value *= value;
			STAY_A_BRANCH();
		}
		padded[e] = value;
	}
	__syncthreads();
	if (t < n.padded) {
		float sum = 0;
		for (int i = 0; i < n.padded; i++) {
			sum += padded[t * n.padded + i];
			padded[t * n.padded + i] = sum;
		}
	}
	__syncthreads();
	if (t < n.whole) {
		float sum = 0;
		for (int j = 0; j < n.padded; j++) {
			sum += padded[j * n.padded + t + n.in] - padded[j * n.padded + t];
			a->windows[j * n.whole + t] = sum;
		}
	}
	__syncthreads();
	for (int e = t; e < n.whole * n.whole; e += THREADS)
		sums[e] = a->windows[e + n.in * n.whole] - a->windows[e];
	__syncthreads();
}

/* sum[0] and sum[1]: the template's sum and the root of the sum of its squared differences to the mean. */
__device__ static inline void sum_template(float *sum, float (*partial)[2], const float *in, struct sides n)
{
	const int t = threadIdx_x;
	if (t < n.in) {
		float one = 0, two = 0;
		for (int i = 0; i < n.in; i++) {
			float x = in[t * n.in + i];
			one += x;
			two = __builtin_fmaf(x, x, two);
		}
		partial[t][0] = one;
		partial[t][1] = two;
	}
	__syncthreads();
	if (t == 0) {
		float one = 0, two = 0;
		for (int j = 0; j < n.in; j++) {
			one += partial[j][0];
			two += partial[j][1];
		}
		sum[0] = one;
		sum[1] = __nvvm_sqrt_rn_f(two - one * one / (float)(n.in * n.in));
	}
	__syncthreads();
}

__device__ static inline void correlate(struct area *a, const float *sum, struct sides n)
{
	const float count = (float)(n.in * n.in), mean = sum[0] / count;
	for (int e = threadIdx_x; e < n.whole * n.whole; e += THREADS) {
		float difference = a->squares[e] - a->sums[e] * a->sums[e] / count, result = 0;
		if (difference > 0) {
			float under = __nvvm_sqrt_rn_f(difference) * sum[1];
			result = __builtin_fmaf(-mean, a->sums[e], a->convolution[e]) / under;
		}
		a->correlation[e] = result;
	}
	__syncthreads();
}

/* near: the correlation where the point may have moved to, else 0: a mask with a single 1 is convolved with a square.
 */
__device__ static inline void keep_near(float *near, struct area *a, struct sides n, int move)
{
	const int t = threadIdx_x;
	for (int e = t; e < n.whole * n.whole; e += THREADS)
		a->mask[e] = 0;
	__syncthreads();
	if (t == 0)
		a->mask[n.whole * n.whole / 2] = 1;
	__syncthreads();
	for (int e = t; e < n.whole * n.whole; e += THREADS) {
		const int column = e / n.whole, row = e % n.whole;
		float sum = 0;
		for (int j = larger(0, column - move); j <= smaller(n.whole - 1, column + move); j++)
			for (int i = larger(0, row - move); i <= smaller(n.whole - 1, row + move); i++)
				sum += a->mask[j * n.whole + i];
		near[e] = sum * a->correlation[e];
	}
	__syncthreads();
}

/* best[0]: the first largest value; at[0]: its index. One thread has a column. */
__device__ static inline void find_best(float *best, int *at, const float *near, int side)
{
	const int t = threadIdx_x;
	if (t < side) {
		float most = near[t * side];
		int where = t * side;
		for (int i = 1; i < side; i++)
			if (near[t * side + i] > most) {
				most = near[t * side + i];
				where = t * side + i;
			}
		best[t] = most;
		at[t] = where;
	}
	__syncthreads();
	if (t == 0)
		for (int j = 1; j < side; j++)
			if (best[j] > best[0]) {
				best[0] = best[j];
				at[0] = at[j];
			}
	__syncthreads();
}

extern "C" __global__ void heartwall(struct area *areas, float *templates, float *nears, struct place *places,
				     const float *frame, int rows, int number, int template_side, int search_side,
				     int move)
{
	__shared__ float padded[PADDED * PADDED], turned[TEMPLATE * TEMPLATE], partial[TEMPLATE][2], sum[2],
	    best[WHOLE];
	__shared__ int at[WHOLE];
	const struct sides n = {template_side, search_side, template_side + search_side - 1,
				search_side + 2 * template_side};
	const int t = threadIdx_x, count = n.in * n.in;
	struct area *a = areas + blockIdx_x;
	float *in = templates + blockIdx_x * count, *near = nears + blockIdx_x * n.whole * n.whole;
	struct place place = places[blockIdx_x];
	if (number == 0) {
		cut(in, frame, rows, place, n.in);
		return;
	}

	cut(a->search, frame, rows, place, n.search);
	__syncthreads();
	for (int e = t; e < count; e += THREADS)
		turned[e] = in[count - 1 - e];
	__syncthreads();
	convolve(a->convolution, turned, a->search, n);
	__syncthreads();
	sum_windows(a, padded, a->sums, n, 0);
	sum_windows(a, padded, a->squares, n, 1);
	sum_template(sum, partial, in, n);
	correlate(a, sum, n);
	keep_near(near, a, n, move);
	find_best(best, at, near, n.whole);

	place.column += at[0] / n.whole - n.whole / 2;
	place.row += at[0] % n.whole - n.whole / 2;
	if (t == 0)
		places[blockIdx_x] = place;
	for (int e = t; e < count; e += THREADS) {
		int column = e / n.in, row = e % n.in;
		float now = frame[(place.column - n.in / 2 + column) * rows + place.row - n.in / 2 + row];
		in[e] = __builtin_fmaf(0.87F, in[e], 0.13F * now);
	}
}
