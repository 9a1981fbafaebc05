/* traces.c - measures the speed of reading traces: for each file of the command line, bytes of decompressed text per
 * second, best of five runs: from the text, and from the binary form that the first run left in the cache. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "base/diag.h"
#include "sim/accelsim/trace_kernel.h"
#include "sim/streams/unpack.h"

enum { RUNS = 5 };

static double now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void read_trace(const char *path)
{
	struct kernel_stream k;
	struct tb_stream tb;
	trace_kernel_open(&k, path);
	struct tb_cursor *c = tb_cursor_open(&k);
	for (unsigned t = 0; t < k.tbs; t++) {
		c->next(c, &tb);
		c->release(c, &tb);
	}
	c->close(c);
	k.source->free(k.source);
	free(k.name);
}

static double plain_size(const char *path)
{
	static char bytes[65536];
	const char *bad;
	size_t n;
	double size = 0;
	struct unpack *u = unpack_open(path);
	while ((n = unpack_read(u, bytes, sizeof bytes, &bad)) > 0)
		size += (double)n;
	unpack_close(u);
	return size;
}

/* Seconds, best of RUNS, with the cache in that folder. */
static double best(const char *path, const char *cache)
{
	double least = 1e9;
	setenv("WARPSMITH_CACHE", cache, 1);
	for (unsigned run = 0; run < RUNS; run++) {
		double start = now();
		read_trace(path);
		if (now() - start < least)
			least = now() - start;
	}
	return least;
}

int main(int argc, char **argv)
{
	diag_start();
	printf("%-20s %10s %10s\n", "", "text", "kept");
	for (int i = 1; i < argc; i++) {
		double megabytes = plain_size(argv[i]) / 1e6;
		double text = best(argv[i], "none/none"); /* a folder that is not made: nothing is kept */
		double kept = best(argv[i], "kept");
		printf("%-20s %5.0f MB/s %5.0f MB/s\n", argv[i], megabytes / text, megabytes / kept);
	}
	return EXIT_PASS;
}
