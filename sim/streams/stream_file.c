/* stream_file.c - reads and frees streams. */
#include "sim/streams/stream_file.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zstd.h>

#include "base/diag.h"

/* ---- reading ----
 * The reader trusts no count in the file: memory grows with the bytes that the file holds, one element at a time. */

enum { PIECE = 16 };

struct reader {
	char *path;
	FILE *f;
	ZSTD_DCtx *zstd;
	ZSTD_inBuffer in;
	size_t at, have;
	bool ended;     /* the whole zstd frame has been decompressed */
	uint64_t taken; /* bytes of the file in `packed` and before */
	unsigned char plain[1 << 16], packed[1 << 16], piece[PIECE];
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
	r->taken += r->in.size;
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

/* Reads on to the end of the frame, where the checksum is, and refuses further contents. */
static void end_frame(struct reader *r)
{
	while (!r->ended && r->at == r->have)
		fill(r);
	if (r->at != r->have)
		damaged(r, "bytes follow its end");
}

/* Starts the next frame; returns its place in the file. */
static uint64_t start_frame(struct reader *r)
{
	r->ended = false;
	r->at = r->have = 0;
	return r->taken - (r->in.size - r->in.pos);
}

/* The next `bytes` bytes, at most PIECE, in one piece; valid until the next call. */
static const unsigned char *take(struct reader *r, unsigned bytes)
{
	if (r->have - r->at >= bytes) {
		r->at += bytes;
		return &r->plain[r->at - bytes];
	}
	for (unsigned i = 0; i < bytes; i++) {
		while (r->at == r->have)
			fill(r);
		r->piece[i] = r->plain[r->at++];
	}
	return r->piece;
}

/* Written so that the compiler makes one load of it. */
static uint32_t little32(const unsigned char *p)
{
	return (uint32_t)p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}

static uint8_t get8(struct reader *r)
{
	return *take(r, 1);
}

static uint16_t get16(struct reader *r)
{
	const unsigned char *p = take(r, 2);
	return (uint16_t)(p[0] | p[1] << 8);
}

static uint32_t get32(struct reader *r)
{
	return little32(take(r, 4));
}

static char *get_text(struct reader *r)
{
	uint32_t n = get32(r);
	if (n > STREAM_MAX_NAME)
		damaged(r, "a name is too long");
	char *text = xalloc(n + 1);
	for (uint32_t i = 0; i < n; i++) {
		text[i] = (char)get8(r);
		/* Names are printed on terminals. */
		if ((unsigned char)text[i] < ' ')
			damaged(r, "a name has control characters");
	}
	return text;
}

static void get_registers(struct reader *r, uint16_t *list, unsigned n, unsigned registers)
{
	for (unsigned i = 0; i < n; i++) {
		list[i] = get16(r);
		if (list[i] >= registers)
			damaged(r, "a register number is too large");
	}
}

static void get_inst(struct reader *r, struct inst *in, unsigned registers)
{
	*in = (struct inst){.op = get8(r)};
	in->width = get8(r);
	in->dsts = get8(r);
	in->srcs = get8(r);
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

/* A record in the file: pc, mask, space. */
enum { RECORD_BYTES = 9 };

static void get_records(struct reader *r, struct warp_stream *s, const struct kernel_stream *k)
{
	uint32_t count = get32(r);
	uint64_t addresses = 0;
	for (; s->count < count; s->count++) {
		s->records = room(s->records, s->count, sizeof *s->records);
		struct record *x = &s->records[s->count];
		const unsigned char *p = take(r, RECORD_BYTES);
		*x = (struct record){little32(p), little32(p + 4), (uint32_t)addresses, p[8]};
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
		const unsigned char *p = take(r, 8);
		s->addrs[i] = little32(p) | (uint64_t)little32(p + 4) << 32;
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

static void get_head(struct reader *r, struct kernel_stream *k)
{
	*k = (struct kernel_stream){.name = get_text(r)};
	k->tbs = (unsigned)get_shape(r, k->grid, INT32_MAX);
	k->tb_warps = (unsigned)(get_shape(r, k->block, 1024) + 31) / 32;
	k->regs = get32(r);
	k->shared_bytes = get32(r);
	k->registers = get32(r);
	unsigned insts = get32(r);
	for (; k->inst_count < insts; k->inst_count++) {
		k->insts = room(k->insts, k->inst_count, sizeof *k->insts);
		k->place = room(k->place, k->inst_count, sizeof *k->place);
		k->place[k->inst_count] = get32(r);
		get_inst(r, &k->insts[k->inst_count], k->registers);
	}
}

static void free_warps(struct warp_stream *warps, size_t count)
{
	for (size_t i = 0; warps && i < count; i++) {
		free(warps[i].records);
		free(warps[i].addrs);
	}
	free(warps);
}

static uint64_t warp_bytes(const struct warp_stream *s)
{
	return sizeof *s + s->count * sizeof *s->records + s->addr_count * sizeof *s->addrs;
}

/* A reader behind magic and version; released with close_stream(). */
static struct reader *open_stream(const char *path)
{
	struct reader *r = xalloc(sizeof *r);
	r->path = xstrdup(path);
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
	r->taken = sizeof head;
	return r;
}

static void close_stream(struct reader *r)
{
	ZSTD_freeDCtx(r->zstd);
	fclose(r->f);
	free(r->path);
	free(r);
}

/* ---- thread blocks that are read again, one by one ---- */

struct file_source {
	struct tb_source source; /* first member, so that a pointer to it converts to the struct */
	char *path;
	uint64_t place; /* of the kernel's frame in the file */
};

struct file_cursor {
	struct tb_cursor cursor;     /* first member */
	struct kernel_stream kernel; /* as the frame has it, without warps */
	struct reader *reader;
	uint64_t code_end;
};

static void file_next(struct tb_cursor *cursor, struct tb_stream *tb)
{
	struct file_cursor *c = (struct file_cursor *)cursor;
	const struct kernel_stream *k = &c->kernel;
	struct warp_stream *warps = xalloc(k->tb_warps * sizeof *warps);
	for (unsigned i = 0; i < k->tb_warps; i++)
		get_warp(c->reader, &warps[i], k);
	*tb = (struct tb_stream){.warps = warps,
				 .insts = k->insts,
				 .place = k->place,
				 .inst_count = k->inst_count,
				 .code_end = c->code_end,
				 .held = warps};
}

static void file_release(struct tb_cursor *cursor, struct tb_stream *tb)
{
	free_warps(tb->held, ((struct file_cursor *)cursor)->kernel.tb_warps);
}

static void file_close(struct tb_cursor *cursor)
{
	struct file_cursor *c = (struct file_cursor *)cursor;
	close_stream(c->reader);
	free(c->kernel.insts);
	free(c->kernel.place);
	free(c->kernel.name);
	free(c);
}

static struct tb_cursor *file_open(const struct tb_source *source)
{
	const struct file_source *f = (const struct file_source *)source;
	struct file_cursor *c = xalloc(sizeof *c);
	c->cursor = (struct tb_cursor){file_next, file_release, file_close};
	c->reader = open_stream(f->path);
	if (fseeko(c->reader->f, (off_t)f->place, SEEK_SET))
		die(EXIT_IO, "%s: %s", f->path, strerror(errno));
	get_head(c->reader, &c->kernel);
	for (unsigned i = 0; i < c->kernel.inst_count; i++)
		if (c->kernel.place[i] >= c->code_end)
			c->code_end = c->kernel.place[i] + UINT64_C(1);
	return &c->cursor;
}

static void file_free(struct tb_source *source)
{
	free(((struct file_source *)source)->path);
	free(source);
}

static struct tb_source *file_source(const char *path, uint64_t place)
{
	struct file_source *f = xalloc(sizeof *f);
	*f = (struct file_source){{file_open, file_free, true}, xstrdup(path), place};
	return &f->source;
}

/* Reads a kernel and keeps its warps, if they take at most *left bytes, which it reduces. Else the whole kernel is
 * checked, and its TBs are read again when they are launched. */
static void get_kernel(struct reader *r, struct kernel_stream *k, uint64_t *left)
{
	uint64_t place = start_frame(r), bytes = 0;
	get_head(r, k);
	size_t warps = (size_t)k->tbs * k->tb_warps, kept = 0;
	for (size_t i = 0; i < warps; i++) {
		struct warp_stream s;
		get_warp(r, &s, k);
		bytes += warp_bytes(&s);
		if (bytes > *left && !k->source) {
			free_warps(k->warps, kept);
			k->warps = NULL;
			k->source = file_source(r->path, place);
		}
		if (k->source) {
			free(s.records);
			free(s.addrs);
			continue;
		}
		k->warps = room(k->warps, i, sizeof *k->warps);
		k->warps[kept++] = s;
	}
	k->may_depend = get8(r);
	*left -= k->source ? 0 : bytes;
	end_frame(r);
}

void stream_read_within(struct stream *s, const char *dir, uint64_t kept)
{
	char *path = xprintf("%s/%s", dir, STREAM_NAME);
	struct reader *r = open_stream(path);
	*s = (struct stream){.name = get_text(r)};
	s->schedule = get_text(r);
	unsigned kernels = get32(r);
	if (!kernels)
		damaged(r, "it has no kernels");
	end_frame(r);
	for (; s->kernel_count < kernels; s->kernel_count++) {
		s->kernels = room(s->kernels, s->kernel_count, sizeof *s->kernels);
		get_kernel(r, &s->kernels[s->kernel_count], &kept);
	}
	if (r->in.pos != r->in.size || fgetc(r->f) != EOF)
		damaged(r, "bytes follow its end");
	close_stream(r);
	free(path);
}

void stream_read(struct stream *s, const char *dir)
{
	stream_read_within(s, dir, STREAM_KEPT);
}

/* ---- releasing ---- */

static void free_kernel(struct kernel_stream *k)
{
	if (k->source)
		k->source->free(k->source);
	free_warps(k->warps, (size_t)k->tbs * k->tb_warps);
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
