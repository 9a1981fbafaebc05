/* kept_trace.c - writes and reads kept traces. */
#include "sim/accelsim/kept_trace.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#include <zstd.h>

#include "base/cleanup.h"
#include "base/diag.h"
#include "base/proc.h"

/* LEVEL: of compression, fast to write. YOUNG: seconds for which a changed trace is not kept. */
enum { LEVEL = 1, YOUNG = 3 };

struct identity {
	uint64_t inode, size, seconds, nanoseconds;
};

/* The first bytes of the file. */
struct head {
	char magic[8];
	struct identity trace, program;
	uint64_t tb_warps, inst_bytes; /* of struct inst */
};

/* False if the file cannot be kept. */
static bool identify(const char *path, struct identity *id)
{
	struct stat st;
	if (stat(path, &st) != 0 || !S_ISREG(st.st_mode))
		return false;
	*id = (struct identity){(uint64_t)st.st_ino, (uint64_t)st.st_size, (uint64_t)st.st_ctim.tv_sec,
				(uint64_t)st.st_ctim.tv_nsec};
	return true;
}

static bool head_of(const char *path, unsigned tb_warps, struct head *h)
{
	memset(h, 0, sizeof *h);
	memcpy(h->magic, "WSTRACE1", sizeof h->magic);
	h->tb_warps = tb_warps;
	h->inst_bytes = sizeof(struct inst);
	return identify(path, &h->trace) && identify("/proc/self/exe", &h->program) &&
	       (uint64_t)time(NULL) >= h->trace.seconds + YOUNG;
}

/* The file of a trace in the cache; NULL: the trace has no path. The caller frees. */
static char *file_of(const char *path)
{
	char *real = realpath(path, NULL), *file = NULL;
	if (real)
		file = cache_file("trace", real);
	free(real);
	return file;
}

/* ---- the arrays of a thread block ----
 * insts and addresses of the code, unless they are those of the thread block before; count and addr_count of each warp;
 * pc, mask, space of each record; the kind of each record with addresses, and the words that it says. */

enum kind { STRIDE, LIST }; /* base and stride; all addresses */

struct counts {
	uint32_t insts, records, accesses, words; /* accesses: records with addresses */
	uint32_t addrs, same_code;
};

struct arrays {
	struct inst *insts;
	uint32_t *address, *warp_count, *warp_addrs, *pc, *mask;
	uint64_t *words;
	uint8_t *space, *kind;
};

static size_t bytes_of(const struct counts *c, unsigned tb_warps)
{
	const struct arrays *a = NULL; /* for the sizes */
	size_t insts = c->same_code ? 0 : c->insts;
	return c->words * sizeof *a->words + insts * (sizeof *a->insts + sizeof *a->address) +
	       tb_warps * (sizeof *a->warp_count + sizeof *a->warp_addrs) +
	       c->records * (sizeof *a->pc + sizeof *a->mask + sizeof *a->space) + c->accesses * sizeof *a->kind;
}

/* Lays the arrays out from `at` on, those with the largest elements first. */
static void lay_out(struct arrays *a, const struct counts *c, unsigned tb_warps, unsigned char *at)
{
	size_t insts = c->same_code ? 0 : c->insts;
	a->words = (uint64_t *)(void *)at;
	a->insts = (struct inst *)(void *)(a->words + c->words);
	a->address = (uint32_t *)(void *)(a->insts + insts);
	a->warp_count = a->address + insts;
	a->warp_addrs = a->warp_count + tb_warps;
	a->pc = a->warp_addrs + tb_warps;
	a->mask = a->pc + c->records;
	a->space = (uint8_t *)(a->mask + c->records);
	a->kind = a->space + c->records;
}

static unsigned lanes(uint32_t mask)
{
	return (unsigned)__builtin_popcount(mask);
}

/* ---- writing ---- */

struct kept_writer {
	FILE *f;
	char *path, *temporary;
	ZSTD_CCtx *zstd;
	unsigned tb_warps;
	bool failed;
	struct inst *insts; /* the code of the thread block before */
	uint32_t *address;
	unsigned inst_count;
	unsigned char *plain, *packed;
	size_t plain_room, packed_room;
};

static void put(struct kept_writer *w, const void *bytes, size_t size)
{
	w->failed = w->failed || fwrite(bytes, 1, size, w->f) != size;
}

struct kept_writer *kept_begin(const char *path, unsigned tb_warps)
{
	struct head h;
	if (!head_of(path, tb_warps, &h))
		return NULL;
	struct kept_writer *w = xalloc(sizeof *w);
	w->tb_warps = tb_warps;
	w->path = file_of(path);
	w->temporary = xprintf("%s.XXXXXX", w->path ? w->path : "");
	cleanup_hold();
	int fd = w->path ? mkstemp(w->temporary) : -1;
	w->f = fd < 0 ? NULL : fdopen(fd, "wb");
	if (w->f)
		cleanup_add(w->temporary);
	cleanup_release();
	w->zstd = ZSTD_createCCtx();
	if (!w->f || !w->zstd) {
		w->failed = true;
		kept_end(w, false);
		return NULL;
	}
	ZSTD_CCtx_setParameter(w->zstd, ZSTD_c_compressionLevel, LEVEL);
	ZSTD_CCtx_setParameter(w->zstd, ZSTD_c_checksumFlag, 1);
	put(w, &h, sizeof h);
	return w;
}

/* True if the lanes' addresses have one distance. */
static bool strides(const uint64_t *addrs, unsigned n)
{
	for (unsigned i = 2; i < n; i++)
		if (addrs[i] - addrs[i - 1] != addrs[1] - addrs[0])
			return false;
	return true;
}

static struct counts count(const struct kept_writer *w, const struct tb_stream *tb)
{
	struct counts c = {.insts = tb->inst_count};
	for (unsigned i = 0; i < w->tb_warps; i++) {
		const struct warp_stream *s = &tb->warps[i];
		c.records += s->count;
		c.addrs += s->addr_count;
		for (uint32_t k = 0; k < s->count; k++) {
			unsigned n = lanes(s->records[k].mask);
			if (s->records[k].space == SPACE_NONE)
				continue;
			c.accesses++;
			c.words += strides(s->addrs + s->records[k].addr, n) ? 2 : n;
		}
	}
	c.same_code = w->insts && c.insts == w->inst_count &&
		      !memcmp(w->insts, tb->insts, c.insts * sizeof *w->insts) &&
		      !memcmp(w->address, tb->address, c.insts * sizeof *w->address);
	return c;
}

/* Copies the records of a warp; the arrays' pointers advance behind them. */
static void copy_warp(struct arrays *a, const struct warp_stream *s)
{
	for (uint32_t k = 0; k < s->count; k++) {
		const struct record *r = &s->records[k];
		unsigned n = lanes(r->mask);
		*a->pc++ = r->pc;
		*a->mask++ = r->mask;
		*a->space++ = r->space;
		if (r->space == SPACE_NONE)
			continue;
		const uint64_t *addrs = s->addrs + r->addr;
		bool stride = strides(addrs, n);
		*a->kind++ = stride ? STRIDE : LIST;
		if (stride) {
			*a->words++ = n > 0 ? addrs[0] : 0;
			*a->words++ = n > 1 ? addrs[1] - addrs[0] : 0;
			continue;
		}
		memcpy(a->words, addrs, n * sizeof *addrs);
		a->words += n;
	}
}

static void copy_code(struct kept_writer *w, struct arrays *a, const struct tb_stream *tb)
{
	size_t insts = tb->inst_count * sizeof *w->insts, address = tb->inst_count * sizeof *w->address;
	memcpy(a->insts, tb->insts, insts);
	memcpy(a->address, tb->address, address);
	w->insts = xrealloc(w->insts, insts);
	w->address = xrealloc(w->address, address);
	memcpy(w->insts, tb->insts, insts);
	memcpy(w->address, tb->address, address);
	w->inst_count = tb->inst_count;
}

static void *room_for(void *old, size_t *room, size_t needed)
{
	if (needed <= *room)
		return old;
	*room = 2 * needed;
	return xrealloc(old, *room);
}

void kept_add(struct kept_writer *w, const struct tb_stream *tb)
{
	struct counts c = count(w, tb);
	struct arrays a;
	size_t size = bytes_of(&c, w->tb_warps), most = ZSTD_compressBound(size);
	w->plain = room_for(w->plain, &w->plain_room, size);
	w->packed = room_for(w->packed, &w->packed_room, most);
	lay_out(&a, &c, w->tb_warps, w->plain);
	if (!c.same_code)
		copy_code(w, &a, tb);
	for (unsigned i = 0; i < w->tb_warps; i++) {
		a.warp_count[i] = tb->warps[i].count;
		a.warp_addrs[i] = tb->warps[i].addr_count;
		copy_warp(&a, &tb->warps[i]);
	}
	size_t n = ZSTD_compress2(w->zstd, w->packed, most, w->plain, size);
	uint64_t packed = n;
	w->failed = w->failed || ZSTD_isError(n);
	put(w, &c, sizeof c);
	put(w, &packed, sizeof packed);
	if (!w->failed)
		put(w, w->packed, n);
}

void kept_end(struct kept_writer *w, bool complete)
{
	bool failed = w->failed || !complete;
	if (w->f) {
		failed = fclose(w->f) != 0 || failed;
		if (failed || rename(w->temporary, w->path) != 0)
			unlink(w->temporary);
		cleanup_drop(w->temporary);
	}
	ZSTD_freeCCtx(w->zstd);
	free(w->path);
	free(w->temporary);
	free(w->insts);
	free(w->address);
	free(w->plain);
	free(w->packed);
	free(w);
}

/* ---- reading ---- */

struct kept_reader {
	FILE *f;
	char *path;
	ZSTD_DCtx *zstd;
	unsigned tb_warps;
	struct inst *insts; /* the code of the thread block before */
	uint32_t *address;
	uint32_t inst_count;
	unsigned char *plain, *packed;
	size_t plain_room, packed_room;
};

struct kept_tb {
	struct record *records;
	uint64_t *addrs;
	struct inst *insts;
	uint32_t *address;
	struct warp_stream *warps;
};

struct kept_reader *kept_open(const char *path, unsigned tb_warps)
{
	struct head expected, found;
	if (!head_of(path, tb_warps, &expected))
		return NULL;
	struct kept_reader *r = xalloc(sizeof *r);
	r->tb_warps = tb_warps;
	r->path = file_of(path);
	r->f = r->path ? fopen(r->path, "rb") : NULL;
	r->zstd = ZSTD_createDCtx();
	if (r->f && r->zstd && fread(&found, sizeof found, 1, r->f) == 1 && !memcmp(&found, &expected, sizeof found))
		return r;
	kept_close(r);
	return NULL;
}

void kept_close(struct kept_reader *r)
{
	if (r->f)
		fclose(r->f);
	ZSTD_freeDCtx(r->zstd);
	free(r->path);
	free(r->insts);
	free(r->address);
	free(r->plain);
	free(r->packed);
	free(r);
}

static _Noreturn void damaged(const struct kept_reader *r)
{
	die(EXIT_IO, "%s: damaged: remove it; the trace is parsed again then", r->path);
}

static void need(struct kept_reader *r, void *bytes, size_t size)
{
	if (fread(bytes, 1, size, r->f) != size)
		damaged(r);
}

/* Reads the arrays of the next thread block. */
static void read_arrays(struct kept_reader *r, struct counts *c, struct arrays *a)
{
	uint64_t packed;
	need(r, c, sizeof *c);
	need(r, &packed, sizeof packed);
	size_t size = bytes_of(c, r->tb_warps);
	if (packed > ZSTD_compressBound(size))
		damaged(r);
	r->plain = room_for(r->plain, &r->plain_room, size);
	r->packed = room_for(r->packed, &r->packed_room, packed);
	need(r, r->packed, packed);
	if (ZSTD_decompressDCtx(r->zstd, r->plain, size, r->packed, packed) != size)
		damaged(r);
	lay_out(a, c, r->tb_warps, r->plain);
	if (c->same_code)
		return;
	r->inst_count = c->insts;
	r->insts = xrealloc(r->insts, c->insts * sizeof *r->insts);
	r->address = xrealloc(r->address, c->insts * sizeof *r->address);
	memcpy(r->insts, a->insts, c->insts * sizeof *r->insts);
	memcpy(r->address, a->address, c->insts * sizeof *r->address);
}

/* Fills the records and addresses of a warp; the arrays' pointers advance behind them. */
static void fill_warp(struct arrays *a, const struct warp_stream *s)
{
	uint32_t addr = 0;
	for (uint32_t k = 0; k < s->count; k++) {
		struct record *r = &s->records[k];
		unsigned n = lanes(*a->mask);
		*r = (struct record){*a->pc++, *a->mask++, addr, *a->space++};
		if (r->space == SPACE_NONE)
			continue;
		if (*a->kind++ == LIST) {
			memcpy(s->addrs + addr, a->words, n * sizeof *a->words);
			a->words += n;
		} else {
			for (unsigned i = 0; i < n; i++)
				s->addrs[addr + i] = a->words[0] + i * a->words[1];
			a->words += 2;
		}
		addr += n;
	}
}

void kept_read(struct kept_reader *r, struct tb_stream *tb)
{
	struct counts c;
	struct arrays a;
	read_arrays(r, &c, &a);
	struct kept_tb *b = xalloc(sizeof *b);
	*b = (struct kept_tb){.records = malloc(c.records * sizeof *b->records),
			      .addrs = malloc(c.addrs * sizeof *b->addrs + 1),
			      .insts = malloc(c.insts * sizeof *b->insts),
			      .address = malloc(c.insts * sizeof *b->address),
			      .warps = xalloc(r->tb_warps * sizeof *b->warps)};
	if (!b->records || !b->addrs || !b->insts || !b->address || c.insts != r->inst_count)
		damaged(r);
	memcpy(b->insts, r->insts, c.insts * sizeof *b->insts);
	memcpy(b->address, r->address, c.insts * sizeof *b->address);
	struct record *records = b->records;
	uint64_t *addrs = b->addrs;
	for (unsigned i = 0; i < r->tb_warps; i++) {
		b->warps[i] = (struct warp_stream){records, a.warp_count[i], addrs, a.warp_addrs[i]};
		records += a.warp_count[i];
		addrs += a.warp_addrs[i];
		fill_warp(&a, &b->warps[i]);
	}
	*tb = (struct tb_stream){
	    .warps = b->warps, .insts = b->insts, .address = b->address, .inst_count = c.insts, .held = b};
	for (uint32_t i = 0; i < c.insts; i++)
		if (b->address[i] >= tb->code_end)
			tb->code_end = (uint64_t)b->address[i] + 1;
}

void kept_free(struct tb_stream *tb)
{
	struct kept_tb *b = tb->held;
	free(b->records);
	free(b->addrs);
	free(b->insts);
	free(b->address);
	free(b->warps);
	free(b);
}
