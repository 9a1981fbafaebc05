/* warp.h - the state of a warp slot of an SM: its position in the warp's stream and the contents of its I-buffer.
 *
 * A record is one executed warp instruction of the stream. The head is the record at `next`, at the front of the
 * I-buffer. Code addresses are in bytes from the beginning of all code. */
#ifndef MODEL_SM_WARP_H
#define MODEL_SM_WARP_H

#include "model/sm/decode.h"
#include "model/stream/stream.h"

struct warp {
	const struct warp_stream *stream; /* NULL: no warp, or it has exited */
	const struct tb_stream *tb;
	const struct decoded *code; /* decoded instructions of the TB, indexed by pc */
	const struct decoded *head; /* decoded instruction of record `next` */
	uint32_t next;              /* record at the front of the I-buffer, or to be fetched next */
	unsigned entries;           /* instructions in the I-buffer, from record `next` on */
	bool awaited, dropped;      /* a line is outstanding; it is dropped on arrival */
};

/* Layout of the running kernel's code in memory. */
struct code {
	bool no_jumps;       /* fetch delivers the records in execution order, whatever their addresses */
	unsigned inst_bytes; /* bytes per instruction */
};

/* Makes record n of the stream the head. */
static inline void warp_goto(struct warp *w, uint32_t n)
{
	w->next = n;
	w->head = &w->code[w->stream->records[n].pc];
}
/* The head's instruction. */
static inline const struct inst *warp_head(const struct warp *w)
{
	return &w->tb->insts[w->stream->records[w->next].pc];
}
/* Record `next` is the warp's last one. */
static inline bool warp_last(const struct warp *w)
{
	return w->next + 1 == w->stream->count;
}
/* Code address of a record's instruction. */
static inline uint64_t warp_address(const struct code *code, const struct warp *w, const struct record *r)
{
	if (w->tb->address)
		return w->tb->address[r->pc];
	return (w->tb->place ? w->tb->place[r->pc] : r->pc) * (uint64_t)code->inst_bytes;
}
/* The record after the head is not the next instruction in the code. Older instruction sets have control words in the
 * code, so the next instruction may be up to inst_bytes away. */
static inline bool warp_jumps(const struct code *code, const struct warp *w)
{
	const struct record *r = w->stream->records + w->next;
	if (warp_last(w) || code->no_jumps)
		return warp_last(w);
	if (!w->tb->address)
		return r[1].pc != r->pc + 1;
	uint64_t here = warp_address(code, w, r), next = warp_address(code, w, r + 1);
	return next <= here || next - here > code->inst_bytes;
}
/* Code address at which the warp's next fetch begins: behind the last fetched instruction. This holds in a trace
 * without jumps too, so the line of a jump target is looked up by the second fetch from there, as in Accel-Sim. */
static inline uint64_t warp_fetch_address(const struct code *code, const struct warp *w)
{
	const struct record *r = w->stream->records + w->next;
	if (code->no_jumps && w->next + w->entries > 0)
		return warp_address(code, w, r + w->entries - 1) + code->inst_bytes;
	return warp_address(code, w, r) + w->entries * code->inst_bytes;
}
/* Number of instructions, 0 to 2, that one access at `address` delivers: limited by the end of the line, the end of the
 * code and the free I-buffer entries. In a trace without jumps they are the next records in execution order. */
unsigned warp_fetch_count(const struct config *cfg, const struct code *code, const struct warp *w, uint64_t address);

#endif
