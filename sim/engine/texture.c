/* texture.c - samples textures: addresses, nearest texel, interpolation. */
#include "sim/engine/texture.h"

#include <math.h>
#include <string.h>

#include "sim/ptx/float.h"

/* A weight of an interpolation has 8 fractional bits. */
enum { WEIGHT_ONE = 256 };

/* One dimension of a fetch: two neighboring texels and the weight of the second, 0 to WEIGHT_ONE. Index -1: outside,
 * where a texel is 0. */
struct axis {
	int64_t index[2];
	unsigned weight;
};

bool ptx_texture_is_float(const struct ptx_texture *t)
{
	return t->as_float || ptx_type_is_float(t->type);
}

/* The texel at index i of n, by the address mode; -1: outside. */
static int64_t place(enum texture_address address, int64_t i, int64_t n)
{
	int64_t period = address == ADDRESS_MIRROR ? 2 * n : n;
	if (i >= 0 && i < n)
		return i;
	switch (address) {
	case ADDRESS_CLAMP:
		return i < 0 ? 0 : n - 1;
	case ADDRESS_BORDER:
		return -1;
	default:
		i = (i % period + period) % period;
		return i < n ? i : period - 1 - i;
	}
}

/* The address mode of a fetch: only normalized coordinates wrap. */
static enum texture_address address_of(const struct ptx_texture *t, const struct ptx_fetch *f)
{
	if (f->integer)
		return ADDRESS_BORDER;
	return t->normalized || t->address == ADDRESS_BORDER ? t->address : ADDRESS_CLAMP;
}

/* A coordinate in texels, small enough for an integer; NaN counts as 0. */
static double texels(const struct ptx_texture *t, const struct ptx_fetch *f, double x, unsigned n)
{
	bool wraps = address_of(t, f) >= ADDRESS_WRAP;
	if (isnan(x) || (isinf(x) && wraps))
		return 0;
	if (wraps)
		x -= 2 * floor(x / 2);
	return fmax(-0x1p40, fmin(0x1p40, t->normalized && !f->integer ? x * n : x));
}

static struct axis find_axis(const struct ptx_texture *t, const struct ptx_fetch *f, unsigned dimension)
{
	unsigned n = t->size[dimension];
	enum texture_address address = address_of(t, f);
	double x = texels(t, f, f->at[dimension], n);
	struct axis a = {{0}, 0};
	if (t->linear && !f->integer) {
		/* Texel i is centered at i + 0.5. The position is rounded to 8 fractional bits. */
		double fixed = floor((x - 0.5) * WEIGHT_ONE + 0.5), whole = floor(fixed / WEIGHT_ONE);
		a.weight = (unsigned)(fixed - whole * WEIGHT_ONE);
		a.index[0] = (int64_t)whole;
	} else {
		a.index[0] = (int64_t)floor(x);
	}
	a.index[1] = place(address, a.index[0] + 1, n);
	a.index[0] = place(address, a.index[0], n);
	return a;
}

/* The bits of a channel of a texel, sign-extended if the type is signed. */
static uint64_t texel_bits(const struct ptx_texture *t, const int64_t at[3], uint64_t layer, unsigned channel)
{
	uint64_t bits = 0, texel;
	unsigned size = ptx_type_size(t->type), shift = ptx_type_is_signed(t->type) ? 64 - 8 * size : 0;
	if (at[0] < 0 || at[1] < 0 || at[2] < 0 || channel >= t->channels)
		return 0;
	texel = ((layer * t->size[2] + (uint64_t)at[2]) * t->size[1] + (uint64_t)at[1]) * t->size[0] + (uint64_t)at[0];
	memcpy(&bits, t->bytes + (texel * t->channels + channel) * size, size);
	return (uint64_t)((int64_t)(bits << shift) >> shift);
}

static double texel_value(const struct ptx_texture *t, uint64_t bits)
{
	double value = (double)(int64_t)bits;
	switch (t->type) {
	case PTX_F32:
		return (double)f32_of(bits);
	case PTX_F16:
		return f16_value((uint16_t)bits);
	case PTX_U8:
		return value / UINT8_MAX;
	case PTX_U16:
		return value / UINT16_MAX;
	case PTX_S8:
		return fmax(-1, value / INT8_MAX);
	default:
		return fmax(-1, value / INT16_MAX);
	}
}

/* The weighted sum of the 2, 4 or 8 texels around the position. */
static double interpolate(const struct ptx_texture *t, const struct axis a[3], uint64_t layer, unsigned channel)
{
	double sum = 0;
	for (unsigned corner = 0; corner < 8; corner++) {
		int64_t at[3];
		double weight = 1;
		for (unsigned i = 0; i < 3; i++) {
			bool second = corner >> i & 1;
			weight *= (second ? a[i].weight : WEIGHT_ONE - a[i].weight) / (double)WEIGHT_ONE;
			at[i] = a[i].index[second];
		}
		if (weight > 0)
			sum += weight * texel_value(t, texel_bits(t, at, layer, channel));
	}
	return sum;
}

static uint32_t nearest_texel(const struct ptx_texture *t, const struct axis a[3], uint64_t layer, unsigned channel)
{
	const int64_t at[3] = {a[0].index[0], a[1].index[0], a[2].index[0]};
	uint64_t bits = texel_bits(t, at, layer, channel);
	if (!ptx_texture_is_float(t) || t->type == PTX_F32)
		return (uint32_t)bits;
	return (uint32_t)f32_bits((float)texel_value(t, bits));
}

void ptx_texture_fetch(const struct ptx_texture *t, const struct ptx_fetch *f, uint32_t result[4])
{
	static const unsigned dimensions[] = {1, 2, 3, 1, 2};
	struct axis a[3] = {{{0}, 0}, {{0}, 0}, {{0}, 0}};
	uint64_t layer = f->layer < 0 ? 0 : f->layer >= t->layers ? t->layers - 1 : (uint64_t)f->layer;
	for (unsigned i = 0; i < dimensions[t->geometry]; i++)
		a[i] = find_axis(t, f, i);
	for (unsigned channel = 0; channel < 4; channel++)
		result[channel] = t->linear && !f->integer && ptx_texture_is_float(t)
				      ? (uint32_t)f32_result((float)interpolate(t, a, layer, channel), false, false)
				      : nearest_texel(t, a, layer, channel);
}
