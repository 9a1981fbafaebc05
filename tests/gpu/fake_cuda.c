/* fake_cuda.c - a libcuda.so.1 that runs kernels on this project's PTX engine, to test gpu-check without a GPU.
 *
 * Warps execute in another order than in gpu-check. The fake is as strict as the driver: one module, its own memory
 * addresses, no access outside an allocation, and every call fails after a kernel has failed. The environment variable
 * FAKE_CUDA injects a fault by name. The engine's code is that of the program that loads the library. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "sim/engine/conflict.h"
#include "sim/engine/run.h"
#include "sim/launch/launch.h"
#include "sim/streams/stream_file.h"

/* Error numbers of the driver. */
enum { INVALID_VALUE = 1, NO_DEVICE = 100, INVALID_PTX = 218, NOT_FOUND = 500, ILLEGAL_ADDRESS = 700 };
static const unsigned long long start = 0x7f5500000000;

static struct ptx_module module;
static struct ptx_memory memory;
static struct ptx_phases phases = {.now = 1};
static bool loaded, failed;

static bool fault(const char *name)
{
	const char *set = getenv("FAKE_CUDA");
	return set && !strcmp(set, name);
}

int cuInit(unsigned flags)
{
	return flags ? INVALID_VALUE : fault("no device") ? NO_DEVICE : 0;
}

int cuGetErrorName(int error, const char **name)
{
	static const struct {
		int error;
		const char *name;
	} names[] = {{INVALID_VALUE, "CUDA_ERROR_INVALID_VALUE"},
		     {NO_DEVICE, "CUDA_ERROR_NO_DEVICE"},
		     {INVALID_PTX, "CUDA_ERROR_INVALID_PTX"},
		     {NOT_FOUND, "CUDA_ERROR_NOT_FOUND"},
		     {ILLEGAL_ADDRESS, "CUDA_ERROR_ILLEGAL_ADDRESS"}};
	for (unsigned i = 0; i < sizeof names / sizeof *names; i++)
		if (names[i].error == error) {
			*name = names[i].name;
			return 0;
		}
	return INVALID_VALUE;
}

int cuDeviceGetCount(int *count)
{
	*count = !fault("no gpu");
	return 0;
}

int cuDeviceGet(int *device, int number)
{
	*device = 7;
	return number ? INVALID_VALUE : 0;
}

int cuDeviceGetName(char *name, int size, int device)
{
	snprintf(name, (size_t)size, "an engine");
	return device != 7;
}

int cuDeviceGetAttribute(int *value, int attribute, int device)
{
	*value = attribute == 75 ? (fault("old") ? 6 : 8) : attribute == 76 ? 1 : -1;
	return device != 7;
}

int cuDevicePrimaryCtxRetain(void **context, int device)
{
	*context = &module;
	return device != 7;
}

int cuDevicePrimaryCtxRelease_v2(int device)
{
	return device != 7;
}

int cuCtxSetCurrent(void *context)
{
	return context != &module;
}

int cuCtxSynchronize(void)
{
	failed |= fault("kernel");
	return failed ? ILLEGAL_ADDRESS : 0;
}

static void initialize(void)
{
	if (module.global_end > PTX_GLOBAL_START)
		ptx_memory_add(&memory, PTX_GLOBAL_START, module.global_end - PTX_GLOBAL_START);
	memory.constants = xalloc(module.const_size + 1);
	memory.constant_bytes = module.const_size;
	for (unsigned i = 0; i < module.variable_count; i++) {
		const struct ptx_variable *v = &module.variables[i];
		if (v->init && v->space == SPACE_GLOBAL)
			memcpy(memory.segments->bytes + PTX_PADDING + (v->address - PTX_GLOBAL_START), v->init,
			       v->size);
		if (v->init && v->space == SPACE_CONST)
			memcpy(memory.constants + v->address, v->init, v->size);
	}
}

int cuModuleLoadDataEx(void **result, const void *image, unsigned options, int *option, void **value)
{
	if (failed || loaded || options != 2 || option[0] != 5 || option[1] != 6)
		return INVALID_VALUE;
	/* A compiler that would fuse products and sums without a rounding mode. */
	if (fault("fused") && (strstr(image, "add.f32") || strstr(image, "mul.f32")))
		return INVALID_PTX;
	if (fault("compiler")) {
		snprintf(value[0], (size_t)value[1], "ptxas fatal\n  line 3");
		return INVALID_PTX;
	}
	ptx_module_read(&module, "the image", xstrdup(image), strlen(image));
	initialize();
	loaded = true;
	*result = &module;
	return 0;
}

int cuModuleUnload(void *m)
{
	if (m != &module || !loaded)
		return INVALID_VALUE;
	loaded = false;
	ptx_memory_free(&memory);
	ptx_module_free(&module);
	return 0;
}

int cuModuleGetFunction(void **function, void *m, const char *name)
{
	const struct token token = {.text = name, .length = (unsigned)strlen(name)};
	*function = m == &module && !failed ? ptx_module_function(&module, &token) : NULL;
	return *function ? 0 : NOT_FOUND;
}

int cuModuleGetGlobal_v2(unsigned long long *address, size_t *size, void *m, const char *name)
{
	const struct token token = {.text = name, .length = (unsigned)strlen(name)};
	const struct ptx_variable *v = m == &module && !failed ? ptx_module_variable(&module, &token) : NULL;
	if (!v || fault("symbol"))
		return NOT_FOUND;
	*address = v->address + (v->space == SPACE_CONST ? PTX_CONST_WINDOW : 0);
	*size = v->size;
	return 0;
}

int cuFuncSetAttribute(void *function, int attribute, int value)
{
	return !function || attribute != 8 || value <= 0 || value > 99 * 1024;
}

int cuMemAlloc_v2(unsigned long long *address, size_t size)
{
	if (failed || !size)
		return INVALID_VALUE;
	ptx_memory_add(&memory, start, size);
	*address = start;
	return 0;
}

int cuMemFree_v2(unsigned long long address)
{
	return failed ? ILLEGAL_ADDRESS : address != start;
}

/* The bytes at an address; NULL: not allocated. */
static uint8_t *bytes_at(unsigned long long address, size_t size)
{
	bool padding;
	if (!failed && address >= PTX_CONST_WINDOW && address - PTX_CONST_WINDOW + size <= memory.constant_bytes)
		return memory.constants + (address - PTX_CONST_WINDOW);
	uint8_t *at = failed ? NULL : ptx_memory_at(&memory, address, (unsigned)size, &padding);
	return at && !padding ? at : NULL;
}

int cuMemsetD8_v2(unsigned long long address, unsigned char value, size_t count)
{
	uint8_t *at = bytes_at(address, count);
	if (!at)
		return INVALID_VALUE;
	memset(at, value, count);
	return 0;
}

int cuMemcpyHtoD_v2(unsigned long long address, const void *bytes, size_t size)
{
	uint8_t *at = bytes_at(address, size);
	if (!at)
		return INVALID_VALUE;
	memcpy(at, bytes, size);
	return 0;
}

/* The fault "bit" inverts bit 0 of byte 20 of all buffers but the first: of element 5, if elements have 32 bits. */
int cuMemcpyDtoH_v2(void *bytes, unsigned long long address, size_t size)
{
	const uint8_t *at = bytes_at(address, size);
	if (!at)
		return INVALID_VALUE;
	memcpy(bytes, at, size);
	if (fault("bit") && address > start + PTX_PADDING && size > 20)
		((uint8_t *)bytes)[20] ^= 1;
	return 0;
}

static struct ptx_printed printed;

int cuLaunchKernel(void *function, unsigned grid_x, unsigned grid_y, unsigned grid_z, unsigned block_x,
		   unsigned block_y, unsigned block_z, unsigned shared, void *stream, void **params, void **extra)
{
	if (failed || !loaded || stream || params || (extra && (extra[0] != (void *)1 || extra[2] != (void *)2)))
		return INVALID_VALUE;
	struct ptx_code *code = ptx_code_new(&module, function);
	size_t size = extra ? *(size_t *)extra[3] : 0;
	if (size != code->param_bytes)
		return INVALID_VALUE;
	const struct ptx_launch run = {.code = code,
				       .memory = &memory,
				       .params = extra ? extra[1] : NULL,
				       .grid = {grid_x, grid_y, grid_z},
				       .block = {block_x, block_y, block_z},
				       .dynamic_bytes = shared,
				       .schedule = {SCHEDULE_REVERSE, 0},
				       .budget = LAUNCH_BUDGET,
				       .phases = &phases,
				       .printed = &printed};
	struct stream s = {.kernels = xalloc(sizeof *s.kernels), .kernel_count = 1};
	printed.dropped = true;
	ptx_launch_run(&run, s.kernels);
	stream_free(&s);
	ptx_code_free(code);
	return 0;
}
