/* reference.c - what the launch files expect: the correlations near the points in the last frame, or the buffer named:
 * the templates or the places after it. Window sums are differences of cumulative sums, as in the kernel. */
#include <math.h>

#include "../reference.h"

/* The largest sides of a convolution and of a padded search area. */
enum { WHOLE = 35, PADDED = 49 };

static int in, search, whole, padded; /* sides of the matrices, which are stored column by column */
static int rows, columns, move;

struct place {
	uint32_t row, column;
};

static const float *square(const float *frame, const struct place *at, int side)
{
	return frame + ((int)at->column - side / 2) * rows + (int)at->row - side / 2;
}

static int within(int x, int end)
{
	return x >= 0 && x < end;
}

static void sum_windows(float *sums, const float *area, int squares)
{
	static float sum[PADDED][PADDED + 1], windows[WHOLE][PADDED];
	for (int j = 0; j < padded; j++) {
		float value = 0;
		for (int i = 0; i < padded; i++) {
			int inside = within(j - in, search) && within(i - in, search);
			float x = inside ? area[(j - in) * rows + i - in] : 0;
			value += squares ? x * x : x;
			sum[j][i] = value;
		}
	}
	for (int i = 0; i < whole; i++) {
		float value = 0;
		for (int j = 0; j < padded; j++) {
			value += sum[j][i + in] - sum[j][i];
			windows[i][j] = value;
		}
		for (int j = 0; j < whole; j++)
			sums[j * whole + i] = windows[i][j + in] - windows[i][j];
	}
}

/* The template's sum; *deviation: the root of the sum of the squared differences to the mean. */
static float sum_template(const float *template, float *deviation)
{
	float sum = 0, squares = 0;
	for (int j = 0; j < in; j++) {
		float one = 0, two = 0;
		for (int i = 0; i < in; i++) {
			float x = template[j * in + i];
			one += x;
			two = fmaf(x, x, two);
		}
		sum += one;
		squares += two;
	}
	*deviation = sqrtf(squares - sum * sum / (float)(in * in));
	return sum;
}

static float convolution(const float *template, const float *area, int row, int column)
{
	float sum = 0;
	for (int j = 0; j < in; j++)
		for (int i = 0; i < in; i++)
			if (within(column - j, search) && within(row - i, search))
				sum = fmaf(template[in * in - 1 - (j * in + i)], area[(column - j) * rows + row - i],
					   sum);
	return sum;
}

/* Fills near[] and returns the index of its first largest value. */
static int correlate(float *near, const float *template, const float *area)
{
	static float sums[WHOLE * WHOLE], squares[WHOLE * WHOLE];
	float deviation, count = (float)(in * in), mean = sum_template(template, &deviation) / count;
	int best = 0;
	sum_windows(sums, area, 0);
	sum_windows(squares, area, 1);
	for (int e = 0; e < whole * whole; e++) {
		int column = e / whole, row = e % whole;
		float difference = squares[e] - sums[e] * sums[e] / count, value = 0;
		if (difference > 0)
			value = fmaf(-mean, sums[e], convolution(template, area, row, column)) /
				(sqrtf(difference) * deviation);
		near[e] = (abs(column - whole / 2) <= move && abs(row - whole / 2) <= move ? 1.0F : 0.0F) * value;
		best = near[e] > near[best] ? e : best;
	}
	return best;
}

static void track(float *near, float *template, struct place *place, const float *frame)
{
	int best = correlate(near, template, square(frame, place, search));
	place->column += (uint32_t)(best / whole - whole / 2);
	place->row += (uint32_t)(best % whole - whole / 2);
	const float *now = square(frame, place, in);
	for (int e = 0; e < in * in; e++)
		template[e] = fmaf(0.87F, template[e], 0.13F * now[e / in * rows + e % in]);
}

static void set_sides(int full)
{
	in = full ? 13 : 7;
	search = full ? 23 : 13;
	whole = in + search - 1;
	padded = search + 2 * in;
	rows = columns = full ? 256 : 64;
	move = 2;
}

int main(int argc, char **argv)
{
	const int full = reference_full(argc, argv), points = full ? 51 : 5, frames = 2;
	set_sides(full);
	const size_t pixels = (size_t)(rows * columns), near_size = (size_t)(whole * whole);
	const size_t template_size = (size_t)(in * in);
	const float *frame = random_floats(161, pixels * (size_t)frames, 0, 1);
	struct place *places = (struct place *)random_integers(162, (size_t)points * 2, 24, full ? 232 : 40);
	float *templates = malloc((size_t)points * template_size * sizeof *templates);
	float *nears = malloc((size_t)points * near_size * sizeof *nears);
	for (int p = 0; templates && nears && p < points; p++) {
		float *template = templates + (size_t)p * template_size;
		for (int e = 0; e < in * in; e++)
			template[e] = square(frame, &places[p], in)[e / in * rows + e % in];
		for (int f = 1; f < frames; f++)
			track(nears + (size_t)p * near_size, template, &places[p], frame + (size_t)f * pixels);
	}
	if (argc > 2 && !strcmp(argv[2], "places"))
		return write_integers((uint32_t *)places, (size_t)points * 2);
	return argc > 2 && !strcmp(argv[2], "templates") ? write_floats(templates, (size_t)points * template_size)
							 : write_floats(nears, (size_t)points * near_size);
}
