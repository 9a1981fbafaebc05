/* warp.c - heads and fetch addresses. */
#include "warp.h"

#include "divide.h"

/* The byte in the code at which a record's instruction lies. */
static uint64_t address(const struct code *code, const struct warp *w, const struct record *r)
{
	return w->tb->address ? w->tb->address[r->pc] : (uint64_t)r->pc * code->inst_bytes;
}

/* Older instruction sets have control words in the code, so the next instruction may be less than inst_bytes away. */
bool warp_jumps(const struct code *code, const struct warp *w)
{
	const struct record *r = w->stream->records + w->next;
	if (warp_last(w) || code->no_jumps)
		return warp_last(w);
	if (!w->tb->address)
		return r[1].pc != r->pc + 1;
	uint64_t here = address(code, w, r), next = address(code, w, r + 1);
	return next <= here || next - here > code->inst_bytes;
}

uint64_t warp_fetch_address(const struct code *code, const struct warp *w)
{
	const struct record *r = w->stream->records + w->next;
	if (code->no_jumps && w->next + w->entries > 0)
		return address(code, w, r + w->entries - 1) + code->inst_bytes;
	return address(code, w, r) + w->entries * code->inst_bytes;
}

/* More than two are not asked for, so no division: there is one more if a byte of it is. */
unsigned warp_fetch_count(const struct config *cfg, const struct code *code, const struct warp *w)
{
	uint64_t bytes = code->inst_bytes, most = cfg->ibuffer - w->entries, left;
	if (code->no_jumps) {
		left = w->stream->count - w->next - w->entries;
	} else {
		uint64_t first = warp_fetch_address(code, w), line = cfg->l1i_line - rest(first, cfg->l1i_line);
		uint64_t end = w->tb->address ? w->tb->code_end : w->tb->inst_count * bytes;
		if (first >= end)
			return 0;
		left = line > bytes && end - first > bytes ? 2 : 1;
	}
	if (left > most)
		left = most;
	return left > 2 ? 2 : (unsigned)left;
}
