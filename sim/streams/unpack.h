/* unpack.h - reads a file sequentially and decompresses it if it is in gzip, xz or zstd format.
 *
 * The first bytes of a file decide its format, not its name; any other content is read unchanged. A file may consist of
 * several compressed parts. Decoders allocate at most 256 MiB. */
#ifndef SIM_STREAMS_UNPACK_H
#define SIM_STREAMS_UNPACK_H

#include <stddef.h>

struct unpack;

/* Opens a file; released with unpack_close(). Dies with code 3 if the file cannot be read. */
struct unpack *unpack_open(const char *path);

/* Reads up to `room` bytes into `out` and returns their number, 0 at the end. On corrupt compressed data, *bad is a
 * static text that describes the error, else NULL; no more bytes follow. Dies with code 3 on a read error. */
size_t unpack_read(struct unpack *u, char *out, size_t room, const char **bad);

void unpack_close(struct unpack *u);

#endif
