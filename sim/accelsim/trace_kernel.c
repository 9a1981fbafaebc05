/* trace_kernel.c - a kernel whose thread blocks are read from its .traceg one by one. */
#include "sim/accelsim/trace_kernel.h"

#include <stdlib.h>

#include "base/diag.h"
#include "sim/accelsim/kept_trace.h"

struct trace_source {
	struct tb_source source; /* first member: a pointer to it points to the struct */
	char *path;
};

/* Reads the text of the trace, which `keeps` keeps unless that is NULL, or what has been kept of it: `kept`. */
struct trace_cursor {
	struct tb_cursor cursor; /* first member, likewise */
	struct trace_header head;
	struct line_reader lines;
	struct kept_reader *kept; /* NULL: the text is read */
	struct kept_writer *keeps;
	unsigned taken; /* thread blocks read so far */
};

/* The file must hold exactly the thread blocks of the grid. */
static void text_next(struct tb_cursor *c, struct tb_stream *tb)
{
	struct trace_cursor *t = (struct trace_cursor *)c;
	trace_tb_read(tb, &t->head, &t->lines);
	if (t->keeps)
		kept_add(t->keeps, tb);
	if (++t->taken == t->head.tbs && line_next(&t->lines))
		line_error(&t->lines, "'%.*s': expected the end of the file after the %u thread blocks of the grid",
			   shown((size_t)(t->lines.end - t->lines.at)), t->lines.at, t->head.tbs);
}

static void text_release(struct tb_cursor *c, struct tb_stream *tb)
{
	(void)c;
	trace_tb_free(tb);
}

static void kept_next(struct tb_cursor *c, struct tb_stream *tb)
{
	kept_read(((struct trace_cursor *)c)->kept, tb);
}

static void kept_release(struct tb_cursor *c, struct tb_stream *tb)
{
	(void)c;
	kept_free(tb);
}

static void cursor_close(struct tb_cursor *c)
{
	struct trace_cursor *t = (struct trace_cursor *)c;
	if (t->kept)
		kept_close(t->kept);
	else
		line_close(&t->lines);
	if (t->keeps)
		kept_end(t->keeps, t->taken == t->head.tbs);
	free(t->head.name);
	free(t);
}

static struct tb_cursor *source_open(const struct tb_source *source)
{
	const char *path = ((const struct trace_source *)source)->path;
	struct trace_cursor *t = xalloc(sizeof *t);
	line_open(&t->lines, path);
	trace_header_read(&t->head, &t->lines);
	t->kept = kept_open(path, t->head.tb_warps);
	if (t->kept)
		line_close(&t->lines);
	else
		t->keeps = kept_begin(path, t->head.tb_warps);
	t->cursor = t->kept ? (struct tb_cursor){kept_next, kept_release, cursor_close}
			    : (struct tb_cursor){text_next, text_release, cursor_close};
	return &t->cursor;
}

static void source_free(struct tb_source *source)
{
	free(((struct trace_source *)source)->path);
	free(source);
}

void trace_kernel_open(struct kernel_stream *k, const char *path)
{
	struct trace_header head;
	struct line_reader lines;
	line_open(&lines, path);
	trace_header_read(&head, &lines);
	line_close(&lines);

	struct trace_source *source = xalloc(sizeof *source);
	source->source = (struct tb_source){source_open, source_free, false};
	source->path = xstrdup(path);
	*k = (struct kernel_stream){.name = head.name,
				    .tbs = head.tbs,
				    .tb_warps = head.tb_warps,
				    .regs = head.regs,
				    .shared_bytes = head.shared_bytes,
				    .registers = SASS_REGISTERS,
				    .source = &source->source,
				    .inst_bytes = SASS_INST_BYTES,
				    .no_jumps = true};
	for (unsigned i = 0; i < 3; i++) {
		k->grid[i] = head.grid[i];
		k->block[i] = head.block[i];
	}
}
