/* record.c - records the executed instructions as a stream, and prints errors and warnings of an executing kernel. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/diag.h"
#include "sim/engine/run.h"
#include "sim/engine/step.h"
#include "sim/ptx/operations.h"

static void place_text(const struct ptx_warp *w, const struct ptx_inst *in, unsigned lane, char *text, size_t size)
{
	const struct ptx_launch *l = w->tb->launch;
	snprintf(text, size, "%s:%u: kernel %s, TB %llu (%u, %u, %u), warp %u, lane %u, %.*s", l->code->module->path,
		 in->line, l->code->name, (unsigned long long)w->tb->index, w->tb->place[0], w->tb->place[1],
		 w->tb->place[2], w->index, lane, in->name->length > 60 ? 60 : (int)in->name->length, in->name->text);
}

void ptx_stop(const struct ptx_warp *w, const struct ptx_inst *in, unsigned lane, const char *format, ...)
{
	char place[512], text[256];
	va_list args;
	va_start(args, format);
	vsnprintf(text, sizeof text, format, args);
	va_end(args);
	place_text(w, in, lane, place, sizeof place);
	die(EXIT_FAIL, "%s: %s", place, text);
}

void ptx_warn(const struct ptx_warp *w, const struct ptx_inst *in, unsigned lane, const char *text)
{
	char place[512];
	bool *warned = &w->tb->launch->code->warned[in - w->tb->launch->code->insts];
	if (*warned || w->tb->launch->quiet)
		return;
	*warned = true;
	place_text(w, in, lane, place, sizeof place);
	note("%s: warning: %s", place, text);
}

static void count(struct ptx_warp *w, uint32_t pc, uint32_t mask)
{
	struct stream_stats *t = &w->tb->stats;
	const struct ptx_inst *in = &w->tb->launch->code->insts[pc];
	t->warp_instructions++;
	t->lane_instructions += (unsigned)__builtin_popcount(mask);
	t->barriers += in->op == OP_BAR && mask;
	t->textures += in->run == ptx_run_tex && mask;
	t->partial += mask && mask != w->threads;
}

void ptx_record(struct ptx_warp *w, uint32_t pc, uint32_t mask)
{
	struct warp_stream *s = w->stream;
	if (!s) {
		count(w, pc, mask);
		return;
	}
	if (s->count == w->record_room) {
		w->record_room = w->record_room ? 2 * w->record_room : 64;
		s->records = xrealloc(s->records, w->record_room * sizeof *s->records);
	}
	s->records[s->count++] = (struct record){pc, mask, s->addr_count, SPACE_NONE};
}

void ptx_record_addresses(struct ptx_warp *w, enum mem_space space, const uint64_t *address, uint32_t mask)
{
	struct warp_stream *s = w->stream;
	if (!s)
		return;
	s->records[s->count - 1].space = (uint8_t)space;
	if (w->addr_room - s->addr_count < LANES) {
		w->addr_room = w->addr_room ? 2 * w->addr_room : 256;
		s->addrs = xrealloc(s->addrs, w->addr_room * sizeof *s->addrs);
	}
	FOR_LANES(l, mask)
	s->addrs[s->addr_count++] = address[l];
}

/* Adds a row's register to a list without duplicates. */
static void add_register(const struct ptx_code *code, uint32_t row, uint16_t *list, uint8_t *count, unsigned room)
{
	const struct ptx_row *r = code->rows[row];
	if (r->kind != ROW_REGISTER)
		return;
	for (unsigned i = 0; i < *count; i++)
		if (list[i] == r->number)
			return;
	if (*count < room)
		list[(*count)++] = (uint16_t)r->number;
}

static void describe(const struct ptx_code *code, const struct ptx_inst *in, struct inst *out)
{
	*out = (struct inst){.op = in->op, .line = in->line, .loc_file = in->loc_file, .loc = in->loc};
	if (in->memory)
		out->width = (uint8_t)(ptx_type_size((enum ptx_type)in->type) * in->count);
	for (unsigned i = 0; i < PTX_DSTS; i++)
		add_register(code, in->dst[i], out->dst, &out->dsts, INST_DSTS);
	for (unsigned i = 0; i < PTX_SRCS; i++)
		add_register(code, in->src[i], out->src, &out->srcs, INST_SRCS);
	add_register(code, in->guard, out->src, &out->srcs, INST_SRCS);
	size_t n = in->name->length < sizeof out->text ? in->name->length : sizeof out->text - 1;
	memcpy(out->text, in->name->text, n);
}

void ptx_describe(const struct ptx_launch *l, struct kernel_stream *k)
{
	*k = (struct kernel_stream){.name = xstrdup(l->code->name)};
	for (unsigned i = 0; i < 3; i++) {
		k->grid[i] = l->grid[i];
		k->block[i] = l->block[i];
	}
	unsigned threads = l->block[0] * l->block[1] * l->block[2];
	k->tbs = l->grid[0] * l->grid[1] * l->grid[2];
	k->tb_warps = (threads + LANES - 1) / LANES;
	k->shared_bytes = l->code->shared_bytes + l->dynamic_bytes;
	k->registers = l->code->register_count;
	k->inst_count = l->code->count;
	k->insts = xalloc(k->inst_count * sizeof *k->insts);
	k->place = xalloc(k->inst_count * sizeof *k->place);
	for (unsigned i = 0; i < k->inst_count; i++) {
		describe(l->code, &l->code->insts[i], &k->insts[i]);
		k->place[i] = l->code->insts[i].place;
	}
	if (!l->no_stream && !l->take)
		k->warps = xalloc((size_t)k->tbs * k->tb_warps * sizeof *k->warps);
}
