/* reference.c - what the launch files expect: the bands of the third level of all components, or of the level named,
 * level_1 or level_2, which has zeros where nothing is stored. All levels have the image's pitch. */
#include "../reference.h"

enum { LEVELS = 3 };

static int pitch;

static int mirrored(int i, int size)
{
	i = i < 0 ? -i : i;
	return i < size ? i : 2 * (size - 1) - i;
}

/* An arithmetic shift. */
static int divided(int x, int by)
{
	return x >= 0 ? x / by : -((by - 1 - x) / by);
}

static int high(const int *x, int i, int size)
{
	return x[i] - divided(x[i - 1] + x[mirrored(i + 1, size)], 2);
}

/* Transforms elements that are `apart` from each other in place: the low band, then the high one. */
static void transform(int *at, int size, int apart)
{
	static int x[1024], d[1024];
	for (int i = 0; i < size; i++)
		x[i] = at[i * apart];
	for (int i = 1; i < size; i += 2)
		at[(size + i) / 2 * apart] = d[i] = high(x, i, size);
	for (int i = 0; i < size; i += 2)
		at[i / 2 * apart] = x[i] + divided(d[mirrored(i - 1, size)] + d[i + 1] + 2, 4);
}

/* The bands of this level and zeros around them. */
static void bands(int *level, const int *in, int columns, int rows)
{
	for (int y = 0; y < rows; y++) {
		memcpy(level + y * pitch, in + y * pitch, (size_t)columns * sizeof *in);
		transform(level + y * pitch, columns, 1);
	}
	for (int x = 0; x < columns; x++)
		transform(level + x, rows, pitch);
}

int main(int argc, char **argv)
{
	const int full = reference_full(argc, argv), rows = full ? 512 : 32, components = full ? 3 : 1;
	const int wanted = argc > 2 && !strncmp(argv[2], "level_", 6) ? argv[2][6] - '0' : LEVELS;
	pitch = full ? 1024 : 384;
	const size_t size = (size_t)(pitch * rows);
	const uint32_t *bytes = random_integers(181, size * 3, 0, 256);
	for (int c = 0; c < components; c++) {
		int *levels[LEVELS + 1];
		for (int l = 0; l <= LEVELS; l++)
			levels[l] = calloc(size, sizeof **levels);
		for (size_t i = 0; levels[0] && i < size; i++)
			levels[0][i] = (int)bytes[i * 3 + (size_t)c] - 128;
		for (int l = 0; l < LEVELS; l++)
			bands(levels[l + 1], levels[l], pitch >> l, rows >> l);
		write_integers((uint32_t *)levels[wanted], size);
	}
	return fflush(stdout) ? 1 : 0;
}
