/* texture.c - describes textures to the driver.
 *
 * The structures have the fields, in the order, that NVIDIA's "CUDA Driver API", "Data types used by CUDA driver",
 * gives CUDA_ARRAY3D_DESCRIPTOR, CUDA_MEMCPY3D, CUDA_RESOURCE_DESC and CUDA_TEXTURE_DESC. The numbers are those of its
 * enums CUarray_format, CUaddress_mode and CUmemorytype. */
#include "tests/gpu/texture.h"

#include <stdlib.h>

#include "base/diag.h"

enum { LAYERED = 1 };                         /* of array_descriptor.flags */
enum { FROM_HOST = 1, TO_ARRAY = 3 };         /* of place.memory */
enum { READ_AS_INTEGER = 1, NORMALIZED = 2 }; /* of sampler.flags and of a texture reference */
enum { FORMAT_OF_ARRAY = 1, DIMENSIONS = 3 }; /* of a texture reference */

struct array_descriptor {
	size_t width, height, depth;
	unsigned format, channels, flags;
};

/* Source or destination of a copy. */
struct place {
	size_t x, y, z, level;
	unsigned memory;
	const void *host;
	unsigned long long device;
	void *array, *reserved;
	size_t pitch, height;
};

struct copy {
	struct place from, to;
	size_t width, height, depth; /* width in bytes */
};

struct resource {
	unsigned type; /* 0: an array */
	union {
		void *array;
		int reserved[32];
	} of;
	unsigned flags;
};

struct sampler {
	unsigned address[DIMENSIONS], filter, flags, anisotropy, mipmap_filter;
	float bias, least, most, border[4];
	int reserved[12];
};

/* The sizes on a machine with pointers of 64 bits. */
_Static_assert(sizeof(struct array_descriptor) == 40 && sizeof(struct copy) == 200, "as in the driver");
_Static_assert(sizeof(struct resource) == 144 && sizeof(struct sampler) == 104, "as in the driver");

static unsigned format_of(enum ptx_type type)
{
	switch (type) {
	case PTX_U8:
		return 0x01;
	case PTX_U16:
		return 0x02;
	case PTX_U32:
		return 0x03;
	case PTX_S8:
		return 0x08;
	case PTX_S16:
		return 0x09;
	case PTX_S32:
		return 0x0a;
	case PTX_F16:
		return 0x10;
	default:
		return 0x20;
	}
}

static unsigned address_of(const struct ptx_texture *t)
{
	static const unsigned modes[] = {
	    [ADDRESS_WRAP] = 0, [ADDRESS_CLAMP] = 1, [ADDRESS_MIRROR] = 2, [ADDRESS_BORDER] = 3};
	return modes[t->address];
}

static unsigned flags_of(const struct ptx_texture *t)
{
	return (ptx_texture_is_float(t) ? 0 : READ_AS_INTEGER) | (t->normalized ? NORMALIZED : 0);
}

static bool make_array(struct cuda *c, const struct ptx_texture *t, void **array)
{
	const unsigned heights[] = {0, t->size[1], t->size[1], 0, t->size[1]}; /* by geometry */
	const unsigned depths[] = {0, 0, t->size[2], t->layers, t->layers};
	const struct array_descriptor d = {.width = t->size[0],
					   .height = heights[t->geometry],
					   .depth = depths[t->geometry],
					   .format = format_of(t->type),
					   .channels = t->channels,
					   .flags = t->geometry >= GEOMETRY_1D_LAYERS ? LAYERED : 0};
	return cuda_worked(c, c->driver.array_create(array, &d), "array of a texture");
}

static bool make_object(struct cuda *c, const struct ptx_texture *t, void *array, uint64_t *handle)
{
	const struct resource resource = {.of = {.array = array}};
	const unsigned address = address_of(t);
	const struct sampler sampler = {
	    .address = {address, address, address}, .filter = t->linear, .flags = flags_of(t)};
	unsigned long long made = 0;
	bool good = cuda_worked(c, c->driver.texture_create(&made, &resource, &sampler, NULL), "texture object");
	*handle = made;
	return good;
}

/* The texture reference takes its format from the array. */
static bool bind(struct cuda *c, const struct ptx_texture *t, void *array, const char *name)
{
	const struct cuda_driver *d = &c->driver;
	void *reference;
	bool good = cuda_worked(c, d->module_texture(&reference, c->module, name), name) &&
		    cuda_worked(c, d->reference_array(reference, array, FORMAT_OF_ARRAY), name) &&
		    cuda_worked(c, d->reference_filter(reference, t->linear), name) &&
		    cuda_worked(c, d->reference_flags(reference, flags_of(t)), name);
	for (int i = 0; i < DIMENSIONS && good; i++)
		good = cuda_worked(c, d->reference_address(reference, i, (int)address_of(t)), name);
	return good;
}

static bool is_reference(const struct ptx_module *m, const char *name)
{
	for (unsigned i = 0; i < m->variable_count; i++)
		if (m->variables[i].texture && token_is(&m->variables[i].name, name))
			return true;
	return false;
}

bool textures_make(struct cuda *c, const struct launch *l, struct gpu_textures *t)
{
	bool good = true;
	*t = (struct gpu_textures){.count = l->texture_count,
				   .arrays = xalloc((l->texture_count + 1) * sizeof *t->arrays),
				   .handles = xalloc((l->texture_count + 1) * sizeof *t->handles)};
	for (unsigned i = 0; i < t->count && good; i++) {
		const char *name = l->texture_names[i];
		good = make_array(c, &l->textures[i], &t->arrays[i]) &&
		       make_object(c, &l->textures[i], t->arrays[i], &t->handles[i]) &&
		       (!is_reference(&l->module, name) || bind(c, &l->textures[i], t->arrays[i], name));
	}
	return good;
}

bool textures_release(struct cuda *c, struct gpu_textures *t)
{
	bool good = true;
	for (unsigned i = 0; i < t->count; i++) {
		if (t->handles[i])
			good &= cuda_worked(c, c->driver.texture_destroy(t->handles[i]), "texture object");
		if (t->arrays[i])
			good &= cuda_worked(c, c->driver.array_destroy(t->arrays[i]), "array of a texture");
	}
	free(t->arrays);
	free(t->handles);
	return good;
}

static bool write_array(struct cuda *c, const struct ptx_texture *t, void *array)
{
	size_t row = (size_t)t->size[0] * t->channels * ptx_type_size(t->type);
	const struct copy copy = {.from = {.memory = FROM_HOST, .host = t->bytes, .pitch = row, .height = t->size[1]},
				  .to = {.memory = TO_ARRAY, .array = array},
				  .width = row,
				  .height = t->size[1],
				  .depth = (size_t)t->size[2] * t->layers};
	return cuda_worked(c, c->driver.copy(&copy), "image of a texture");
}

bool textures_write(struct cuda *c, const struct gpu_textures *t, struct launch *l)
{
	bool good = true;
	for (unsigned i = 0; i < t->count && good; i++) {
		struct launch_buffer *b = l->buffers;
		while (b->bytes != l->textures[i].bytes)
			b++;
		good = cuda_read(c, b->bytes, b->address, b->size) && write_array(c, &l->textures[i], t->arrays[i]);
	}
	return good;
}
