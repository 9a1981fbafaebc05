/* ray_tracer.cu - renders spheres above a chessboard with shadows and mirror images, a ray a thread, as in the
 * GPGPU-Sim (ISPASS 2009) benchmark RAY.
 *
 * Rays of a warp hit different objects and are reflected a different number of times. The loops over the spheres are
 * unrolled. */
#include "../cuda.h"

enum { SPHERES = 5, BOUNCES = 4, TILE_X = 16, TILE_Y = 8, NOTHING = -2, BOARD = -1 };

struct vec {
	float x, y, z;
};

struct sphere {
	struct vec center;
	float radius;
	struct vec color;
	float mirror; /* share of the light that is reflected */
};

struct hit {
	float distance;
	int object; /* sphere, BOARD or NOTHING */
};

__constant__ struct sphere spheres[SPHERES];

__device__ static const float far = 1000.0F, near = 0.001F;
__device__ static const struct vec lamp = {-4.0F, 6.0F, -3.0F};

__device__ static inline float dot(struct vec a, struct vec b)
{
	return __builtin_fmaf(a.x, b.x, __builtin_fmaf(a.y, b.y, a.z * b.z));
}

/* a + s b */
__device__ static inline struct vec add_scaled(struct vec a, float s, struct vec b)
{
	struct vec v = {__builtin_fmaf(s, b.x, a.x), __builtin_fmaf(s, b.y, a.y), __builtin_fmaf(s, b.z, a.z)};
	return v;
}

__device__ static inline struct vec unit(struct vec v)
{
	float s = 1.0F / __builtin_sqrtf(dot(v, v));
	struct vec u = {v.x * s, v.y * s, v.z * s};
	return u;
}

/* The distance to the sphere from `start` along the unit vector `way`; `far` if the ray misses it. */
__device__ static inline float sphere_distance(const struct sphere *s, struct vec start, struct vec way)
{
	const struct vec to_center = add_scaled(s->center, -1.0F, start);
	const float along = dot(to_center, way);
	const float square = __builtin_fmaf(-s->radius, s->radius, dot(to_center, to_center));
	const float rest = __builtin_fmaf(along, along, -square);
	if (rest <= 0)
		return far;
	float distance = along - __builtin_sqrtf(rest);
	return distance > near ? distance : far;
}

__device__ static inline struct hit nearest_hit(struct vec start, struct vec way)
{
	struct hit h = {far, NOTHING};
	if (way.y < 0) {
		h.distance = -start.y / way.y;
		h.object = BOARD;
	}
#pragma unroll
	for (int i = 0; i < SPHERES; i++) {
		float distance = sphere_distance(&spheres[i], start, way);
		if (distance < h.distance) {
			h.distance = distance;
			h.object = i;
		}
	}
	return h;
}

__device__ static inline int in_shadow(struct vec point, struct vec to_lamp, float distance)
{
	int shadow = 0;
#pragma unroll
	for (int i = 0; i < SPHERES; i++)
		shadow |= sphere_distance(&spheres[i], point, to_lamp) < distance;
	return shadow;
}

/* White or black; the board has no border. */
__device__ static inline struct vec board_color(struct vec point)
{
	const float tone = ((int)__builtin_floorf(point.x) + (int)__builtin_floorf(point.z)) & 1 ? 0.9F : 0.1F;
	struct vec color = {tone, tone, tone};
	return color;
}

/* The light from `way` at `start` without reflections: a color; the point that is hit and the normal there. */
__device__ static inline struct vec shade(struct hit h, struct vec *start, struct vec way, struct vec *normal,
					  float *mirror)
{
	const struct vec up = {0, 1.0F, 0};
	*start = add_scaled(*start, h.distance, way);
	struct vec color;
	if (h.object == BOARD) {
		*normal = up;
		*mirror = 0.2F;
		color = board_color(*start);
	} else {
		*normal = unit(add_scaled(*start, -1.0F, spheres[h.object].center));
		*mirror = spheres[h.object].mirror;
		color = spheres[h.object].color;
	}
	const struct vec way_to_lamp = add_scaled(lamp, -1.0F, *start), to_lamp = unit(way_to_lamp);
	float light = 0.1F, facing = dot(*normal, to_lamp);
	if (facing > 0 && !in_shadow(*start, to_lamp, dot(way_to_lamp, to_lamp)))
		light = __builtin_fmaf(0.9F, facing, light);
	struct vec lit = {color.x * light, color.y * light, color.z * light};
	return lit;
}

__device__ static inline unsigned byte_of(float x)
{
	return (unsigned)(255.0F * (x > 1 ? 1.0F : x));
}

extern "C" __global__ void render(unsigned *image, float scale)
{
	const int x = blockIdx_x * TILE_X + threadIdx_x, y = blockIdx_y * TILE_Y + threadIdx_y;
	const int width = gridDim_x * TILE_X, height = gridDim_y * TILE_Y;
	struct vec start = {0, 1.5F, -5.0F}, seen = {0, 0, 0};
	struct vec way = {(float)(2 * x - width) * scale, (float)(height - 2 * y) * scale, 1.0F};
	float strength = 1.0F;
	way = unit(way);
#pragma unroll 1
	for (int bounce = 0; bounce < BOUNCES && strength > 0.01F; bounce++) {
		const struct vec sky = {0.3F, 0.5F, 0.9F};
		const struct hit h = nearest_hit(start, way);
		if (h.object == NOTHING) {
			seen = add_scaled(seen, strength, sky);
			break;
		}
		struct vec normal;
		float mirror;
		struct vec color = shade(h, &start, way, &normal, &mirror);
		seen = add_scaled(seen, strength * (1.0F - mirror), color);
		strength = strength * mirror;
		way = unit(add_scaled(way, -2.0F * dot(way, normal), normal));
	}
	image[y * width + x] = byte_of(seen.x) | byte_of(seen.y) << 8 | byte_of(seen.z) << 16;
}
