/* stream_format.h - what the writer and the reader of stream.wst agree on; docs/stream-format.md describes it. */
#ifndef SIM_STREAMS_STREAM_FORMAT_H
#define SIM_STREAMS_STREAM_FORMAT_H

#define STREAM_MAGIC "WARPSTRM"
enum { STREAM_MAGIC_SIZE = 8, STREAM_VERSION = 2, STREAM_MAX_NAME = 65535 };
#define STREAM_NAME "stream.wst"

#endif
