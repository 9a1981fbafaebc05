/* texture.c - reads the texture directive: an image in a buffer, and how it is sampled. */
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/nearest.h"
#include "sim/launch/launch_file.h"

/* Handles of textures that are no .texref of the module: below all addresses of memory, 16 apart. */
enum { FIRST_HANDLE = 0x00080000, MAX_SIZE = 1 << 20 };

static const char usage[] = "texture NAME BUFFER 1d W | 2d W H | 3d W H D | a1d W LAYERS | a2d W H LAYERS "
			    "[x2|x4] [linear] [normalized] [float] [border|wrap|mirror]";

static const struct {
	const char *name;
	uint8_t dimensions;
	bool layered;
} geometries[] = {
    [GEOMETRY_1D] = {"1d", 1, false},        [GEOMETRY_2D] = {"2d", 2, false},        [GEOMETRY_3D] = {"3d", 3, false},
    [GEOMETRY_1D_LAYERS] = {"a1d", 1, true}, [GEOMETRY_2D_LAYERS] = {"a2d", 2, true},
};
enum { GEOMETRIES = sizeof geometries / sizeof *geometries };

/* Reads geometry and sizes from the words from l->words[3] on; returns the index of the next word. */
static unsigned read_geometry(struct launch *l, struct ptx_texture *t)
{
	unsigned at = 4;
	while (t->geometry < GEOMETRIES && strcmp(geometries[t->geometry].name, l->words[3]) != 0)
		t->geometry++;
	if (t->geometry == GEOMETRIES)
		launch_fail(l, "geometry '%s': expected 1d, 2d, 3d, a1d or a2d, as in '%s'", l->words[3], usage);
	unsigned sizes = geometries[t->geometry].dimensions + geometries[t->geometry].layered;
	if (l->word_count < 4 + sizes)
		launch_fail(l, "'texture' with %u sizes: expected %u, as in '%s'", l->word_count - 4, sizes, usage);
	for (unsigned i = 0; i < geometries[t->geometry].dimensions; i++)
		t->size[i] = (unsigned)launch_integer(l, l->words[at++], 1, MAX_SIZE, "size");
	if (geometries[t->geometry].layered)
		t->layers = (unsigned)launch_integer(l, l->words[at++], 1, MAX_SIZE, "number of layers");
	return at;
}

/* Applies an option; false for an unknown word. */
static bool read_option(struct ptx_texture *t, const char *word)
{
	static const char *const options[] = {"x1",    "x2",    "x4",     "point", "linear", "normalized",
					      "float", "clamp", "border", "wrap",  "mirror"};
	enum { POINT = 3, LINEAR, NORMALIZED, FLOAT, CLAMP, OPTIONS = CLAMP + 4 };
	unsigned i = 0;
	while (i < OPTIONS && strcmp(options[i], word) != 0)
		i++;
	if (i < POINT)
		t->channels = 1U << i;
	t->linear |= i == LINEAR;
	t->normalized |= i == NORMALIZED;
	t->as_float |= i == FLOAT;
	if (i >= CLAMP && i < OPTIONS)
		t->address = (enum texture_address)(i - CLAMP);
	return i < OPTIONS;
}

static void check_image(const struct launch *l, const struct ptx_texture *t, const struct launch_buffer *b)
{
	uint64_t texels = (uint64_t)t->size[0] * t->size[1] * t->size[2];
	unsigned bytes = ptx_type_size(t->type);
	bool is_float = ptx_type_is_float(t->type);
	if (bytes > 4)
		launch_fail(l, "texture '%s': expected a buffer of elements of at most 32 bits", l->words[1]);
	if (texels > b->count || texels * t->layers > b->count || texels * t->layers * t->channels > b->count)
		launch_fail(l, "texture '%s' is larger than buffer '%s', which has %llu elements", l->words[1], b->name,
			    (unsigned long long)b->count);
	if (t->as_float && (is_float || bytes > 2))
		launch_fail(l, "float: expected a buffer of integers of 8 or 16 bits");
	if (t->linear && !is_float && !t->as_float)
		launch_fail(l, "linear: expected a buffer of floats, or 'float'");
	if (t->address >= ADDRESS_WRAP && !t->normalized)
		launch_fail(l, "wrap and mirror need 'normalized'");
}

static uint64_t new_handle(const struct launch *l, const char *name)
{
	const struct ptx_module *m = &l->module;
	for (unsigned i = 0; i < m->variable_count; i++)
		if (m->variables[i].texture && token_is(&m->variables[i].name, name))
			return m->variables[i].address;
	return FIRST_HANDLE + 16 * (uint64_t)l->texture_count;
}

void launch_texture_directive(struct launch *l)
{
	launch_words(l, 4, 16, usage);
	for (unsigned i = 0; i < l->texture_count; i++)
		if (!strcmp(l->texture_names[i], l->words[1]))
			launch_fail(l, "texture '%s' is declared twice", l->words[1]);
	const struct launch_buffer *b = &l->buffers[launch_buffer_named(l, l->words[2])];
	struct ptx_texture t = {.handle = new_handle(l, l->words[1]),
				.bytes = b->bytes,
				.size = {1, 1, 1},
				.layers = 1,
				.channels = 1,
				.type = b->type};
	for (unsigned at = read_geometry(l, &t); at < l->word_count; at++)
		if (!read_option(&t, l->words[at]))
			launch_fail(l, "texture: '%s' is unknown: expected '%s'", l->words[at], usage);
	check_image(l, &t, b);
	l->textures = xrealloc(l->textures, (l->texture_count + 1) * sizeof t);
	l->texture_names = xrealloc(l->texture_names, (l->texture_count + 1) * sizeof *l->texture_names);
	l->texture_names[l->texture_count] = xstrdup(l->words[1]);
	l->textures[l->texture_count++] = t;
}

uint64_t launch_texture_handle(const struct launch *l, const char *name)
{
	for (unsigned i = 0; i < l->texture_count; i++)
		if (!strcmp(l->texture_names[i], name))
			return l->options->handles ? l->options->handles[i] : l->textures[i].handle;
	if (!l->texture_count)
		launch_fail(l, "texture '%s' is not declared above: expected '%s'", name, usage);
	launch_fail(l, "texture '%s' is not declared above%s", name,
		    did_you_mean(name, (const char **)l->texture_names, l->texture_count));
}

void launch_check_textures(const struct launch *l)
{
	for (unsigned i = 0; i < l->code->row_count; i++) {
		const struct ptx_variable *v = l->code->rows[i]->variable;
		bool found = !v || !v->texture;
		for (unsigned k = 0; k < l->texture_count && !found; k++)
			found = l->textures[k].handle == v->address;
		if (!found)
			launch_fail(l, "kernel '%s' uses the .texref '%.*s': expected 'texture %.*s ...' above",
				    l->code->name, (int)v->name.length, v->name.text, (int)v->name.length,
				    v->name.text);
	}
}
