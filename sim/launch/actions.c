/* actions.c - performs the actions of a launch file: launches, symbol writes, dumps and comparisons. */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/outfile.h"
#include "sim/launch/keep.h"
#include "sim/launch/value.h"
#include "sim/streams/stream_file.h"
#include "sim/streams/stream_stats.h"

/* A launch whose stream is being written. */
struct written {
	struct stream_writer *writer;
	unsigned regs, tbs; /* thread blocks so far */
	struct stream_stats stats;
};

static void write_tb(void *context, const struct kernel_stream *k, struct warp_stream *warps)
{
	struct written *w = context;
	struct kernel_stream head = *k;
	head.regs = w->regs;
	if (!w->tbs++)
		stream_writer_kernel(w->writer, &head);
	stream_writer_tb(w->writer, warps, k->tb_warps);
	stream_stats_add(&w->stats, k, warps);
}

static void act_launch(struct launch *l, struct launch_action *a, struct stream *s)
{
	a->run.memory = &l->memory;
	a->run.phases = &l->phases;
	a->run.printed = &l->printed;
	a->run.textures = l->textures;
	a->run.texture_count = l->texture_count;
	a->run.schedule = l->schedule;
	a->run.quiet = l->options->quiet;
	a->run.no_stream = l->options->no_stream;
	a->run.budget = l->options->budget ? l->options->budget : LAUNCH_BUDGET;
	s->kernels = xrealloc(s->kernels, (s->kernel_count + 1) * sizeof *s->kernels);
	struct kernel_stream *k = &s->kernels[s->kernel_count++];
	uint64_t calls = l->printed.calls;
	struct written written = {.writer = l->writer, .regs = a->regs};
	struct kept_launch kept = {.left = &l->kept, .regs = a->regs};
	bool keeps = l->kept && !l->writer && !l->options->no_stream;
	a->run.take = l->writer ? write_tb : keeps ? keep_tb : NULL;
	a->run.context = keeps ? (void *)&kept : &written;
	ptx_launch_run(&a->run, k);
	k->printed = l->printed.calls - calls;
	if (l->writer) {
		stream_writer_kernel_end(l->writer, k->may_depend);
		k->stats = written.stats;
	}
	if (keeps)
		keep_end(&kept, k);
	k->regs = a->regs;
}

static void act_symbol(struct launch *l, const struct launch_action *a)
{
	const struct ptx_variable *v = a->symbol;
	bool padding;
	uint8_t *to = v->space == SPACE_CONST ? l->memory.constants + v->address
					      : ptx_memory_at(&l->memory, v->address, (unsigned)v->size, &padding);
	memcpy(to, a->bytes, v->size);
}

static void act_dump(struct launch *l, const struct launch_action *a)
{
	const struct launch_buffer *b = &l->buffers[a->buffer];
	struct outfile out;
	if (!l->options->output)
		return;
	char *path = a->file ? xstrdup(a->file) : xprintf("%s/%s.bin", l->options->output, b->name);
	if (!a->file)
		make_folder(l->options->output);
	outfile_open(&out, path);
	fwrite(b->bytes, 1, b->size, out.f);
	outfile_close(&out);
	cleanup_drop(l->options->output);
	free(path);
}

void launch_write_printed(struct launch *l)
{
	struct outfile out;
	if (!l->options->output || !l->printed.calls)
		return;
	char *path = xprintf("%s/printf.txt", l->options->output);
	make_folder(l->options->output);
	outfile_open(&out, path);
	if (l->printed.length)
		fwrite(l->printed.text, 1, l->printed.length, out.f);
	outfile_close(&out);
	free(path);
}

/* Equal bits pass; so do finite floats whose difference is at most tolerance * max(1, |expected|). */
static bool passes(const struct launch_buffer *b, const struct launch_action *a, uint64_t got, uint64_t want)
{
	if (got == want)
		return true;
	if (!ptx_type_is_float(b->type))
		return false;
	double x = launch_double(b->type, got), y = launch_double(b->type, want);
	return isfinite(x) && isfinite(y) && fabs(x - y) <= a->tolerance * fmax(1, fabs(y));
}

static bool act_expect(struct launch *l, const struct launch_action *a)
{
	const struct launch_buffer *b = &l->buffers[a->buffer];
	unsigned size = ptx_type_size(b->type);
	uint64_t wrong = 0, first = 0;
	char got_text[32] = "", want_text[32] = "";
	for (uint64_t i = 0; i < b->count; i++) {
		uint64_t got = 0, want = 0;
		memcpy(&got, b->bytes + i * size, size);
		memcpy(&want, a->bytes + i * size, size);
		if (passes(b, a, got, want) || wrong++)
			continue;
		first = i;
		launch_print(b->type, got, got_text);
		launch_print(b->type, want, want_text);
	}
	if (wrong)
		note("%s:%u: expect %s: element %" PRIu64 " is %s, expected %s (%" PRIu64 " of %" PRIu64 " differ)",
		     l->path, a->line, b->name, first, got_text, want_text, wrong, b->count);
	return !wrong;
}

bool launch_act(struct launch *l, struct launch_action *a, struct stream *s)
{
	switch ((enum launch_action_kind)a->kind) {
	case ACTION_LAUNCH:
		act_launch(l, a, s);
		break;
	case ACTION_SYMBOL:
		act_symbol(l, a);
		break;
	case ACTION_DUMP:
		act_dump(l, a);
		break;
	case ACTION_EXPECT:
		return act_expect(l, a);
	}
	return true;
}
