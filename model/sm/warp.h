/* warp.h - a warp slot of an SM: where its warp is in its stream, and what its I-buffer holds of it. */
#ifndef MODEL_SM_WARP_H
#define MODEL_SM_WARP_H

#include "model/sm/decode.h"
#include "model/stream/stream.h"

struct warp {
	const struct warp_stream *stream; /* NULL: empty, or finished */
	const struct tb_stream *tb;
	const struct decoded *code; /* of the thread block */
	const struct decoded *head; /* the instruction of record `next` */
	uint32_t next;              /* record at the head of the I-buffer, or to be fetched next */
	unsigned entries;           /* instructions in the I-buffer, from that record's pc on */
	bool awaited, dropped;      /* a line is outstanding; what it brings is not wanted any more */
};

/* How the code of the running kernel lies in memory. */
struct code {
	bool no_jumps;       /* fetch supplies what the warp executes next, wherever it lies */
	unsigned inst_bytes; /* of an instruction */
};

/* The warp goes on with record n of its stream. */
static inline void warp_goto(struct warp *w, uint32_t n)
{
	w->next = n;
	w->head = &w->code[w->stream->records[n].pc];
}
static inline const struct inst *warp_head(const struct warp *w)
{
	return &w->tb->insts[w->stream->records[w->next].pc];
}
/* The head, or what would be it, is the warp's last record. */
static inline bool warp_last(const struct warp *w)
{
	return w->next + 1 == w->stream->count;
}
/* The byte in the code at which a record's instruction lies. */
static inline uint64_t warp_address(const struct code *code, const struct warp *w, const struct record *r)
{
	return w->tb->address ? w->tb->address[r->pc] : (uint64_t)r->pc * code->inst_bytes;
}
/* What follows the head is not the next instruction in the code. Older instruction sets have control words in the code,
 * so the next instruction may be less than inst_bytes away. */
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
/* The byte in the code at which a fetch of the warp begins: behind what it has fetched. In a trace without jumps too,
 * so that the line to which the warp has jumped is looked up with the fetch after the first one from there (Accel-Sim).
 */
static inline uint64_t warp_fetch_address(const struct code *code, const struct warp *w)
{
	const struct record *r = w->stream->records + w->next;
	if (code->no_jumps && w->next + w->entries > 0)
		return warp_address(code, w, r + w->entries - 1) + code->inst_bytes;
	return warp_address(code, w, r) + w->entries * code->inst_bytes;
}
/* Instructions, at most two, that one access there brings: to the end of the line and of the code. In a trace without
 * jumps they are the next two that the warp executes, wherever they lie. */
unsigned warp_fetch_count(const struct config *cfg, const struct code *code, const struct warp *w, uint64_t address);

#endif
