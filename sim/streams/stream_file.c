/* stream_file.c - writes streams, and releases them. */
#include "sim/streams/stream_file.h"

#include <stdlib.h>
#include <string.h>
#include <zstd.h>

#include "base/diag.h"
#include "base/outfile.h"
#include "sim/streams/stream_format.h"

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
		/* A short write shows when the file is closed. */
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
	for (unsigned i = 0; i < k->inst_count; i++)
		put_inst(w, &k->insts[i]);
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
	put_text(w, s->order ? s->order : "");
	put(w, s->kernel_count, 4);
	for (unsigned i = 0; i < s->kernel_count; i++)
		put_kernel(w, &s->kernels[i]);
	compress(w, ZSTD_e_end);
	ZSTD_freeCCtx(w->zstd);
	outfile_close(&w->out);
	free(path);
	free(w);
}

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
	free(k->name);
}

void stream_free(struct stream *s)
{
	for (unsigned i = 0; i < s->kernel_count; i++)
		free_kernel(&s->kernels[i]);
	free(s->kernels);
	free(s->name);
	free(s->order);
	*s = (struct stream){0};
}
