/* access.c - resolves addresses to host memory, and executes loads and stores. */
#include "sim/engine/access.h"

#include <string.h>

#include "sim/engine/conflict.h"

static const char *const space_names[] = {"generic", "global", "shared", "local", "constant", "parameter"};

/* The space that contains a generic address; *address becomes the address within that space. */
static enum mem_space resolve(uint64_t *address)
{
	static const struct {
		uint64_t start;
		enum mem_space space;
	} windows[] = {
	    {PTX_SHARED_WINDOW, SPACE_SHARED},
	    {PTX_LOCAL_WINDOW, SPACE_LOCAL},
	    {PTX_CONST_WINDOW, SPACE_CONST},
	};
	for (unsigned i = 0; i < sizeof windows / sizeof *windows; i++)
		if (*address - windows[i].start < PTX_WINDOW_SIZE) {
			*address -= windows[i].start;
			return windows[i].space;
		}
	if (*address - PTX_PARAM_WINDOW < 2 * PTX_SCRATCH) {
		*address -= PTX_PARAM_WINDOW;
		return SPACE_PARAM;
	}
	return SPACE_GLOBAL;
}

/* Host memory of `size` bytes at offset `address` of an array of `have` bytes; NULL if out of bounds. */
static uint8_t *within(uint8_t *bytes, uint64_t have, uint64_t address, unsigned size)
{
	return bytes && address <= have && size <= have - address ? bytes + address : NULL;
}

static uint8_t *place(struct ptx_warp *w, const struct ptx_inst *in, unsigned lane, enum mem_space space,
		      uint64_t address, unsigned size)
{
	const struct ptx_launch *l = w->tb->launch;
	bool padding = false;
	uint8_t *at = NULL;
	switch (space) {
	case SPACE_SHARED:
		return within(w->tb->shared, w->tb->shared_bytes, address, size);
	case SPACE_LOCAL:
		return within(w->local + (size_t)lane * l->code->local_bytes, l->code->local_bytes, address, size);
	case SPACE_CONST:
		return within(l->memory->constants, l->memory->constant_bytes, address, size);
	case SPACE_PARAM:
		if (address >= PTX_SCRATCH)
			return within(w->scratch + (size_t)lane * l->code->scratch_bytes, l->code->scratch_bytes,
				      address - PTX_SCRATCH, size);
		return within((uint8_t *)(uintptr_t)l->params, l->code->param_bytes, address, size);
	default:
		at = ptx_memory_at(l->memory, address, size, &padding);
		if (padding && at)
			ptx_warn(w, in, lane, "access up to 256 bytes outside a buffer");
		return at;
	}
}

const uint8_t *ptx_generic_at(struct ptx_warp *w, const struct ptx_inst *in, unsigned lane, uint64_t address,
			      unsigned size)
{
	enum mem_space space = resolve(&address);
	return place(w, in, lane, space, address, size);
}

/* Records addresses within the common space of the lanes, or generic addresses if the lanes' spaces differ. */
static void record(struct ptx_warp *w, const struct ptx_access *a, uint64_t *address, const uint64_t *generic,
		   uint32_t mask)
{
	enum mem_space space = SPACE_NONE;
	bool mixed = false;
	FOR_LANES(l, mask)
	{
		mixed |= space != SPACE_NONE && a->space[l] != space;
		space = a->space[l];
	}
	if (mask)
		ptx_record_addresses(w, mixed ? SPACE_GLOBAL : space, mixed ? generic : address, mask);
}

void ptx_locate(struct ptx_warp *w, const struct ptx_inst *in, uint32_t mask, bool writes, struct ptx_access *a)
{
	uint64_t address[LANES], generic[LANES];
	const uint64_t *base = w->row[in->src[0]];
	unsigned size = ptx_type_size((enum ptx_type)in->type) * in->count;
	bool narrow = in->mode & ACCESS_NARROW || (in->space != SPACE_NONE && in->space != SPACE_GLOBAL);
	FOR_LANES(l, mask)
	{
		uint64_t x = base[l] + in->offset;
		address[l] = generic[l] = narrow ? (uint32_t)x : x;
		enum mem_space space = in->space ? (enum mem_space)in->space : resolve(&address[l]);
		if (address[l] & (size - 1))
			ptx_stop(w, in, l, "misaligned address 0x%llx in %s memory: expected a multiple of %u",
				 (unsigned long long)address[l], space_names[space], size);
		a->space[l] = space;
		a->at[l] = place(w, in, l, space, address[l], size);
		if (!a->at[l])
			ptx_stop(w, in, l, "%s of %u bytes at 0x%llx is out of bounds of %s memory",
				 writes ? "write" : "read", size, (unsigned long long)address[l], space_names[space]);
		if (writes && (space == SPACE_CONST || (space == SPACE_PARAM && address[l] < PTX_SCRATCH)))
			ptx_stop(w, in, l, "write to read-only %s memory", space_names[space]);
	}
	if (in->memory)
		record(w, a, address, generic, mask);
	if (in->space <= SPACE_SHARED && !w->tb->launch->phases->found)
		ptx_conflict_check(w, in, mask, address, a);
}

/* Copies 1, 2, 4 or 8 bytes; constant sizes compile to one move each. */
static inline void copy(void *to, const void *from, unsigned size)
{
	if (size == 4)
		memcpy(to, from, 4);
	else if (size == 8)
		memcpy(to, from, 8);
	else if (size == 2)
		memcpy(to, from, 2);
	else
		memcpy(to, from, 1);
}

void ptx_run_load(struct ptx_warp *w, const struct ptx_inst *in, uint32_t mask)
{
	struct ptx_access a;
	unsigned size = ptx_type_size((enum ptx_type)in->type);
	/* Signed types are sign-extended. */
	unsigned shift = ptx_type_is_signed((enum ptx_type)in->type) ? 64 - 8 * size : 0;
	ptx_locate(w, in, mask, false, &a);
	for (unsigned i = 0; i < in->count; i++) {
		uint64_t *d = w->row[in->dst[i]];
		FOR_LANES(l, mask)
		{
			uint64_t x = 0;
			copy(&x, a.at[l] + i * size, size);
			d[l] = (uint64_t)((int64_t)(x << shift) >> shift) & in->dst_mask;
		}
	}
}

void ptx_run_store(struct ptx_warp *w, const struct ptx_inst *in, uint32_t mask)
{
	struct ptx_access a;
	unsigned size = ptx_type_size((enum ptx_type)in->type);
	ptx_locate(w, in, mask, true, &a);
	for (unsigned i = 0; i < in->count; i++) {
		const uint64_t *s = w->row[in->src[1 + i]];
		FOR_LANES(l, mask)
		copy(a.at[l] + i * size, &s[l], size);
	}
}
