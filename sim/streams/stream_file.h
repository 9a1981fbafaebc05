/* stream_file.h - writes and reads a stream of warp instructions as a file.
 *
 * `warpsmith trace` writes a folder that holds stream.wst and the dumped buffers. docs/stream-format.md describes the
 * format of stream.wst: 8 bytes of magic, 4 bytes of version, a zstd frame for the file and one for each kernel; all
 * integers are little-endian. */
#ifndef SIM_STREAMS_STREAM_FILE_H
#define SIM_STREAMS_STREAM_FILE_H

#include "model/stream/stream.h"

#define STREAM_NAME "stream.wst"
#define STREAM_MAGIC "WARPSTRM"
enum { STREAM_MAGIC_SIZE = 8, STREAM_VERSION = 4, STREAM_MAX_NAME = 65535 };
/* Bytes of warps that stream_read() keeps in memory: 256 MiB. */
enum { STREAM_KEPT = 1 << 28 };

/* Writes DIR/stream.wst; makes the folder. Dies with code 3 when the file cannot be written. */
void stream_write(const struct stream *s, const char *dir);

/* Writes DIR/stream.wst part by part: for each of `kernels` kernels its head, its TBs in grid order, and its end. The
 * file appears when the writer is closed. */
struct stream_writer;
struct stream_writer *stream_writer_open(const char *dir, const char *name, const char *schedule, unsigned kernels);
/* Writes the name, shape and code of a kernel. */
void stream_writer_kernel(struct stream_writer *w, const struct kernel_stream *k);
void stream_writer_tb(struct stream_writer *w, const struct warp_stream *warps, unsigned count);
void stream_writer_kernel_end(struct stream_writer *w, bool may_depend);
void stream_writer_close(struct stream_writer *w);

/* Fills *s from DIR/stream.wst; the caller releases it with stream_free(). Dies with one line: code 3 for a file that
 * cannot be read, 2 for one that is no stream, is damaged or has another version. */
void stream_read(struct stream *s, const char *dir);

/* As stream_read(), which keeps STREAM_KEPT bytes of warps in memory: kernels beyond `kept` bytes are checked, and get
 * a source that reads their TBs again when they are launched. */
void stream_read_within(struct stream *s, const char *dir, uint64_t kept);

/* Frees everything that the stream owns and zeroes *s. */
void stream_free(struct stream *s);

#endif
