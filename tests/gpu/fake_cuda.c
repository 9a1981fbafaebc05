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
#include "sim/engine/texture.h"
#include "sim/launch/launch.h"
#include "sim/streams/stream_file.h"

/* Error numbers of the driver. */
enum { INVALID_VALUE = 1, NO_DEVICE = 100, INVALID_PTX = 218, NOT_FOUND = 500, ILLEGAL_ADDRESS = 700 };
static const unsigned long long start = 0x7f5500000000;

static struct ptx_module module;
static struct ptx_memory memory;
static struct ptx_phases phases = {.now = 1};
static bool loaded, failed;
/* Texture objects, and from FIRST_REFERENCE on texture references of the module; handle 0: none. */
enum { FIRST_REFERENCE = 64, TEXTURES = 2 * FIRST_REFERENCE };
static struct ptx_texture textures[TEXTURES];

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
	memset(textures + FIRST_REFERENCE, 0, sizeof textures / 2);
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

/* A field of a structure, at the byte offset that it has in NVIDIA's cuda.h on a 64-bit machine: independent of how
 * gpu-check declares the structure. */
static uint64_t field(const void *structure, size_t offset, size_t size)
{
	uint64_t value = 0;
	memcpy(&value, (const char *)structure + offset, size);
	return value;
}

static bool zero(const void *structure, size_t from, size_t to)
{
	while (from < to && !((const char *)structure)[from])
		from++;
	return from == to;
}

static enum ptx_type type_of(uint64_t format)
{
	static const enum ptx_type types[] = {[0x01] = PTX_U8,  [0x02] = PTX_U16, [0x03] = PTX_U32, [0x08] = PTX_S8,
					      [0x09] = PTX_S16, [0x0a] = PTX_S32, [0x10] = PTX_F16, [0x20] = PTX_F32};
	return format < sizeof types / sizeof *types ? types[format] : PTX_NONE;
}

/* An array is a texture without a handle. */
static size_t row_bytes(const struct ptx_texture *t)
{
	return (size_t)t->size[0] * t->channels * ptx_type_size(t->type);
}

int cuArray3DCreate_v2(void **array, const void *d)
{
	uint64_t width = field(d, 0, 8), height = field(d, 8, 8), depth = field(d, 16, 8);
	uint64_t channels = field(d, 28, 4), layered = field(d, 32, 4);
	enum ptx_type type = type_of(field(d, 24, 4));
	if (failed || type == PTX_NONE || !width || layered > 1 || (channels != 1 && channels != 2 && channels != 4) ||
	    (layered ? !depth : depth && !height))
		return INVALID_VALUE;
	struct ptx_texture *t = xalloc(sizeof *t);
	t->geometry = layered ? (height ? GEOMETRY_2D_LAYERS : GEOMETRY_1D_LAYERS)
			      : (depth    ? GEOMETRY_3D
				 : height ? GEOMETRY_2D
					  : GEOMETRY_1D);
	t->size[0] = (unsigned)width;
	t->size[1] = height ? (unsigned)height : 1;
	t->size[2] = depth && !layered ? (unsigned)depth : 1;
	t->layers = layered ? (unsigned)depth : 1;
	t->channels = (unsigned)channels;
	t->type = type;
	t->bytes = xalloc(row_bytes(t) * t->size[1] * t->size[2] * t->layers);
	*array = t;
	return 0;
}

int cuArrayDestroy(void *array)
{
	struct ptx_texture *t = array;
	free((void *)(uintptr_t)t->bytes);
	free(t);
	return 0;
}

/* Only from the host to a whole array. The fault "image" inverts a bit of the second texel. */
int cuMemcpy3D_v2(const void *copy)
{
	const struct ptx_texture *t = (void *)(uintptr_t)field(copy, 144, 8);
	const uint8_t *from = (void *)(uintptr_t)field(copy, 40, 8);
	uint64_t pitch = field(copy, 72, 8), slice = field(copy, 80, 8);
	if (failed || field(copy, 32, 4) != 1 || field(copy, 120, 4) != 3 || !t || !zero(copy, 0, 32) ||
	    !zero(copy, 64, 72) || !zero(copy, 88, 120) || !zero(copy, 152, 160) ||
	    field(copy, 176, 8) != row_bytes(t) || field(copy, 184, 8) != t->size[1] ||
	    field(copy, 192, 8) != (uint64_t)t->size[2] * t->layers || pitch < row_bytes(t) || slice < t->size[1])
		return INVALID_VALUE;
	uint8_t *to = (void *)(uintptr_t)t->bytes;
	for (uint64_t z = 0; z < (uint64_t)t->size[2] * t->layers; z++)
		for (uint64_t y = 0; y < t->size[1]; y++)
			memcpy(to + (z * t->size[1] + y) * row_bytes(t), from + (z * slice + y) * pitch, row_bytes(t));
	to[row_bytes(t) / t->size[0]] ^= fault("image");
	return 0;
}

/* Applies CUaddress_mode, CUfilter_mode and flags. The fault "address" clamps instead. */
static bool set_address(struct ptx_texture *t, uint64_t mode)
{
	static const enum texture_address modes[] = {ADDRESS_WRAP, ADDRESS_CLAMP, ADDRESS_MIRROR, ADDRESS_BORDER};
	if (mode > 3)
		return false;
	t->address = fault("address") ? ADDRESS_CLAMP : modes[mode];
	return true;
}

static bool set_filter(struct ptx_texture *t, uint64_t filter)
{
	t->linear = filter;
	return filter <= 1;
}

static bool set_flags(struct ptx_texture *t, uint64_t flags)
{
	t->normalized = flags & 2;
	t->as_float = !(flags & 1) && !ptx_type_is_float(t->type) && ptx_type_size(t->type) <= 2;
	return flags <= 3 && (!t->linear || ptx_texture_is_float(t));
}

int cuTexObjectCreate(unsigned long long *handle, const void *resource, const void *sampler, const void *view)
{
	const struct ptx_texture *array = (void *)(uintptr_t)field(resource, 8, 8);
	uint64_t address = field(sampler, 0, 4);
	unsigned i = 0;
	while (i < FIRST_REFERENCE && textures[i].handle)
		i++;
	if (failed || fault("texture") || view || i == FIRST_REFERENCE || !array || field(resource, 0, 4) ||
	    field(resource, 136, 4) || field(sampler, 4, 4) != address || field(sampler, 8, 4) != address ||
	    !zero(sampler, 20, 104))
		return INVALID_VALUE;
	struct ptx_texture t = *array;
	if (!set_address(&t, address) || !set_filter(&t, field(sampler, 12, 4)) ||
	    !set_flags(&t, field(sampler, 16, 4)))
		return INVALID_VALUE;
	t.handle = *handle = 0x4000000000 + 32 * i;
	textures[i] = t;
	return 0;
}

int cuTexObjectDestroy(unsigned long long handle)
{
	for (unsigned i = 0; i < FIRST_REFERENCE; i++)
		if (handle && textures[i].handle == handle) {
			textures[i].handle = 0;
			return 0;
		}
	return INVALID_VALUE;
}

int cuModuleGetTexRef(void **reference, void *m, const char *name)
{
	const struct token token = {.text = name, .length = (unsigned)strlen(name)};
	const struct ptx_variable *v = m == &module && !failed ? ptx_module_variable(&module, &token) : NULL;
	unsigned i = FIRST_REFERENCE;
	if (!v || !v->texture || fault("reference"))
		return NOT_FOUND;
	while (textures[i].handle && textures[i].handle != v->address && i < TEXTURES - 1)
		i++;
	textures[i].handle = v->address;
	*reference = &textures[i];
	return 0;
}

int cuTexRefSetArray(void *reference, void *array, unsigned flags)
{
	struct ptx_texture *t = reference, bound = *(struct ptx_texture *)array;
	bound.handle = t->handle;
	*t = bound;
	return flags == 1 ? 0 : INVALID_VALUE;
}

/* The engine has one mode for all dimensions. */
int cuTexRefSetAddressMode(void *reference, int dimension, int mode)
{
	struct ptx_texture *t = reference, set = {0};
	if (dimension < 0 || dimension > 2 || mode < 0 || !set_address(&set, (uint64_t)mode) ||
	    (dimension && set.address != t->address))
		return INVALID_VALUE;
	t->address = set.address;
	return 0;
}

int cuTexRefSetFilterMode(void *reference, int mode)
{
	return mode < 0 || !set_filter(reference, (uint64_t)mode);
}

int cuTexRefSetFlags(void *reference, unsigned flags)
{
	return !set_flags(reference, flags);
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
				       .textures = textures,
				       .texture_count = TEXTURES,
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
