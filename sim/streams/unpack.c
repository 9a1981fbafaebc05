/* unpack.c - reads a file and decompresses it. */
#include "sim/streams/unpack.h"

#include <errno.h>
#include <fcntl.h>
#include <lzma.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zlib.h>
#include <zstd.h>

#include "base/diag.h"

enum { INPUT = 65536, MEMORY = 256 << 20, WINDOW_LOG = 27 };

struct unpack {
	char *path;
	int fd;
	size_t (*decode)(struct unpack *u, char *out,
			 size_t room); /* decodes bytes of `in` into `out`; returns how many it wrote */
	const char *bad;
	unsigned char in[INPUT];
	size_t at, filled; /* in `in`: first byte that has not been decoded, end */
	bool file_ended;
	bool part_ended; /* a compressed part has ended: the file may end here */
	z_stream gzip;
	lzma_stream xz;
	ZSTD_DStream *zstd;
};

static void fill(struct unpack *u)
{
	ssize_t n;
	if (u->at < u->filled || u->file_ended)
		return;
	do
		n = read(u->fd, u->in, INPUT);
	while (n < 0 && errno == EINTR);
	if (n < 0)
		die(EXIT_IO, "%s: cannot read: %s", u->path, strerror(errno));
	u->at = 0;
	u->filled = (size_t)n;
	u->file_ended = n == 0;
}

static size_t copy(struct unpack *u, char *out, size_t room)
{
	size_t n = u->filled - u->at;
	if (n > room)
		n = room;
	memcpy(out, u->in + u->at, n);
	u->at += n;
	return n;
}

static size_t decode_gzip(struct unpack *u, char *out, size_t room)
{
	z_stream *z = &u->gzip;
	if (u->part_ended && inflateReset(z) != Z_OK)
		abort();
	u->part_ended = false;
	z->next_in = u->in + u->at;
	z->avail_in = (uInt)(u->filled - u->at);
	z->next_out = (unsigned char *)out;
	z->avail_out = (uInt)room;
	int result = inflate(z, Z_NO_FLUSH);
	u->at = u->filled - z->avail_in;
	if (result == Z_STREAM_END)
		u->part_ended = true;
	else if (result != Z_OK && result != Z_BUF_ERROR)
		u->bad = "corrupt gzip data";
	return room - z->avail_out;
}

static size_t decode_xz(struct unpack *u, char *out, size_t room)
{
	lzma_stream *x = &u->xz;
	x->next_in = u->in + u->at;
	x->avail_in = u->filled - u->at;
	x->next_out = (unsigned char *)out;
	x->avail_out = room;
	lzma_ret result = lzma_code(x, u->file_ended ? LZMA_FINISH : LZMA_RUN);
	u->at = u->filled - x->avail_in;
	if (result == LZMA_STREAM_END)
		u->part_ended = true;
	else if (result == LZMA_MEMLIMIT_ERROR)
		u->bad = "xz data that needs more than 256 MiB to decompress";
	else if (result != LZMA_OK && result != LZMA_BUF_ERROR)
		u->bad = "corrupt xz data";
	return room - x->avail_out;
}

static size_t decode_zstd(struct unpack *u, char *out, size_t room)
{
	ZSTD_inBuffer in = {u->in, u->filled, u->at};
	ZSTD_outBuffer made = {out, room, 0};
	size_t result = ZSTD_decompressStream(u->zstd, &made, &in);
	u->part_ended = result == 0;
	u->at = in.pos;
	if (ZSTD_isError(result))
		u->bad = "corrupt zstd data";
	return made.pos;
}

static void start_decoder(struct unpack *u)
{
	static const unsigned char gzip[] = {0x1f, 0x8b}, xz[] = {0xfd, '7', 'z', 'X', 'Z', 0},
				   zstd[] = {0x28, 0xb5, 0x2f, 0xfd};
	bool ok = true;
	fill(u);
	if (u->filled >= sizeof gzip && memcmp(u->in, gzip, sizeof gzip) == 0) {
		u->decode = decode_gzip;
		ok = inflateInit2(&u->gzip, 15 + 16) == Z_OK;
	} else if (u->filled >= sizeof xz && memcmp(u->in, xz, sizeof xz) == 0) {
		u->decode = decode_xz;
		ok = lzma_stream_decoder(&u->xz, MEMORY, LZMA_CONCATENATED) == LZMA_OK;
	} else if (u->filled >= sizeof zstd && memcmp(u->in, zstd, sizeof zstd) == 0) {
		u->decode = decode_zstd;
		u->zstd = ZSTD_createDStream();
		ok = u->zstd && !ZSTD_isError(ZSTD_DCtx_setParameter(u->zstd, ZSTD_d_windowLogMax, WINDOW_LOG));
	} else {
		u->decode = copy;
	}
	if (!ok)
		die(EXIT_IO, "out of memory");
}

struct unpack *unpack_open(const char *path)
{
	struct unpack *u = xalloc(sizeof *u);
	u->path = xstrdup(path);
	u->fd = open(path, O_RDONLY | O_CLOEXEC);
	if (u->fd < 0)
		die(EXIT_IO, "%s: cannot read: %s", path, strerror(errno));
	start_decoder(u);
	return u;
}

size_t unpack_read(struct unpack *u, char *out, size_t room, const char **bad)
{
	size_t made = 0;
	while (made == 0 && !u->bad) {
		fill(u);
		if (u->file_ended && (u->decode == copy || u->part_ended))
			break;
		size_t before = u->at;
		made = u->decode(u, out, room);
		if (u->file_ended && made == 0 && !u->bad) {
			if (!u->part_ended)
				u->bad = "truncated compressed data";
			break;
		}
		if (made == 0 && u->at == before && u->at < u->filled && !u->bad && !u->part_ended)
			u->bad = "corrupt compressed data";
	}
	*bad = u->bad;
	return made;
}

void unpack_close(struct unpack *u)
{
	if (u->decode == decode_gzip)
		inflateEnd(&u->gzip);
	lzma_end(&u->xz);
	ZSTD_freeDStream(u->zstd);
	close(u->fd);
	free(u->path);
	free(u);
}
