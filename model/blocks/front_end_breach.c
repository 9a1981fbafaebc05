/* front_end_breach.c - the contracts of the front end's inputs (model/machine/contracts.def), checked from its
 * registers and outputs. */
#include "model/blocks/front_end.h"
#include "model/machine/contracts.h"
#include "model/machine/launch_rule.h"
#include "model/machine/mask.h"

/* The answers to the fetches, and the fills. */
static const char *fetch_breach(const struct config *cfg, const struct front_end *f, const struct front_end_out *out,
				const struct front_end_in *in)
{
	uint64_t fetch = cfg->fetch_answer ? f->ibuffer.asked : out->fetch;
	if (in->fetch_hit && !fetch)
		return contract_breaches[CONTRACT_hit];
	if (in->fetch_none && (!fetch || in->fetch_hit))
		return contract_breaches[CONTRACT_none];
	if (in->fetch_two && (!in->fetch_hit || !(fetch & out->room_two)))
		return contract_breaches[CONTRACT_two];
	if (in->later_hit & ~out->later)
		return contract_breaches[CONTRACT_later_hit];
	if (in->later_none & (~out->later | in->later_hit))
		return contract_breaches[CONTRACT_later_none];
	if (in->later_two & ~(in->later_hit & out->later_room_two))
		return contract_breaches[CONTRACT_later_two];
	if (in->fill & ~f->ibuffer.miss)
		return contract_breaches[CONTRACT_fill];
	if (in->fill_two & ~(in->fill & out->room_two))
		return contract_breaches[CONTRACT_fill_two];
	if (cfg->fill_uses_port && in->fill & (in->fill - 1))
		return contract_breaches[CONTRACT_one_fill];
	return NULL;
}

/* A warp may be ready only if its scheduler's collector for its head is free, and blocked only if it is not. */
static const char *share_breach(const struct config *cfg, const struct front_end_out *out,
				const struct front_end_in *in)
{
	for (unsigned w = 0; cfg->has_sharing && w < cfg->warps; w++) {
		uint64_t of_type = mask_has(in->mem, w)   ? in->free_mem
				   : mask_has(in->sfu, w) ? in->free_sfu
							  : in->free_sp;
		bool is_free = mask_has(of_type, w % cfg->schedulers);
		if (!mask_has(out->valid, w))
			continue;
		if (!cfg->latency && mask_has(in->ready, w) && !is_free)
			return contract_breaches[CONTRACT_ready_collector];
		if (mask_has(in->blocked, w) && is_free)
			return contract_breaches[CONTRACT_blocked_collector];
	}
	return NULL;
}

const char *front_end_breach(const struct config *cfg, const struct front_end *f, const struct front_end_in *in)
{
	struct front_end_out out = {0};
	if (cfg->enable && !in->enable)
		return NULL;
	front_end_comb(cfg, f, in, &out);
	const char *breach = launch_rule_breach(cfg, in, out.busy, out.live | out.finished);
	if (breach)
		return breach;
	if (in->bar & in->exit & out.valid)
		return contract_breaches[CONTRACT_bar_exit];
	if (in->sfu & in->mem & out.valid)
		return contract_breaches[CONTRACT_one_port];
	for (unsigned w = 0; w < cfg->warps; w++)
		if (in->lanes[w] > MAX_LANES && mask_has(out.valid, w))
			return contract_breaches[CONTRACT_lanes];
	/* GPGPU-Sim does not notice that a load has returned (lists=slots). */
	if (in->long_wait & in->ready & out.valid && cfg->policy.opt[OPT_LISTS] != LISTS_SLOTS)
		return contract_breaches[CONTRACT_long_wait];
	breach = share_breach(cfg, &out, in);
	if (breach)
		return breach;
	return fetch_breach(cfg, f, &out, in);
}
