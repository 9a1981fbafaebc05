/* reference.c - what the launch files expect: the image, ray by ray, rounded as in the kernel. */
#include <math.h>

#include "../reference.h"

enum { SPHERES = 5, BOUNCES = 4 };

static const float far = 1000;
/* Center, radius, color, mirror. */
static const float spheres[SPHERES][8] = {{-1.5F, 0.8F, 0.5F, 0.8F, 0.9F, 0.2F, 0.2F, 0.3F},
					  {0.3F, 1.0F, 1.5F, 1.0F, 0.8F, 0.8F, 0.9F, 0.7F},
					  {1.8F, 0.6F, -0.2F, 0.6F, 0.2F, 0.8F, 0.3F, 0.2F},
					  {-0.5F, 0.4F, -1.5F, 0.4F, 0.2F, 0.3F, 0.9F, 0.1F},
					  {0.9F, 2.4F, 0.8F, 0.5F, 0.9F, 0.8F, 0.2F, 0.5F}};

static float dot(const float *a, const float *b)
{
	return fmaf(a[0], b[0], fmaf(a[1], b[1], a[2] * b[2]));
}

/* v = a + s b */
static void add_scaled(float *v, const float *a, float s, const float *b)
{
	for (int i = 0; i < 3; i++)
		v[i] = fmaf(s, b[i], a[i]);
}

static void make_unit(float *v)
{
	float s = 1 / sqrtf(dot(v, v));
	for (int i = 0; i < 3; i++)
		v[i] *= s;
}

static float sphere_distance(const float *sphere, const float *start, const float *way)
{
	float to_center[3];
	add_scaled(to_center, sphere, -1, start);
	float along = dot(to_center, way), square = fmaf(-sphere[3], sphere[3], dot(to_center, to_center));
	float rest = fmaf(along, along, -square), distance = rest > 0 ? along - sqrtf(rest) : far;
	return distance > 0.001F ? distance : far;
}

/* The nearest sphere, SPHERES for the board, SPHERES + 1 for none. */
static int hit(const float *start, const float *way, float *distance)
{
	int object = way[1] < 0 ? SPHERES : SPHERES + 1;
	*distance = way[1] < 0 ? -start[1] / way[1] : far;
	for (int i = 0; i < SPHERES; i++) {
		float d = sphere_distance(spheres[i], start, way);
		if (d < *distance) {
			*distance = d;
			object = i;
		}
	}
	return object;
}

static float light_at(const float *point, const float *normal)
{
	static const float lamp[3] = {-4, 6, -3};
	float way[3], to_lamp[3];
	add_scaled(way, lamp, -1, point);
	memcpy(to_lamp, way, sizeof way);
	make_unit(to_lamp);
	float facing = dot(normal, to_lamp), distance = dot(way, to_lamp);
	if (facing <= 0)
		return 0.1F;
	for (int i = 0; i < SPHERES; i++)
		if (sphere_distance(spheres[i], point, to_lamp) < distance)
			return 0.1F;
	return fmaf(0.9F, facing, 0.1F);
}

/* Adds what an object sends, and turns the ray into the one that the object reflects. */
static void reflect(int object, float *start, float *way, float *strength, float *seen)
{
	float normal[3] = {0, 1, 0}, mirror = 0.2F, color[3];
	float tone = ((int)floorf(start[0]) + (int)floorf(start[2])) & 1 ? 0.9F : 0.1F;
	if (object < SPHERES) {
		add_scaled(normal, start, -1, spheres[object]);
		make_unit(normal);
		mirror = spheres[object][7];
	}
	float light = light_at(start, normal);
	for (int i = 0; i < 3; i++)
		color[i] = (object < SPHERES ? spheres[object][4 + i] : tone) * light;
	add_scaled(seen, seen, *strength * (1 - mirror), color);
	*strength *= mirror;
	add_scaled(way, way, -2 * dot(way, normal), normal);
	make_unit(way);
}

static uint32_t pixel(int x, int y, int width, int height, float scale)
{
	static const float sky[3] = {0.3F, 0.5F, 0.9F};
	float start[3] = {0, 1.5F, -5}, seen[3] = {0}, strength = 1, distance;
	float way[3] = {(float)(2 * x - width) * scale, (float)(height - 2 * y) * scale, 1};
	uint32_t color = 0;
	make_unit(way);
	for (int bounce = 0; bounce < BOUNCES && strength > 0.01F; bounce++) {
		int object = hit(start, way, &distance);
		if (object > SPHERES) {
			add_scaled(seen, seen, strength, sky);
			break;
		}
		add_scaled(start, start, distance, way);
		reflect(object, start, way, &strength, seen);
	}
	for (int i = 0; i < 3; i++)
		color |= (uint32_t)(255 * fminf(seen[i], 1)) << 8 * i;
	return color;
}

int main(int argc, char **argv)
{
	const int full = reference_full(argc, argv), width = full ? 256 : 64, height = full ? 256 : 48;
	uint32_t *image = malloc((size_t)(width * height) * sizeof *image);
	for (int i = 0; i < width * height; i++)
		image[i] = pixel(i % width, i / width, width, height, full ? 0.002F : 0.008F);
	return write_integers(image, (size_t)(width * height));
}
