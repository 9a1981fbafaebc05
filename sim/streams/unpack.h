/* unpack.h - reads a file that may be compressed, from its first byte to its last.
 *
 * gzip, xz and zstd are told by the first bytes, whatever the file's name; anything else is read as it is. Several
 * compressed parts in one file follow each other. What a file can make the decoders allocate is bounded (256 MiB). */
#ifndef SIM_STREAMS_UNPACK_H
#define SIM_STREAMS_UNPACK_H

#include <stddef.h>

struct unpack;

/* Dies with code 3 when the file cannot be read. */
struct unpack *unpack_open(const char *path);

/* Up to `room` bytes; 0 at the end. *bad is set to what is wrong with compressed data, and then nothing more comes.
 * Dies with code 3 when the file cannot be read any further. */
size_t unpack_read(struct unpack *u, char *out, size_t room, const char **bad);

void unpack_close(struct unpack *u);

#endif
