/* stream_file.c - writes, reads and frees streams. */
#include "sim/streams/stream_file.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zstd.h>

#include "base/diag.h"
#include "base/outfile.h"

#define STREAM_MAGIC "WARPSTRM"
enum { STREAM_MAGIC_SIZE = 8, STREAM_VERSION = 3, STREAM_MAX_NAME = 65535 };

/* ---- writing ---- */

struct writer {
	struct outfile out;
	ZSTD_CCtx *zstd;
	size_t used;
	unsigned char plain[1 << 16], packed[1 << 16];
};

static void compress(struct writer *w, ZSTD_EndDirective how)
{
	ZSTD_inBuffer in = {w->plain, w->used, 0};
	size_t left;
	do {
		ZSTD_outBuffer out = {w->packed, sizeof w->packed, 0};
		left = ZSTD_compressStream2(w->zstd, &out, &in, how);
		if (ZSTD_isError(left))
			die(EXIT_BUG, "%s: zstd: %s", w->out.path, ZSTD_getErrorName(left));
		/* outfile_close() reports a short write. */
		fwrite(w->packed, 1, out.pos, w->out.f);
	} while (how == ZSTD_e_end ? left != 0 : in.pos < in.size);
	w->used = 0;
}

static void put(struct writer *w, uint64_t value, unsigned bytes)
{
	if (w->used + bytes > sizeof w->plain)
		compress(w, ZSTD_e_continue);
	for (unsigned i = 0; i < bytes; i++)
		w->plain[w->used++] = (unsigned char)(value >> 8 * i);
}

static void put_text(struct writer *w, const char *text)
{
	size_t n = strlen(text) < STREAM_MAX_NAME ? strlen(text) : STREAM_MAX_NAME;
	put(w, n, 4);
	for (size_t i = 0; i < n; i++)
		put(w, (unsigned char)text[i], 1);
}

static void put_inst(struct writer *w, const struct inst *in)
{
	put(w, in->op, 1);
	put(w, in->width, 1);
	put(w, in->dsts, 1);
	put(w, in->srcs, 1);
	for (unsigned i = 0; i < in->dsts; i++)
		put(w, in->dst[i], 2);
	for (unsigned i = 0; i < in->srcs; i++)
		put(w, in->src[i], 2);
	put(w, in->line, 4);
	put_text(w, in->text);
}

static void put_warp(struct writer *w, const struct warp_stream *s)
{
	put(w, s->count, 4);
	for (uint32_t i = 0; i < s->count; i++) {
		put(w, s->records[i].pc, 4);
		put(w, s->records[i].mask, 4);
		put(w, s->records[i].space, 1);
	}
	for (uint32_t i = 0; i < s->addr_count; i++)
		put(w, s->addrs[i], 8);
}

static void put_kernel(struct writer *w, const struct kernel_stream *k)
{
	put_text(w, k->name);
	for (unsigned i = 0; i < 3; i++)
		put(w, k->grid[i], 4);
	for (unsigned i = 0; i < 3; i++)
		put(w, k->block[i], 4);
	put(w, k->regs, 4);
	put(w, k->shared_bytes, 4);
	put(w, k->registers, 4);
	put(w, k->may_depend, 1);
	put(w, k->inst_count, 4);
	for (unsigned i = 0; i < k->inst_count; i++) {
		put(w, k->place ? k->place[i] : i, 4);
		put_inst(w, &k->insts[i]);
	}
	for (size_t i = 0; i < (size_t)k->tbs * k->tb_warps; i++)
		put_warp(w, &k->warps[i]);
}

void stream_write(const struct stream *s, const char *dir)
{
	struct writer *w = xalloc(sizeof *w);
	char *path = xprintf("%s/%s", dir, STREAM_NAME);
	make_folder(dir);
	outfile_open(&w->out, path);
	w->zstd = ZSTD_createCCtx();
	if (!w->zstd)
		die(EXIT_IO, "%s: out of memory", path);
	ZSTD_CCtx_setParameter(w->zstd, ZSTD_c_checksumFlag, 1);
	fwrite(STREAM_MAGIC, 1, STREAM_MAGIC_SIZE, w->out.f);
	const unsigned char version[4] = {STREAM_VERSION};
	fwrite(version, 1, sizeof version, w->out.f);
	put_text(w, s->name);
	put_text(w, s->schedule ? s->schedule : "");
	put(w, s->kernel_count, 4);
	for (unsigned i = 0; i < s->kernel_count; i++)
		put_kernel(w, &s->kernels[i]);
	compress(w, ZSTD_e_end);
	ZSTD_freeCCtx(w->zstd);
	outfile_close(&w->out);
	free(path);
	free(w);
}

/* ---- reading ----
 * The reader trusts no count in the file: memory grows with the bytes that the file holds, one element at a time. */

struct reader {
	char *path;
	FILE *f;
	ZSTD_DCtx *zstd;
	ZSTD_inBuffer in;
	size_t at, have;
	bool ended; /* the whole zstd frame has been decompressed */
	unsigned char plain[1 << 16], packed[1 << 16];
};

static _Noreturn void damaged(const struct reader *r, const char *what)
{
	die(EXIT_USAGE, "%s: damaged stream: %s; write it again with 'warpsmith trace'", r->path, what);
}

static void fill_packed(struct reader *r)
{
	r->in = (ZSTD_inBuffer){r->packed, fread(r->packed, 1, sizeof r->packed, r->f), 0};
	if (ferror(r->f))
		die(EXIT_IO, "%s: %s", r->path, strerror(errno));
	if (!r->in.size)
		damaged(r, "the file ends too early");
}

static void fill(struct reader *r)
{
	ZSTD_outBuffer out = {r->plain, sizeof r->plain, 0};
	if (r->ended)
		damaged(r, "its data end too early");
	while (!out.pos && !r->ended) {
		if (r->in.pos == r->in.size)
			fill_packed(r);
		size_t left = ZSTD_decompressStream(r->zstd, &out, &r->in);
		if (ZSTD_isError(left))
			damaged(r, ZSTD_getErrorName(left));
		r->ended = !left;
	}
	r->at = 0;
	r->have = out.pos;
}

static uint64_t get(struct reader *r, unsigned bytes)
{
	uint64_t value = 0;
	for (unsigned i = 0; i < bytes; i++) {
		while (r->at == r->have)
			fill(r);
		value |= (uint64_t)r->plain[r->at++] << 8 * i;
	}
	return value;
}

static uint32_t get32(struct reader *r)
{
	return (uint32_t)get(r, 4);
}

static char *get_text(struct reader *r)
{
	uint32_t n = get32(r);
	if (n > STREAM_MAX_NAME)
		damaged(r, "a name is too long");
	char *text = xalloc(n + 1);
	for (uint32_t i = 0; i < n; i++) {
		text[i] = (char)get(r, 1);
		/* Names are printed on terminals. */
		if ((unsigned char)text[i] < ' ')
			damaged(r, "a name has control characters");
	}
	return text;
}

static void get_registers(struct reader *r, uint16_t *list, unsigned n, unsigned registers)
{
	for (unsigned i = 0; i < n; i++) {
		list[i] = (uint16_t)get(r, 2);
		if (list[i] >= registers)
			damaged(r, "a register number is too large");
	}
}

static void get_inst(struct reader *r, struct inst *in, unsigned registers)
{
	*in = (struct inst){.op = (uint8_t)get(r, 1)};
	in->width = (uint8_t)get(r, 1);
	in->dsts = (uint8_t)get(r, 1);
	in->srcs = (uint8_t)get(r, 1);
	if (in->op > OP_EXIT || in->dsts > INST_DSTS || in->srcs > INST_SRCS)
		damaged(r, "an instruction has an invalid class or operand count");
	get_registers(r, in->dst, in->dsts, registers);
	get_registers(r, in->src, in->srcs, registers);
	in->line = get32(r);
	char *text = get_text(r);
	snprintf(in->text, sizeof in->text, "%s", text);
	free(text);
}

/* Makes room for element n of an array: returns it, reallocated to double size if n is its capacity. */
static void *room(void *array, size_t n, size_t size)
{
	bool full = !(n & (n - 1)) && (n >= 16 || !n);
	return full ? xrealloc(array, (n ? 2 * n : 16) * size) : array;
}

static unsigned lanes(uint32_t mask)
{
	return (unsigned)__builtin_popcount(mask);
}

static void get_records(struct reader *r, struct warp_stream *s, const struct kernel_stream *k)
{
	uint32_t count = get32(r);
	uint64_t addresses = 0;
	for (; s->count < count; s->count++) {
		s->records = room(s->records, s->count, sizeof *s->records);
		struct record *x = &s->records[s->count];
		*x = (struct record){.pc = get32(r)};
		x->mask = get32(r);
		x->space = (uint8_t)get(r, 1);
		x->addr = (uint32_t)addresses;
		if (x->pc >= k->inst_count || x->space > SPACE_PARAM)
			damaged(r, "a record has an invalid pc or memory space");
		addresses += x->space ? lanes(x->mask) : 0;
		if (addresses > UINT32_MAX)
			damaged(r, "a warp has too many addresses");
	}
	if (!count || k->insts[s->records[count - 1].pc].op != OP_EXIT || !s->records[count - 1].mask)
		damaged(r, "a warp does not end in an exit");
	s->addr_count = (uint32_t)addresses;
}

static void get_warp(struct reader *r, struct warp_stream *s, const struct kernel_stream *k)
{
	*s = (struct warp_stream){0};
	get_records(r, s, k);
	for (uint32_t i = 0; i < s->addr_count; i++) {
		s->addrs = room(s->addrs, i, sizeof *s->addrs);
		s->addrs[i] = get(r, 8);
	}
}

static uint64_t get_shape(struct reader *r, unsigned shape[3], uint64_t most)
{
	uint64_t product = 1;
	for (unsigned i = 0; i < 3; i++) {
		shape[i] = get32(r);
		product *= shape[i];
		if (!product || product > most)
			damaged(r, "a grid or block has an impossible size");
	}
	return product;
}

static void get_kernel(struct reader *r, struct kernel_stream *k)
{
	*k = (struct kernel_stream){.name = get_text(r)};
	k->tbs = (unsigned)get_shape(r, k->grid, INT32_MAX);
	k->tb_warps = (unsigned)(get_shape(r, k->block, 1024) + 31) / 32;
	k->regs = get32(r);
	k->shared_bytes = get32(r);
	k->registers = get32(r);
	k->may_depend = get(r, 1);
	unsigned insts = get32(r);
	for (; k->inst_count < insts; k->inst_count++) {
		k->insts = room(k->insts, k->inst_count, sizeof *k->insts);
		k->place = room(k->place, k->inst_count, sizeof *k->place);
		k->place[k->inst_count] = get32(r);
		get_inst(r, &k->insts[k->inst_count], k->registers);
	}
	size_t warps = (size_t)k->tbs * k->tb_warps;
	for (size_t i = 0; i < warps; i++) {
		k->warps = room(k->warps, i, sizeof *k->warps);
		get_warp(r, &k->warps[i], k);
	}
}

static void open_stream(struct reader *r)
{
	unsigned char head[STREAM_MAGIC_SIZE + 4];
	r->f = fopen(r->path, "rb");
	if (!r->f)
		die(EXIT_IO, "%s: %s", r->path, strerror(errno));
	size_t n = fread(head, 1, sizeof head, r->f);
	if (ferror(r->f))
		die(EXIT_IO, "%s: %s", r->path, strerror(errno));
	if (n < sizeof head || memcmp(head, STREAM_MAGIC, STREAM_MAGIC_SIZE))
		die(EXIT_USAGE, "%s: not a stream: expected a file that 'warpsmith trace' wrote", r->path);
	unsigned long version = 0;
	for (unsigned i = 0; i < 4; i++)
		version |= (unsigned long)head[STREAM_MAGIC_SIZE + i] << 8 * i;
	if (version != STREAM_VERSION)
		die(EXIT_USAGE, "%s: stream version %lu: expected version %d; write it again with 'warpsmith trace'",
		    r->path, version, STREAM_VERSION);
	r->zstd = ZSTD_createDCtx();
	if (!r->zstd)
		die(EXIT_IO, "%s: out of memory", r->path);
}

/* Reads on to the end of the frame, where the checksum is, and refuses bytes after it. */
static void close_stream(struct reader *r)
{
	while (!r->ended && r->at == r->have)
		fill(r);
	if (r->at != r->have || r->in.pos != r->in.size || fgetc(r->f) != EOF)
		damaged(r, "bytes follow its end");
	ZSTD_freeDCtx(r->zstd);
	fclose(r->f);
}

void stream_read(struct stream *s, const char *dir)
{
	struct reader *r = xalloc(sizeof *r);
	r->path = xprintf("%s/%s", dir, STREAM_NAME);
	open_stream(r);
	*s = (struct stream){.name = get_text(r)};
	s->schedule = get_text(r);
	unsigned kernels = get32(r);
	if (!kernels)
		damaged(r, "it has no kernels");
	for (; s->kernel_count < kernels; s->kernel_count++) {
		s->kernels = room(s->kernels, s->kernel_count, sizeof *s->kernels);
		get_kernel(r, &s->kernels[s->kernel_count]);
	}
	close_stream(r);
	free(r->path);
	free(r);
}

/* ---- releasing ---- */

static void free_kernel(struct kernel_stream *k)
{
	if (k->source)
		k->source->free(k->source);
	for (size_t i = 0; k->warps && i < (size_t)k->tbs * k->tb_warps; i++) {
		free(k->warps[i].records);
		free(k->warps[i].addrs);
	}
	free(k->warps);
	free(k->insts);
	free(k->place);
	free(k->name);
}

void stream_free(struct stream *s)
{
	for (unsigned i = 0; i < s->kernel_count; i++)
		free_kernel(&s->kernels[i]);
	free(s->kernels);
	free(s->name);
	free(s->schedule);
	*s = (struct stream){0};
}
