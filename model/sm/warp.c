/* warp.c - the number of instructions that a fetch delivers. */
#include "model/sm/warp.h"

#include "base/divide.h"

/* At most two are delivered, so no division is needed; an instruction counts if at least one byte of it is there. */
unsigned warp_fetch_count(const struct config *cfg, const struct code *code, const struct warp *w, uint64_t address)
{
	uint64_t bytes = code->inst_bytes, most = cfg->ibuffer - w->entries, left;
	if (code->no_jumps) {
		left = w->stream->count - w->next - w->entries;
	} else {
		uint64_t line = cfg->l1i_line - rest(address, cfg->l1i_line);
		uint64_t end = w->tb->address ? w->tb->code_end : w->tb->code_end * bytes;
		if (address >= end)
			return 0;
		left = line > bytes && end - address > bytes ? 2 : 1;
	}
	if (left > most)
		left = most;
	return left > 2 ? 2 : (unsigned)left;
}
