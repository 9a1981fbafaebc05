/* trace_writer.c - writes a stream as a trace for Accel-Sim. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/diag.h"
#include "base/outfile.h"
#include "base/progress.h"
#include "sim/accelsim/accelsim.h"
#include "sim/accelsim/register_renaming.h"
#include "sim/accelsim/trace_kernel.h"

/* Base addresses of the generic windows. The written instructions use no generic addresses; a base of 0 would make
 * readers treat all generic addresses as shared. */
#define SHARED_BASE "0x00007f3000000000"
#define LOCAL_BASE "0x00007f3100000000"

static void write_head(FILE *f, const struct kernel_stream *k, unsigned number)
{
	fprintf(f,
		"-kernel name = %s\n-kernel id = %u\n-grid dim = (%u,%u,%u)\n-block dim = (%u,%u,%u)\n-shmem = %u\n"
		"-nregs = %u\n-binary version = 61\n-cuda stream id = 0\n-shmem base_addr = " SHARED_BASE "\n"
		"-local mem base_addr = " LOCAL_BASE "\n-nvbit version = none\n-accelsim tracer version = 5\n"
		"-enable lineinfo = 0\n\n",
		k->name, number, k->grid[0], k->grid[1], k->grid[2], k->block[0], k->block[1], k->block[2],
		k->shared_bytes, k->regs);
	fprintf(f, "#traces format = PC mask dest_num [reg_dests] opcode src_num [reg_srcs] mem_width [mode addresses] "
		   "immediate\n\n");
}

/* ---- addresses ---- */

/* True if the active lanes are contiguous and their addresses have one stride of 32 bits. */
static bool has_stride(uint32_t mask, const uint64_t *addrs, unsigned n, int64_t *stride)
{
	uint32_t run = mask >> __builtin_ctz(mask);
	if (n < 2 || (run & (run + 1)) != 0)
		return false;
	*stride = (int64_t)(addrs[1] - addrs[0]);
	for (unsigned i = 2; i < n; i++)
		if ((int64_t)(addrs[i] - addrs[i - 1]) != *stride)
			return false;
	return *stride >= INT32_MIN && *stride <= INT32_MAX;
}

static void write_addresses(FILE *f, uint32_t mask, const uint64_t *addrs)
{
	unsigned n = (unsigned)__builtin_popcount(mask);
	int64_t stride;
	if (n == 0) {
		fprintf(f, " 1 0x0 0");
	} else if (has_stride(mask, addrs, n, &stride)) {
		fprintf(f, " 1 0x%" PRIx64 " %" PRId64, addrs[0], stride);
	} else {
		fprintf(f, " 2 0x%" PRIx64, addrs[0]);
		for (unsigned i = 1; i < n; i++)
			fprintf(f, " %" PRId64, (int64_t)(addrs[i] - addrs[i - 1]));
	}
}

/* ---- warps ---- */

static uint32_t lanes_of(const struct kernel_stream *k, unsigned warp)
{
	unsigned left = k->block[0] * k->block[1] * k->block[2] - warp * LANES;
	return left >= LANES ? UINT32_MAX : (UINT32_C(1) << left) - 1;
}

static uint32_t pc_of(const struct tb_stream *tb, uint32_t index)
{
	return tb->address ? tb->address[index] : index * SASS_INST_BYTES;
}

static void write_inst(FILE *f, const struct tb_stream *tb, const struct warp_stream *w, const struct record *r,
		       const struct renamed *registers, uint32_t mask)
{
	const struct inst *inst = &tb->insts[r->pc];
	bool memory = inst->op == OP_LOAD || inst->op == OP_STORE || inst->op == OP_ATOM;
	char opcode[SASS_TEXT];
	sass_nearest(inst, (enum mem_space)r->space, opcode);
	fprintf(f, "%04x %08x ", pc_of(tb, r->pc), mask);
	if (registers->dst >= 0)
		fprintf(f, "1 R%d ", registers->dst);
	else
		fprintf(f, "0 ");
	fprintf(f, "%s %u", opcode, registers->srcs);
	for (unsigned i = 0; i < registers->srcs; i++)
		fprintf(f, " R%u", registers->src[i]);
	if (memory) {
		fprintf(f, " %u", inst->width ? inst->width : 4u);
		if (r->space == SPACE_NONE)
			write_addresses(f, 0, NULL);
		else
			write_addresses(f, r->mask, w->addrs + r->addr);
		fprintf(f, " 0\n");
	} else {
		fprintf(f, " 0 0\n");
	}
}

/* The mask of the last instruction, an exit, is extended to all live lanes: Accel-Sim waits for each lane's exit. */
static void write_warp(FILE *f, const struct kernel_stream *k, const struct tb_stream *tb, unsigned warp,
		       unsigned *lost)
{
	const struct warp_stream *w = &tb->warps[warp];
	struct renamed *registers = xalloc(w->count * sizeof *registers);
	uint32_t alive = lanes_of(k, warp);
	*lost += rename_warp(registers, tb, w, k->registers);
	fprintf(f, "\nwarp = %u\ninsts = %u\n", warp, w->count);
	for (uint32_t i = 0; i < w->count; i++) {
		const struct record *r = &w->records[i];
		uint32_t mask = i + 1 == w->count ? r->mask | alive : r->mask;
		if (tb->insts[r->pc].op == OP_EXIT)
			alive &= ~r->mask;
		write_inst(f, tb, w, r, &registers[i], mask);
	}
	free(registers);
}

static void write_tb(FILE *f, const struct kernel_stream *k, const struct tb_stream *tb, unsigned t, unsigned *lost)
{
	unsigned x = t % k->grid[0], y = t / k->grid[0] % k->grid[1], z = t / k->grid[0] / k->grid[1];
	fprintf(f, "\n#BEGIN_TB\n\nthread block = %u,%u,%u\n", x, y, z);
	for (unsigned w = 0; w < k->tb_warps; w++)
		write_warp(f, k, tb, w, lost);
	fprintf(f, "\n#END_TB\n");
}

static unsigned write_kernel(const struct kernel_stream *k, unsigned number, struct outfile *o)
{
	struct tb_cursor *c = tb_cursor_open(k);
	unsigned lost = 0;
	write_head(o->f, k, number);
	for (unsigned t = 0; t < k->tbs; t++) {
		struct tb_stream tb;
		c->next(c, &tb);
		write_tb(o->f, k, &tb, t, &lost);
		c->release(c, &tb);
		progress_of(t + 1, k->tbs, "%s: thread block %u of %u", k->name, t + 1, k->tbs);
	}
	progress_end();
	outfile_finish(o);
	c->close(c);
	if (lost)
		note("%s: kernel %.80s: the trace lacks %u register dependences: an instruction lists at most four "
		     "sources",
		     o->path, k->name, lost);
	return lost;
}

/* The list is published last: if it exists, its kernels do. */
unsigned accelsim_write(const struct stream *s, const char *dir)
{
	unsigned lost = 0;
	struct outfile list, *kernels = xalloc(s->kernel_count * sizeof *kernels);
	char *path = xprintf("%s/kernelslist.g", dir);
	make_folder(dir);
	outfile_open(&list, path);
	free(path);
	for (unsigned k = 0; k < s->kernel_count; k++) {
		path = xprintf("%s/kernel-%u.traceg", dir, k + 1);
		outfile_open(&kernels[k], path);
		free(path);
		lost += write_kernel(&s->kernels[k], k + 1, &kernels[k]);
		fprintf(list.f, "kernel-%u.traceg\n", k + 1);
	}
	outfile_finish(&list);
	for (unsigned k = 0; k < s->kernel_count; k++)
		outfile_publish(&kernels[k]);
	outfile_publish(&list);
	free(kernels);
	return lost;
}
