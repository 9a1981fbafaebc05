/* grant_index.c - finds the slot of each grant. */
#include "model/blocks/grant_index.h"

#include "model/machine/mask.h"

void grant_index_comb(const struct config *cfg, const struct grant_index_in *in, struct grant_index_out *out)
{
	out->issue_valid = 0;
	for (unsigned s = 0; s < cfg->schedulers; s++) {
		out->issue_index[s] = 0;
		if (mask_has(in->borrowed, s)) {
			out->issue_valid |= mask_bit(s);
			out->issue_index[s] = in->guest[s];
		}
	}
	for (unsigned w = 0; w < cfg->warps; w++) {
		if (!mask_has(in->issue, w))
			continue;
		out->issue_valid |= mask_bit(w % cfg->schedulers);
		out->issue_index[w % cfg->schedulers] = w;
	}
	out->fetch_valid = in->fetch != 0;
	out->fetch_index[0] = in->fetch ? mask_first(in->fetch) : 0;
}
