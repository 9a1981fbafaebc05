/* cuda.c - loads the NVIDIA driver and calls it. */
#include "tests/gpu/cuda.h"

#include <dlfcn.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Constants of the driver's interface. */
enum {
	JIT_ERROR_LOG = 5,
	JIT_ERROR_LOG_SIZE = 6,
	FUNCTION_MAX_DYNAMIC_SHARED = 8,
	DEVICE_CAPABILITY_MAJOR = 75,
	DEVICE_CAPABILITY_MINOR = 76,
};
#define PARAMS_AT ((void *)1)
#define PARAMS_SIZE ((void *)2)
#define PARAMS_END ((void *)0)

/* Names in the library; the suffix _v2 marks the version with 64-bit addresses. */
static const struct {
	const char *name;
	size_t at; /* in struct cuda_driver */
} functions[] = {
    {"cuInit", offsetof(struct cuda_driver, init)},
    {"cuGetErrorName", offsetof(struct cuda_driver, error_name)},
    {"cuDeviceGetCount", offsetof(struct cuda_driver, device_count)},
    {"cuDeviceGet", offsetof(struct cuda_driver, device)},
    {"cuDeviceGetName", offsetof(struct cuda_driver, device_name)},
    {"cuDeviceGetAttribute", offsetof(struct cuda_driver, device_attribute)},
    {"cuDevicePrimaryCtxRetain", offsetof(struct cuda_driver, context_retain)},
    {"cuDevicePrimaryCtxRelease_v2", offsetof(struct cuda_driver, context_release)},
    {"cuCtxSetCurrent", offsetof(struct cuda_driver, context_set)},
    {"cuCtxSynchronize", offsetof(struct cuda_driver, synchronize)},
    {"cuModuleLoadDataEx", offsetof(struct cuda_driver, module_load)},
    {"cuModuleUnload", offsetof(struct cuda_driver, module_unload)},
    {"cuModuleGetFunction", offsetof(struct cuda_driver, module_function)},
    {"cuModuleGetGlobal_v2", offsetof(struct cuda_driver, module_global)},
    {"cuFuncSetAttribute", offsetof(struct cuda_driver, function_attribute)},
    {"cuMemAlloc_v2", offsetof(struct cuda_driver, allocate)},
    {"cuMemFree_v2", offsetof(struct cuda_driver, release)},
    {"cuMemsetD8_v2", offsetof(struct cuda_driver, set)},
    {"cuMemcpyHtoD_v2", offsetof(struct cuda_driver, write)},
    {"cuMemcpyDtoH_v2", offsetof(struct cuda_driver, read)},
    {"cuLaunchKernel", offsetof(struct cuda_driver, launch)},
    {"cuArray3DCreate_v2", offsetof(struct cuda_driver, array_create)},
    {"cuArrayDestroy", offsetof(struct cuda_driver, array_destroy)},
    {"cuMemcpy3D_v2", offsetof(struct cuda_driver, copy)},
    {"cuTexObjectCreate", offsetof(struct cuda_driver, texture_create)},
    {"cuTexObjectDestroy", offsetof(struct cuda_driver, texture_destroy)},
    {"cuModuleGetTexRef", offsetof(struct cuda_driver, module_texture)},
    {"cuTexRefSetArray", offsetof(struct cuda_driver, reference_array)},
    {"cuTexRefSetAddressMode", offsetof(struct cuda_driver, reference_address)},
    {"cuTexRefSetFilterMode", offsetof(struct cuda_driver, reference_filter)},
    {"cuTexRefSetFlags", offsetof(struct cuda_driver, reference_flags)},
};

static bool fail(struct cuda *c, const char *format, ...) __attribute__((format(printf, 2, 3)));
static bool fail(struct cuda *c, const char *format, ...)
{
	va_list args;
	va_start(args, format);
	vsnprintf(c->error, sizeof c->error, format, args);
	va_end(args);
	for (char *p = c->error; *p; p++)
		if ((unsigned char)*p < ' ')
			*p = ' ';
	return false;
}

bool cuda_worked(struct cuda *c, int error, const char *what)
{
	const char *name = NULL;
	if (!error)
		return true;
	if (c->driver.error_name(error, &name) || !name)
		return fail(c, "%s: error %d of the driver", what, error);
	return fail(c, "%s: %s", what, name);
}

static bool load_driver(struct cuda *c)
{
	c->library = dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
	if (!c->library)
		return fail(c, "no NVIDIA driver: %s", dlerror());
	for (unsigned i = 0; i < sizeof functions / sizeof *functions; i++) {
		void *function = dlsym(c->library, functions[i].name);
		if (!function && functions[i].at < offsetof(struct cuda_driver, module_texture))
			return fail(c, "the driver has no %s: it is too old", functions[i].name);
		memcpy((char *)&c->driver + functions[i].at, &function, sizeof function);
	}
	return true;
}

bool cuda_has_references(const struct cuda *c)
{
	const struct cuda_driver *d = &c->driver;
	return d->module_texture && d->reference_array && d->reference_address && d->reference_filter &&
	       d->reference_flags;
}

static bool find_device(struct cuda *c)
{
	const struct cuda_driver *d = &c->driver;
	int count = 0, major = 0, minor = 0;
	void *context;
	if (!cuda_worked(c, d->init(0), "cuInit") || !cuda_worked(c, d->device_count(&count), "number of GPUs"))
		return false;
	if (!count)
		return fail(c, "the driver has no GPU");
	if (!cuda_worked(c, d->device(&c->device, 0), "first GPU") ||
	    !cuda_worked(c, d->device_name(c->name, sizeof c->name, c->device), "name of the GPU") ||
	    !cuda_worked(c, d->device_attribute(&major, DEVICE_CAPABILITY_MAJOR, c->device), "compute capability") ||
	    !cuda_worked(c, d->device_attribute(&minor, DEVICE_CAPABILITY_MINOR, c->device), "compute capability"))
		return false;
	c->capability = (unsigned)(major * 10 + minor);
	if (!cuda_worked(c, d->context_retain(&context, c->device), "context"))
		return false;
	if (cuda_worked(c, d->context_set(context), "context"))
		return true;
	d->context_release(c->device);
	return false;
}

bool cuda_open(struct cuda *c)
{
	*c = (struct cuda){0};
	if (load_driver(c) && find_device(c))
		return true;
	if (c->library)
		dlclose(c->library);
	return false;
}

void cuda_close(struct cuda *c)
{
	c->driver.context_release(c->device);
	dlclose(c->library);
}

bool cuda_load(struct cuda *c, const char *ptx)
{
	char log[400] = "", text[440];
	int option[] = {JIT_ERROR_LOG, JIT_ERROR_LOG_SIZE};
	void *value[] = {log, (void *)sizeof log};
	int error = c->driver.module_load(&c->module, ptx, 2, option, value);
	log[sizeof log - 1] = 0;
	snprintf(text, sizeof text, "compiling for the GPU%s%s", *log ? ": " : "", log);
	return cuda_worked(c, error, text);
}

void cuda_unload(struct cuda *c)
{
	c->driver.module_unload(c->module);
}

bool cuda_symbol(struct cuda *c, const char *name, uint64_t *address)
{
	unsigned long long at = 0;
	size_t size;
	if (!cuda_worked(c, c->driver.module_global(&at, &size, c->module, name), name))
		return false;
	*address = at;
	return true;
}

bool cuda_allocate(struct cuda *c, uint64_t size, uint64_t *address)
{
	unsigned long long at = 0;
	if (!cuda_worked(c, c->driver.allocate(&at, size), "memory of the GPU"))
		return false;
	*address = at;
	return cuda_worked(c, c->driver.set(at, 0, size), "zeroing memory");
}

bool cuda_release(struct cuda *c, uint64_t address)
{
	return cuda_worked(c, c->driver.release(address), "freeing memory");
}

bool cuda_write(struct cuda *c, uint64_t address, const void *bytes, uint64_t size)
{
	return cuda_worked(c, c->driver.write(address, bytes, size), "writing memory");
}

bool cuda_read(struct cuda *c, void *bytes, uint64_t address, uint64_t size)
{
	return cuda_worked(c, c->driver.read(bytes, address, size), "reading memory");
}

bool cuda_run(struct cuda *c, const struct cuda_launch *l)
{
	const struct cuda_driver *d = &c->driver;
	void *function;
	size_t size = l->param_bytes;
	void *extra[] = {PARAMS_AT, (void *)(uintptr_t)l->params, PARAMS_SIZE, &size, PARAMS_END};
	if (!cuda_worked(c, d->module_function(&function, c->module, l->kernel), l->kernel))
		return false;
	if (l->dynamic_bytes &&
	    !cuda_worked(c, d->function_attribute(function, FUNCTION_MAX_DYNAMIC_SHARED, (int)l->dynamic_bytes),
			 "dynamic shared memory"))
		return false;
	return cuda_worked(c,
			   d->launch(function, l->grid[0], l->grid[1], l->grid[2], l->block[0], l->block[1],
				     l->block[2], l->dynamic_bytes, NULL, NULL, size ? extra : NULL),
			   "launch") &&
	       cuda_worked(c, d->synchronize(), l->kernel);
}
