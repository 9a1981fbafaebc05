/* texture.h - the textures of a launch file on the GPU: for each a CUDA array with the image, a texture object, whose
 * handle kernels get as a parameter, and the texture reference of the .texref of its name, if the module has one. */
#ifndef TESTS_GPU_TEXTURE_H
#define TESTS_GPU_TEXTURE_H

#include "sim/launch/launch_file.h"
#include "tests/gpu/cuda.h"

struct gpu_textures {
	unsigned count;
	void **arrays;     /* of the driver; NULL: not made */
	uint64_t *handles; /* in the order of the file's directives; 0: none */
};

/* Makes the textures of a file whose module is loaded, without images. Release with textures_release() in any case. */
bool textures_make(struct cuda *c, const struct launch *l, struct gpu_textures *t);
bool textures_release(struct cuda *c, struct gpu_textures *t);

/* Copies the images from the buffers of the GPU, whose addresses are those of `l`; overwrites the bytes in `l`. */
bool textures_write(struct cuda *c, const struct gpu_textures *t, struct launch *l);

#endif
