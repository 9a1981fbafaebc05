/* clock.c - special registers that tell time and place: %clock, %globaltimer, %smid, %envreg.
 *
 * A stream is recorded before it is timed, so they have values that depend on the kernel and the order of its warps
 * only: counts of executed instructions, and numbers derived from the thread block's. */
#include "sim/engine/run.h"
#include "sim/ptx/operations.h"

static uint64_t value(const struct ptx_block *tb, enum ptx_special special)
{
	switch (special) {
	case SPECIAL_CLOCK:
	case SPECIAL_CLOCK64:
		return special == SPECIAL_CLOCK ? (uint32_t)tb->executed : tb->executed;
	case SPECIAL_CLOCK_HI:
		return tb->executed >> 32;
	case SPECIAL_GLOBALTIMER:
		return tb->earlier + tb->executed;
	case SPECIAL_GLOBALTIMER_LO:
		return (uint32_t)(tb->earlier + tb->executed);
	case SPECIAL_GLOBALTIMER_HI:
		return (tb->earlier + tb->executed) >> 32;
	case SPECIAL_SMID:
		return tb->index % PTX_SMS;
	case SPECIAL_NSMID:
		return PTX_SMS;
	default:
		return 0;
	}
}

void ptx_read_clock(struct ptx_warp *w, const struct ptx_inst *in)
{
	const struct ptx_code *code = w->tb->launch->code;
	for (unsigned i = 0; i < PTX_SRCS; i++) {
		const struct ptx_row *r = code->rows[in->src[i]];
		if (r->kind != ROW_SPECIAL || r->special < SPECIAL_CLOCK)
			continue;
		for (unsigned l = 0; l < LANES; l++)
			w->row[in->src[i]][l] = value(w->tb, (enum ptx_special)r->special);
		if (!w->tb->launch->code->clock_warned)
			ptx_warn(w, in, 0,
				 "clocks count executed instructions, %smid and %envreg are no machine's: the stream "
				 "is recorded before it is timed");
		w->tb->launch->code->clock_warned = true;
	}
}
