/* stream_writer.c - writes streams. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zstd.h>

#include "base/diag.h"
#include "base/outfile.h"
#include "sim/streams/stream_file.h"

struct stream_writer {
	struct outfile out;
	ZSTD_CCtx *zstd;
	size_t used;
	char *dir;
	unsigned char plain[1 << 16], packed[1 << 16];
};

static void compress(struct stream_writer *w, ZSTD_EndDirective how)
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

static void put(struct stream_writer *w, uint64_t value, unsigned bytes)
{
	if (w->used + bytes > sizeof w->plain)
		compress(w, ZSTD_e_continue);
	for (unsigned i = 0; i < bytes; i++)
		w->plain[w->used++] = (unsigned char)(value >> 8 * i);
}

static void put_text(struct stream_writer *w, const char *text)
{
	size_t n = strlen(text) < STREAM_MAX_NAME ? strlen(text) : STREAM_MAX_NAME;
	put(w, n, 4);
	for (size_t i = 0; i < n; i++)
		put(w, (unsigned char)text[i], 1);
}

static void put_inst(struct stream_writer *w, const struct inst *in)
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

static void put_warp(struct stream_writer *w, const struct warp_stream *s)
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

struct stream_writer *stream_writer_open(const char *dir, const char *name, const char *schedule, unsigned kernels)
{
	struct stream_writer *w = xalloc(sizeof *w);
	char *path = xprintf("%s/%s", dir, STREAM_NAME);
	w->dir = xstrdup(dir);
	/* A folder that is new and has nothing else disappears with the unfinished file. */
	if (access(dir, F_OK) != 0) {
		make_folder(dir);
		cleanup_add(dir);
	}
	outfile_open(&w->out, path);
	w->zstd = ZSTD_createCCtx();
	if (!w->zstd)
		die(EXIT_IO, "%s: out of memory", path);
	ZSTD_CCtx_setParameter(w->zstd, ZSTD_c_checksumFlag, 1);
	fwrite(STREAM_MAGIC, 1, STREAM_MAGIC_SIZE, w->out.f);
	const unsigned char version[4] = {STREAM_VERSION};
	fwrite(version, 1, sizeof version, w->out.f);
	put_text(w, name);
	put_text(w, schedule ? schedule : "");
	put(w, kernels, 4);
	compress(w, ZSTD_e_end);
	free(path);
	return w;
}

void stream_writer_kernel(struct stream_writer *w, const struct kernel_stream *k)
{
	put_text(w, k->name);
	for (unsigned i = 0; i < 3; i++)
		put(w, k->grid[i], 4);
	for (unsigned i = 0; i < 3; i++)
		put(w, k->block[i], 4);
	put(w, k->regs, 4);
	put(w, k->shared_bytes, 4);
	put(w, k->registers, 4);
	put(w, k->inst_count, 4);
	for (unsigned i = 0; i < k->inst_count; i++) {
		put(w, k->place ? k->place[i] : i, 4);
		put_inst(w, &k->insts[i]);
	}
}

void stream_writer_tb(struct stream_writer *w, const struct warp_stream *warps, unsigned count)
{
	for (unsigned i = 0; i < count; i++)
		put_warp(w, &warps[i]);
}

void stream_writer_kernel_end(struct stream_writer *w, bool may_depend)
{
	put(w, may_depend, 1);
	compress(w, ZSTD_e_end);
}

void stream_writer_close(struct stream_writer *w)
{
	ZSTD_freeCCtx(w->zstd);
	outfile_close(&w->out);
	cleanup_drop(w->dir);
	free(w->dir);
	free(w);
}

void stream_write(const struct stream *s, const char *dir)
{
	struct stream_writer *w = stream_writer_open(dir, s->name, s->schedule, s->kernel_count);
	for (unsigned i = 0; i < s->kernel_count; i++) {
		const struct kernel_stream *k = &s->kernels[i];
		stream_writer_kernel(w, k);
		for (unsigned t = 0; t < k->tbs; t++)
			stream_writer_tb(w, k->warps + (size_t)t * k->tb_warps, k->tb_warps);
		stream_writer_kernel_end(w, k->may_depend);
	}
	stream_writer_close(w);
}
