/* texture.h - textures: images in buffers, and how a tex instruction samples them.
 *
 * The rules are those of CUDA C's programming guide, "Texture Fetching". A texel is read when the instruction executes,
 * from the bytes that the buffer has then. */
#ifndef SIM_ENGINE_TEXTURE_H
#define SIM_ENGINE_TEXTURE_H

#include <stdbool.h>
#include <stdint.h>

#include "sim/ptx/module.h"

enum texture_address { ADDRESS_CLAMP, ADDRESS_BORDER, ADDRESS_WRAP, ADDRESS_MIRROR };

/* Texel (x, y, z) of layer n is element ((n * size[2] + z) * size[1] + y) * size[0] + x of the buffer, each of
 * `channels` values of `type`. */
struct ptx_texture {
	uint64_t handle; /* what a kernel passes to tex: an address of a .texref or a number */
	const uint8_t *bytes;
	unsigned geometry; /* enum ptx_geometry */
	unsigned size[3];  /* texels; 1 in dimensions that the geometry lacks */
	unsigned layers;   /* 1 for textures without layers */
	unsigned channels; /* 1, 2 or 4 */
	enum ptx_type type;
	bool linear;     /* interpolates; else the nearest texel */
	bool normalized; /* coordinates from 0 to 1 */
	bool as_float;   /* integers of 8 and 16 bits are read as 0 to 1 or -1 to 1 */
	enum texture_address address;
};

/* Coordinates of a fetch: x, y, z in texels or, if the texture is normalized, from 0 to 1; the layer. */
struct ptx_fetch {
	double at[3];
	int64_t layer;
	bool integer; /* integer coordinates: no interpolation, zeros outside */
};

/* The bits of the four results, each of 32 bits: singles if the texture has floats or is read as floats, else integers.
 * Channels that the texture lacks are 0. */
void ptx_texture_fetch(const struct ptx_texture *t, const struct ptx_fetch *f, uint32_t result[4]);
/* True if the results are singles. */
bool ptx_texture_is_float(const struct ptx_texture *t);

#endif
