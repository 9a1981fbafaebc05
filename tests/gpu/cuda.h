/* cuda.h - runs PTX on an NVIDIA GPU through its driver, libcuda.so.1, which is loaded at run time: no CUDA toolkit and
 * no CUDA headers are needed.
 *
 * Uses the first GPU. A call that fails returns false and leaves the reason, one line, in `error` until the next
 * failure. After a kernel has failed the driver refuses all further calls, so a program should stop. */
#ifndef TESTS_GPU_CUDA_H
#define TESTS_GPU_CUDA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The driver's functions in use. Each returns 0 or an error number. The types follow NVIDIA's "CUDA Driver API":
 * handles are pointers, addresses have 64 bits. */
struct cuda_driver {
	int (*init)(unsigned flags);
	int (*error_name)(int error, const char **name);
	int (*device_count)(int *count);
	int (*device)(int *device, int number);
	int (*device_name)(char *name, int size, int device);
	int (*device_attribute)(int *value, int attribute, int device);
	int (*context_retain)(void **context, int device);
	int (*context_release)(int device);
	int (*context_set)(void *context);
	int (*synchronize)(void);
	int (*module_load)(void **module, const void *image, unsigned options, int *option, void **value);
	int (*module_unload)(void *module);
	int (*module_function)(void **function, void *module, const char *name);
	int (*module_global)(unsigned long long *address, size_t *size, void *module, const char *name);
	int (*function_attribute)(void *function, int attribute, int value);
	int (*allocate)(unsigned long long *address, size_t size);
	int (*release)(unsigned long long address);
	int (*set)(unsigned long long address, unsigned char value, size_t count);
	int (*write)(unsigned long long address, const void *bytes, size_t size);
	int (*read)(void *bytes, unsigned long long address, size_t size);
	int (*launch)(void *function, unsigned grid_x, unsigned grid_y, unsigned grid_z, unsigned block_x,
		      unsigned block_y, unsigned block_z, unsigned shared, void *stream, void **params, void **extra);
	/* Of textures; texture.c has the structures. A reference is a .texref of a module. */
	int (*array_create)(void **array, const void *descriptor);
	int (*array_destroy)(void *array);
	int (*copy)(const void *copy);
	int (*texture_create)(unsigned long long *handle, const void *resource, const void *sampler, const void *view);
	int (*texture_destroy)(unsigned long long handle);
	/* The rest may be NULL: a driver without texture references, which NVIDIA has deprecated. */
	int (*module_texture)(void **reference, void *module, const char *name);
	int (*reference_array)(void *reference, void *array, unsigned flags);
	int (*reference_address)(void *reference, int dimension, int mode);
	int (*reference_filter)(void *reference, int mode);
	int (*reference_flags)(void *reference, unsigned flags);
};

struct cuda {
	void *library, *module;
	struct cuda_driver driver;
	int device;
	unsigned capability; /* compute capability times 10: 70 is sm_70 */
	char name[128];      /* of the GPU */
	char error[512];
};

/* False: no GPU or no usable driver. If true, cuda_close() must follow. */
bool cuda_open(struct cuda *c);
void cuda_close(struct cuda *c);

/* Whether the driver has texture references, which a module with a .texref needs. */
bool cuda_has_references(const struct cuda *c);

/* Whether a driver call returned 0; `what` names its purpose in the error message. */
bool cuda_worked(struct cuda *c, int error, const char *what);

/* Compiles PTX for the GPU and loads it; one module at a time. */
bool cuda_load(struct cuda *c, const char *ptx);
void cuda_unload(struct cuda *c);
/* The address of a .global or .const variable of the module. */
bool cuda_symbol(struct cuda *c, const char *name, uint64_t *address);

/* Allocates zeroed memory at a multiple of 256. */
bool cuda_allocate(struct cuda *c, uint64_t size, uint64_t *address);
bool cuda_release(struct cuda *c, uint64_t address);
bool cuda_write(struct cuda *c, uint64_t address, const void *bytes, uint64_t size);
bool cuda_read(struct cuda *c, void *bytes, uint64_t address, uint64_t size);

struct cuda_launch {
	const char *kernel;
	unsigned grid[3], block[3];
	unsigned dynamic_bytes;
	const void *params; /* laid out as in the kernel's parameter space */
	size_t param_bytes;
};

/* Runs a kernel of the module and waits for its end. */
bool cuda_run(struct cuda *c, const struct cuda_launch *l);

#endif
