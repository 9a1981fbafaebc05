/* cause.c - instructions of spans, producers of awaited registers, and the causes that follow from them. */
#include "sim/why/cause.h"

#include "model/machine/mask.h"
#include "model/sm/decode.h"

const struct why_cause_name why_causes[] = {
#define CAUSE(NAME, name, STATE, meaning) {name, meaning, WARP_##STATE},
#include "sim/why/causes.def"
};

unsigned why_number(const struct why_run *r, struct why_warp w)
{
	return mask_count(why_tb(r, w)->warps & mask_low(w.slot));
}

const struct warp_stream *why_stream(const struct why_run *r, struct why_warp w)
{
	const struct history_tb *tb = why_tb(r, w);
	const struct kernel_stream *k = &r->stream->kernels[tb->kernel];
	return &k->warps[tb->tb * k->tb_warps + why_number(r, w)];
}

const struct inst *why_inst(const struct why_run *r, struct why_warp w, uint32_t record)
{
	return &r->stream->kernels[why_tb(r, w)->kernel].insts[why_stream(r, w)->records[record].pc];
}

static bool writes(const struct inst *inst, unsigned reg)
{
	for (unsigned i = 0; i < inst->dsts; i++)
		if (inst->dst[i] == reg)
			return true;
	return false;
}

/* An instruction whose end the span may wait for. */
static bool may_hold(const struct inst *inst, const struct history_span *span)
{
	bool memory = unit_of((enum op_class)inst->op) == UNIT_MEM;
	if (span->wait == SM_WAIT_FENCE)
		return memory;
	if (span->wait == SM_WAIT_EXIT)
		return memory || inst->dsts;
	return span->reg == SM_NO_REGISTER ? inst->op == OP_ATOM : writes(inst, span->reg);
}

uint32_t why_producer(const struct why_run *r, struct why_warp w, const struct history_span *span)
{
	for (uint32_t record = span->record; record-- > 0;)
		if (may_hold(why_inst(r, w, record), span))
			return record;
	return WHY_NO_RECORD;
}

uint64_t why_issued(const struct why_run *r, struct why_warp w, const struct history_span *span, uint32_t record)
{
	const struct history_span *first = r->histories[w.sm].warps[w.slot].all;
	while (span > first && (span->state != WARP_ISSUED || span->record > record))
		span--;
	return span->last;
}

static enum why_cause cause_of_data(const struct why_run *r, struct why_warp w, const struct history_span *span)
{
	uint32_t record = why_producer(r, w, span);
	if (span->wait != SM_WAIT_RESULT)
		return WHY_ACCESSES;
	if (record == WHY_NO_RECORD || unit_of((enum op_class)why_inst(r, w, record)->op) != UNIT_MEM)
		return WHY_RESULT;
	enum mem_space space = why_stream(r, w)->records[record].space;
	return space == SPACE_GLOBAL || space == SPACE_LOCAL ? WHY_LOAD : WHY_NEAR_LOAD;
}

enum why_cause why_cause(const struct why_run *r, struct why_warp w, const struct history_span *span)
{
	static const enum why_cause room[] = {[UNIT_SP] = WHY_SP, [UNIT_SFU] = WHY_SFU, [UNIT_MEM] = WHY_LDST};
	static const enum why_cause plain[WARP_STATES] = {[WARP_ISSUED] = WHY_ISSUED,
							  [WARP_NOT_SELECTED] = WHY_NOT_SELECTED,
							  [WARP_BARRIER] = WHY_BARRIER,
							  [WARP_EXIT] = WHY_EXIT,
							  [WARP_CONTROL] = WHY_CONTROL};
	if (span->state == WARP_FETCH)
		return span->wait == SM_WAIT_LINE ? WHY_LINE : WHY_PORT;
	if (span->state == WARP_DATA)
		return cause_of_data(r, w, span);
	if (span->state == WARP_STRUCTURAL)
		return room[unit_of((enum op_class)why_inst(r, w, span->record)->op)];
	return plain[span->state];
}
