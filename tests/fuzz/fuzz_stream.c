/* fuzz_stream.c - fuzzes the reader of stream.wst. A damaged zstd frame does not pass its checksum, so the input is
 * what the frames hold: each frame is its length in two bytes, little-endian, and that many bytes, or what is left. The
 * file is read twice: with its warps in memory, and with thread blocks that are read again one by one. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zstd.h>

#include "base/outfile.h"
#include "sim/streams/stream_file.h"
#include "tests/fuzz/fuzz.h"

enum { MOST_FRAME = 65535, HEAD = STREAM_MAGIC_SIZE + 4 };

/* The reader's file, which it leaves open when it dies: opened before the run, for fuzz_run() frees what a run has
 * allocated. The reader has one file open at a time. */
static FILE *kept;

FILE *__real_fopen(const char *path, const char *mode);
FILE *__wrap_fopen(const char *path, const char *mode);
FILE *__wrap_fopen(const char *path, const char *mode)
{
	static char buffer[4096];
	if (*mode != 'r')
		return __real_fopen(path, mode);
	FILE *f = freopen(path, mode, kept);
	if (f)
		setvbuf(f, buffer, _IOFBF, sizeof buffer);
	return f;
}

int __real_fclose(FILE *f);
int __wrap_fclose(FILE *f);
int __wrap_fclose(FILE *f)
{
	return f == kept ? 0 : __real_fclose(f);
}

static char folder[] = "/tmp/fuzz_stream_XXXXXX";

static void remove_folder(void)
{
	char path[64];
	snprintf(path, sizeof path, "%s/" STREAM_NAME, folder);
	unlink(path);
	rmdir(folder);
}

static void put_file(const char *bytes, size_t size)
{
	static char frame[ZSTD_COMPRESSBOUND(MOST_FRAME)];
	const char head[HEAD] = {'W', 'A', 'R', 'P', 'S', 'T', 'R', 'M', STREAM_VERSION};
	char path[64];
	snprintf(path, sizeof path, "%s/" STREAM_NAME, folder);
	FILE *f = fopen(path, "wb");
	if (!f || fwrite(head, sizeof head, 1, f) != 1)
		abort();
	for (size_t at = 0; at + 2 <= size;) {
		size_t n = (unsigned char)bytes[at] | (size_t)(unsigned char)bytes[at + 1] << 8;
		at += 2;
		n = n < size - at ? n : size - at;
		size_t packed = ZSTD_compress(frame, sizeof frame, bytes + at, n, 1);
		if (fwrite(frame, packed, 1, f) != 1)
			abort();
		at += n;
	}
	fclose(f);
}

static void read_blocks(const struct kernel_stream *k)
{
	struct tb_stream tb;
	struct tb_cursor *c = tb_cursor_open(k);
	for (unsigned t = 0; t < k->tbs; t++) {
		c->next(c, &tb);
		for (unsigned w = 0; w < k->tb_warps; w++)
			for (uint32_t j = 0; j < tb.warps[w].count; j++)
				if (tb.warps[w].records[j].pc >= tb.inst_count)
					abort();
		c->release(c, &tb);
	}
	c->close(c);
}

static void read_stream(const char *path)
{
	size_t size;
	char *bytes = read_whole(path, &size);
	put_file(bytes, size);
	free(bytes);
	for (unsigned within = 0; within < 2; within++) {
		struct stream s;
		stream_read_within(&s, folder, within ? STREAM_KEPT : 0);
		for (unsigned i = 0; i < s.kernel_count; i++)
			read_blocks(&s.kernels[i]);
		stream_free(&s);
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static bool made;
	const struct fuzz_target target = {read_stream, false, NULL};
	if (!made && (!mkdtemp(folder) || atexit(remove_folder) || !(kept = __real_fopen("/dev/null", "rb"))))
		abort();
	made = true;
	fuzz_run(&target, data, size);
	return 0;
}
