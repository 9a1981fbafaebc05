/* stream_file.h - writes and reads a stream of warp instructions as a file.
 *
 * `warpsmith trace` writes a folder that holds stream.wst and the dumped buffers. docs/stream-format.md describes the
 * format of stream.wst: 8 bytes of magic, 4 bytes of version, one zstd frame; all integers are little-endian. */
#ifndef SIM_STREAMS_STREAM_FILE_H
#define SIM_STREAMS_STREAM_FILE_H

#include "model/stream/stream.h"

#define STREAM_NAME "stream.wst"

/* Writes DIR/stream.wst; makes the folder. Dies with code 3 when the file cannot be written. */
void stream_write(const struct stream *s, const char *dir);

/* Fills *s from DIR/stream.wst; the caller releases it with stream_free(). Dies with one line: code 3 for a file that
 * cannot be read, 2 for one that is no stream, is damaged or has another version. */
void stream_read(struct stream *s, const char *dir);

/* Frees everything that the stream owns and zeroes *s. */
void stream_free(struct stream *s);

#endif
